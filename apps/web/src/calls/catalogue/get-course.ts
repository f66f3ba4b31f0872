import { callQuery } from '../call-query.ts'

/** Asks for a course with all of its sessions. */
export function courseQuery(venue: string, activity: string, course: string) {
  return callQuery(
    'catalogue/get-course',
    async () => (await import('@touchline/contract/calls/catalogue/get-course')).getCourse,
    { params: { venue, activity, course } },
    (reply) => reply.data,
  )
}
