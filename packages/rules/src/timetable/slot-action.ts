import type { ActionStatus, ActionToShow } from '@touchline/contract/entities/timetable/slot'

/** wire 6: nothing where nothing can be done. */
export type SlotStatus = ActionStatus | null
export type SlotAction = ActionToShow

/** What is the person's own first, then what can be booked. */
const precedence = [
  'CANCEL_RESERVATION',
  'CANCEL_BOOKING',
  'BOOK',
  'LEAVE_WAITLIST',
  'JOIN_WAITLIST',
  'FULL',
] as const satisfies readonly ActionStatus[]

/** Spec 4: the five things a person can do with a slot. */
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
  /** Null where the slot has no release: it is open as soon as it is listed. */
  firstBookableAt: Date | null
  /** The last moment at which it can be booked. */
  lastBookableAt: Date
  /** Places that anyone may take, other people's holds already taken off. */
  spaces: number
  isCancelled?: boolean
  /** What this person has here. */
  own: 'none' | 'booking' | 'hold' | 'waiting'
  /** True where the venue keeps a waitlist for this slot. */
  hasWaitlist?: boolean
}

const action = (status: SlotStatus, reason: string | null = null): SlotAction => ({ status, reason })

/** wire 5: `last_bookable_at` is some minutes after the start. */
export const lastBookableAt = (startsAt: Date, lateMinutes: number): Date =>
  new Date(startsAt.getTime() + lateMinutes * 60_000)

/**
 * What this person can do with this slot now. What is their own comes first, then whether the slot can be booked at all,
 * then whether there is room.
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
  // A session that has begun offers no places, so its list takes no one any more.
  if (facts.hasWaitlist === true && !hasStarted) return action('JOIN_WAITLIST', slotReasons.full)
  return action('FULL', slotReasons.full)
}

/**
 * One action for a time at which there are several slots (wire 4: one entry per time, not per court): what is the
 * person's own first, then any court that can be booked. Null only where no court offers anything.
 */
export const actionForTime = (actions: readonly SlotAction[]): SlotAction => {
  for (const status of precedence) {
    const found = actions.find((candidate) => candidate.status === status)
    if (found !== undefined) return found
  }
  return actions[0] ?? action(null)
}

/** What a slot or a course is to this person, in the one word that its card goes by. */
export type SlotState = 'book' | 'in-basket' | 'booked' | 'full' | 'not-open' | 'closed'

/** Spec 4, slot action statuses. What is full may have a waitlist to join, or to leave. */
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

/** A08: how a slot or a course stands, in words and never by colour alone. */
export const stateWords = {
  'in-basket': 'In your basket',
  booked: 'Booked',
  full: 'Full',
  'not-open': 'Not open yet',
  closed: 'Closed',
} as const satisfies Record<Exclude<SlotState, 'book'>, string>

/** Stands beside the struck name of a session that does not take place. */
export const cancelledWord = 'Cancelled'

/** The week has room to say more of a waitlist. */
export const stateWordsInWeek = {
  waiting: 'You’re on the waitlist',
  'can-wait': 'Full, join the waitlist',
} as const

/** A result of the search does not say whether booking is to come or over. */
export const stateWordsInSearch = { waiting: 'On the waitlist', 'not-bookable': 'Not open' } as const

/** A choice of the filters stands for several states. */
export const stateWordsInFilters = {
  'book-or-in-basket': 'Can be booked, or in your basket',
  booked: 'Booked by you',
  waitlist: 'Full, with a waitlist',
  full: stateWords.full,
  'not-bookable': 'Not open for booking',
} as const

/** A session of a course that its visitor joins part-way, after it. */
export const missedSessionWords = 'Not open to join'

/** A08: how full it is. */
export const placesLeftWords = (spaces: number): string => {
  if (spaces === 0) return stateWords.full
  return spaces === 1 ? 'Last place' : `${spaces} places left`
}
