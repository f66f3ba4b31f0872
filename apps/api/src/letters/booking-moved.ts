import type { CalendarFile } from '../calendar-file.ts'
import { type LetterOrder, orderButton } from './booking-cancelled.ts'
import type { Block, Letter } from './letter.ts'
import { momentIn, type SessionFacts, sessionRows, sessionWords } from './session-words.ts'
import { greeting } from './greeting.ts'

/** A booking was moved to another time. */
export interface BookingMoved {
  kind: 'booking-moved'
  firstName: string
  session: SessionFacts
  /** ISO: when it was before. */
  before: string
  sentences: string[]
  order: LetterOrder
  /** Read when the letter is sent: what a calendar has to learn. */
  calendar?: CalendarFile
}

export function bookingMoved({
  firstName,
  session,
  before,
  sentences,
  order,
  calendar,
}: BookingMoved): Letter {
  return {
    subject: `Moved: ${sessionWords(session)}`,
    preheader: `It was ${momentIn(before, session.timeZone)}.`,
    blocks: [
      { kind: 'heading', words: 'Your booking has a new time' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'facts',
        rows: [
          ...sessionRows(session),
          ['Before', momentIn(before, session.timeZone)],
          ['Reference', order.reference],
        ],
      },
      ...sentences.map((words): Block => ({ kind: 'paragraph', words })),
      orderButton(order),
    ],
    why: 'You get this because a booking with this address was moved.',
    ...(calendar && { calendar }),
  }
}
