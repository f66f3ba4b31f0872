import type { Course } from '@touchline/contract/entities/course'
import type { CourseState } from '../../features/courses/course-state.ts'
import { loadable } from '../../page/loadable.tsx'

export type OtherStateProps = {
  course: Course
  state: Exclude<CourseState, { kind: 'book' }>
  cartItemId: number | null
}

// Most visitors of a course can book it: the others' part is fetched when it is shown.
export const otherState = loadable<OtherStateProps>(
  async () => (await import('./other-state.tsx')).OtherState,
)
