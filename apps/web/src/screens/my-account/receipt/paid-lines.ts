import type { Order } from '@touchline/contract/entities/order'

type Paid = Pick<Order, 'creditPaid' | 'cardPaid' | 'card' | 'tenders'>

const tenderWords = { cash: 'In cash', cheque: 'By cheque', 'offline-voucher': 'By voucher' } as const

/** How an order was paid, line by line: 'Visa ending 4242', 'Credit'. */
export function paidLines(
  { creditPaid, cardPaid, card, tenders }: Paid,
  money: (pence: number) => string,
): { words: string; sum: string }[] {
  const brand = card && `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ending ${card.last4}`
  return [
    ...(creditPaid > 0 ? [{ words: 'Paid with credit', sum: money(creditPaid) }] : []),
    ...tenders.map(({ tenderType, reference, formattedAmount }) => ({
      words: `${tenderWords[tenderType]} ${reference}`.trim(),
      sum: formattedAmount,
    })),
    ...(cardPaid > 0
      ? [{ words: brand === null ? 'Paid by card' : `Paid with ${brand}`, sum: money(cardPaid) }]
      : []),
  ]
}
