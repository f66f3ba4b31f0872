import type { Block } from '../letter.ts'

/** Payments in words: the day, then the sum and what it is for. */
export type Payments = { onWords: string; name: string; price: string }[]

export const paragraph = (words: string): Block => ({ kind: 'paragraph', words })

export const paymentRows = (payments: Payments): Block => ({
  kind: 'facts',
  rows: payments.map(({ onWords, name, price }) => [onWords, `${price}, ${name}`]),
})

export interface NextPayments {
  /** The next payments, as far as they are known; of a direct debit, with the first day on which each can be taken. */
  next: Payments
  /** True where a direct debit takes them; absent in older letters. */
  isByDebit?: boolean | undefined
}

/** Lists the next payments; a debit may come on a working day soon after the one that is named. */
export const nextPaymentBlocks = ({ next, isByDebit = false }: NextPayments): Block[] =>
  next.length === 0
    ? []
    : [
        paragraph('The next payments are:'),
        paymentRows(next),
        ...(isByDebit
          ? [
              paragraph(
                'We write to you at least ten working days before each debit. It may be taken on a working day soon after the one above.',
              ),
            ]
          : []),
      ]
