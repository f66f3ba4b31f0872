import type { Order } from '@touchline/contract/entities/orders/order'
import { receiptTaxes } from '@touchline/rules/money/receipt'

/** Adds an order's tax up by treatment, with the reason for each. Nothing where the lines say it all. */
export function ReceiptTaxes({ taxes }: { taxes: Order['taxes'] }) {
  const listed = receiptTaxes({ taxes })
  if (listed.length === 0) return null
  return (
    <table className="tabular mt-6 w-full text-left text-sm">
      <caption className="pb-1 text-left font-bold">Tax within the prices</caption>
      <thead>
        <tr className="border-b border-line text-ink-soft">
          <th scope="col" className="py-1 font-normal">
            Rate
          </th>
          <th scope="col" className="py-1 pl-4 text-right font-normal">
            Amount
          </th>
          <th scope="col" className="py-1 pl-4 text-right font-normal">
            Tax
          </th>
        </tr>
      </thead>
      <tbody>
        {listed.map(({ words, reason, formattedAmount, formattedTax }) => (
          <tr key={`${words} ${reason}`} className="align-top">
            <th scope="row" className="py-1 font-normal">
              {words}
              {reason && <span className="block text-ink-soft">{reason}</span>}
            </th>
            <td className="py-1 pl-4 text-right">{formattedAmount}</td>
            <td className="py-1 pl-4 text-right">{formattedTax}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
