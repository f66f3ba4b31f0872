import { hasCourseStarted, priceOfWhatIsLeft } from '@touchline/rules/catalogue/course-labels'
import { type SlotAction, slotAction, slotReasons } from '@touchline/rules/timetable/slot-action'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { CategoryRecord, PriceRecord, VenueRecord } from '../../stores/catalogue/catalogue.ts'
import type { CourseRecord, CourseSessionRecord } from '../../stores/catalogue/courses.ts'
import type { Participant } from '../people/participant.ts'
import { type OwnPrice, type PricedSlot, pricesFor } from '../prices/prices.ts'

export interface CoursePriceNow {
  option: PriceRecord
  nowPence: number
  missedPence: number
}

/**
 * Returns the slot that prices the course: its first remaining session. Counts of single places do not apply
 * to it.
 */
export function pricedCourse(course: CourseRecord): PricedSlot {
  const { id, priceListId, categoryId, venueId, minAge, maxAge, now } = course
  const first = course.sessions.find((session) => session.startsAt > now && !session.isCancelled)
  const { startsAt, localDate } = first ?? course.sessions[0]!
  return {
    id,
    priceListId,
    categoryId,
    venueId,
    startsAt,
    localDate,
    courseId: id,
    onePerPerson: true,
    ages: { minAge, maxAge },
    now,
  }
}

/** Terms on which a person can book a course now. */
export interface CourseTerms {
  venue: VenueRecord
  category: CategoryRecord
  hasStarted: boolean
  /** From 1; null when no part of it can be booked any more. */
  joiningWeek: number | null
  /** Sessions held and booked: all that have not begun and are not cancelled. */
  left: readonly CourseSessionRecord[]
  /** Every option this person may choose, for any age. */
  prices: readonly CoursePriceNow[]
  /** The options for their own age. */
  offered: readonly CoursePriceNow[]
  /**
   * The price this person pays for the whole course unless they choose another; null where nothing is sold to
   * them.
   */
  own: OwnPrice | null
  spaces: number
  firstBookableAt: Date | null
  action: SlotAction
  allowsAnonymous: boolean
}

/**
 * Works out the terms. A course is on sale from the day it is listed, unless its sessions say when they open:
 * people plan it weeks ahead, so the windows of single sessions do not bind it. A customer who joins part-way
 * pays for what is left.
 */
export function courseTermsFor(
  course: CourseRecord,
  catalogue: Catalogue,
  participant: Participant,
): CourseTerms {
  const venue = catalogue.venueById.get(course.venueId)
  const category = catalogue.categoryById.get(course.categoryId)
  if (!venue || !category) throw new Error(`course ${course.id} is not of catalogue ${catalogue.version}`)

  const hasStarted = hasCourseStarted(
    course.sessions.map((session) => session.startsAt),
    course.now,
  )
  const left = course.sessions.filter((session) => session.startsAt > course.now && !session.isCancelled)
  const [first] = left
  const canJoin = first !== undefined && (!hasStarted || course.joinsPartWay)
  const joiningWeek = canJoin ? course.sessions.indexOf(first) + 1 : null
  const spaces = canJoin ? Math.max(0, Math.min(...left.map(({ capacity, taken }) => capacity - taken))) : 0

  const { options, offered, own } = pricesFor(pricedCourse(course), catalogue, participant)
  const paidFor = canJoin ? left : course.sessions
  const priceNow = (option: PriceRecord) => ({ option, ...priceOfLeft(option.pence, course, paidFor) })
  const firstBookableAt = course.sessions[0]?.opensAt ?? null
  return {
    venue,
    category,
    hasStarted,
    joiningWeek,
    left: canJoin ? left : [],
    prices: options.map(priceNow),
    offered: offered.map(priceNow),
    own,
    spaces,
    firstBookableAt,
    action: canJoin
      ? slotAction({
          now: course.now,
          startsAt: first.startsAt,
          firstBookableAt,
          lastBookableAt: first.startsAt,
          spaces,
          own: course.ownCartItemId !== null ? 'hold' : course.ownBookingId !== null ? 'booking' : 'none',
        })
      : { status: null, reason: slotReasons.bookingClosed },
    allowsAnonymous: category.allowsAnonymousBookings,
  }
}

/** Returns the part of the whole course's price that its remaining sessions cost. */
export function priceOfLeft(
  wholePence: number,
  course: CourseRecord,
  left: readonly CourseSessionRecord[],
): Omit<CoursePriceNow, 'option'> {
  return priceOfWhatIsLeft(
    wholePence,
    course.sessions.map((session) => left.includes(session)),
  )
}
