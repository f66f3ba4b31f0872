import { addDays, weekdayOf } from '@touchline/rules/time/calendar-date'
import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { Link } from '../../page/link.tsx'
import { paths, type SessionSearch } from '../../paths.ts'
import { chipStyle } from '../../ui/chip-style.ts'
import { classNames } from '../../ui/class-names.ts'

const CHIP = classNames(chipStyle(), 'whitespace-nowrap')
const EVENING = '17:00'

/** Returns the first Saturday from a date on. */
const nextSaturday = (date: string): string => addDays(date, (13 - weekdayOf(date)) % 7)

type Props = {
  activities: readonly { slug: string; name: string }[]
  /** Part of a search that says where. */
  place: SessionSearch
  today: string
}

/** Leads with one press from an activity, or a day, to its times. */
export function ActivityChips({ activities, place, today }: Props) {
  const day = (name: string, date: string) => ({
    key: name,
    name,
    to: paths.search({ date, ...place }),
  })
  const saturday = nextSaturday(addDays(today, 2))
  const links = [
    { key: 'tonight', name: 'Tonight', to: paths.search({ date: today, from: EVENING, ...place }) },
    ...activities.map(({ slug, name }) => ({
      key: slug,
      name,
      to: paths.search({ activity: name, ...place }),
    })),
    day('Tomorrow', addDays(today, 1)),
    day(weekdayAndDate(saturday), saturday),
    { key: 'more', name: 'More search options', to: paths.search() },
  ]
  return (
    <nav aria-label="Activities" className="mt-2 mb-4">
      <ul className="flex gap-2 max-sm:-mx-(--page-edge) max-sm:overflow-x-auto max-sm:px-(--page-edge) max-sm:[scrollbar-width:none] sm:flex-wrap">
        {links.map(({ key, name, to }) => (
          <li key={key} className="shrink-0">
            <Link
              to={to}
              // A13: browsers do not scroll to a link of which a part is visible.
              onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
              className={CHIP}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
