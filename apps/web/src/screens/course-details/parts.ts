import type { Course } from '@touchline/contract/entities/course'
import { loadable } from '../../page/loadable.tsx'

// Only to be read: what the server rendered of them stays as it is, and the way to book comes alive first.
export const aboutCourse = loadable<{ course: Course }>(
  async () => (await import('./about-course.tsx')).AboutCourse,
)
export const courseSessions = loadable<{ course: Course }>(
  async () => (await import('./course-sessions.tsx')).CourseSessions,
)
