import type { Used } from '@touchline/rules/prices/best-price'
import { isMemberOn, type PricedPerson } from '@touchline/rules/prices/person'
import type { PriceAsker } from '@touchline/rules/prices/price-options'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import { type CountedLine, countersOf } from '../../stores/basket/usage.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import { personOf } from './people.ts'

/** What of a person decides on which terms they can book. */
export interface Asker extends PriceAsker {
  isLoggedIn: boolean
  /** Whether dates open to them as to members: as themselves, or as the member who books for them. */
  opensAsMember: boolean
  /** Whether they may join the line of what is full: staff join none for a customer. */
  canWait: boolean
  /** How often what they are entitled to is used now. */
  used: Used
}

const nothingUsed: Used = new Map()

export const usedOf = (people: PeopleRecord | null): Used =>
  people === null ? nothingUsed : new Map(Object.entries(people.used))

/** Counts a line in, or out. */
export function countUse(
  used: Map<string, number>,
  { quantity, ...line }: CountedLine & { quantity: number },
  sign: 1 | -1,
): void {
  for (const { key } of countersOf(line)) used.set(key, (used.get(key) ?? 0) + sign * quantity)
}

/** As it is once a line has given back what it uses. */
export function withGivenBack<People extends PeopleRecord | null>(
  people: People,
  line: (CountedLine & { quantity: number; isHeld: boolean }) | null,
): People {
  if (people === null || line === null || !line.isHeld) return people
  const used = new Map(usedOf(people))
  countUse(used, line, -1)
  return { ...people, used: Object.fromEntries(used) }
}

/** The visitor, or a customer who waits in a line, for a place of their own. */
export const askerOf = (
  visitor: Pick<VisitorRecord, 'membershipUserId' | 'customerId' | 'people'> | null,
): Asker => ({
  isMember: visitor !== null && visitor.membershipUserId !== null,
  isLoggedIn: visitor !== null && visitor.customerId !== null,
  opensAsMember: visitor !== null && visitor.membershipUserId !== null,
  canWait: visitor !== null && visitor.customerId !== null,
  person: visitor?.people?.people[0] ?? null,
  used: usedOf(visitor?.people ?? null),
})

/** On whose terms pages show what is sold: at the desk on those of the customer whom the staff have selected. */
export function askerShown(
  visitor: VisitorRecord | null,
  { timeZone }: Pick<ClientRecord, 'timeZone'>,
  now: Date,
): Asker {
  const asker = askerOf(visitor)
  const selected = visitor?.selectedId == null ? null : personOf(visitor.people, visitor.selectedId)
  return selected ? { ...askerFor(selected, asker, wallDate(now, timeZone)), canWait: false } : asker
}

/** A customer about whom nothing but a membership is known. */
export const anyMember: Asker = {
  isMember: true,
  isLoggedIn: true,
  opensAsMember: true,
  canWait: true,
  person: null,
  used: nothingUsed,
}

/** Another person, for whom the same customer books: a member of the household, or a person by name. */
export const askerFor = (
  person: PricedPerson,
  { isLoggedIn, opensAsMember, canWait, used }: Asker,
  today: string,
): Asker => {
  const isMember = person.memberships.some((held) => isMemberOn(held, today))
  return { isMember, isLoggedIn, opensAsMember: opensAsMember || isMember, canWait, person, used }
}
