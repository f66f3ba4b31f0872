import type { Contract } from '@touchline/contract/entities/joining/contract'
import type { OfferedPlan, PlanChangePreview } from '@touchline/contract/entities/joining/plan-change'
import { noticeWords, paymentName, takeBackWords } from '@touchline/rules/contracts/payment-words'
import { documentWords, planConditions } from '@touchline/rules/contracts/plan-conditions'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { addDays } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { isDebited } from '../../policies/joining/change-of-payment.ts'
import { planTakeBack, whyNotChanged } from '../../policies/joining/plan-change.ts'
import type { PlanChangeShown, PlanOffer } from '../../policies/joining/plan-offers.ts'
import { changeAhead, leastTermOf } from '../../policies/joining/versions-of.ts'
import { termsHash } from '../../stores/account/agreements.ts'
import type { ContractRecord } from '../../stores/joining/contracts.ts'
import type { PlanRecord } from '../../stores/joining/plans.ts'
import { alsoWords } from '../account/account-membership.ts'
import { presentAskedStatement, presentBenefits } from './plan.ts'

const moneyIn = (symbol: string) => (raw: number) => ({ raw, formatted: formatPence(raw, symbol) })

/** Presents the plans that a contract can change to, and what the chosen one means, by the rules of the change. */
export function presentPlanChange(shown: PlanChangeShown, catalogue: Catalogue): PlanChangePreview {
  const { contract, offers } = shown
  const { currencySymbol: symbol } = catalogue.client
  return {
    planName: contract.planName,
    priceWords: `${formatPence(contract.terms.monthlyPence, symbol)} a month`,
    includes: contentsOf(contract.versions.at(-1)!, catalogue),
    conditions: planConditions({ ...contract, terms: { ...contract.terms, coolingOffDays: 0 } }, symbol),
    plans: offers.map((offer) => presentOffer(offer, contract, catalogue)),
    chosen: presentChosen(shown, catalogue),
  }
}

/** Lists what a plan includes: its benefits, the operator's sentences, and what every member has. */
const contentsOf = (
  plan: Pick<PlanRecord, 'terms' | 'membershipId' | 'guestsPerMonth'>,
  catalogue: Catalogue,
): string[] => [
  ...presentBenefits(plan, catalogue).map(({ name, words }) => `${name}. ${words}`),
  ...plan.terms.includes,
  ...alsoWords(plan, catalogue),
]

function presentOffer(
  { plan, isNow, from }: PlanOffer,
  { terms }: ContractRecord,
  catalogue: Catalogue,
): OfferedPlan {
  const { currencySymbol: symbol } = catalogue.client
  const monthly = moneyIn(symbol)(plan.terms.monthlyPence)
  const more = plan.terms.monthlyPence - terms.monthlyPence
  const difference =
    more === 0
      ? 'as much as now'
      : `${formatPence(Math.abs(more), symbol)} ${more > 0 ? 'more' : 'less'} than now`
  return {
    id: plan.id,
    name: plan.name,
    monthly,
    priceWords: `${monthly.formatted} a month: ${difference}.`,
    includes: contentsOf(plan, catalogue),
    // A change has no cooling-off time of its own, and the months go on as they are.
    conditions: planConditions(
      { ...plan, terms: { ...plan.terms, coolingOffDays: 0, monthStarts: terms.monthStarts } },
      symbol,
    ),
    laterWords: isNow
      ? null
      : `It costs less than your plan, which was agreed to run for longer: you can change to it from ${dayAndYear(from)}.`,
  }
}

