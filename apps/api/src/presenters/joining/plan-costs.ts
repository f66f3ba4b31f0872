import type { PlanCosts } from '@touchline/contract/entities/joining/plan-costs'
import { formatPence } from '@touchline/rules/money/money'
import { countWords } from '@touchline/rules/words/count-words'
import type { CostsOfVisits } from '../../policies/joining/plan-costs.ts'

export function presentCosts(
  { payAsYouGo, plans, least }: CostsOfVisits,
  { visits, months, symbol }: { visits: number; months: number; symbol: string },
): PlanCosts {
  const money = (raw: number) => ({ raw, formatted: formatPence(raw, symbol) })
  const found = plans.find(({ plan }) => plan.id === least?.id)
  const sum = money(found?.total ?? payAsYouGo).formatted
  const needs = least?.document ? ` Each person shows us their ${least.document.name}.` : ''
  return {
    visitsWords:
      months === 1
        ? `${countWords(visits, 'visit')} a month`
        : `${countWords(visits, 'visit')} in ${months} months`,
    payAsYouGo: money(payAsYouGo),
    plans: plans.map(({ plan, membership, visits: paid, total }) => ({
      planId: plan.id,
      name: plan.name,
      membership: money(membership),
      visits: money(paid),
      total: money(total),
    })),
    leastPlanId: least?.id ?? null,
    leastWords: found
      ? `${found.plan.name} costs least: ${sum} a month, ${money(payAsYouGo - found.total).formatted} less than paying each time.${needs}`
      : `Paying each time costs least: ${sum} a month. No plan pays off.`,
  }
}
