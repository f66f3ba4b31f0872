import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'

interface Told {
  firstName: string
  /** 'student card' */
  document: string
  /** The person of the household whose document it is; null where it is the reader's own. */
  person: string | null
}

/** Staff have looked at a document that the reader sent, and it is good. */
export interface DocumentAccepted extends Told {
  kind: 'document-accepted'
  /** Last day on which it is good; null for good. */
  until: string | null
}

/** Staff have looked at a document that the reader sent, and could not accept it. */
export interface DocumentRefused extends Told {
  kind: 'document-refused'
  reason: string
}

/** Staff have not looked yet at a document that the reader sent. */
export interface DocumentWaits extends Told {
  kind: 'document-waits'
  documentId: number
  /** True where it counted while it waited, and does so no more. */
  hasCounted: boolean
}

const subject = (words: string): string => (words.length > 60 ? `${words.slice(0, 59).trimEnd()}…` : words)

const whose = ({ person, document }: Told): string =>
  person === null ? `your ${document}` : `the ${document} of ${person}`

const toMemberships: Block = {
  kind: 'button',
  words: 'See your memberships',
  to: { path: mailedPaths.memberships() },
}

const why = 'You’re getting this because you sent this document under Memberships in your account.'

export function documentAccepted(facts: DocumentAccepted): Letter {
  const until = facts.until === null ? '' : ` It’s good until ${facts.until}.`
  return {
    subject: subject(`Accepted: ${whose(facts)}`),
    preheader: `We’ve looked at it.${until}`,
    blocks: [
      { kind: 'heading', words: 'Your document was accepted' },
      { kind: 'paragraph', words: greeting(facts.firstName) },
      {
        kind: 'paragraph',
        words: `We’ve looked at ${whose(facts)}.${until} It counts for the prices that need it. We’ve deleted the file that you sent.`,
      },
      toMemberships,
    ],
    why,
  }
}

export function documentRefused(facts: DocumentRefused): Letter {
  return {
    subject: subject(`Not accepted: ${whose(facts)}`),
    preheader: 'You can send another one.',
    blocks: [
      { kind: 'heading', words: 'Your document was not accepted' },
      { kind: 'paragraph', words: greeting(facts.firstName) },
      { kind: 'paragraph', words: `We’ve looked at ${whose(facts)}, and could not accept it:` },
      { kind: 'paragraph', words: facts.reason },
      {
        kind: 'paragraph',
        words:
          'The prices that need it don’t apply until we’ve accepted one. You can send another one under Memberships in your account, or bring it to the desk of any of our venues. We’ve deleted the file that you sent.',
      },
      toMemberships,
    ],
    why,
  }
}

export function documentWaits(facts: DocumentWaits): Letter {
  return {
    subject: subject(`Not looked at yet: ${whose(facts)}`),
    preheader: 'You don’t need to send it again.',
    blocks: [
      { kind: 'heading', words: 'We have not looked at your document yet' },
      { kind: 'paragraph', words: greeting(facts.firstName) },
      {
        kind: 'paragraph',
        words: `We’re sorry: we have not looked at ${whose(facts)} yet. We still will, and email you then. You don’t need to send it again.`,
      },
      {
        kind: 'paragraph',
        words: facts.hasCounted
          ? 'The time for which it counted unseen is over: the prices that need it don’t apply until we’ve accepted it. If you need them before, bring it to the desk of any of our venues.'
          : 'The prices that need it don’t apply until we’ve accepted it. If you need them before, bring it to the desk of any of our venues.',
      },
      toMemberships,
    ],
    why,
  }
}
