import { monthlyWithJoining } from '@touchline/rules/contracts/plan-visits'
import { sumPence } from '@touchline/rules/money/money'
import type { PricedPerson } from '@touchline/rules/prices/person'
import { priceInOrder } from '@touchline/rules/prices/price-in-a-row'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { PlanRecord } from '../../stores/joining/plans.ts'
import { anyMember } from '../people/participant.ts'
import { type PricedSlot, pricesFor } from '../prices/prices.ts'

/** Costs a month, in pence. */
export interface CostsOfVisits {
  payAsYouGo: number
  plans: { plan: PlanRecord; membership: number; visits: number; total: number }[]
  /** The plan that costs least; null where paying each time costs no more. */
  least: PlanRecord | null
}

/** Person about whom only age and statuses count: what they have now is left out. */
export type Visitor = Pick<PricedPerson, 'dateOfBirth' | 'statuses'>

/** A person of whom nothing is known. */
export const unknownVisitor: Visitor = { dateOfBirth: null, statuses: [] }

/** Lists the sessions that are sold to this person without a membership. */
export const soldTo = <Slot extends PricedSlot>(
  slots: readonly Slot[],
  catalogue: Catalogue,
  visitor: Visitor,
): Slot[] =>
  slots.filter((slot) => pricesFor(slot, catalogue, participantWith(null, slot, visitor)).own !== null)

/**
 * Adds up what these sessions cost a person, in their order, at the prices of the basket: with a membership from
 * before the first of them, or without any. Counted benefits are used up as they would be.
 */
export function costOf(
  slots: readonly PricedSlot[],
  catalogue: Catalogue,
  visitor: Visitor,
  membershipId: number | null,
): number {
  const prices = priceInOrder(slots, new Map(), (slot, used) => {
    const { own } = pricesFor(slot, catalogue, { ...participantWith(membershipId, slot, visitor), used })
    // A member pays as everyone does for a session that has no price for members.
    return own ?? pricesFor(slot, catalogue, { ...participantWith(null, slot, visitor), used }).own
  })
  return sumPence((prices ?? []).map(({ pence }) => pence))
}

const participantWith = (membershipId: number | null, { localDate }: PricedSlot, visitor: Visitor) => ({
  ...anyMember,
  isMember: membershipId !== null,
  person: {
    ...visitor,
    id: 0,
    householdId: null,
    packages: [],
    memberships: membershipId === null ? [] : [{ id: 0, membershipId, startsOn: localDate, endsOn: null }],
  },
})

/**
 * Compares paying each time with each plan. The joining fee is spread over the first year; of equal sums paying each
 * time is the least.
 * @param months time that the sessions are of
 */
export function compareCosts(
  slots: readonly PricedSlot[],
  plans: readonly PlanRecord[],
  { catalogue, visitor, months }: { catalogue: Catalogue; visitor: Visitor; months: number },
): CostsOfVisits {
  const aMonth = (membershipId: number | null) =>
    Math.round(costOf(slots, catalogue, visitor, membershipId) / months)
  const payAsYouGo = aMonth(null)
  const compared = plans.map((plan) => {
    const membership = monthlyWithJoining(plan.terms)
    const visits = aMonth(plan.membershipId)
    return { plan, membership, visits, total: membership + visits }
  })
  const least = compared.reduce<(typeof compared)[number] | null>(
    (best, one) => (one.total < (best?.total ?? payAsYouGo) ? one : best),
    null,
  )
  return { payAsYouGo, plans: compared, least: least?.plan ?? null }
}
