import type { Order } from '@touchline/contract/entities/orders/order'
import { formatPence } from '@touchline/rules/money/money'
import { sumByTax, type TaxedLine, taxWords } from '@touchline/rules/money/tax'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { OrderRecord } from '../../stores/orders/orders.ts'

/**
 * Shows an order's total by tax treatment. Nothing is said where the treatment of a line was not kept, nor of a
 * seller without a tax number whose catalogue says nothing of tax.
 */
export function presentTaxes(
  { bookings, memberships, moves, packages }: OrderRecord,
  { currencySymbol: symbol, seller }: Pick<ClientRecord, 'currencySymbol' | 'seller'>,
): Order['taxes'] {
  const lines = [
    ...bookings.map((one) => ({ ...one, pence: one.pricePence * one.quantity })),
    ...moves.map((one) => ({ ...one, pence: one.pricePence * one.quantity })),
    ...[...memberships, ...packages].map((one) => ({ ...one, pence: one.pricePence })),
  ]
  const known = lines.flatMap(({ shown: { tax }, pence, taxPence }): TaxedLine[] =>
    tax ? [{ tax, pence, taxPence }] : [],
  )
  const isSaid = seller.taxNumber !== '' || known.some(({ tax }) => tax.kind !== 'zero' || tax.reason !== '')
  if (known.length < lines.length || !isSaid) return []
  return sumByTax(known).map(({ tax, pence, taxPence }) => ({
    words: taxWords(tax),
    reason: tax.reason,
    formattedAmount: formatPence(pence, symbol),
    formattedTax: formatPence(taxPence, symbol),
  }))
}
