import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { countWords } from '@touchline/rules/words/count-words'
import type { CalendarFile } from '../../calendar-file.ts'
import { greeting } from '../greeting.ts'
import type { Block, Letter, LinkTarget } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'

/** Order of a booking, for the link that opens it. */
export interface LetterOrder {
  orderId: number
  bookingId: number
  completeOrderId: string
  reference: string
}

/** Facts for the letter when the person, or staff for them, gave up places of a booking. */
export interface BookingCancelled {
  kind: 'booking-cancelled'
  firstName: string
  session: SessionFacts
  places: number
  /** Places left in the booking; 0 when all of it is cancelled. */
  placesLeft: number
  /** Sentences about the refund, as the page said them before the cancellation. */
  sentences: string[]
  order: LetterOrder
  /** Calendar update, read when the letter is sent. */
  calendar?: CalendarFile
}

/** Returns the page of the order, which its key opens without a log-in. */
export const linkToOrder = ({ orderId, completeOrderId }: LetterOrder): LinkTarget => ({
  path: mailedPaths.bookingConfirmed(completeOrderId),
  opens: { purpose: 'order', orderId },
})

export const orderButton = (order: LetterOrder, words = 'See your order'): Block => ({
  kind: 'button',
  words,
  to: linkToOrder(order),
})

export function bookingCancelled(facts: BookingCancelled): Letter {
  const { firstName, session, places, placesLeft, sentences, order, calendar } = facts
  const what = placesLeft === 0 ? 'Your booking is cancelled' : `${countWords(places, 'place')} cancelled`
  return {
    subject: `${placesLeft === 0 ? 'Cancelled' : `${places} of ${countWords(places + placesLeft, 'place')} cancelled`}: ${sessionWords(session)}`,
    preheader: sentences[0] ?? what,
    blocks: [
      { kind: 'heading', words: what },
      { kind: 'paragraph', words: greeting(firstName) },
      // When places are kept, the sentences say how many.
      ...(placesLeft === 0
        ? [
            {
              kind: 'paragraph',
              words: `This booking is cancelled, and its ${places === 1 ? 'place is' : 'places are'} available to others.`,
            } as const,
          ]
        : []),
      { kind: 'facts', rows: [...sessionRows(session), ['Reference', order.reference]] },
      ...sentences.map((words): Block => ({ kind: 'paragraph', words })),
      orderButton(order),
    ],
    why:
      placesLeft === 0
        ? 'You’re getting this because a booking with this address was cancelled.'
        : 'You’re getting this because places of a booking with this address were given up.',
    ...(calendar && { calendar }),
  }
}
