import { hasCourseStarted, priceOfWhatIsLeft } from '@touchline/rules/course-labels'
import { type SlotAction, slotAction, slotReasons } from '@touchline/rules/slot-action'
import type { Catalogue } from '../catalogue/catalogues.ts'
import type { CategoryRecord, PriceRecord, VenueRecord } from '../stores/catalogue.ts'
import type { CourseRecord, CourseSessionRecord } from '../stores/courses.ts'
import { type Asker, pricesFor } from './slot-terms.ts'

export interface CoursePriceNow {
  option: PriceRecord
  nowPence: number
  missedPence: number
}

/** On which terms one person can book a course now. */
export interface CourseTerms {
  venue: VenueRecord
  category: CategoryRecord
  hasStarted: boolean
  /** From 1; null when nothing of it can be booked any more. */
  joiningWeek: number | null
  /** What is held and booked: every session that has not begun and stands. */
  left: readonly CourseSessionRecord[]
  prices: readonly CoursePriceNow[]
  defaultPrice: CoursePriceNow | null
  spaces: number
  firstBookableAt: Date | null
  action: SlotAction
  allowsAnonymous: boolean
}

/**
 * A course is on sale from the day it is listed, unless its sessions say when they open: people plan it weeks ahead, so
 * the windows of single sessions do not bind it. A customer who joins part-way pays for what is left.
 */
export function courseTermsFor(course: CourseRecord, catalogue: Catalogue, asker: Asker): CourseTerms {
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

  const { prices, defaultPrice } = pricesFor(course.priceListId, catalogue, asker)
  const priced = prices.map((option) => priceFrom(option, course, canJoin ? left : course.sessions))
  const firstBookableAt = course.sessions[0]?.opensAt ?? null
  return {
    venue,
    category,
    hasStarted,
    joiningWeek,
    left: canJoin ? left : [],
    prices: priced,
    defaultPrice: priced.find(({ option }) => option === defaultPrice) ?? null,
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

function priceFrom(
  option: PriceRecord,
  course: CourseRecord,
  left: readonly CourseSessionRecord[],
): CoursePriceNow {
  const isLeft = course.sessions.map((session) => left.includes(session))
  return { option, ...priceOfWhatIsLeft(option.pence, isLeft) }
}
