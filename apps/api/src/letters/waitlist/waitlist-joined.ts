import { countWords } from '@touchline/rules/words/count-words'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'

/**
 * Facts for the letter to a person who has joined a waitlist: the session, and how they hear of a free place.
 */
export interface WaitlistJoined {
  kind: 'waitlist-joined'
  firstName: string
  session: SessionFacts
  quantity: number
  /** Place in the line; 1 is next. */
  position: number
  /** Path of the page where they can leave the waitlist. */
  path: string
}

export function waitlistJoined({ firstName, session, quantity, position, path }: WaitlistJoined): Letter {
  return {
    subject: `On the waitlist: ${sessionWords(session)}`,
    preheader: 'We’ll email you when a place is available for you.',
    blocks: [
      { kind: 'heading', words: 'You’re on the waitlist' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words:
          'When a place becomes available and it’s your turn, we’ll hold it for you for a while and email you to say until when. Nothing has been charged.',
      },
      {
        kind: 'facts',
        rows: [
          ...sessionRows(session),
          ['Waiting for', countWords(quantity, 'place')],
          [
            'Ahead of you',
            position === 1
              ? 'No one: you are next'
              : countWords(position - 1, { one: 'person', many: 'people' }),
          ],
        ],
      },
      { kind: 'button', words: 'See it, or leave the waitlist', to: { path } },
    ],
    why: 'You’re getting this because you joined the waitlist.',
  }
}
