import type { Course } from '@touchline/contract/entities/catalogue/course'
import { courseStartedLabel, joiningLabel } from '@touchline/rules/catalogue/course-labels'
import { formatPence } from '@touchline/rules/money/money'
import { datePretty, momentLabels, slotDateLabels, timePair } from '@touchline/rules/time/date-labels'
import { endPair } from '@touchline/rules/time/end-words'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { OwnPrice } from '../../policies/prices/prices.ts'
import { type CourseTerms, pricedCourse, priceOfLeft } from '../../policies/timetable/course-terms.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { CourseRecord } from '../../stores/catalogue/courses.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import { presentCancelRuleOfCourse } from '../prices/cancel-rule.ts'
import { presentOwnPrice, presentWithMembership } from '../prices/own-price.ts'
import type { RestrictionsOf } from '../questions/restrictions.ts'
import { presentToAsk } from '../questions/to-ask.ts'
import { presentPicture } from './picture.ts'
import { presentSceneOfActivity } from './scene.ts'

export function presentCourse(
  course: CourseRecord,
  terms: CourseTerms,
  catalogue: Catalogue,
  restrictionsOf: RestrictionsOf,
  visitor: VisitorRecord | null,
): Course {
  const people = visitor?.people ?? null
  const zone = terms.venue.timeZone
  const own = terms.own && forWhatIsLeft(terms.own, course, terms)
  const money = (pence: number) => formatPence(pence, catalogue.client.currencySymbol)
  return {
    id: course.id,
    slug: course.slug,
    name: course.name,
    description: course.description,
    level: course.level,
    picture: presentPicture(course.picture),
    scene: presentSceneOfActivity(terms.category, terms.venue, catalogue),
    minAge: course.minAge,
    maxAge: course.maxAge,
    // Only one rule is shown: the operator's own words apply only where no cancellation rule is stored.
    cancellationPolicy: course.cancellation === null ? course.cancellationPolicy : '',
    cancelRule: presentCancelRuleOfCourse(course, terms, catalogue, visitor),
    venueSlug: terms.venue.slug,
    venueName: terms.venue.name,
    timeZone: zone,
    categorySlug: terms.category.slug,
    categoryName: terms.category.name,
    instructors: course.instructorIds.flatMap((id) => catalogue.instructorById.get(id)?.name ?? []),
    sessions: course.sessions.map((session, index) => ({
      week: index + 1,
      date: slotDateLabels(session.startsAt, course.now, zone),
      startsAt: timePair(session.startsAt, zone),
      endsAt: endPair(session.startsAt, session.endsAt, zone),
      timestamp: Math.floor(session.startsAt.getTime() / 1000),
      location:
        session.locationId === null ? '' : (catalogue.locationById.get(session.locationId)?.name ?? ''),
      isPast: session.startsAt <= course.now,
      cancelledReason: session.isCancelled ? (session.cancelledReason ?? 'Cancelled') : null,
    })),
    hasStarted: terms.hasStarted,
    joiningWeek: terms.joiningWeek,
    labels: labelsOf(course, terms),
    missedSessions: terms.joiningWeek === null ? course.sessions.length : terms.joiningWeek - 1,
    prices: terms.offered.map(({ option, nowPence, missedPence }) => ({
      pricingOptionId: option.pricingOptionId,
      name: option.name,
      audience: option.audience,
      raw: nowPence,
      formatted: money(nowPence),
      whole: option.pence,
      formattedWhole: money(option.pence),
      missed: missedPence,
      formattedMissed: money(missedPence),
    })),
    pricingOptionId: terms.own?.option.pricingOptionId ?? null,
    price: own && presentOwnPrice(pricedCourse(course), own, catalogue, people),
    withMembership: presentCourseOffer(course, terms, catalogue, people),
    ...presentToAsk({ category: terms.category, courseId: course.id }, catalogue),
    spaces: terms.spaces,
    capacity: Math.min(...course.sessions.map((session) => session.capacity)),
    firstBookableAt: terms.firstBookableAt && momentLabels(terms.firstBookableAt, zone),
    actionToShow: terms.action,
    allowsAnonymousBookings: terms.allowsAnonymous,
    booking: course.ownBookingId === null ? null : { id: course.ownBookingId },
    cartItemId: course.ownCartItemId,
    ...restrictionsOf(terms),
  }
}

/**
 * Returns the sessions a price covers. For a course that no one can join any more that is the whole course.
 */
const paidFor = (course: CourseRecord, left: CourseTerms['left']) =>
  left.length > 0 ? left : course.sessions

const forWhatIsLeft = (own: OwnPrice, course: CourseRecord, { left }: CourseTerms): OwnPrice => {
  const ofLeft = (pence: number) => priceOfLeft(pence, course, paidFor(course, left)).nowPence
  return {
    ...own,
    option: { ...own.option, pence: ofLeft(own.option.pence) },
    pence: ofLeft(own.pence),
    usualPence: ofLeft(own.usualPence),
  }
}

/**
 * Presents the price with a membership. Memberships lower courses by percentages and members' prices, for the
 * remaining sessions as for the whole.
 */
function presentCourseOffer(
  course: CourseRecord,
  { own, left }: CourseTerms,
  catalogue: Catalogue,
  people: PeopleRecord | null,
): Course['withMembership'] {
  const ofWhole = presentWithMembership(
    [{ ...pricedCourse(course), ownPence: own?.pence ?? null }],
    catalogue,
    people,
  )
  if (ofWhole === null) return null
  const raw = priceOfLeft(ofWhole.raw, course, paidFor(course, left)).nowPence
  return { ...ofWhole, raw, formatted: formatPence(raw, catalogue.client.currencySymbol) }
}

// Spec 9: the two labels of a course that is joined part-way, or can't be joined any more.
function labelsOf(course: CourseRecord, { hasStarted, joiningWeek }: CourseTerms): string[] {
  if (!hasStarted) return []
  const first = joiningWeek === null ? undefined : course.sessions[joiningWeek - 1]
  return first
    ? [courseStartedLabel, joiningLabel(joiningWeek!, datePretty(first.localDate))]
    : [courseStartedLabel]
}
