import type { Course, CourseSession } from '@touchline/contract/entities/catalogue/course'
import { spokenDate } from '@touchline/rules/time/date-labels'
import { endWordsOf } from '@touchline/rules/time/end-words'
import type { SessionTime } from '../../features/courses/course-words.ts'

export function allSessions({ sessions }: Pick<Course, 'sessions'>): SessionTime[] {
  return sessions.map(({ date, startsAt, endsAt }) => ({
    date: date.raw,
    starts: startsAt.format24Hour,
    ends: endWordsOf({ startsAt, endsAt }),
  }))
}

/** Says 'Saturday 31 October', with the year where it differs from that of the first session. */
export function dayWords({ date }: CourseSession, { sessions }: Pick<Course, 'sessions'>): string {
  const words = spokenDate(date.raw)
  return date.raw.slice(0, 4) === sessions[0]?.date.raw.slice(0, 4) ? words.slice(0, -5) : words
}
