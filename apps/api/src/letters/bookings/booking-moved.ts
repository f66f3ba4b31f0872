import type { Order } from '@touchline/contract/entities/orders/order'
import { bookedTimes } from '@touchline/rules/bookings/booked-times'
import type { CalendarFile } from '../../calendar-file.ts'
import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'
import {
  bookingLinkWords,
  cancelBlocks,
  orderLinkWords,
  replyToOf,
  sessionBlocks,
  ticketBlocks,
} from '../order-blocks.ts'
import { momentIn, type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'
import { type LetterOrder, orderButton } from './booking-cancelled.ts'

/** A booking was moved to another time. */
export interface BookingMoved {
  kind: 'booking-moved'
  firstName: string
  session: SessionFacts
  /** ISO: when it was before. */
  before: string
  sentences: string[]
  order: LetterOrder
  /** The order with this booking alone, read when the letter is sent; left out where it is at that time no longer. */
  booked?: Order
  /** Read when the letter is sent: what a calendar has to learn. */
  calendar?: CalendarFile
}

export function bookingMoved({
  firstName,
  session,
  before,
  sentences,
  order,
  booked,
  calendar,
}: BookingMoved): Letter {
  const sessions = bookedTimes(booked?.items ?? [])
  const whenBefore = momentIn(before, session.timeZone)
  return {
    subject: `Moved: ${sessionWords(session)}`,
    preheader: `It was ${whenBefore}.`,
    blocks: [
      { kind: 'heading', words: 'Your booking has a new time' },
      { kind: 'paragraph', words: greeting(firstName) },
      ...sessions.flatMap((time) => sessionBlocks(time, booked!, whenBefore)),
      ...(booked ? ticketBlocks(booked) : []),
      // The code of a ticket says the reference.
      ...(booked
        ? []
        : [
            {
              kind: 'facts',
              rows: [...sessionRows(session), ['Before', whenBefore], ['Reference', order.reference]],
            } satisfies Block,
          ]),
      ...sentences.map((words): Block => ({ kind: 'paragraph', words })),
      ...(booked
        ? []
        : [
            {
              kind: 'paragraph',
              words: 'Since then this booking has changed again. Your order shows the time that holds now.',
            } satisfies Block,
          ]),
      orderButton(order, booked && bookingLinkWords(booked.items)),
      {
        kind: 'small',
        words:
          orderLinkWords + (calendar ? ' The file attached to this email updates it in your calendar.' : ''),
      },
      ...cancelBlocks(sessions),
    ],
    why: 'You’re getting this because a booking with this address was moved.',
    ...(calendar && { calendar }),
    ...(booked && replyToOf(booked)),
  }
}
