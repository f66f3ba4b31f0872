import { countWords } from '@touchline/rules/words/count-words'
import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'
import { type LetterOrder, orderButton } from './booking-cancelled.ts'

/** Staff have marked that a person did not come, and the rule of the booking says what follows. */
export interface SessionMissed {
  kind: 'session-missed'
  firstName: string
  session: SessionFacts
  /** Places of the booking where some of its people came; left out where no one did. */
  some?: { missed: number; booked: number } | undefined
  /** Sum that is owed now, in words; null where nothing is. */
  charge: string | null
  /** Ways to pay it; empty where nothing is owed. */
  howToPay: string
  /** Rule on late cancellations, where it counts as one. */
  counts: { count: number; withinDays: number } | null
  order: LetterOrder
}

export const sessionMissed = ({
  firstName,
  session,
  some,
  charge,
  howToPay,
  counts,
  order,
}: SessionMissed): Letter => ({
  subject: `${some ? `${some.missed} of ${some.booked}` : 'You'} missed ${sessionWords(session)}`,
  preheader: charge === null ? 'It counts as a late cancellation.' : `You owe ${charge} for it.`,
  blocks: [
    { kind: 'heading', words: some ? 'Not everyone came' : 'You missed a session' },
    { kind: 'paragraph', words: greeting(firstName) },
    {
      kind: 'paragraph',
      words: some
        ? `Our team has noted that ${some.missed} of the ${some.booked} people of this booking did not come.`
        : 'Our team has noted that no one came for this booking.',
    },
    { kind: 'facts', rows: [...sessionRows(session), ['Your reference', order.reference]] },
    ...(charge === null
      ? []
      : [
          {
            kind: 'paragraph',
            words: `As you were told when you booked, you owe ${charge} for it. ${howToPay}`,
          } satisfies Block,
        ]),
    ...(counts === null
      ? []
      : [
          {
            kind: 'paragraph',
            words: `It counts as a late cancellation: ${countWords(counts.count, 'late cancellation')} in ${countWords(counts.withinDays, 'day')} lead to a charge.`,
          } satisfies Block,
        ]),
    {
      kind: 'paragraph',
      words: `If ${some ? 'everyone came' : 'you did come'}, tell us: the end of this email says who to ask.`,
    },
    orderButton(order),
  ],
  why: 'You’re getting this because you booked this with your account.',
})
