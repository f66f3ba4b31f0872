import { changeHeading, rowsBefore } from '../bookings/session-moved.ts'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'

/** Facts for the letter when the operator has moved a session that this person waits for. */
export interface WaitlistSessionMoved {
  kind: 'waitlist-session-moved'
  firstName: string
  before: SessionFacts
  session: SessionFacts
  reason: string
  /** Path of the page where they can leave the waitlist. */
  path: string
}

export function waitlistSessionMoved(facts: WaitlistSessionMoved): Letter {
  const { firstName, before, session, reason, path } = facts
  const what = changeHeading(before, session)
  return {
    subject: `${what}, and you are on the waitlist: ${sessionWords(session)}`,
    preheader: 'You are still on the waitlist.',
    blocks: [
      { kind: 'heading', words: `${what} for a session you are waiting for` },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `A session you’re on the waitlist for has been moved.${reason === '' ? '' : ` The reason: ${reason}`} You keep your place on the waitlist, and nothing has been charged.`,
      },
      { kind: 'facts', rows: [...sessionRows(session), ...rowsBefore(before, session)] },
      {
        kind: 'paragraph',
        words: 'If it doesn’t suit you any more, leave the waitlist: log in on its page.',
      },
      { kind: 'button', words: 'See it, or leave the waitlist', to: { path } },
    ],
    why: 'You’re getting this because you are on the waitlist.',
  }
}
