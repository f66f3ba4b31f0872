import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Course } from '../../entities/catalogue/course.ts'

/** Ours: lists the courses of a venue that can be seen now, of one activity or of all. */
export const listCourses = defineCall({
  name: 'listCourses',
  summary: 'Courses of a venue',
  method: 'GET',
  path: '/api/activities/venue/:venue/courses',
  params: z.object({ venue: z.string() }),
  query: z.object({ activity: z.optional(z.string()) }),
  reply: z.object({
    data: z.array(Course),
    meta: z.object({ asOf: z.iso.datetime(), timeZone: z.string() }),
  }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND'],
})
