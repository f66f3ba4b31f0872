import { ageOfPerson } from '@touchline/rules/prices/person'
import { isOfAge } from '@touchline/rules/prices/sold-ages'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketItemRecord, MovingBooking, ShownItem } from '../../stores/basket/basket-record.ts'
import type { PersonRecord } from '../../stores/people/people.ts'

/** Returns the lines whose places are held. Expired lines are shown separately and are not paid for. */
export const heldLines = (items: readonly BasketItemRecord[]): BasketItemRecord[] =>
  items.filter((item) => item.isHeld)

/** True for a line that buys a package: it holds no place and can't expire. */
export const isPackage = <Line extends Pick<BasketItemRecord, 'packageId'>>(
  line: Line,
): line is Line & { packageId: number } => line.packageId !== null

/** True for a line that joins a plan, or pays what a contract owes: it holds no place and can't expire. */
export const isOfMembership = ({
  planId,
  contractPaymentId,
}: Pick<BasketItemRecord, 'planId' | 'contractPaymentId'>): boolean =>
  planId !== null || contractPaymentId !== null

/** True for a line that holds places. */
export const isOfSessions = ({ slotIds }: Pick<BasketItemRecord, 'slotIds'>): boolean => slotIds.length > 0

/**
 * True for a line that moves a booking to a dearer time. It covers all places of the booking, and can only be
 * paid for or removed.
 */
export const isMoving = <Line extends { shown: ShownItem }>(
  line: Line,
): line is Line & { shown: { moving: MovingBooking } } => line.shown.moving !== undefined

/** True when a place without a name must be the booker's: its price or benefit is for its person alone. */
export const mustBeBookers = ({
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

/** Facts about the booker that decide whether a place is theirs. */
export type Booker = Pick<PersonRecord, 'id' | 'dateOfBirth'>

/**
 * Returns the customer who books for themselves and their household. Null for a visitor, and for staff, who
 * sell to others.
 */
export const bookerIn = (visitor: Pick<VisitorRecord, 'role' | 'people'> | null): Booker | null =>
  visitor === null || visitor.role === 'staff' ? null : (visitor.people?.people[0] ?? null)

/**
 * True when a line's only place is known to be the booker's own. Its price says so, or they were named for
 * it. Or it is the only place of its session without a name, suits their age, and was given no other name
 * before the checkout.
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
  if (item.purchasedForUserId === bookerId || mustBeBookers(item)) return true
  if (!isOfTheirAge(item, booker)) return false
  const ofSession = lines.filter(({ slotIds }) => slotIds.some((id) => item.slotIds.includes(id)))
  return item.completedWaivers.length === 0 && ofSession.filter(isUnnamed).length === 1
}

const isOfTheirAge = ({ shown }: LineOfPerson, booker: Booker): boolean => {
  const date = wallDate(new Date(shown.startsAtUtc), shown.timeZone)
  return shown.ages === undefined || isOfAge(shown.ages, ageOfPerson(booker, date))
}

/** True when the line can be paid for: its places are held and its session is not cancelled. */
export const isAvailable = (item: BasketItemRecord): boolean => item.isHeld && !item.isCancelled

/**
 * True when the line can be chosen again as it was. A line at the price of a member who comes along can't:
 * that price needs their number, which the line does not store, nor does it store what else they would pay.
 */
export const canChooseAnew = (item: BasketItemRecord): boolean =>
  !item.isCancelled && item.memberId === null && !isMoving(item)

export const totalOf = (items: readonly BasketItemRecord[]): number =>
  items.filter(isAvailable).reduce((sum, item) => sum + item.pricePence * item.quantity, 0)

/** True when each of the line's places needs a person who answers questions or signs a waiver. */
export const asksForNames = (item: BasketItemRecord): boolean =>
  isAvailable(item) && (item.waiverId !== null || item.asks.people.length > 0)

/**
 * Details missing before a basket can be paid for: the person, answers or signature of a place, or answers of
 * the booker.
 */
export interface MissingDetails {
  places: { cartItemId: number; place: number }[]
  bookerQuestionIds: number[]
}

export function missingDetailsIn(
  items: readonly BasketItemRecord[],
  answeredByBooker: readonly number[],
): MissingDetails {
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

/** True when a person must still be named, answer or sign before the basket can be paid for. */
export const hasMissingDetails = ({ places, bookerQuestionIds }: MissingDetails): boolean =>
  places.length > 0 || bookerQuestionIds.length > 0

/** Reads the item ids from a hash of `itemHashOf`. A text that is no such hash gives no usable ids. */
export const itemIdsIn = (itemHash: string): number[] =>
  Buffer.from(itemHash, 'base64').toString().split(',').map(Number)

/**
 * Makes the recorded hash of items: base64 of the item's id, or of several ids in order, with commas between.
 */
export const itemHashOf = (items: readonly { id: number }[]): string =>
  items.length === 0 ? '' : Buffer.from(items.map((item) => item.id).join(',')).toString('base64')
