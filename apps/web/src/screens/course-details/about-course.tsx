import type { Course } from '@touchline/contract/entities/catalogue/course'
import { CourseLabels } from '../../features/courses/course-labels.tsx'
import { agesWords, datesWords, sessionsWords, whenWords } from '../../features/courses/course-words.ts'
import { Picture } from '../../page/picture.tsx'
import { allSessions } from './session-words.ts'
import { sessionsLeft } from './sessions-left.ts'

/** Says what the course is, when, where, with whom and for whom. */
export function AboutCourse({ course }: { course: Course }) {
  const sessions = allSessions(course)
  const locations = [...new Set(course.sessions.map(({ location }) => location).filter(Boolean))]
  const facts: [string, string][] = [
    ['Dates', datesWords(sessions)],
    ['When', whenWords(sessions)],
    ['Sessions', sessionsWords(sessionsLeft(course).length, sessions.length)],
    ['For', agesWords(course)],
    ['Level', course.level],
    [course.instructors.length > 1 ? 'Instructors' : 'Instructor', course.instructors.join(', ')],
    ['Where', [...locations, course.venueName].join(', ')],
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <Picture
        picture={course.picture}
        scene={course.scene}
        sizes="(min-width: 64rem) 720px, 100vw"
        frame="aspect-video max-h-40 w-full rounded-lg object-cover sm:max-h-72 lg:max-h-80"
        isFirst
      />
      {course.description && <p className="max-w-text text-lg">{course.description}</p>}
      <CourseLabels labels={course.labels} />
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4 border-t border-line sm:grid-cols-2 sm:gap-x-8">
        {facts
          .filter(([, words]) => words !== '')
          .map(([term, words]) => (
            <div key={term} className="border-b border-line py-2 leading-snug wrap-anywhere">
              <dt className="text-sm text-ink-soft">{term}</dt>
              <dd className="font-bold">{words}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
