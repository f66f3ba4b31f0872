import { ageOfPerson } from '@touchline/rules/prices/person'
import { isOfAge } from '@touchline/rules/prices/sold-ages'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketItemRecord, MovingBooking, ShownItem } from '../../stores/basket/basket-record.ts'
import type { PersonRecord } from '../../stores/people/people.ts'

/** Lines whose places are held. The others ran out: they are shown apart, and are no part of what is paid for. */
export const heldOf = (items: readonly BasketItemRecord[]): BasketItemRecord[] =>
  items.filter((item) => item.isHeld)

/** A line of a package holds no place and can't run out. */
export const isPackage = <Line extends Pick<BasketItemRecord, 'packageId'>>(
  line: Line,
): line is Line & { packageId: number } => line.packageId !== null

export const isOfSessions = (line: Pick<BasketItemRecord, 'packageId'>): boolean => line.packageId === null

/** A line that moves a booking to a dearer time: it is for all places of it, and can only be paid for or removed. */
export const isMoving = <Line extends { shown: ShownItem }>(
  line: Line,
): line is Line & { shown: { moving: MovingBooking } } => line.shown.moving !== undefined

/** At a price, or with a benefit, that is for its person alone a place without a name is the booker's. */
export const isBookersAlone = ({
  guest,
  memberId,
  purchasedForUserId,
  shown,
  uses,
}: Pick<BasketItemRecord, 'guest' | 'memberId' | 'purchasedForUserId' | 'shown' | 'uses'>): boolean =>
  purchasedForUserId === null &&
  guest === null &&
  memberId === null &&
  (uses !== null || shown.ownPrice !== undefined)

export type LineOfPerson = Pick<
  BasketItemRecord,
  'quantity' | 'slotIds' | 'guest' | 'memberId' | 'purchasedForUserId' | 'completedWaivers' | 'shown' | 'uses'
>

/** What of the one who books decides whether a place is theirs. */
export type Booker = Pick<PersonRecord, 'id' | 'dateOfBirth'>

/** The customer who books for themselves and theirs; null for a visitor, and for staff, who sell to others. */
export const bookerIn = (visitor: Pick<VisitorRecord, 'role' | 'people'> | null): Booker | null =>
  visitor === null || visitor.role === 'staff' ? null : (visitor.people?.people[0] ?? null)

/**
 * Whether a line's one place is known to be the booker's own: it is theirs by its price, they were named for it, or it is
 * the only one of its session without a name, is for their age, and no one else was named for it before the checkout.
 */
export function isBookersPlace(
  item: LineOfPerson,
  lines: readonly LineOfPerson[],
  booker: Booker | null,
): boolean {
  if (booker === null) return false
  const { id: bookerId } = booker
  const isUnnamed = ({ guest, memberId, purchasedForUserId }: LineOfPerson) =>
    guest === null && memberId === null && (purchasedForUserId === null || purchasedForUserId === bookerId)
  if (item.quantity !== 1 || !isUnnamed(item)) return false
  if (item.purchasedForUserId === bookerId || isBookersAlone(item)) return true
  if (!isOfTheirAge(item, booker)) return false
  const ofSession = lines.filter(({ slotIds }) => slotIds.some((id) => item.slotIds.includes(id)))
  return item.completedWaivers.length === 0 && ofSession.filter(isUnnamed).length === 1
}

const isOfTheirAge = ({ shown }: LineOfPerson, booker: Booker): boolean => {
  const date = wallDate(new Date(shown.startsAtUtc), shown.timeZone)
  return shown.ages === undefined || isOfAge(shown.ages, ageOfPerson(booker, date))
}

/** Places that can be paid for: held, and their session stands. */
export const isAvailable = (item: BasketItemRecord): boolean => item.isHeld && !item.isCancelled

/**
 * Whether it can be chosen anew as it was. The price of a member who comes along is asked for with their number, which the
 * line does not know, and neither does it know what else they would pay.
 */
export const canChooseAnew = (item: BasketItemRecord): boolean =>
  !item.isCancelled && item.memberId === null && !isMoving(item)

export const totalOf = (items: readonly BasketItemRecord[]): number =>
  items.filter(isAvailable).reduce((sum, item) => sum + item.pricePence * item.quantity, 0)

/** Whether each of its places needs a person, who answers questions or agrees to something. */
export const asksForNames = (item: BasketItemRecord): boolean =>
  isAvailable(item) && (item.waiverId !== null || item.asks.people.length > 0)

/** What is missing before a basket can be paid for: of a place its person, answers or signature, or answers of the booker. */
export interface Lacking {
  places: { cartItemId: number; place: number }[]
  bookerQuestionIds: number[]
}

export function lackingIn(items: readonly BasketItemRecord[], answeredByBooker: readonly number[]): Lacking {
  const places = items
    .filter(asksForNames)
    .flatMap((item) =>
      Array.from({ length: item.quantity }, (_, index) => ({ cartItemId: item.id, place: index + 1 })).filter(
        ({ place }) => !item.completedWaivers.some((one) => one.place === place),
      ),
    )
  const must = new Set(items.filter(isAvailable).flatMap(({ asks }) => asks.bookerMust))
  return { places, bookerQuestionIds: [...must].filter((id) => !answeredByBooker.includes(id)) }
}

/** Whether a person still has to be named, to answer or to agree before it can be paid for. */
export const lacksAny = ({ places, bookerQuestionIds }: Lacking): boolean =>
  places.length > 0 || bookerQuestionIds.length > 0

/** The ids that such a text was made of; none of a text that is none. */
export const itemIdsIn = (itemHash: string): number[] =>
  Buffer.from(itemHash, 'base64').toString().split(',').map(Number)

/** Recorded: base64 of the item's id; of several, of their ids in order with commas between. */
export const itemHashOf = (items: readonly { id: number }[]): string =>
  items.length === 0 ? '' : Buffer.from(items.map((item) => item.id).join(',')).toString('base64')
