import type { Order } from '@touchline/contract/entities/orders/order'
import {
  changeWords,
  orderSums,
  type ReceiptLine,
  receiptLines,
  receiptTaxes,
  receiptVenues,
} from '@touchline/rules/money/receipt'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'
import { replyToOf } from '../order-blocks.ts'

/** Staff mail the receipt of an order: what the paper one says. */
export interface Receipt {
  kind: 'receipt'
  order: Order
  /** Sign of the operator's currency. */
  symbol: string
  operator: string
  timeZone: string
}

export function receipt({ order, symbol, operator, timeZone }: Receipt): Letter {
  const { seller, reference } = order
  const day = dayAndYear(wallDate(new Date(order.createdAt), timeZone))
  const rows: [string, string][] = [
    ['From', [seller.name || operator, seller.address, ...receiptVenues(order)].filter(Boolean).join('\n')],
    ['Reference', reference],
    ['Date', day],
    ...(seller.taxNumber ? [['Tax number', seller.taxNumber] as [string, string]] : []),
  ]
  return {
    subject: `Your receipt ${reference}, ${day}`,
    preheader: `${order.paidInTheEndWords}: ${order.formattedPaidInTheEnd}.`,
    blocks: [
      { kind: 'heading', words: 'Receipt' },
      { kind: 'paragraph', words: greeting(order.firstName) },
      { kind: 'facts', rows },
      { kind: 'subheading', words: 'What was paid for' },
      {
        kind: 'sums',
        rows: receiptLines(order, symbol).map((line) => ({ words: lineWords(line), sum: line.price })),
      },
      { kind: 'subheading', words: 'What was paid' },
      {
        kind: 'sums',
        rows: orderSums(order, symbol).map(({ words, formattedAmount, look }) => ({
          words,
          sum: formattedAmount,
          ...(look === 'sum' && { total: true }),
        })),
      },
      ...[...changeWords(order, symbol), ...order.moneyNotes].map(
        (words): Block => ({ kind: 'paragraph', words }),
      ),
      ...taxBlocks(order),
    ],
    why: 'You’re getting this because the receipt was asked for at our desk, with this address.',
    ...replyToOf(order),
  }
}

/** 'Swim, Wed 25 Nov 2026, 09:00, Adult, 2 places, 1 place cancelled (tax £0.67, 20%)' */
function lineWords({ name, details, cancelled, tax, rate }: ReceiptLine): string {
  const what = [name, ...details, ...(cancelled === null ? [] : [cancelled])].join(', ')
  return `${what} (${[`tax ${tax}`, ...(rate === null ? [] : [rate])].join(', ')})`
}

function taxBlocks(order: Order): Block[] {
  const taxes = receiptTaxes(order)
  if (taxes.length === 0) return []
  return [
    { kind: 'subheading', words: 'Tax within the prices' },
    {
      kind: 'sums',
      rows: taxes.map(({ words, reason, formattedAmount, formattedTax }) => ({
        words: `${[words, reason].filter(Boolean).join(', ')}: tax in ${formattedAmount}`,
        sum: formattedTax,
      })),
    },
  ]
}
