import { ageOn } from '../people/age.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import type { Scope } from './scope.ts'

/** A status that a person can prove, until a day or for good. */
export interface Status {
  status: string
  until: CalendarDate | null
}

export interface HeldMembership {
  /** Id of the membership as this person has it. */
  id: number
  membershipId: number
  startsOn: CalendarDate
  endsOn: CalendarDate | null
  /** Days on which it is frozen; none where absent or null. */
  frozen?: readonly { from: CalendarDate; until: CalendarDate }[] | null
}

/** A package as a person of the household has it, on the terms that were sold. */
export interface HeldPackage {
  id: number
  name: string
  /** Word for its visits: `swims`. */
  unit: string
  /** Owner of the package. */
  ownerId: number
  visits: number
  perSession: number
  scope: Scope
  startsOn: CalendarDate
  endsOn: CalendarDate
  /** Meaning of its last day: the last to attend, or the last to book. */
  validFor: 'attending' | 'booking'
}

/** Person that a price is for. Without an account, at most the date of birth is known. */
export interface PricedPerson {
  id: number | null
  householdId: number | null
  dateOfBirth: CalendarDate | null
  statuses: readonly Status[]
  memberships: readonly HeldMembership[]
  packages: readonly HeldPackage[]
}

export const hasStatus = ({ statuses }: PricedPerson, status: string, date: CalendarDate): boolean =>
  statuses.some((one) => one.status === status && (one.until === null || date <= one.until))

export const isMemberOn = ({ startsOn, endsOn, frozen }: HeldMembership, date: CalendarDate): boolean =>
  startsOn <= date &&
  (endsOn === null || date <= endsOn) &&
  !frozen?.some(({ from, until }) => from <= date && date <= until)

/** Returns the age on a date; null when the date of birth is not known. */
export const ageOfPerson = (
  { dateOfBirth }: Pick<PricedPerson, 'dateOfBirth'>,
  date: CalendarDate,
): number | null => (dateOfBirth === null ? null : dateOfBirth <= date ? ageOn(dateOfBirth, date) : 0)
