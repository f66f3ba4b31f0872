import { getCourse } from '@touchline/contract/calls/catalogue/get-course'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { shownParticipant } from '../../policies/people/participant.ts'
import { findActivityAtVenue } from '../../policies/timetable/activity-at-venue.ts'
import { courseTermsFor } from '../../policies/timetable/course-terms.ts'
import { presentCourse } from '../../presenters/catalogue/course.ts'
import { createRestrictions } from '../../presenters/questions/restrictions.ts'
import { findCourses } from '../../stores/catalogue/courses.ts'

export const serveGetCourse = serve(
  getCourse,
  async ({ context, params }) => {
    const { catalogue } = context
    const sold = findActivityAtVenue(catalogue, params.venue, params.activity)
    if (isRefusal(sold)) return sold
    const { venue, leaves } = sold
    const visitor = await context.visitor()
    const [course] = await findCourses(
      context.services.db,
      { venueId: venue.id, categoryIds: leaves.map(({ id }) => id), slug: params.course },
      visitor,
    )
    if (!course) return refuse('COURSE_NOT_FOUND')
    const terms = courseTermsFor(course, catalogue, shownParticipant(visitor, catalogue.client, course.now))
    return {
      data: presentCourse(course, terms, catalogue, createRestrictions(catalogue, visitor), visitor),
      meta: { asOf: course.now.toISOString(), timeZone: venue.timeZone },
    }
  },
  { shared: true },
)
