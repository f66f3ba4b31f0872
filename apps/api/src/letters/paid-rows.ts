import type { Order } from '@touchline/contract/entities/orders/order'
import type { Block } from './letter.ts'

/** Lists the total of an order, the tax included in it, and the ways it was paid. */
export const paidRows = (order: Order): Extract<Block, { kind: 'sums' }>['rows'] => [
  { words: 'Total', sum: order.total === 0 ? 'Nothing to pay' : order.formattedTotal, total: true },
  ...(order.taxTotal > 0 ? [{ words: 'Tax included', sum: order.formattedTaxTotal }] : []),
  ...order.paidWays.map(({ words, formattedAmount }) => ({ words, sum: formattedAmount })),
]
