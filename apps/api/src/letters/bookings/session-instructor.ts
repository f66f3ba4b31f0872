import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'
import { type LetterOrder, orderButton } from './booking-cancelled.ts'

/** A booked session has another instructor, since the one who was named can't give it. */
export interface SessionInstructor {
  kind: 'session-instructor'
  firstName: string
  session: SessionFacts
  /** Names of the instructors before and now. */
  before: string
  now: string
  order: LetterOrder
}

export const sessionInstructor = ({ firstName, session, before, now, order }: SessionInstructor): Letter => ({
  subject: `Another instructor: ${sessionWords(session)}`,
  preheader: `${now} gives it instead of ${before}. You are still booked.`,
  blocks: [
    { kind: 'heading', words: 'Another instructor for your session' },
    { kind: 'paragraph', words: greeting(firstName) },
    {
      kind: 'paragraph',
      words: `${now} gives this session instead of ${before}. Time and place are as they were, and you are still booked: you don’t need to do anything.`,
    },
    {
      kind: 'facts',
      rows: [...sessionRows(session), ['Instructor', now], ['Reference', order.reference]],
    },
    orderButton(order, 'See or change your booking'),
  ],
  why: 'You’re getting this because you have booked this session.',
})
