import { Link } from '../../page/link.tsx'
import { paths, wholeVenue } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'

type Tab = 'day' | 'week' | 'courses'

type Props = {
  venueSlug: string
  shown: Tab
  hasCourses: boolean
  /** Activity that the page is limited to; by default all of the venue's. */
  activitySlug?: string
  /** `YYYY-MM-DD` of a day other than today that the page shows; null for today. */
  date?: string | null
}

/** Shows the views of what a venue sells. They stay at the top when the page is scrolled. */
export function VenueTabs({ venueSlug, shown, hasCourses, activitySlug = wholeVenue, date = null }: Props) {
  const isOfCourses = shown === 'courses'
  const isWhole = isOfCourses || activitySlug === wholeVenue
  const dateSlug = date ?? 'today'
  const day = isWhole
    ? date === null
      ? paths.chooseActivity({ venueSlug })
      : paths.venueDay({ venueSlug, dateSlug })
    : paths.chooseTimeSlot({ venueSlug, activitySlug, dateSlug })
  const courses =
    isOfCourses && activitySlug !== wholeVenue
      ? paths.chooseCourse({ venueSlug, activitySlug })
      : paths.chooseCourseAtVenue({ venueSlug })
  const week = paths.week({ venueSlug, activitySlug: isWhole ? wholeVenue : activitySlug, dateSlug })
  const tabs: { tab: Tab; words: string; to: string }[] = [
    { tab: 'day', words: 'Day', to: day },
    { tab: 'week', words: 'Week', to: week },
    ...(hasCourses ? [{ tab: 'courses' as const, words: 'Courses', to: courses }] : []),
  ]
  return (
    <nav
      aria-label="What’s on"
      data-venue-tabs
      className="venue-tabs -mx-(--page-edge) mb-1 px-(--page-edge) sm:mb-2"
    >
      <ul className="flex gap-1">
        {tabs.map(({ tab, words, to }) => (
          <li key={tab}>
            <Link
              to={to}
              aria-current={tab === shown ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center border-b-4 px-3 pt-1 font-bold -outline-offset-2',
                tab === shown
                  ? 'border-primary text-primary-text'
                  : 'border-transparent text-ink-soft hover:border-line hover:text-ink',
              )}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
