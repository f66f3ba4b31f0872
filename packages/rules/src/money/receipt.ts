import type { Order } from '@touchline/contract/entities/orders/order'
import { dayAndYear } from '../time/date-labels.ts'
import { countWords } from '../words/count-words.ts'
import { formatPence } from './money.ts'

/** Line of a receipt, on paper and in an email alike. */
export interface ReceiptLine {
  key: string
  name: string
  details: string[]
  /** Words for what became of it; null where all of it stands. */
  cancelled: string | null
  tax: string
  /** Rate of the tax; null where the order's taxes are not kept. */
  rate: string | null
  price: string
}

/** Lists what was paid for, line by line, with the tax in each and its rate. */
export function receiptLines(order: Order, symbol: string): ReceiptLine[] {
  const rateOf = ({ taxWords }: { taxWords: string | null }) => (order.taxes.length > 0 ? taxWords : null)
  const whole = { details: [], cancelled: null }
  return [
    ...order.items.map((item) => ({
      key: `item ${item.id}`,
      name: item.name,
      details: [
        [
          dayAndYear(item.date.raw),
          item.startsAt.format24Hour,
          item.priceName,
          countWords(item.quantity, 'place'),
        ].join(', '),
        ...item.notes,
      ],
      cancelled: cancelledWords(item),
      tax: item.formattedTaxTotal,
      rate: rateOf(item),
      price: item.formattedTotal,
    })),
    ...order.moved.map((moved) => ({
      ...whole,
      key: `moved ${moved.bookingId}`,
      name: `Difference for moving ${moved.name}`,
      details: [`From ${moved.from} to ${moved.to}, ${countWords(moved.quantity, 'place')}`],
      tax: moved.formattedTaxTotal,
      rate: rateOf(moved),
      price: moved.formattedTotal,
    })),
    ...order.membershipItems.map((item) => ({
      ...whole,
      key: `membership ${item.id}`,
      name: item.name,
      details: [...item.details],
      tax: formatPence(item.taxTotal, symbol),
      rate: rateOf(item),
      price: item.price.formatted,
    })),
    ...order.packageItems.map((item) => ({
      ...whole,
      key: `package ${item.id}`,
      name: item.name,
      tax: formatPence(item.taxTotal, symbol),
      rate: rateOf(item),
      price: item.price.formatted,
    })),
  ]
}

function cancelledWords({ status, cancelledBy, cancelledPlaces }: Order['items'][number]): string | null {
  if (cancelledPlaces === 0) return null
  if (status !== 'cancelled') return `${countWords(cancelledPlaces, 'place')} cancelled`
  return cancelledBy?.isVenue ? 'Cancelled by the venue' : 'Cancelled'
}

/** Sums of an order, as far as `orderSums` needs them. */
export type OrderSumsOf = Pick<
  Order,
  | 'formattedTotal'
  | 'taxTotal'
  | 'subTotal'
  | 'paidWays'
  | 'paidLater'
  | 'returned'
  | 'paidInTheEndWords'
  | 'formattedPaidInTheEnd'
  | 'taxInTheEnd'
  | 'formattedTaxInTheEnd'
>

/** Sum of money under an order's lines. `sum` is the one that counts, `soft` explains another. */
export interface OrderSum {
  words: string
  formattedAmount: string
  look: 'plain' | 'soft' | 'sum'
}

/**
 * Lists an order's cost and payments. If money moved later, lists all payments and refunds, and their balance.
 */
export function orderSums(order: OrderSumsOf, symbol: string): OrderSum[] {
  const { paidWays, paidLater, returned } = order
  if (paidLater.length + returned.length === 0)
    return [
      ...taxSums(order, symbol),
      { words: 'Total', formattedAmount: order.formattedTotal, look: 'sum' },
      ...paidWays.map(({ words, formattedAmount }): OrderSum => ({ words, formattedAmount, look: 'soft' })),
    ]
  return [
    ...[...paidWays, ...paidLater].map(
      ({ words, formattedAmount }): OrderSum => ({ words, formattedAmount, look: 'plain' }),
    ),
    ...returned.map(
      ({ words, formattedAmount }): OrderSum => ({
        words,
        formattedAmount: `−${formattedAmount}`,
        look: 'plain',
      }),
    ),
    { words: order.paidInTheEndWords, formattedAmount: order.formattedPaidInTheEnd, look: 'sum' },
    ...(order.taxInTheEnd > 0
      ? [
          {
            words: 'Tax included',
            formattedAmount: order.formattedTaxInTheEnd,
            look: 'soft' as const,
          },
        ]
      : []),
  ]
}

const taxSums = (
  { taxTotal, subTotal }: Pick<OrderSumsOf, 'taxTotal' | 'subTotal'>,
  symbol: string,
): OrderSum[] =>
  taxTotal === 0
    ? []
    : [
        { words: 'Subtotal', formattedAmount: formatPence(subTotal, symbol), look: 'soft' },
        { words: 'Tax', formattedAmount: formatPence(taxTotal, symbol), look: 'soft' },
      ]

/** Says what was handed over in cash at the desk and what came back: 'Cash given £20.00, change £9.50'. */
export const changeWords = ({ payments }: Pick<Order, 'payments'>, symbol: string): string[] =>
  payments.flatMap(({ tenderType, amount, info }) => {
    const handed = info?.['handed']
    if (tenderType !== 'cash' || typeof handed !== 'number' || handed <= amount) return []
    const money = (pence: number) => formatPence(pence, symbol)
    return [`Cash given ${money(handed)}, change ${money(handed - amount)}`]
  })

/** Lists an order's tax by treatment, with the reason for each. Nothing where the lines say it all. */
export const receiptTaxes = ({ taxes }: Pick<Order, 'taxes'>): Order['taxes'] =>
  taxes.length < 2 && !taxes.some(({ reason }) => reason) ? [] : taxes

/** Lists each venue of an order once, with its address. */
export const receiptVenues = ({ items, moved }: Pick<Order, 'items' | 'moved'>): string[] => [
  ...new Set([
    ...items.map(({ venueName, venueAddress }) => [venueName, venueAddress].filter(Boolean).join(', ')),
    ...(items.length === 0 ? moved.map(({ venueName }) => venueName) : []),
  ]),
]
