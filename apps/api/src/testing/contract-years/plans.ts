import type { FreezeTerms } from '@touchline/rules/contracts/freezing'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'

const oneAdult = [{ name: 'Adult', fromAge: 16, toAge: null, least: 1, most: 1 }]

const freezeFor = (feePence: number, lengthensTerm: boolean): FreezeTerms => ({
  reasons: [{ name: 'Away', isFree: false }],
  feePence,
  tax: { kind: 'standard', basisPoints: 2000, reason: '' },
  leastMonths: 1,
  mostMonths: 2,
  noticeDays: 0,
  monthsInYear: null,
  lengthensTerm,
})

/** Four plans whose prices share no factor, so that a sum of one is never a sum of another. */
export const yearsPlans = {
  adult: {
    monthlyPence: 3907,
    joiningPence: 2003,
    monthStarts: null,
    lateAfter: null,
    lastMonthUpFront: false,
    minimumMonths: 0,
    notice: { months: 1 },
    freeze: freezeFor(503, true),
    coolingOffDays: 14,
    places: oneAdult,
  },
  household: {
    monthlyPence: 7249,
    joiningPence: 2501,
    monthStarts: 5,
    lateAfter: 20,
    lastMonthUpFront: false,
    minimumMonths: 3,
    notice: { days: 30 },
    freeze: freezeFor(0, true),
    coolingOffDays: 14,
    places: [
      { name: 'Adult', fromAge: 16, toAge: null, least: 1, most: 2 },
      { name: 'Child', fromAge: 3, toAge: 15, least: 1, most: 3 },
    ],
  },
  concession: {
    monthlyPence: 1999,
    joiningPence: 0,
    monthStarts: 1,
    lateAfter: 24,
    lastMonthUpFront: true,
    minimumMonths: 0,
    notice: { byDay: 20 },
    freeze: freezeFor(307, true),
    coolingOffDays: 14,
    places: oneAdult,
  },
  offPeak: {
    monthlyPence: 2741,
    joiningPence: 1009,
    monthStarts: 28,
    lateAfter: 25,
    lastMonthUpFront: false,
    minimumMonths: 6,
    notice: { months: 1 },
    freeze: freezeFor(401, false),
    coolingOffDays: 14,
    places: oneAdult,
  },
} satisfies Record<string, Partial<PlanTerms>>

export type PlanName = keyof typeof yearsPlans
