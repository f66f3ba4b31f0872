import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'
import { type LetterOrder, orderButton } from './booking-cancelled.ts'

/** Part of a payment for moving someone else's booking is refunded. */
export interface DifferenceReturned {
  kind: 'difference-returned'
  firstName: string
  /** Session as it was when the difference was paid. */
  session: SessionFacts
  sentences: string[]
  /** Order that paid, with the booking that it moved. */
  order: LetterOrder
}

export const differenceReturned = ({ firstName, session, sentences, order }: DifferenceReturned): Letter => ({
  subject: `Money back: ${sessionWords(session)}`,
  preheader: sentences[0] ?? '',
  blocks: [
    { kind: 'heading', words: 'Money is coming back to you' },
    { kind: 'paragraph', words: greeting(firstName) },
    {
      kind: 'paragraph',
      words:
        'You paid the difference in price when this booking was moved. Since then it has been cancelled or moved again, in whole or in part.',
    },
    { kind: 'facts', rows: [...sessionRows(session), ['Your reference', order.reference]] },
    ...sentences.map((words): Block => ({ kind: 'paragraph', words })),
    orderButton(order),
  ],
  why: 'You’re getting this because the difference was paid with this address.',
})
