import type { CalendarDate } from '@touchline/rules/time/calendar-date'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { PersonOfContract, Placed } from '../../stores/joining/contract-versions.ts'
import type { ContractRecord } from '../../stores/joining/contracts.ts'
import type { PlanRecord } from '../../stores/joining/plans.ts'
import { isDebited } from './change-of-payment.ts'
import { isOfferedAt, waysToPay } from './offered-plans.ts'
import { placesFor } from './places-for.ts'
import { type ContractToChange, firstChangeDay, type PlannedChange } from './plan-change.ts'
import { leastTermOf } from './versions-of.ts'

/** A plan that a contract can change to: now, from a payment day; or, as it is cheaper, once the least term is over. */
export type PlanOffer =
  | { plan: PlanRecord; isNow: true; from: CalendarDate; places: Placed[] }
  | { plan: PlanRecord; isNow: false; from: CalendarDate }

type Contract = Omit<ContractToChange, 'versions'> & Pick<ContractRecord, 'versions'>

/** Facts by which plans are offered to the people of a contract. */
export interface OfferFacts {
  people: readonly PersonOfContract[]
  /** Memberships that one of the people has by another way on the day of the change. */
  held: ReadonlySet<number>
  plans: readonly PlanRecord[]
  catalogue: Catalogue
  hasDirectDebit: boolean
}

/**
 * Lists the plans that a contract can change to: sold now at a venue of its own plan, with a place for each of its
 * people and its own way of payment. A cheaper one waits for the end of the least term.
 */
export function plansToChangeTo(contract: Contract, facts: OfferFacts, today: CalendarDate): PlanOffer[] {
  const first = firstChangeDay(contract, today)
  const least = leastTermOf(contract, today)
  const afterLeast = least === null || least < first ? first : firstChangeDay(contract, today, least)
  return facts.plans.flatMap((plan): PlanOffer[] => {
    const places = placesIn(plan, contract, facts, first)
    if (places === null) return []
    const isCheaper = plan.terms.monthlyPence < contract.terms.monthlyPence
    if (!isCheaper || afterLeast === first) return [{ plan, isNow: true, from: first, places }]
    return [{ plan, isNow: false, from: afterLeast }]
  })
}

/** Gives the people of a contract the places of a plan that is offered to them; null where it is not. */
function placesIn(
  plan: PlanRecord,
  contract: Contract,
  { people, held, catalogue, hasDirectDebit }: OfferFacts,
  day: CalendarDate,
): Placed[] | null {
  const own = contract.versions.at(-1)!
  const way = isDebited(contract) ? 'direct-debit' : 'card'
  const isSoldToThem =
    plan.slug !== own.planSlug &&
    waysToPay(plan.terms, hasDirectDebit).includes(way) &&
    !held.has(plan.membershipId) &&
    catalogue.venues.some(
      (venue) =>
        isOfferedAt(plan, venue, catalogue) &&
        (own.terms.venues.length === 0 || own.terms.venues.includes(venue.slug)),
    )
  return isSoldToThem ? placesFor(plan.terms.places, people, day) : null
}

/** A change of plan that is shown before anything is pressed, with the plans that can be chosen. */
export interface PlanChangeShown {
  contract: ContractRecord
  today: string
  offers: PlanOffer[]
  /** The plan that was asked about; null where none was, or it can't be chosen. */
  chosen: { plan: PlanRecord; planned: PlannedChange; people: readonly PersonOfContract[] } | null
}
