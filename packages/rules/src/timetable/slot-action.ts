import type { ActionStatus, ActionToShow } from '@touchline/contract/entities/timetable/slot'
import { countedPlacesAtMost } from '../limits/defaults.ts'

/** Action to show for a slot; null when nothing can be done (wire 6). */
export type SlotStatus = ActionStatus | null
export type SlotAction = ActionToShow

/** Order of the actions: first the person's own, then what can be booked. */
const precedence = [
  'CANCEL_RESERVATION',
  'CANCEL_BOOKING',
  'BOOK',
  'LEAVE_WAITLIST',
  'JOIN_WAITLIST',
  'FULL',
] as const satisfies readonly ActionStatus[]

/** The five actions that a person can take on a slot (spec 4). */
export const slotActionStatuses = precedence.filter((status) => status !== 'FULL')

// wire 6: the first two are recorded; programs look for their words.
export const slotReasons = {
  full: 'The session being booked is already full',
  notYetBookable: 'You cannot book this activity yet',
  bookingClosed: 'Booking for this session has closed',
  cancelled: 'This session has been cancelled',
  notSoldToYou: 'This session is for members only',
  notSoldOnline: 'This session can’t be booked online. Ask the venue for a place',
} as const

export interface SlotFacts {
  now: Date
  startsAt: Date
  /** Null when the slot has no release: it is open as soon as it is listed. */
  firstBookableAt: Date | null
  /** The last moment at which it can be booked. */
  lastBookableAt: Date
  /** Places that anyone may take, without those that other people hold. */
  spaces: number
  isCancelled?: boolean
  /** This person's relation to the slot. */
  own: 'none' | 'booking' | 'hold' | 'waiting'
  /** True when the venue keeps a waitlist for this slot. */
  hasWaitlist?: boolean
}

const action = (status: SlotStatus, reason: string | null = null): SlotAction => ({ status, reason })

/** Returns the last moment to book. wire 5: `last_bookable_at` is some minutes after the start. */
export const lastBookableAt = (startsAt: Date, lateMinutes: number): Date =>
  new Date(startsAt.getTime() + lateMinutes * 60_000)

/**
 * Decides what this person can do with this slot now. Their own place comes first, then whether the slot can
 * be booked at all, then whether there is room.
 */
export const slotAction = (facts: SlotFacts): SlotAction => {
  const { now, own } = facts
  const hasStarted = now >= facts.startsAt
  if (facts.isCancelled === true) return action(null, slotReasons.cancelled)
  if (own === 'hold') return action('CANCEL_RESERVATION')
  if (own === 'booking') return hasStarted ? action(null) : action('CANCEL_BOOKING')
  if (now > facts.lastBookableAt) return action(null, slotReasons.bookingClosed)
  if (facts.firstBookableAt !== null && now < facts.firstBookableAt) {
    return action(null, slotReasons.notYetBookable)
  }
  if (facts.spaces > 0) return action('BOOK')
  if (own === 'waiting') return action('LEAVE_WAITLIST', slotReasons.full)
  // A session that has begun offers no places, so no one can join its waitlist any more.
  if (facts.hasWaitlist === true && !hasStarted) return action('JOIN_WAITLIST', slotReasons.full)
  return action('FULL', slotReasons.full)
}

/**
 * Returns a single action for a time with several slots (wire 4: one entry per time, not per court): first
 * the person's own, then any court that can be booked. Null only when no court offers anything.
 */
export const actionForTime = (actions: readonly SlotAction[]): SlotAction => {
  for (const status of precedence) {
    const found = actions.find((candidate) => candidate.status === status)
    if (found !== undefined) return found
  }
  return actions[0] ?? action(null)
}

/** State of a slot or a course for this person, in the one word that its card uses. */
export type SlotState = 'book' | 'in-basket' | 'booked' | 'full' | 'not-open' | 'closed'

/**
 * Returns the state for an action (spec 4, slot action statuses). A full slot may have a waitlist to join, or
 * to leave.
 */
export const slotState = ({ status, reason }: SlotAction, isBooked: boolean): SlotState => {
  switch (status) {
    case 'BOOK':
      return 'book'
    case 'CANCEL_RESERVATION':
      return 'in-basket'
    case 'CANCEL_BOOKING':
      return 'booked'
    case 'FULL':
    case 'JOIN_WAITLIST':
    case 'LEAVE_WAITLIST':
      return 'full'
    case null:
      // A booking that can no longer be cancelled is still a booking.
      if (isBooked) return 'booked'
      return reason === slotReasons.notYetBookable ? 'not-open' : 'closed'
  }
}

/** Words for the state of a slot or a course (A08), which colour alone never tells. */
export const stateWords = {
  'in-basket': 'In your basket',
  booked: 'Booked',
  full: 'Full',
  'not-open': 'Not open yet',
  closed: 'Closed',
} as const satisfies Record<Exclude<SlotState, 'book'>, string>

/** Word beside the struck name of a session that does not take place. */
export const cancelledWord = 'Cancelled'

/** Words of the week, which has room to say more about a waitlist. */
export const stateWordsInWeek = {
  waiting: 'You’re on the waitlist',
  'can-wait': 'Full, join the waitlist',
} as const

/** Words of the search, whose results do not say whether booking is to come or over. */
export const stateWordsInSearch = { waiting: 'On the waitlist', 'not-bookable': 'Not open' } as const

/** Words of the filters, where one choice covers several states. */
export const stateWordsInFilters = {
  'book-or-in-basket': 'Available',
  booked: 'Booked by you',
  waitlist: 'Full, with a waitlist',
  full: stateWords.full,
  'not-bookable': 'Can’t be booked now',
} as const

/** Words for a session before the week in which a visitor joins a course part-way. */
export const missedSessionWords = 'Not open to join'

/** Says how full it is (A08). */
export const placesLeftWords = (spaces: number): string => {
  if (spaces === 0) return stateWords.full
  return spaces === 1 ? 'Last place' : `${spaces} places left`
}

/** Says how full it is where a list should say so at all; nothing while there are many places. */
export const listedPlacesWords = (spaces: number): string | null =>
  spaces > countedPlacesAtMost ? null : placesLeftWords(spaces)
