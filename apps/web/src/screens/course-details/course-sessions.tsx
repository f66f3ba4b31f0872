import type { Course, CourseSession } from '@touchline/contract/entities/catalogue/course'
import { fromToWords } from '@touchline/rules/time/end-words'
import { missedSessionWords } from '@touchline/rules/timetable/slot-action'
import { VenueZone } from '../../features/venue/venue-zone.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dayWords } from './session-words.ts'
import { stateOf } from './sessions-left.ts'

/** Lists every session with its date. Sessions that are over, missed or cancelled say so in words. */
export function CourseSessions({ course }: { course: Course }) {
  return (
    <div className="grid gap-8">
      <section aria-labelledby="sessions">
        <h2 id="sessions" className="mb-3">
          All {course.sessions.length} sessions
        </h2>
        <ol className="rounded-lg border border-line bg-surface">
          {course.sessions.map((session) => (
            <Session key={session.week} session={session} course={course} />
          ))}
        </ol>
        <p className="mt-3 text-sm text-ink-soft empty:hidden">
          <VenueZone zone={course.timeZone} />
        </p>
      </section>
      {course.cancellationPolicy && (
        <section aria-labelledby="cancelling">
          <h2 id="cancelling" className="mb-2">
            Cancelling
          </h2>
          <p className="max-w-text">{course.cancellationPolicy}</p>
        </section>
      )}
    </div>
  )
}

function Session({ session, course }: { session: CourseSession; course: Course }) {
  const state = stateOf(session, course)
  const isOut = state.kind !== 'first' && state.kind !== 'yours'
  return (
    <li
      className={classNames(
        'grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:items-center',
        isOut && 'text-ink-soft',
        state.kind === 'first' && 'bg-primary-50',
      )}
    >
      <span className="text-sm">Week {session.week}</span>
      <span>
        <span
          className={classNames('block', !isOut && 'font-bold', state.kind === 'cancelled' && 'line-through')}
        >
          {dayWords(session, course)}
        </span>
        <span className="tabular text-sm">{fromToWords(session)}</span>
        {state.kind === 'cancelled' && (
          <span className="block text-sm font-bold text-danger">{cancelledWords(state.reason)}</span>
        )}
      </span>
      <span className="max-sm:col-start-2 max-sm:mt-1 max-sm:empty:hidden">
        <Mark state={state.kind} isPartWay={course.missedSessions > 0} />
      </span>
    </li>
  )
}

function Mark({ state, isPartWay }: { state: ReturnType<typeof stateOf>['kind']; isPartWay: boolean }) {
  switch (state) {
    case 'over':
      return <Badge>Over</Badge>
    case 'cancelled':
      return <Badge tone="danger">Cancelled</Badge>
    case 'missed':
      return <Badge>{missedSessionWords}</Badge>
    case 'first':
      return isPartWay ? <Badge tone="primary">You join here</Badge> : null
    case 'yours':
      return null
  }
}

/**
 * Returns the note of a cancelled session; null where it says 'Cancelled' only, as the mark beside it does.
 */
const cancelledWords = (reason: string): string | null => (reason === 'Cancelled' ? null : reason)
