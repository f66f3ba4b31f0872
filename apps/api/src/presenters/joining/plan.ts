import type { DatedPayment } from '@touchline/contract/entities/joining/membership-line'
import type { JoiningPreview, Plan } from '@touchline/contract/entities/joining/plan'
import {
  ageWords,
  coolingOffUntil,
  paymentName,
  paymentWords,
} from '@touchline/rules/contracts/payment-words'
import { planConditions } from '@touchline/rules/contracts/plan-conditions'
import { listFirstYear, type DatedPayment as Payment, sumsOf } from '@touchline/rules/contracts/plan-payments'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { benefitTitle, benefitWords } from '@touchline/rules/prices/benefit-words'
import { addDays } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { waysToPay } from '../../policies/joining/offered-plans.ts'
import type { PlanRecord } from '../../stores/joining/plans.ts'
import { alsoWords } from '../account/account-membership.ts'

const moneyIn = (symbol: string) => (raw: number) => ({ raw, formatted: formatPence(raw, symbol) })

export function presentPlan(
  plan: PlanRecord,
  catalogue: Catalogue,
  { today, hasDirectDebit }: { today: string; hasDirectDebit: boolean },
): Plan {
  const { terms } = plan
  const { client } = catalogue
  const money = moneyIn(client.currencySymbol)
  const { firstYearPence } = sumsOf(terms, { joinedOn: today, startsOn: today })
  const [monthly, joining, firstYear] = [
    money(terms.monthlyPence),
    money(terms.joiningPence),
    money(firstYearPence),
  ]
  const upFront = terms.joiningPence > 0 ? `${joining.formatted} to join, then ` : ''
  return {
    id: plan.id,
    slug: plan.slug,
    name: plan.name,
    monthly,
    joining,
    firstYear,
    priceWords: `${upFront}${monthly.formatted} a month; ${firstYear.formatted} in the first year if you start today.`,
    paymentWords: paymentWords(terms, waysToPay(terms, hasDirectDebit)),
    paymentWordsAtDesk: {
      byHand: paymentWords(terms, [], true),
      byDebit: paymentWords(terms, ['direct-debit'], true),
    },
    conditions: planConditions(plan, client.currencySymbol),
    places: terms.places.map((place) => ({
      name: place.name,
      least: place.least,
      most: place.most,
      ages: ageWords(place),
    })),
    benefits: presentBenefits(plan, catalogue),
    includes: [...terms.includes, ...alsoWords(plan, catalogue)],
    startsFrom: today,
    startsUntil: addDays(today, terms.startWithinDays),
    coolingOffDays: terms.coolingOffDays,
    payBy: waysToPay(terms, hasDirectDebit),
    healthStatement: presentAskedStatement(terms),
  }
}

/** Presents what a plan asks about health; null where it asks nothing. */
export function presentAskedStatement({
  healthStatement,
}: Pick<PlanRecord['terms'], 'healthStatement'>): Plan['healthStatement'] {
  if (healthStatement === undefined) return null
  const { intro, questions, note, advice, blocks } = healthStatement
  return { intro, questions, note, advice, blocks }
}
/** Presents the benefits of a plan's membership, each in words. */
export const presentBenefits = (
  { membershipId }: Pick<PlanRecord, 'membershipId'>,
  { client, benefitsOf, categoryBySlug, venueBySlug }: Catalogue,
): Plan['benefits'] =>
  (benefitsOf.get(membershipId) ?? []).map((benefit) => ({
    name: benefitTitle(benefit),
    words: benefitWords(benefit, {
      symbol: client.currencySymbol,
      activity: (slug) => categoryBySlug.get(slug)?.name ?? slug,
      venue: (slug) => venueBySlug.get(slug)?.name ?? slug,
    }),
  }))

export const presentPayment = (payment: Payment, symbol: string): DatedPayment => ({
  on: payment.on,
  onWords: dayAndYear(payment.on),
  name: paymentName(payment),
  price: moneyIn(symbol)(payment.pence),
})

export function presentJoining(
  plan: PlanRecord,
  symbol: string,
  { joinedOn, startsOn }: { joinedOn: string; startsOn: string },
): JoiningPreview {
  const money = moneyIn(symbol)
  const payments = listFirstYear(plan.terms, { joinedOn, startsOn })
  const now = payments.filter(({ on }) => on === joinedOn)
  const until = coolingOffUntil(plan.terms, joinedOn)
  const present = (payment: Payment) => presentPayment(payment, symbol)
  return {
    startsOn,
    startsOnWords: dayAndYear(startsOn),
    now: now.map(present),
    nowTotal: money(sumPence(now.map(({ pence }) => pence))),
    later: payments.filter(({ on }) => on > joinedOn).map(present),
    firstYear: money(sumPence(payments.map(({ pence }) => pence))),
    coolingOffUntil: until === null ? null : dayAndYear(until),
    startsWithinCoolingOff: until !== null && startsOn <= until,
  }
}
