import { formatPence } from '@touchline/rules/money/money'
import { addDays } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { ContractRecord } from '../../stores/joining/contracts.ts'
import { changeAhead } from './versions-of.ts'

/** States the price of a month, and the one after a change of plan that is ahead. */
export function monthlyWords(
  contract: ContractRecord,
  { today, symbol }: { today: string; symbol: string },
): string {
  const words = (pence: number) => `${formatPence(pence, symbol)} a month`
  const price = words(contract.terms.monthlyPence)
  const change = changeAhead(contract, today)
  if (!change || (contract.endsOn !== null && change.from > contract.endsOn)) return price
  return `${price} until ${dayAndYear(addDays(change.from, -1))}, then ${words(change.terms.monthlyPence)}`
}
