import type { Course } from '@touchline/contract/entities/catalogue/course'
import { opensWords } from '@touchline/rules/time/date-labels'
import { stateWords } from '@touchline/rules/timetable/slot-action'
import { type ReactNode } from 'react'
import type { CourseState } from '../../features/courses/course-state.ts'
import { latePart } from '../../page/late-part.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TickIcon } from '../../ui/other-icons.tsx'
import { useRemoveCourse } from './use-remove-course.ts'

const OwnBooking = latePart(
  async () => (await import('../../features/cancelling/own-booking.tsx')).OwnBooking,
)

type Props = {
  course: Course
  state: Exclude<CourseState, { kind: 'book' }>
  cartItemId: number | null
}

/**
 * Shows a course that this customer has already, or that can't be booked now: its state, and the next step.
 */
export function OtherState({ course, state, cartItemId }: Props) {
  switch (state.kind) {
    case 'in-basket':
      return <InBasket name={course.name} cartItemId={cartItemId} />
    case 'booked':
      return (
        <div className="grid gap-3">
          <Own>{stateWords.booked}</Own>
          {course.booking && <OwnBooking bookingId={course.booking.id} name={course.name} />}
        </div>
      )
    case 'full':
      return (
        <Elsewhere course={course}>
          Courses are booked whole, and one of this one’s sessions is full.
        </Elsewhere>
      )
    case 'opens':
      return (
        <Notice type="info" title={opensWords(state.local)}>
          Local time at {course.venueName}.
        </Notice>
      )
    case 'closed':
      return <Elsewhere course={course}>{state.why}.</Elsewhere>
  }
}

function InBasket({ name, cartItemId }: { name: string; cartItemId: number | null }) {
  const { isLeaving, remove } = useRemoveCourse(cartItemId)
  return (
    <div className="grid gap-2">
      <Own>The whole course is held for you</Own>
      <LinkButton to={paths.basket()} size="large" wide>
        Go to basket
      </LinkButton>
      <Button
        variant="text"
        wide
        aria-label={isLeaving ? undefined : `Remove ${name} from your basket`}
        busy={isLeaving && 'Removing…'}
        onClick={remove}
      >
        Remove
      </Button>
    </div>
  )
}

function Elsewhere({ course, children }: Pick<Props, 'course'> & { children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <p>{children}</p>
      <LinkButton
        to={paths.chooseCourse({ venueSlug: course.venueSlug, activitySlug: course.categorySlug })}
        variant="secondary"
        wide
      >
        See other courses
      </LinkButton>
    </div>
  )
}

function Own({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-1.5 font-bold text-success">
      <TickIcon />
      {children}
    </p>
  )
}
