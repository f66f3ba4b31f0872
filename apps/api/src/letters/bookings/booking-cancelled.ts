import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { spanOf } from '@touchline/rules/time/end-words'
import { countWords } from '@touchline/rules/words/count-words'
import type { CalendarFile } from '../../calendar-file.ts'
import { greeting } from '../greeting.ts'
import type { Block, Letter, LinkTarget } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords, whenOf } from '../session-words.ts'

/** Order of a booking, for the link that opens it. */
export interface LetterOrder {
  orderId: number
  bookingId: number
  completeOrderId: string
  reference: string
}

/** Hour of a court that was given up, with what the page said about its refund. */
export interface CancelledHour {
  /** Name with its court. */
  name: string
  startsAt: string
  untilAt: string
  sentences: string[]
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
  /** Hours of a court that this letter is about, where the booking had several, and how many are still booked. */
  hours?: CancelledHour[]
  hoursLeft?: number
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
  if (facts.hours) return hoursCancelled(facts, facts.hours)
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

/** Writes about hours of one court, which were one booking for their reader. */
function hoursCancelled(
  { firstName, session, hoursLeft = 0, order, calendar }: BookingCancelled,
  given: readonly CancelledHour[],
): Letter {
  const hours = given.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  const { name, venueName, timeZone } = session
  const timeOf = ({ startsAt, untilAt }: { startsAt: string; untilAt: string }) =>
    whenOf({ ...session, startsAt, untilAt })
  const when = spansOf(hours).map(timeOf).join(' and ')
  const what = hoursLeft > 0 ? 'Part of your booking is cancelled' : 'Your booking is cancelled'
  const isOne = hours.length === 1
  const toldOf = ({ startsAt, untilAt, sentences }: CancelledHour) => {
    const { starts, ends } = spanOf(new Date(startsAt), new Date(untilAt), timeZone)
    return isOne || sentences.length === 0 ? sentences : [`${starts} to ${ends}: ${sentences.join(' ')}`]
  }
  const told = hours.flatMap(toldOf)
  const available = `${isOne ? 'This hour is' : `These ${hours.length} hours are`} cancelled and available to others.`
  return {
    subject: `${hoursLeft > 0 ? 'Part cancelled' : 'Cancelled'}: ${name}, ${when}, ${venueName}`,
    preheader: told[0] ?? what,
    blocks: [
      { kind: 'heading', words: what },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words:
          hoursLeft > 0
            ? `${available} Your other ${hoursLeft === 1 ? 'hour is' : `${hoursLeft} hours are`} still booked.`
            : available,
      },
      {
        kind: 'facts',
        rows: [
          ['What', name],
          ['When', when],
          ['Where', venueName],
          ['Reference', order.reference],
        ],
      },
      ...told.map((words): Block => ({ kind: 'paragraph', words })),
      orderButton(order),
    ],
    why: 'You’re getting this because a booking with this address was cancelled.',
    ...(calendar && { calendar }),
  }
}

/** Joins hours, by time, of which each begins as the one before ends. */
function spansOf(hours: readonly CancelledHour[]): { startsAt: string; untilAt: string }[] {
  const spans: { startsAt: string; untilAt: string }[] = []
  for (const { startsAt, untilAt } of hours) {
    const last = spans.at(-1)
    if (last && Date.parse(last.untilAt) === Date.parse(startsAt)) last.untilAt = untilAt
    else spans.push({ startsAt, untilAt })
  }
  return spans
}
