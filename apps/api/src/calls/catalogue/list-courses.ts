import { listCourses } from '@touchline/contract/calls/catalogue/list-courses'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { askerShown } from '../../policies/people/asker.ts'
import { courseTermsFor } from '../../policies/timetable/course-terms.ts'
import { findOpenVenue, findSold } from '../../policies/timetable/what-is-sold.ts'
import { presentCourse } from '../../presenters/catalogue/course.ts'
import { createRestrictions } from '../../presenters/questions/restrictions.ts'
import { findCourses } from '../../stores/catalogue/courses.ts'

export const serveListCourses = serve(
  listCourses,
  async ({ visit, params, query }) => {
    const { catalogue } = visit
    const venue = findOpenVenue(catalogue, params.venue)
    if (isRefusal(venue)) return venue
    const sold = query.activity === undefined ? null : findSold(catalogue, params.venue, query.activity)
    if (isRefusal(sold)) return sold
    const categoryIds = sold?.leaves.map(({ id }) => id) ?? [...(catalogue.soldAt.get(venue.id) ?? [])]
    const visitor = await visit.visitor()
    const courses = await findCourses(visit.services.db, { venueId: venue.id, categoryIds }, visitor)
    const restrictionsOf = createRestrictions(catalogue, visitor)
    return {
      data: courses.map((course) =>
        presentCourse(
          course,
          courseTermsFor(course, catalogue, askerShown(visitor, catalogue.client, course.now)),
          catalogue,
          restrictionsOf,
          visitor,
        ),
      ),
      meta: { asOf: (courses[0]?.now ?? new Date()).toISOString(), timeZone: venue.timeZone },
    }
  },
  { shared: true },
)
