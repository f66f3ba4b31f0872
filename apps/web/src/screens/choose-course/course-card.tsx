import { opensWords } from '@touchline/rules/time/date-labels'
import { stateWords } from '@touchline/rules/timetable/slot-action'
import { countWords } from '@touchline/rules/words/count-words'
import type { ReactNode } from 'react'
import type { CourseSummary } from '../../calls/catalogue/list-courses.ts'
import { CourseLabels } from '../../features/courses/course-labels.tsx'
import { type CourseState, courseState, priceOf } from '../../features/courses/course-state.ts'
import { agesWords, datesWords, sessionsWords, whenWords } from '../../features/courses/course-words.ts'
import { PlacesLeft } from '../../features/timetable/places-left.tsx'
import { Link } from '../../page/link.tsx'
import { Picture } from '../../page/picture.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { CalendarIcon, ChevronRightIcon, ClockIcon } from '../../ui/icons.tsx'
import { PersonIcon } from '../../ui/other-icons.tsx'

/** Shows a course to choose: the whole card is its link, and the link's name is the course's. */
export function CourseCard({ course, isFirst }: { course: CourseSummary; isFirst: boolean }) {
  const { venueSlug, categorySlug, slug, name, description, picture, scene, level, sessions, labels } = course
  const left = sessions.filter(({ isLeft }) => isLeft)
  return (
    <article className="group relative flex h-full flex-col rounded-lg border border-line bg-surface p-4 shadow-card transition focus-within:border-primary-text hover:border-primary-text hover:shadow-raised sm:p-5">
      <h2>
        <Link
          to={paths.courseDetails({ venueSlug, activitySlug: categorySlug, courseSlug: slug })}
          className="rounded-sm after:absolute after:inset-0 after:rounded-lg group-hover:text-primary-text"
        >
          {name}
        </Link>
      </h2>
      <Picture
        picture={picture}
        scene={scene}
        sizes="(min-width: 48rem) 560px, 100vw"
        frame="order-first -mx-4 -mt-4 mb-4 aspect-[2/1] w-[calc(100%+2rem)] max-w-none rounded-t-lg object-cover sm:-mx-5 sm:-mt-5 sm:w-[calc(100%+2.5rem)]"
        isFirst={isFirst}
      />
      {description && <p className="mt-1.5 text-ink-soft">{description}</p>}
      <ul className="mt-3 mb-4 grid gap-1.5">
        <Fact icon={<CalendarIcon size={18} />}>
          {datesWords(sessions)} · {sessionsWords(left.length, sessions.length)}
        </Fact>
        <Fact icon={<ClockIcon size={18} />}>{whenWords(sessions)}</Fact>
        <Fact icon={<PersonIcon size={18} />}>{[level, agesWords(course)].filter(Boolean).join(' · ')}</Fact>
      </ul>
      {labels.length > 0 && (
        <div className="mb-4">
          <CourseLabels labels={labels} />
        </div>
      )}
      <div className="mt-auto flex items-end justify-between gap-4 border-t border-line pt-3">
        <Price course={course} left={left.length} />
        <p className="flex shrink-0 items-center gap-1">
          <Places state={courseState(course)} spaces={course.spaces} />
          <span className="text-primary-text">
            <ChevronRightIcon />
          </span>
        </p>
      </div>
    </article>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <span className="mt-0.5 text-ink-soft">{icon}</span>
      <span>{children}</span>
    </li>
  )
}

/**
 * Shows the price for the sessions left; where the course is joined part-way, also that of the whole course.
 */
function Price({ course, left }: { course: CourseSummary; left: number }) {
  const price = priceOf(course, null)
  if (!price || left === 0) return <p />
  const mark = course.price?.mark
  const isPartWay = course.missedSessions > 0
  return (
    <p>
      <span className="tabular text-xl font-bold">{mark?.text ?? price.formatted}</span>{' '}
      <span className="text-sm text-ink-soft">
        {mark && `${mark.words}, usually ${mark.usual}, `}
        {isPartWay ? `for the ${countWords(left, 'session')} left` : 'for the whole course'}
      </span>
      {isPartWay && (
        <span className="tabular block text-sm text-ink-soft">Whole course {price.formattedWhole}</span>
      )}
    </p>
  )
}

function Places({ state, spaces }: { state: CourseState; spaces: number }) {
  switch (state.kind) {
    case 'book':
      return <PlacesLeft spaces={spaces} />
    case 'full':
      return <Badge>{stateWords.full}</Badge>
    case 'in-basket':
      return <Badge tone="success">{stateWords['in-basket']}</Badge>
    case 'booked':
      return <Badge tone="success">{stateWords.booked}</Badge>
    case 'opens':
      return <Badge tone="info">{opensWords(state.local)}</Badge>
    case 'closed':
      return <Badge>{stateWords.closed}</Badge>
  }
}
