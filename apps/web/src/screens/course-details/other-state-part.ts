import type { Course } from '@touchline/contract/entities/course'
import type { CourseOffer } from '../../features/courses/course-offer.ts'
import { loadable } from '../../page/loadable.tsx'

export type OtherStateProps = {
  course: Course
  offer: Exclude<CourseOffer, { kind: 'book' }>
  cartItemId: number | null
}

// Most visitors of a course can book it: the others' part is fetched when it is shown.
export const otherState = loadable<OtherStateProps>(
  async () => (await import('./other-state.tsx')).OtherState,
)
