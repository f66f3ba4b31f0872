import type { DeskMoney } from '@touchline/contract/entities/desk/desk-money'
import { formatPence } from '@touchline/rules/money/money'
import type { DeskMoneyRecord } from '../../stores/desk/desk-money.ts'

export function presentDeskMoney(record: DeskMoneyRecord, symbol: string): DeskMoney {
  const { totalPence, owedPence, payouts, since, ...rest } = record
  return {
    ...rest,
    since: moment(since),
    total: totalPence,
    formattedTotal: formatPence(totalPence, symbol),
    owed: owedPence,
    formattedOwed: formatPence(owedPence, symbol),
    payouts: payouts.map(({ amountPence, paidAt, undone, ...payout }) => ({
      ...payout,
      amount: amountPence,
      formattedAmount: formatPence(amountPence, symbol),
      paidAt: moment(paidAt),
      undone: undone && { ...undone, at: moment(undone.at) },
    })),
  }
}

const moment = (text: string): string => new Date(text).toISOString()
