import type { Order } from '@touchline/contract/entities/orders/order'
import { receiptLines } from '@touchline/rules/money/receipt'

type Props = { order: Order; symbol: string }

/** Lists what was paid for, line by line, with the tax in each and its rate. */
export function ReceiptLines({ order, symbol }: Props) {
  return (
    <table className="tabular mt-5 w-full text-left">
      <caption className="visually-hidden">What was paid for</caption>
      <thead>
        <tr className="border-b border-line text-sm text-ink-soft">
          <th scope="col" className="py-2 font-normal">
            Item
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            Tax
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            Price
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {receiptLines(order, symbol).map(({ key, name, details, cancelled, tax, rate, price }) => (
          <tr key={key} className="align-top">
            <td className="py-2">
              {name}
              {details.map((words) => (
                <span key={words} className="block text-sm text-ink-soft">
                  {words}
                </span>
              ))}
              {cancelled !== null && <span className="block text-sm font-bold">{cancelled}</span>}
            </td>
            <td className="py-2 pl-4 text-right">
              {tax}
              {rate !== null && <span className="block text-sm text-ink-soft">{rate}</span>}
            </td>
            <td className="py-2 pl-4 text-right font-bold">{price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
