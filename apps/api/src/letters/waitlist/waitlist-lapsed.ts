import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'

/** The time of an offer ran out. */
export interface WaitlistLapsed {
  kind: 'waitlist-lapsed'
  firstName: string
  session: SessionFacts
  path: string
}

export function waitlistLapsed({ firstName, session, path }: WaitlistLapsed): Letter {
  return {
    subject: `No longer held for you: ${sessionWords(session)}`,
    preheader: 'You can join the waitlist again.',
    blocks: [
      { kind: 'heading', words: 'Your offer has ended' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words:
          'We held a place for you, and its time is over, so it goes to the next person. Nothing has been charged. You are not on this waitlist any more; you can join it again, at the end.',
      },
      { kind: 'facts', rows: sessionRows(session) },
      { kind: 'button', words: 'See what is available', to: { path } },
    ],
    why: 'You’re getting this because you were on the waitlist.',
  }
}
