import type { Course, CoursePrice } from '@touchline/contract/entities/course'
import { slotReasons } from '@touchline/rules/slot-action'

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/** A08: how full it is, in words and never by colour alone. */
export function placesWords(spaces: number): string {
  if (spaces === 0) return 'Full'
  return spaces === 1 ? 'Last place' : `${spaces} places left`
}

/** What a course offers this person now. */
export type CourseOffer =
  | { kind: 'book' }
  | { kind: 'full' }
  | { kind: 'in-basket' }
  | { kind: 'booked' }
  /** By the venue's own clock: '2026-12-03T22:00:00+00:00'. */
  | { kind: 'opens'; local: string }
  | { kind: 'closed'; why: string }

type Offered = Pick<Course, 'actionToShow' | 'firstBookableAt'> & { isBooked: boolean }

/** Spec 4, slot action statuses, of a course: it has no waitlist. */
export function courseOffer({ actionToShow, firstBookableAt, isBooked }: Offered): CourseOffer {
  const { status, reason } = actionToShow
  switch (status) {
    case 'BOOK':
      return { kind: 'book' }
    case 'CANCEL_RESERVATION':
      return { kind: 'in-basket' }
    case 'CANCEL_BOOKING':
      return { kind: 'booked' }
    case 'FULL':
    case 'JOIN_WAITLIST':
    case 'LEAVE_WAITLIST':
      return { kind: 'full' }
    case null:
      if (isBooked) return { kind: 'booked' }
      return reason === slotReasons.notYetBookable && firstBookableAt
        ? { kind: 'opens', local: firstBookableAt.local }
        : { kind: 'closed', why: reason ?? slotReasons.bookingClosed }
  }
}

type Priced = { prices: readonly CoursePrice[]; pricingOptionId: number | null }

/** The price that was chosen, else the one that the server gives this person. */
export function priceOf({ prices, pricingOptionId }: Priced, chosenId: number | null): CoursePrice | null {
  const by = (id: number | null) => prices.find((price) => price.pricingOptionId === id)
  return by(chosenId) ?? by(pricingOptionId) ?? prices[0] ?? null
}
