import type { Course } from '@touchline/contract/entities/catalogue/course'
import { endWordsOf } from '@touchline/rules/time/end-words'
import { callQuery } from '../call-query.ts'

const load = async () => (await import('@touchline/contract/calls/catalogue/list-courses')).listCourses

type Picked =
  | 'id'
  | 'slug'
  | 'name'
  | 'description'
  | 'level'
  | 'picture'
  | 'scene'
  | 'minAge'
  | 'maxAge'
  | 'venueSlug'
  | 'categorySlug'
  | 'instructors'
  | 'missedSessions'
  | 'labels'
  | 'prices'
  | 'pricingOptionId'
  | 'price'
  | 'spaces'
  | 'firstBookableAt'
  | 'actionToShow'

/** A course as a list shows it. */
export type CourseSummary = Pick<Course, Picked> & {
  sessions: readonly CourseDay[]
  isBooked: boolean
}

/**
 * A session in a list: its date and times by the venue's wall time, and whether a new booking still includes
 * it.
 */
export type CourseDay = { date: string; starts: string; ends: string; isLeft: boolean; isCancelled: boolean }

function summarise(course: Course): CourseSummary {
  const { sessions, booking } = course
  return {
    id: course.id,
    slug: course.slug,
    name: course.name,
    description: course.description,
    level: course.level,
    picture: course.picture,
    scene: course.scene,
    minAge: course.minAge,
    maxAge: course.maxAge,
    venueSlug: course.venueSlug,
    categorySlug: course.categorySlug,
    instructors: course.instructors,
    missedSessions: course.missedSessions,
    labels: course.labels,
    prices: course.prices,
    pricingOptionId: course.pricingOptionId,
    price: course.price,
    spaces: course.spaces,
    firstBookableAt: course.firstBookableAt,
    actionToShow: course.actionToShow,
    isBooked: booking !== null,
    sessions: sessions.map(({ week, date, startsAt, endsAt, cancelledReason }) => ({
      date: date.raw,
      starts: startsAt.format24Hour,
      ends: endWordsOf({ startsAt, endsAt }),
      isLeft: week > course.missedSessions && cancelledReason === null,
      isCancelled: cancelledReason !== null,
    })),
  }
}

/** Asks for the courses of a venue, of one activity or of all. */
export function coursesQuery(venue: string, activity?: string) {
  return callQuery(
    'catalogue/list-courses',
    load,
    { params: { venue }, query: { activity } },
    ({ data }): readonly CourseSummary[] => data.map(summarise),
  )
}

export type CourseActivity = { slug: string; name: string; count: number }

/** Asks for the activities with courses at a venue, by which a list of courses can be filtered. */
export function courseActivitiesQuery(venue: string) {
  return callQuery('courses/list-courses/activities', load, { params: { venue }, query: {} }, ({ data }) =>
    activitiesOf(data),
  )
}

export function activitiesOf(
  courses: readonly Pick<Course, 'categorySlug' | 'categoryName'>[],
): CourseActivity[] {
  const found = new Map<string, CourseActivity>()
  for (const { categorySlug: slug, categoryName: name } of courses)
    found.set(slug, { slug, name, count: (found.get(slug)?.count ?? 0) + 1 })
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
}
