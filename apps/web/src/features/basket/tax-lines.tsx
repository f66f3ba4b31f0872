import { formatPence } from '@touchline/rules/money/money'

type Props = { of: { taxTotal: number; subTotal: number }; symbol: string }

/** Shows the tax in a list of sums, above its total. Nothing where there is no tax. */
export function TaxLines({ of: { taxTotal, subTotal }, symbol }: Props) {
  if (taxTotal === 0) return null
  return (
    <>
      <dt className="text-ink-soft">Subtotal</dt>
      <dd className="text-right text-ink-soft">{formatPence(subTotal, symbol)}</dd>
      <dt className="text-ink-soft">Tax</dt>
      <dd className="text-right text-ink-soft">{formatPence(taxTotal, symbol)}</dd>
    </>
  )
}
