import { countWords } from '@touchline/rules/words/count-words'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { momentIn, type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'

/** Facts for the letter when a place is held for a waiting person, up to a time limit. */
export interface WaitlistOffered {
  kind: 'waitlist-offered'
  /** Id of the wait. Earlier versions kept none. */
  entryId?: number
  firstName: string
  session: SessionFacts
  quantity: number
  /** ISO */
  until: string
  /** Path of the page where they can take the place. */
  path: string
}

export const freePlaceWords = (quantity: number): string =>
  quantity === 1 ? 'A place is available' : `${quantity} places are available`

export function waitlistOffered({ firstName, session, quantity, until, path }: WaitlistOffered): Letter {
  const end = momentIn(until, session.timeZone)
  const itOrThem = quantity === 1 ? 'it' : 'them'
  return {
    subject: `${freePlaceWords(quantity)}: ${sessionWords(session)}`,
    preheader: `We hold ${itOrThem} for you until ${end}.`,
    blocks: [
      { kind: 'heading', words: freePlaceWords(quantity) },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `${freePlaceWords(quantity)} in what you’re waiting for. We hold ${itOrThem} for you until ${end}; after that the next person is asked.`,
      },
      {
        kind: 'facts',
        rows: [...sessionRows(session), ['Held for you', `${countWords(quantity, 'place')} until ${end}`]],
      },
      { kind: 'button', words: 'See your offer', to: { path } },
      {
        kind: 'paragraph',
        words: `Log in there and put ${itOrThem} into your basket. Nothing has been charged. If you do not want ${itOrThem}, you don’t need to do anything.`,
      },
    ],
    why: 'You’re getting this because you are on the waitlist.',
  }
}
