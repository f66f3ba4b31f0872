import type { Course, CoursePrice } from '@touchline/contract/entities/catalogue/course'
import { slotReasons, slotState } from '@touchline/rules/timetable/slot-action'

/** State of a course for this person. A course has no waitlist. */
export type CourseState =
  | { kind: 'book' }
  | { kind: 'in-basket' | 'booked' | 'full' }
  /** By the venue's own clock: '2026-12-03T22:00:00+00:00'. */
  | { kind: 'opens'; local: string }
  | { kind: 'closed'; why: string }

type Facts = Pick<Course, 'actionToShow' | 'firstBookableAt'> & { isBooked: boolean }

export function courseState({ actionToShow, firstBookableAt, isBooked }: Facts): CourseState {
  const kind = slotState(actionToShow, isBooked)
  if (kind === 'not-open' && firstBookableAt) return { kind: 'opens', local: firstBookableAt.local }
  return kind === 'not-open' || kind === 'closed'
    ? { kind: 'closed', why: actionToShow.reason ?? slotReasons.bookingClosed }
    : { kind }
}

type Priced = { prices: readonly CoursePrice[]; pricingOptionId: number | null }

/** Returns the chosen price, else the one that the server gives this person. */
export function priceOf({ prices, pricingOptionId }: Priced, chosenId: number | null): CoursePrice | null {
  const by = (id: number | null) => prices.find((price) => price.pricingOptionId === id)
  return by(chosenId) ?? by(pricingOptionId) ?? prices[0] ?? null
}
