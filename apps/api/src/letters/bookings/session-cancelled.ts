import { sessionCancelledSentence } from '@touchline/rules/bookings/cancellation-words'
import type { CalendarFile } from '../../calendar-file.ts'
import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'
import { type LetterOrder, linkToOrder, orderButton } from './booking-cancelled.ts'

/** The operator has cancelled a session that this person has booked. */
export interface SessionCancelled {
  kind: 'session-cancelled'
  firstName: string
  session: SessionFacts
  /** The operator's words; empty where it says none. */
  reason: string
  sentences: string[]
  /** The day on which there may be another; of a course none. */
  another?: string
  order: LetterOrder
  /** Read when the letter is sent: what a calendar has to learn. */
  calendar?: CalendarFile
}

export function sessionCancelled({
  firstName,
  session,
  reason,
  sentences,
  another,
  order,
  calendar,
}: SessionCancelled): Letter {
  return {
    subject: `This session is cancelled: ${sessionWords(session)}`,
    preheader: sentences[0] ?? 'We are sorry. You don’t need to do anything.',
    blocks: [
      { kind: 'heading', words: 'We have had to cancel this session' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `${sessionCancelledSentence(reason)} You don’t need to do anything.`,
      },
      { kind: 'facts', rows: [...sessionRows(session), ['Reference', order.reference]] },
      ...sentences.map((words): Block => ({ kind: 'paragraph', words })),
      ...waysOn(order, another),
    ],
    why: 'You’re getting this because you have booked this session.',
    ...(calendar && { calendar }),
  }
}

const waysOn = (order: LetterOrder, another: string | undefined): Block[] =>
  another === undefined
    ? [orderButton(order)]
    : [
        { kind: 'button', words: 'Find another', to: { path: another } },
        { kind: 'link', words: 'See your order', to: linkToOrder(order) },
      ]
