import type { CalendarDate } from '../time/calendar-date.ts'
import type { Bands } from './bands.ts'
import { type Benefit, type BenefitCap, capCounter, penceWithBenefit } from './benefit.ts'
import type { Counter } from './counter.ts'
import { ownPlaceOf } from './own-place.ts'
import { type HeldPackage, isMemberOn, type PricedPerson } from './person.ts'
import { isInScope, type SessionFacts } from './scope.ts'

/** A benefit or package that could set the price of a person's place. */
export interface Entitlement {
  kind: 'benefit' | 'package'
  /** Id of the benefit, or of the package as its owner has it. */
  id: number
  /** The membership of a benefit; null for a package. */
  membershipId: number | null
  /** Name of a benefit within a sentence: `court of the day`; of a package, its name. */
  name: string
  /** Holder of the membership or package. */
  holderId: number
  pence: number
  counters: readonly Counter[]
  cap: BenefitCap | null
  /** Visits that a package had, the word for them, and their last day; empty or null for a benefit. */
  visits: number | null
  unit: string
  endsOn: CalendarDate | null
  /** Percentage that a benefit takes off, if it takes one. */
  percentOff: number | null
  /** The part of the week that it is for; null for the whole week. */
  band: string | null
}

/** Number of uses by key of the counter; a key that is not there was not used. */
export type Used = ReadonlyMap<string, number>

/** Choice of the visitor: the use with the best price, none, only a benefit, or only a package. */
export type UseChoice = 'best' | 'none' | 'benefit' | 'package'

export interface PricingTerms {
  bands: Bands
  benefitsOf: (membershipId: number) => readonly Benefit[]
  used: Used
  /** Date at the venue: a package valid for booking only is good until its last day. */
  today: CalendarDate
}

const hasUsesLeft = ({ counters }: Entitlement, used: Used): boolean =>
  counters.every(({ key, limit }) => (used.get(key) ?? 0) < limit)

/**
 * Returns the benefits and packages that are good for this person's place in this session, used up or not.
 */
export function entitlementsFor(
  person: PricedPerson,
  session: SessionFacts,
  usualPence: number,
  terms: PricingTerms,
): Entitlement[] {
  const { id } = person
  if (id === null) return []
  const applies = (benefit: Benefit) =>
    isInScope(benefit.scope, session, terms.bands) &&
    // A course is no single place, so benefits that are counted in places are not for it.
    (!session.isCourse || (benefit.cap === null && benefit.effect.kind === 'percent-off'))
  const benefits = person.memberships
    .filter((held) => isMemberOn(held, session.date))
    .flatMap(({ membershipId }) => terms.benefitsOf(membershipId))
    .filter(applies)
    .map((benefit) => ofBenefit(benefit, { ...person, id }, session, usualPence))
  const packages = session.isCourse
    ? []
    : person.packages
        .filter((held) => isValid(held, session, terms))
        .map((held) => ofPackage(held, id, session))
  return [...benefits, ...packages]
}

function ofBenefit(
  { id, membershipId, name, effect, cap, scope }: Benefit,
  person: PricedPerson & { id: number },
  session: SessionFacts,
  usualPence: number,
): Entitlement {
  // A course is many sessions, so benefits for it are not counted in places.
  const counters = session.isCourse
    ? []
    : [{ key: `benefit ${id} person ${person.id} session ${session.slotId}`, limit: 1 }]
  if (cap) counters.push(capCounter({ id, cap }, person, session.date))
  if (!session.isCourse && !session.onePerPerson) counters.push(ownPlaceOf(person.id, session.slotId))
  const pence = penceWithBenefit(usualPence, effect)
  return {
    kind: 'benefit',
    id,
    membershipId,
    name,
    holderId: person.id,
    pence,
    counters,
    cap,
    visits: null,
    unit: '',
    endsOn: null,
    percentOff: effect.kind === 'percent-off' ? effect.percent : null,
    band: scope.band ?? null,
  }
}

const isValid = (held: HeldPackage, session: SessionFacts, { bands, today }: PricingTerms): boolean => {
  const day = held.validFor === 'booking' ? today : session.date
  return held.startsOn <= day && day <= held.endsOn && isInScope(held.scope, session, bands)
}

function ofPackage(held: HeldPackage, personId: number, { slotId, onePerPerson }: SessionFacts): Entitlement {
  const { id, name, ownerId: holderId, visits, unit, endsOn } = held
  const counters = [
    { key: `package ${id}`, limit: visits },
    { key: `package ${id} session ${slotId}`, limit: held.perSession },
    ...(onePerPerson ? [] : [ownPlaceOf(personId, slotId)]),
  ]
  const none = { membershipId: null, cap: null, percentOff: null, band: held.scope.band ?? null }
  return { kind: 'package', id, name, holderId, pence: 0, counters, visits, unit, endsOn, ...none }
}

/**
 * Ranks a use by its cost to the holder: first what is not counted, then what renews, then what was paid for.
 */
const costOfUse = ({ kind, cap }: Entitlement): number => (kind === 'package' ? 2 : cap === null ? 0 : 1)

/** Sorts by price, then by cost of use; of similar packages, the one that ends first comes first. */
const inOrder = (a: Entitlement, b: Entitlement): number =>
  a.pence - b.pence ||
  costOfUse(a) - costOfUse(b) ||
  (a.endsOn ?? '').localeCompare(b.endsOn ?? '') ||
  a.id - b.id

export interface BestPrice {
  pence: number
  /** Use that brings that price; null for the usual price. */
  use: Entitlement | null
  /** Uses possible instead, or again: the best of each kind first. */
  others: readonly Entitlement[]
  /** Uses that would have made it cheaper, but are used up. */
  usedUp: readonly Entitlement[]
}

/**
 * Returns the best price among the uses that the visitor chose. Nothing is used that makes nothing cheaper.
 */
export function bestPrice(
  usualPence: number,
  entitlements: readonly Entitlement[],
  used: Used,
  choice: UseChoice,
): BestPrice {
  const good = entitlements.filter(({ pence }) => pence < usualPence).sort(inOrder)
  const left = good.filter((one) => hasUsesLeft(one, used))
  const use = left.find(({ kind }) => choice === 'best' || choice === kind) ?? null
  const pence = use?.pence ?? usualPence
  return {
    pence,
    use,
    others: left.filter((one) => one !== use),
    usedUp: good.filter((one) => !left.includes(one) && one.pence < pence),
  }
}
