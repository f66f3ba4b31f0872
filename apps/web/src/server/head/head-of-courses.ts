import type { Course } from '@touchline/contract/entities/catalogue/course'
import { addDays } from '@touchline/rules/time/calendar-date'
import { spokenDate } from '@touchline/rules/time/date-labels'
import { previewAddress } from '@touchline/rules/web/link-preview'
import { countWords } from '@touchline/rules/words/count-words'
import { categoryQuery } from '../../calls/catalogue/get-category.ts'
import { courseQuery } from '../../calls/catalogue/get-course.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { coursesQuery } from '../../calls/catalogue/list-courses.ts'
import { paths } from '../../paths.ts'
import { type Data, schemaObject } from './data.ts'
import { describe, listSome } from './describe.ts'
import type { Known } from './known.ts'
import { absolute, type PageHead } from './page-head.ts'
import { organisation } from './place-data.ts'

export function coursesHead({ client, params }: Known): PageHead | null {
  const { venueSlug = '', activitySlug } = params
  const venue = client.getQueryData(venueQuery(venueSlug).queryKey)
  const courses = client.getQueryData(coursesQuery(venueSlug, activitySlug).queryKey)
  if (!venue || !courses) return null
  const category = client.getQueryData(categoryQuery(venueSlug, activitySlug ?? '').queryKey)
  const what = category ? `${category.name} courses` : 'Courses'
  return {
    title: `${what} at ${venue.name}`,
    description: describe(
      courses.length === 0
        ? `${what} at ${venue.name}, ${venue.town}.`
        : `${what} at ${venue.name}, ${venue.town}: ${listSome(courses.map(({ name }) => name))}.`,
      'Weeks, times and prices, and book online.',
    ),
    path:
      activitySlug === undefined
        ? paths.chooseCourseAtVenue({ venueSlug })
        : paths.chooseCourse({ venueSlug, activitySlug }),
    shows: { venue: venueSlug, ...(category && { activity: category.slug }) },
    isListed: courses.length > 0,
    data: [],
  }
}

export function courseHead({ client, operator, params, where }: Known): PageHead | null {
  const { venueSlug = '', activitySlug = '', courseSlug = '' } = params
  const course = client.getQueryData(courseQuery(venueSlug, activitySlug, courseSlug).queryKey)
  if (!course) return null
  const left = course.sessions.filter(({ isPast, cancelledReason }) => !isPast && cancelledReason === null)
  const [next] = left
  const path = paths.courseDetails({ venueSlug, activitySlug: course.categorySlug, courseSlug })
  return {
    title: `${course.name} at ${course.venueName}`,
    description: describe(
      `${course.name} at ${course.venueName}: ${countWords(course.sessions.length, 'session')}${
        next ? `, the next on ${spokenDate(next.date.raw)} at ${next.startsAt.format24Hour}` : ''
      }.`,
      course.description,
      'See all sessions and prices, and book online.',
    ),
    path,
    shows: { venue: venueSlug, activity: course.categorySlug },
    isListed: left.length > 0,
    data: [courseData(course, absolute(where, path), { operator, where })],
  }
}

/** Describes a course: https://developers.google.com/search/docs/appearance/structured-data/course-info */
function courseData(
  course: Course,
  url: string,
  { operator, where }: Pick<Known, 'operator' | 'where'>,
): Data {
  const held = course.sessions.filter(({ cancelledReason }) => cancelledReason === null)
  const [first, last] = [held[0], held.at(-1)]
  const place = schemaObject('Place', {
    name: course.venueName,
    url: absolute(where, paths.chooseActivity({ venueSlug: course.venueSlug })),
  })
  const offers = course.prices
    .filter(({ audience }) => audience === 'everyone')
    .map(({ name, raw }) =>
      schemaObject('Offer', {
        name,
        category: 'Paid',
        price: (raw / 100).toFixed(2),
        priceCurrency: operator.currency.code,
        availability: `https://schema.org/${course.spaces > 0 ? 'InStock' : 'SoldOut'}`,
        url,
      }),
    )
  return schemaObject('Course', {
    '@id': `${url}#course`,
    name: course.name,
    url,
    description: course.description || `${course.categoryName} at ${course.venueName}`,
    image: [absolute(where, previewAddress({ venue: course.venueSlug, activity: course.categorySlug }))],
    educationalLevel: course.level,
    provider: organisation(operator, where),
    offers,
    hasCourseInstance: schemaObject('CourseInstance', {
      courseMode: 'Onsite',
      location: place,
      startDate: first?.date.raw,
      endDate: last?.date.raw,
      instructor: course.instructors.map((name) => schemaObject('Person', { name })),
      courseSchedule: schemaObject('Schedule', {
        repeatFrequency: isWeekly(held) ? 'Weekly' : null,
        repeatCount: held.length,
        startDate: first?.date.raw,
        endDate: last?.date.raw,
      }),
    }),
  })
}

const isWeekly = (sessions: Course['sessions']): boolean =>
  sessions.every(({ date }, place) => {
    const before = sessions[place - 1]
    return before === undefined || date.raw === addDays(before.date.raw, 7)
  })
