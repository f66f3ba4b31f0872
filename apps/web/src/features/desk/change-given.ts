import type { Order } from '@touchline/contract/entities/orders/order'
import { formatPence } from '@touchline/rules/money/money'

/** Says what was handed over in cash at the desk and what came back: 'Cash given £20.00, change £9.50'. */
export const changeWords = ({ payments }: Pick<Order, 'payments'>, symbol: string): string[] =>
  payments.flatMap(({ tenderType, amount, info }) => {
    const handed = info?.['handed']
    if (tenderType !== 'cash' || typeof handed !== 'number' || handed <= amount) return []
    const money = (pence: number) => formatPence(pence, symbol)
    return [`Cash given ${money(handed)}, change ${money(handed - amount)}`]
  })
