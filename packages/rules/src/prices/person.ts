import { ageOn } from '../people/age.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import type { Scope } from './scope.ts'

/** What a person can prove, until a day or for good. */
export interface Status {
  status: string
  until: CalendarDate | null
}

export interface HeldMembership {
  /** Of the membership as this person has it. */
  id: number
  membershipId: number
  startsOn: CalendarDate
  endsOn: CalendarDate | null
}

/** A package as a person of the household has it, on the terms that were sold. */
export interface HeldPackage {
  id: number
  name: string
  /** What a visit is: `swims`. */
  unit: string
  /** Whose it is. */
  ownerId: number
  visits: number
  perSession: number
  scope: Scope
  startsOn: CalendarDate
  endsOn: CalendarDate
  /** Whether its last day is the last to attend, or the last to book. */
  validFor: 'attending' | 'booking'
}

/** Whose a price is. Without an account there is a date of birth at most. */
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

export const isMemberOn = ({ startsOn, endsOn }: HeldMembership, date: CalendarDate): boolean =>
  startsOn <= date && (endsOn === null || date <= endsOn)

/** Null where the date of birth is not known. */
export const ageOfPerson = (
  { dateOfBirth }: Pick<PricedPerson, 'dateOfBirth'>,
  date: CalendarDate,
): number | null => (dateOfBirth === null ? null : dateOfBirth <= date ? ageOn(dateOfBirth, date) : 0)
