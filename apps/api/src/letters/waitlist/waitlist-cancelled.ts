import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'

/** The operator has cancelled a session for which this person was waiting. */
export interface WaitlistCancelled {
  kind: 'waitlist-cancelled'
  firstName: string
  session: SessionFacts
  /** The operator's words; empty where it says none. */
  reason: string
  path: string
}

export function waitlistCancelled({ firstName, session, reason, path }: WaitlistCancelled): Letter {
  return {
    subject: `This session is cancelled: ${sessionWords(session)}`,
    preheader: 'You are not on its waitlist any more, and you owe nothing.',
    blocks: [
      { kind: 'heading', words: 'The session that you waited for is cancelled' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `We’re sorry: a session you were waiting for is not going ahead.${reason === '' ? '' : ` The reason: ${reason}`}`,
      },
      { kind: 'facts', rows: sessionRows(session) },
      {
        kind: 'paragraph',
        words: 'Your wait has ended. Nothing has been charged, and you don’t need to do anything.',
      },
      { kind: 'button', words: 'See what else there is that day', to: { path } },
    ],
    why: 'You’re getting this because you were on the waitlist.',
  }
}
