import type { Used } from '@touchline/rules/prices/best-price'
import { isMemberOn, type PricedPerson } from '@touchline/rules/prices/person'
import type { PricedParticipant } from '@touchline/rules/prices/price-options'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import { type CountedLine, countersOf } from '../../stores/basket/usage.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import { personOf } from './people.ts'

/** Facts about a person that decide the terms they can book on. */
export interface Participant extends PricedParticipant {
  isLoggedIn: boolean
  /**
   * True when dates open to them as to members: because of themselves, or of the member who books for them.
   */
  opensAsMember: boolean
  /** True when they may join the waitlist of a full session. Staff can't join for a customer. */
  canWait: boolean
  /** Number of times that each of their entitlements is used now. */
  used: Used
}

const nothingUsed: Used = new Map()

export const usedOf = (people: PeopleRecord | null): Used =>
  people === null ? nothingUsed : new Map(Object.entries(people.used))

/** Adds a line's uses to the counts, or subtracts them. */
export function countUse(
  used: Map<string, number>,
  { quantity, ...line }: CountedLine & { quantity: number },
  sign: 1 | -1,
): void {
  for (const { key } of countersOf(line)) used.set(key, (used.get(key) ?? 0) + sign * quantity)
}

/** Returns the people with the counts as they are after a line gives back its uses. */
export function withGivenBack<People extends PeopleRecord | null>(
  people: People,
  line: (CountedLine & { quantity: number; isHeld: boolean }) | null,
): People {
  if (people === null || line === null || !line.isHeld) return people
  const used = new Map(usedOf(people))
  countUse(used, line, -1)
  return { ...people, used: Object.fromEntries(used) }
}

/** Returns the participant for the visitor's own place, or for a waiting customer's. */
export const participantOf = (
  visitor: Pick<VisitorRecord, 'membershipUserId' | 'customerId' | 'people'> | null,
): Participant => ({
  paysAsMember: visitor !== null && visitor.people !== null,
  isLoggedIn: visitor !== null && visitor.customerId !== null,
  opensAsMember: visitor !== null && visitor.membershipUserId !== null,
  canWait: visitor !== null && visitor.customerId !== null,
  person: visitor?.people?.people[0] ?? null,
  used: usedOf(visitor?.people ?? null),
})

/** Returns the participant whose terms pages show. At the desk that is the customer whom staff have selected. */
export function shownParticipant(
  visitor: VisitorRecord | null,
  { timeZone }: Pick<ClientRecord, 'timeZone'>,
  now: Date,
): Participant {
  const participant = participantOf(visitor)
  const selected = visitor?.selectedId == null ? null : personOf(visitor.people, visitor.selectedId)
  return selected
    ? { ...participantFor(selected, participant, wallDate(now, timeZone)), canWait: false }
    : participant
}

/** A customer about whom only a membership is known. */
export const anyMember: Participant = {
  paysAsMember: true,
  isLoggedIn: true,
  opensAsMember: true,
  canWait: true,
  person: null,
  used: nothingUsed,
}

/**
 * Returns the participant for another person the same customer books for: a member of the household, or a guest by
 * name.
 */
export const participantFor = (
  person: PricedPerson,
  {
    isLoggedIn,
    opensAsMember,
    canWait,
    used,
  }: Pick<Participant, 'isLoggedIn' | 'opensAsMember' | 'canWait' | 'used'>,
  today: string,
): Participant => {
  const isMember = person.memberships.some((held) => isMemberOn(held, today))
  return {
    paysAsMember: true,
    isLoggedIn,
    opensAsMember: opensAsMember || isMember,
    canWait,
    person,
    used,
  }
}
