import type { Cart } from '@touchline/contract/entities/cart'

type Props = { of: Pick<Cart, 'taxTotal' | 'formattedTaxTotal' | 'formattedSubTotal'> }

/** For a list of sums, above its total: what of it is tax. Nothing where there is none in it. */
export function TaxLines({ of: { taxTotal, formattedTaxTotal, formattedSubTotal } }: Props) {
  if (taxTotal === 0) return null
  return (
    <>
      <dt className="text-ink-soft">Subtotal</dt>
      <dd className="text-right text-ink-soft">{formattedSubTotal}</dd>
      <dt className="text-ink-soft">Tax</dt>
      <dd className="text-right text-ink-soft">{formattedTaxTotal}</dd>
    </>
  )
}
