import { Link } from '../../page/link.tsx'
import { paths, wholeVenue } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'

type Tab = 'today' | 'week' | 'courses'

type Props = {
  venueSlug: string
  /** Null on a day that has no tab of its own. */
  shown: Tab | null
  hasCourses: boolean
}

/** Shows the views of what a venue sells. */
export function VenueTabs({ venueSlug, shown, hasCourses }: Props) {
  const tabs: { tab: Tab; words: string; to: string }[] = [
    { tab: 'today', words: 'Today', to: paths.chooseActivity({ venueSlug }) },
    {
      tab: 'week',
      words: 'Week',
      to: paths.week({ venueSlug, activitySlug: wholeVenue, dateSlug: 'today' }),
    },
    ...(hasCourses
      ? [{ tab: 'courses' as const, words: 'Courses', to: paths.chooseCourseAtVenue({ venueSlug }) }]
      : []),
  ]
  return (
    <nav aria-label="What’s on" className="mb-2 border-b sm:mb-3 border-line">
      <ul className="flex gap-1">
        {tabs.map(({ tab, words, to }) => (
          <li key={tab}>
            <Link
              to={to}
              aria-current={tab === shown ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center border-b-4 px-3 pt-1 sm:min-h-12 font-bold',
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
