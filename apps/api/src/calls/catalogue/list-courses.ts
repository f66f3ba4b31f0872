import { listCourses } from '@touchline/contract/calls/catalogue/list-courses'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { shownParticipant } from '../../policies/people/participant.ts'
import { findActivityAtVenue, findOpenVenue } from '../../policies/timetable/activity-at-venue.ts'
import { courseTermsFor } from '../../policies/timetable/course-terms.ts'
import { presentCourse } from '../../presenters/catalogue/course.ts'
import { createRestrictions } from '../../presenters/questions/restrictions.ts'
import { findCourses } from '../../stores/catalogue/courses.ts'

export const serveListCourses = serve(
  listCourses,
  async ({ context, params, query }) => {
    const { catalogue } = context
    const venue = findOpenVenue(catalogue, params.venue)
    if (isRefusal(venue)) return venue
    const sold =
      query.activity === undefined ? null : findActivityAtVenue(catalogue, params.venue, query.activity)
    if (isRefusal(sold)) return sold
    const categoryIds = sold?.leaves.map(({ id }) => id) ?? [...(catalogue.soldAt.get(venue.id) ?? [])]
    const visitor = await context.visitor()
    const courses = await findCourses(context.services.db, { venueId: venue.id, categoryIds }, visitor)
    const restrictionsOf = createRestrictions(catalogue, visitor)
    return {
      data: courses.map((course) =>
        presentCourse(
          course,
          courseTermsFor(course, catalogue, shownParticipant(visitor, catalogue.client, course.now)),
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