function presentChosen(
  { contract, today, chosen }: PlanChangeShown,
  catalogue: Catalogue,
): PlanChangePreview['chosen'] {
  if (chosen === null) return null
  const { plan, planned, people } = chosen
  const { currencySymbol: symbol, terms } = catalogue.client
  const money = moneyIn(symbol)
  const [before, after] = [contentsOf(contract.versions.at(-1)!, catalogue), contentsOf(plan, catalogue)]
  return {
    planId: plan.id,
    planName: plan.name,
    from: planned.from,
    fromWords: dayAndYear(planned.from),
    monthly: money(planned.terms.monthlyPence),
    payments: planned.compared.map(({ oldPence, newPence, ...payment }) => ({
      onWords: dayAndYear(payment.on),
      name: paymentName(payment),
      before: money(oldPence),
      price: money(newPence),
    })),
    yearBefore: money(sumPence(planned.compared.map(({ oldPence }) => oldPence))),
    year: money(sumPence(planned.compared.map(({ newPence }) => newPence))),
    words: meaningOf(contract, { plan, planned, today, symbol }),
    ends: before.filter((one) => !after.includes(one)),
    begins: after.filter((one) => !before.includes(one)),
    leastUntil: planned.leastUntil,
    healthStatement: presentAskedStatement(plan.terms),
    people: people.map(({ customerId, name }) => ({ id: customerId, name })),
    terms,
    termsVersion: termsHash(terms),
  }
}

/** States from when it is, what it costs at once, how long it binds, and how it is left, sentence by sentence. */
function meaningOf(
  contract: ContractRecord,
  {
    plan,
    planned,
    today,
    symbol,
  }: Omit<NonNullable<PlanChangeShown['chosen']>, 'people'> & { today: string; symbol: string },
): string[] {
  const { from, leastUntil, upFrontPence, terms } = planned
  const old = leastTermOf(contract, today)
  const least = [
    ...(leastUntil === null
      ? []
      : [`From ${dayAndYear(from)} it runs at least until ${dayAndYear(leastUntil)}.`]),
    ...(old !== null && old >= from && (leastUntil === null || old > leastUntil)
      ? [`It was agreed to run at least until ${dayAndYear(old)}: that stays.`]
      : []),
  ]
  return [
    `Until the end of ${dayAndYear(addDays(from, -1))} you have ${contract.planName}, and from ${dayAndYear(from)} ${plan.name}.`,
    'Nothing is paid for the change, and no joining fee.',
    ...(least.length > 0 ? least : ['No shortest time is added.']),
    noticeWords(terms, least.length > 0),
    ...documentWords(plan.document),
    'Once you change, sessions from that day have the prices of the new plan. What is booked stays booked.',
    ...(upFrontPence !== null && upFrontPence !== terms.monthlyPence
      ? [
          `The ${formatPence(upFrontPence, symbol)} that you paid at joining for your last month stays paid. Once you leave, it goes back to what paid it, and your last month is paid at its own price.`,
        ]
      : []),
    takeBackWords(from, isDebited(contract)),
  ]
}

/** Presents a change of plan that is ahead, or what is in the way of one. */
export function presentChangeOf(
  contract: ContractRecord,
  { today, symbol }: { today: string; symbol: string },
): Pick<Contract, 'planChange' | 'canChangePlan' | 'planNotChangedWords'> {
  const why = whyNotChanged(contract, today)
  const change = changeAhead(contract, today)
  const version = contract.versions.find((one) => one === change)
  const canBeTakenBack = planTakeBack(contract, today) !== null
  const monthly = (pence: number) => `${formatPence(pence, symbol)} a month`
  const isToCome = version !== undefined && (contract.endsOn === null || version.from <= contract.endsOn)
  return {
    planChange: isToCome
      ? {
          words: [
            `It changes to ${version.planName} on ${dayAndYear(version.from)}: ${monthly(version.terms.monthlyPence)} from then.`,
            ...(canBeTakenBack
              ? [`You can take the change back: you then pay ${monthly(contract.terms.monthlyPence)} as now.`]
              : []),
          ],
          from: version.from,
          canBeTakenBack,
        }
      : null,
    canChangePlan: why === null,
    planNotChangedWords: why === 'owes' ? 'Pay what you owe first. Then you can change your plan.' : null,
  }
}
