import { bookedTimes } from '@touchline/rules/bookings/booked-times'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { OrderFacts } from '../facts-of-order.ts'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import {
  cancelBlocks,
  orderLink,
  replyToOf,
  sessionBlocks,
  ticketBlocks,
  timeWords,
} from '../order-blocks.ts'

/** The day before: what is on, where, and what can still be done. */
export interface BookingReminder extends OrderFacts {
  kind: 'booking-reminder'
}

export function bookingReminder({ order }: BookingReminder): Letter {
  const sessions = bookedTimes(order.items)
  const { first } = sessions[0]!
  const what =
    sessions.length === 1
      ? `${first.name} at ${timeWords(sessions[0]!)}, ${first.venueName}`
      : `${sessions.length} sessions, the first at ${first.startsAt.format24Hour}`
  return {
    subject: `Tomorrow: ${what}`,
    preheader: `${dayAndYear(first.date.raw)}. Your reference is ${order.reference}.`,
    blocks: [
      { kind: 'heading', words: 'See you tomorrow' },
      { kind: 'paragraph', words: greeting(order.firstName) },
      ...sessions.flatMap((time) => sessionBlocks(time, order)),
      ...ticketBlocks(order),
      { kind: 'button', words: 'See your booking', to: orderLink(order) },
      ...cancelBlocks(sessions),
    ],
    why: 'We send this the day before a booking.',
    ...replyToOf(order),
  }
}
