import { fullName } from '@touchline/rules/people/full-name'
import type { NamedUse } from '@touchline/rules/prices/price-words'
import type { Joining, MovingBooking, ShownItem } from '../../stores/basket/basket-record.ts'
import type { AttemptSnapshot, Contact } from '../../stores/payments/attempt-record.ts'

/** A person to be forgotten, and the words that replace their name. */
export interface Forgotten {
  customerId: number
  firstName: string
  /** First and last name, in each form that may be stored. */
  names: ReadonlySet<string>
  ownBookingIds: ReadonlySet<number>
  gone: Contact
}

/**
 * The person's relation to a line. A line of their own loses all names; the lines of others only lose theirs.
 */
interface Whose {
  isOwn: boolean
  isPersons: boolean
}

const fullGone = ({ gone }: Forgotten): string => fullName(gone)

/** Removes the name from what a line was shown with. Sums, times and places stay. */
export function forgetInShown<Shown extends Partial<ShownItem>>(
  shown: Shown,
  whose: Whose,
  forgotten: Forgotten,
): Shown {
  const { person, said, priced, moving, joining, ...rest } = shown
  const { gone } = forgotten
  const named = person && whose.isPersons ? { firstName: gone.firstName, lastName: gone.lastName } : person
  return {
    ...rest,
    ...(named && !whose.isOwn && { person: named }),
    ...(said && { said: forgetInSaid(said, whose, forgotten) }),
    ...(priced && {
      priced: {
        ...priced,
        usedUp: priced.usedUp && forgetInUse(priced.usedUp, whose, forgotten),
        others: priced.others.map((use) => forgetInUse(use, whose, forgotten)),
      },
    }),
    ...(moving && { moving: forgetInMoving(moving, whose, forgotten) }),
    ...(joining && { joining: forgetInJoining(joining, whose, forgotten) }),
  } as Shown
}

type Said = NonNullable<ShownItem['said']>

function forgetInSaid(said: Said, { isOwn }: Whose, forgotten: Forgotten): Said {
  if (isOwn) return { ...said, names: [], why: null, together: [], ...('used' in said && { used: null }) }
  // `price-words.ts` names the owner of a membership or a package like this.
  const without = (words: string) => words.replaceAll(`${forgotten.firstName}’s`, `${fullGone(forgotten)}’s`)
  return {
    ...said,
    names: said.names.map((name) => (forgotten.names.has(name) ? fullGone(forgotten) : name)),
    why: said.why && without(said.why),
    together: said.together.map(without),
    ...('used' in said && { used: said.used && without(said.used) }),
  }
}

/** Removes names from what was joined. A joining of their own loses those of all its people, and birthdays. */
function forgetInJoining(joining: Joining, { isOwn }: Whose, forgotten: Forgotten): Joining {
  const { customerId, gone } = forgotten
  const isForgotten = (one: Joining['people'][number]) =>
    isOwn || ('userId' in one ? one.userId === customerId : forgotten.names.has(one.name))
  const names = joining.people.filter(isForgotten).map(({ name }) => name)
  const without = (words: string) =>
    names.reduce((left, name) => left.replaceAll(name, fullGone(forgotten)), words)
  const { firstName, lastName } = gone
  return {
    ...joining,
    people: joining.people.map((one) => {
      if (!isForgotten(one)) return one
      const left = { ...one, name: fullGone(forgotten) }
      return 'newPerson' in left ? { ...left, newPerson: { firstName, lastName, dateOfBirth: '' } } : left
    }),
    details: joining.details.map(without),
    ...(isOwn && { source: '', onboardingType: '' }),
  }
}

function forgetInUse(use: NamedUse, { isOwn }: Whose, forgotten: Forgotten): NamedUse {
  if (use.owner === null || (!isOwn && use.holderId !== forgotten.customerId)) return use
  return { ...use, owner: fullGone(forgotten) }
}

function forgetInMoving(moving: MovingBooking, whose: Whose, forgotten: Forgotten): MovingBooking {
  const { contact, byStaff, ...rest } = moving
  const isTheirs = whose.isOwn || forgotten.ownBookingIds.has(moving.bookingId)
  return {
    ...rest,
    ...(contact && { contact: isTheirs ? forgotten.gone : contact }),
    ...(byStaff && { byStaff: isTheirs ? { ...byStaff, reason: '' } : byStaff }),
    shown: forgetInShown(moving.shown, whose, forgotten),
  }
}

/** Removes the name from the use (membership or package) that sets the price of a basket line. */
export const forgetInUses = (uses: NamedUse | null, whose: Whose, forgotten: Forgotten): NamedUse | null =>
  uses && forgetInUse(uses, whose, forgotten)

/**
 * Removes the name from a payment's snapshot. A payment of their own loses the contact and the saved card,
 * too.
 */
export function forgetInSnapshot(
  snapshot: AttemptSnapshot,
  isOwn: boolean,
  forgotten: Forgotten,
): AttemptSnapshot {
  const { savedCardId: _s, savesCard: _v, traceId: _t, ...rest } = snapshot
  const own = { ...rest, contact: forgotten.gone, ...(rest.card && { card: withoutSaved(rest.card) }) }
  return {
    ...(isOwn ? own : snapshot),
    items: snapshot.items.map((item) => {
      const whose = { isOwn, isPersons: item.purchasedForUserId === forgotten.customerId }
      return {
        ...item,
        shown: forgetInShown(item.shown, whose, forgotten),
        ...(item.guest !== undefined && { guest: isOwn ? null : item.guest }),
        ...(item.uses !== undefined && { uses: forgetInUses(item.uses, whose, forgotten) }),
        ...(item.completedWaivers && {
          completedWaivers: item.completedWaivers.map((place) =>
            isOwn || forgotten.names.has(place.name) ? { ...place, name: fullGone(forgotten) } : place,
          ),
        }),
      }
    }),
  }
}

const withoutSaved = ({ brand, last4 }: { brand: string; last4: string }) => ({ brand, last4 })
