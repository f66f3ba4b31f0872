import type { Course } from '@touchline/contract/entities/course'
import type { CourseOffer } from '../../features/courses/course-offer.ts'
import { loadable } from '../../page/loadable.tsx'

export type OtherStateProps = {
  course: Course
  offer: Exclude<CourseOffer, { kind: 'book' }>
  cartItemId: number | null
}

// Most who look at a course can book it.
export const otherState = loadable<OtherStateProps>(
  async () => (await import('./other-state.tsx')).OtherState,
)
