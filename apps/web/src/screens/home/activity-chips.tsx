import { MY_LOCATION } from '../../features/search-origin/origin-search.ts'
import { Link } from '../../page/link.tsx'
import { paths, type SessionSearch } from '../../paths.ts'
import { chipStyle } from '../../ui/chip-style.ts'
import { classNames } from '../../ui/class-names.ts'

const CHIP = classNames(chipStyle(), 'whitespace-nowrap')
const EVENING = '17:00'

type Props = {
  activities: readonly { slug: string; name: string }[]
  /** Part of a search that says where. */
  place: SessionSearch
  today: string
  /** True when there is more than one venue to find. */
  hasMap: boolean
}

/** Leads with one press from an activity to its times. */
export function ActivityChips({ activities, place, today, hasMap }: Props) {
  const links = [
    ...activities.map(({ slug, name }) => ({
      key: slug,
      name,
      to: paths.search({ activity: name, ...place }),
    })),
    { key: 'tonight', name: 'Tonight', to: paths.search({ date: today, from: EVENING, ...place }) },
    { key: 'more', name: 'More search options', to: paths.search() },
  ]
  return (
    <nav aria-label="Activities" className="mt-2 mb-4 flex items-start gap-2 sm:flex-wrap">
      {hasMap && (
        <Link
          to={paths.home({ find: 'map', near: place.near === MY_LOCATION ? undefined : place.near })}
          className={CHIP}
        >
          Map
        </Link>
      )}
      <ul className="flex min-w-0 gap-2 max-sm:-mr-(--page-edge) max-sm:overflow-x-auto max-sm:pr-(--page-edge) max-sm:[scrollbar-width:none] sm:contents">
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
