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
import { classNames } from '../../ui/class-names.ts'
import { CalendarIcon, ChevronRightIcon, ClockIcon } from '../../ui/icons.tsx'
import { PersonIcon } from '../../ui/other-icons.tsx'

type Props = {
  course: CourseSummary
  /** Card above it, whose picture is not repeated; null for the first. */
  above: CourseSummary | null
}

/** Shows a course to choose: the whole card is its link, and the link's name is the course's. */
export function CourseCard({ course, above }: Props) {
  const { venueSlug, categorySlug, slug, name, description, picture, scene, level, sessions, labels } = course
  const left = sessions.filter(({ isLeft }) => isLeft)
  const hasPicture = pictureOf(course) !== (above && pictureOf(above))
  return (
    <article className="group relative flex h-full flex-col rounded-lg border border-line bg-surface p-4 shadow-card transition focus-within:border-primary-text hover:border-primary-text hover:shadow-raised sm:p-5">
      {/* Beside the words: on a phone the price stands in the first screenful. */}
      <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] gap-y-3">
        <div className={hasPicture ? undefined : 'col-span-2'}>
          <h2>
            <Link
              to={paths.courseDetails({ venueSlug, activitySlug: categorySlug, courseSlug: slug })}
              className="rounded-sm after:absolute after:inset-0 after:rounded-lg group-hover:text-primary-text"
            >
              {name}
            </Link>
          </h2>
          {description && <p className="mt-1.5 text-ink-soft">{description}</p>}
        </div>
        {hasPicture && (
          <Picture
            picture={picture}
            scene={scene}
            sizes="(min-width: 64rem) 144px, 96px"
            frame="ml-4 size-24 rounded-md object-cover lg:row-span-2 lg:size-36"
            isFirst={above === null}
          />
        )}
        <ul className={classNames('col-span-2 grid content-start gap-1.5', hasPicture && 'lg:col-span-1')}>
          <Fact icon={<CalendarIcon size={18} />}>
            {datesWords(sessions)} · {sessionsWords(left.length, sessions.length)}
          </Fact>
          <Fact icon={<ClockIcon size={18} />}>{whenWords(sessions)}</Fact>
          <Fact icon={<PersonIcon size={18} />}>
            {[level, agesWords(course)].filter(Boolean).join(' · ')}
          </Fact>
        </ul>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-t border-line pt-3 sm:order-last sm:mt-auto">
        <Price course={course} left={left.length} />
        <p className="ml-auto flex shrink-0 items-center gap-1">
          <Places state={courseState(course)} spaces={course.spaces} />
          <span className="text-primary-text">
            <ChevronRightIcon />
          </span>
        </p>
      </div>
      {labels.length > 0 && (
        <div className="mt-4 sm:mt-0 sm:mb-4">
          <CourseLabels labels={labels} />
        </div>
      )}
    </article>
  )
}

/** Returns the address of what the card shows; null for nothing. */
const pictureOf = ({ picture, scene }: CourseSummary): string | null =>
  picture?.sources.at(-1)?.address ?? scene

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
  if (!price || left === 0) return null
  const mark = course.price?.mark
  const isPartWay = course.missedSessions > 0
  return (
    <p className="min-w-0 grow basis-32">
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
