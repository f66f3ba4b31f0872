import type { Course, CourseSession } from '@touchline/contract/entities/catalogue/course'

/** State of a session for a customer who books now. */
export type SessionState =
  | { kind: 'over' }
  | { kind: 'cancelled'; reason: string }
  /** The course has begun: a customer who books now joins at a later session. */
  | { kind: 'missed' }
  | { kind: 'first' }
  | { kind: 'yours' }

type Joined = Pick<Course, 'joiningWeek'>

export function stateOf(session: CourseSession, { joiningWeek }: Joined): SessionState {
  if (session.cancelledReason !== null) return { kind: 'cancelled', reason: session.cancelledReason }
  if (session.isPast) return { kind: 'over' }
  if (joiningWeek === null || session.week < joiningWeek) return { kind: 'missed' }
  return session.week === joiningWeek ? { kind: 'first' } : { kind: 'yours' }
}

/** Returns the sessions in which a customer who books now gets a place. */
export function sessionsLeft(course: Pick<Course, 'sessions' | 'joiningWeek'>): CourseSession[] {
  return course.sessions.filter((session) => ['first', 'yours'].includes(stateOf(session, course).kind))
}
