import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'

/** A joining that staff have prepared, for the person to finish. */
export interface FinishJoining {
  kind: 'finish-joining'
  preparedId: number
  firstName: string
  operator: string
  plan: string
  venue: string
  startsOn: string
  /** End of the link, ISO. */
  endsAt: string
}

export function finishJoining(facts: FinishJoining): Letter {
  const { preparedId, firstName, operator, plan, venue, startsOn, endsAt } = facts
  return {
    subject: `Finish joining: ${plan} membership`,
    preheader: 'You have not joined yet. No money has been taken.',
    blocks: [
      { kind: 'heading', words: 'Finish joining' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `Our staff have prepared your membership of ${operator}. You have not joined yet. No money has been taken. Open the link, log in, check what it costs, and pay by your own card.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Membership', plan],
          ['Chosen at', venue],
          ['First day', startsOn],
        ],
      },
      {
        kind: 'button',
        words: 'See it and join',
        to: {
          path: mailedPaths.finishJoining(),
          opens: { purpose: 'finish-joining', about: { preparedId }, expiresAt: endsAt },
        },
      },
      {
        kind: 'paragraph',
        words: 'The link is good for a day. If you don’t want to join, you don’t need to do anything.',
      },
    ],
    why: `You’re getting this because you asked our staff at ${venue} to prepare it.`,
  }
}
