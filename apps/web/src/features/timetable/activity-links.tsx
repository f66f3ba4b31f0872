import { Link } from '../../page/link.tsx'
import { wholeVenue } from '../../paths.ts'
import { chipStyle } from '../../ui/chip-style.ts'
import { classNames } from '../../ui/class-names.ts'

type Activity = { slug: string; name: string }

type Props = {
  categories: readonly Activity[]
  chosen: Activity | null
  pathOf: (slug: string) => string
  /** True when the links lead to other screens, not to other views of this one. */
  leadAway?: boolean
}

export function ActivityLinks({ categories, chosen, pathOf, leadAway = false }: Props) {
  if (categories.length < 2 && !chosen) return null
  const isTop = categories.some(({ slug }) => slug === chosen?.slug)
  const links = [
    { slug: wholeVenue, name: 'Everything' },
    // An activity below the first level was opened from its own page.
    ...(chosen && !isTop ? [chosen] : []),
    ...categories,
  ]
  const chosenSlug = chosen?.slug ?? wholeVenue
  return (
    <nav aria-label="Activities" className="mb-2 sm:mb-4">
      <ul className="flex scroll-px-(--page-edge) gap-2 max-sm:-mx-(--page-edge) max-sm:overflow-x-auto max-sm:px-(--page-edge) max-sm:py-1 sm:flex-wrap">
        {links.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={pathOf(slug)}
              staysHere={!leadAway}
              aria-current={slug === chosenSlug ? 'page' : undefined}
              // A13: browsers do not scroll to a link that is partly visible.
              onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
              className={classNames(chipStyle(slug === chosenSlug), 'whitespace-nowrap')}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
