import type { CalendarFile } from '../../calendar-file.ts'
import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords, whenOf } from '../session-words.ts'
import { type LetterOrder, orderButton } from './booking-cancelled.ts'

/**
 * Facts for the letter when the operator has moved a booked session to another time, another place, or both.
 */
export interface SessionMoved {
  kind: 'session-moved'
  firstName: string
  before: SessionFacts
  session: SessionFacts
  /** True when the session belongs to a course. */
  isCourse: boolean
  /** Reason in the operator's words; empty if none. */
  reason: string
  /** Sentences about the customer's choices and the refund. */
  sentences: string[]
  order: LetterOrder
  /** Calendar update, read when the letter is sent. */
  calendar?: CalendarFile
}

/** Returns 'New time', 'New place' or 'New time and place'. */
export function changeHeading(before: SessionFacts, after: SessionFacts): string {
  const isElsewhere = before.name !== after.name || before.venueName !== after.venueName
  const isElsewhen = whenOf(before) !== whenOf(after)
  if (!isElsewhere) return 'New time'
  return isElsewhen ? 'New time and place' : 'New place'
}

const whereOf = ({ name, venueName }: SessionFacts): string => `${name}, ${venueName}`

/** Lists the old time and place, each only if it has changed. */
export const rowsBefore = (before: SessionFacts, after: SessionFacts): [string, string][] => [
  ...(whenOf(before) === whenOf(after) ? [] : [['Time before', whenOf(before)] as [string, string]]),
  ...(whereOf(before) === whereOf(after) ? [] : [['Place before', whereOf(before)] as [string, string]]),
]

export function sessionMoved(facts: SessionMoved): Letter {
  const { firstName, before, session, isCourse, reason, sentences, order, calendar } = facts
  const what = changeHeading(before, session)
  const whatIsMoved = isCourse ? 'one of the sessions of your course' : 'a session that you have booked'
  return {
    subject: `${what}: ${sessionWords(session)}`,
    preheader: 'You are still booked. See what has changed, and what you can do.',
    blocks: [
      { kind: 'heading', words: `${what} for your booking` },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `We have had to move ${whatIsMoved}, and we are sorry for the trouble.${reason === '' ? '' : ` The reason: ${reason}`}`,
      },
      {
        kind: 'facts',
        rows: [...sessionRows(session), ...rowsBefore(before, session), ['Reference', order.reference]],
      },
      {
        kind: 'paragraph',
        words: `If that suits you, you don’t need to do anything: you are still booked.${calendar ? ' The file attached to this email updates it in your calendar.' : ''}`,
      },
      ...(sentences.length > 0
        ? ([{ kind: 'subheading', words: 'If it doesn’t suit you' }] satisfies Block[])
        : []),
      ...(sentences.length > 0 ? [{ kind: 'paragraph', words: sentences.join(' ') } satisfies Block] : []),
      orderButton(order, 'See or change your booking'),
    ],
    why: 'You’re getting this because you have booked this session.',
    ...(calendar && { calendar }),
  }
}
