import { fullName } from '@touchline/rules/people/full-name'
import type { NamedUse } from '@touchline/rules/prices/price-words'
import type { MovingBooking, ShownItem } from '../../stores/basket/basket-record.ts'
import type { AttemptSnapshot, Contact } from '../../stores/payments/attempt-record.ts'

/** Who is to be forgotten, and what stands in the place of the name. */
export interface Forgotten {
  customerId: number
  firstName: string
  /** First and last name, each way in which it may stand. */
  names: ReadonlySet<string>
  ownBookingIds: ReadonlySet<number>
  gone: Contact
}

/** Whose line it is: one of their own names no one any more, the others no longer name them. */
interface Whose {
  isOwn: boolean
  isPersons: boolean
}

const fullGone = ({ gone }: Forgotten): string => fullName(gone)

/** What a line was shown with, without the name; sums, times and places stay. */
export function forgetInShown<Shown extends Partial<ShownItem>>(
  shown: Shown,
  whose: Whose,
  forgotten: Forgotten,
): Shown {
  const { person, said, priced, moving, ...rest } = shown
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
  } as Shown
}

type Said = NonNullable<ShownItem['said']>

function forgetInSaid(said: Said, { isOwn }: Whose, forgotten: Forgotten): Said {
  if (isOwn) return { ...said, names: [], why: null, together: [], ...('used' in said && { used: null }) }
  // As `price-words.ts` says whose a membership or a package is.
  const without = (words: string) => words.replaceAll(`${forgotten.firstName}’s`, `${fullGone(forgotten)}’s`)
  return {
    ...said,
    names: said.names.map((name) => (forgotten.names.has(name) ? fullGone(forgotten) : name)),
    why: said.why && without(said.why),
    together: said.together.map(without),
    ...('used' in said && { used: said.used && without(said.used) }),
  }
}

function forgetInUse(use: NamedUse, { isOwn }: Whose, forgotten: Forgotten): NamedUse {
  if (use.owner === null || (!isOwn && use.holderId !== forgotten.customerId)) return use
  return { ...use, owner: fullGone(forgotten) }
}

function forgetInMoving(moving: MovingBooking, whose: Whose, forgotten: Forgotten): MovingBooking {
  const { contact, ...rest } = moving
  const isTheirs = whose.isOwn || forgotten.ownBookingIds.has(moving.bookingId)
  return {
    ...rest,
    ...(contact && { contact: isTheirs ? forgotten.gone : contact }),
    shown: forgetInShown(moving.shown, whose, forgotten),
  }
}

/** Of a line in a basket, what brings its price. */
export const forgetInUses = (uses: NamedUse | null, whose: Whose, forgotten: Forgotten): NamedUse | null =>
  uses && forgetInUse(uses, whose, forgotten)

/** A line as a payment keeps it: it has more of the basket's line than its type says. */
type PaidItem = AttemptSnapshot['items'][number] & {
  uses?: NamedUse | null
  completedWaivers?: { id: string; place: number; name: string }[]
}

/** What a payment keeps; of one of their own the contact and the saved card go, too. */
export function forgetInSnapshot(
  snapshot: AttemptSnapshot,
  isOwn: boolean,
  forgotten: Forgotten,
): AttemptSnapshot {
  const { savedCardId: _s, savesCard: _v, ...rest } = snapshot
  const own = { ...rest, contact: forgotten.gone, ...(rest.card && { card: withoutSaved(rest.card) }) }
  return {
    ...(isOwn ? own : snapshot),
    items: snapshot.items.map((item: PaidItem) => {
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
