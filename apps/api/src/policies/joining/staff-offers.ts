import type { CalendarDate } from '@touchline/rules/time/calendar-date'
import type { PersonOfContract, Placed } from '../../stores/joining/contract-versions.ts'
import type { ContractRecord } from '../../stores/joining/contracts.ts'
import type { PlanRecord } from '../../stores/joining/plans.ts'
import type { StaffRecord } from '../desk/desk.ts'
import { isDebited, wayOf } from './change-of-payment.ts'
import { canChangeContract } from './desk-rights.ts'
import { isOffered, waysToPay } from './offered-plans.ts'
import { placesFor } from './places-for.ts'
import { changeDays, whyNotChanged } from './plan-change.ts'
import type { OfferFacts } from './plan-offers.ts'

/** A plan to which staff can change a contract, with the payment days from which they can. */
export interface StaffOffer {
  plan: PlanRecord
  days: { from: CalendarDate; places: Placed[] }[]
}

/** Facts by which staff can change a contract, besides the contract itself. */
export interface StaffFacts {
  offers: readonly StaffOffer[]
  /** People of the contract, in the order of their places: plans ask about the health of each. */
  people: readonly PersonOfContract[]
  /** True where a person has joined again the plan that a change would be taken back to. */
  isHeldAgain: boolean
  /** True where direct debit is set up here, on our own page or the provider's. */
  hasDirectDebit: boolean
  /** True where staff can type bank details that the payer has signed. */
  typesBankDetails: boolean
}

/** True where the plan of a contract can be changed by staff: also where it owes, as the operator decides. */
const canBeChanged = (contract: ContractRecord, today: CalendarDate): boolean => {
  const why = whyNotChanged(contract, today)
  return why === null || why === 'owes'
}

/**
 * Lists the plans to which staff can change a contract, whatever its least term says: on sale, of venues that are theirs,
 * with a place for each of the same people and the contract's own way of payment. What is paid by hand, or in no way any
 * more, fits every plan.
 */
export function plansForStaff(
  contract: ContractRecord,
  facts: OfferFacts & { staff: Pick<StaffRecord, 'staffVenueIds'> },
  today: CalendarDate,
): StaffOffer[] {
  if (!canBeChanged(contract, today)) return []
  const { people, held, plans, catalogue, hasDirectDebit, staff } = facts
  const own = contract.versions.at(-1)!.planSlug
  const way = wayOf(contract) === null ? null : isDebited(contract) ? 'direct-debit' : 'card'
  const days = changeDays(contract, today)
  return plans.flatMap((plan): StaffOffer[] => {
    const isSoldToThem =
      plan.slug !== own &&
      (way === null || waysToPay(plan.terms, hasDirectDebit).includes(way)) &&
      !held.has(plan.membershipId) &&
      isOffered(plan, catalogue) &&
      canChangeContract(staff, plan.terms, catalogue)
    if (!isSoldToThem) return []
    const open = days.flatMap((from) => {
      const places = placesFor(plan.terms.places, people, from)
      return places === null ? [] : [{ from, places }]
    })
    return open.length === 0 ? [] : [{ plan, days: open }]
  })
}
