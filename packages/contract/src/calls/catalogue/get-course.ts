import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Course } from '../../entities/catalogue/course.ts'

/** Ours: returns one course with all of its sessions. */
export const getCourse = defineCall({
  name: 'getCourse',
  summary: 'One course',
  method: 'GET',
  path: '/api/activities/venue/:venue/activity/:activity/courses/:course',
  params: z.object({ venue: z.string(), activity: z.string(), course: z.string() }),
  reply: z.object({ data: Course, meta: z.object({ asOf: z.iso.datetime(), timeZone: z.string() }) }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND', 'COURSE_NOT_FOUND'],
})
