import type { Order } from '@touchline/contract/entities/order'
import { cardWords } from '@touchline/rules/cancellation-words'
import { formatPence } from '@touchline/rules/money'

const tenderWords = { cash: 'In cash', cheque: 'By cheque', 'offline-voucher': 'By voucher' } as const

/** What was paid, and how. */
export function paidRows(order: Order, currencySymbol: string): [string, string][] {
  const rows: [string, string][] = [
    ...order.tenders.map(({ tenderType, reference, formattedAmount }): [string, string] => [
      `${tenderWords[tenderType]} ${reference}`.trim(),
      formattedAmount,
    ]),
    ...(order.creditPaid > 0
      ? [['With credit', formatPence(order.creditPaid, currencySymbol)] as [string, string]]
      : []),
    ...(order.cardPaid > 0
      ? [
          [
            order.card ? `With your ${cardWords(order.card)}` : 'By card',
            formatPence(order.cardPaid, currencySymbol),
          ] as [string, string],
        ]
      : []),
  ]
  return [
    ...(order.taxTotal > 0 ? [['Tax in it', order.formattedTaxTotal] as [string, string]] : []),
    ['Total', order.total === 0 ? 'Nothing to pay' : order.formattedTotal],
    ...rows,
  ]
}
