import type { CourseActivity } from '../../calls/catalogue/list-courses.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { chipStyle } from '../../ui/chip-style.ts'

type Props = {
  venueSlug: string
  activities: readonly CourseActivity[]
  chosen: { slug: string; name: string } | undefined
}

/** Filters by links: the list for one activity has an address of its own (spec 2). */
export function ActivityFilter({ venueSlug, activities, chosen }: Props) {
  if (activities.length === 0 || (activities.length === 1 && !chosen)) return null
  const total = activities.reduce((sum, { count }) => sum + count, 0)
  // A parent activity has no courses of its own, and can still be the one that is shown.
  const isListed = activities.some(({ slug }) => slug === chosen?.slug)
  return (
    <nav aria-label="Courses by activity" className="mb-5">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Chip to={paths.chooseCourseAtVenue({ venueSlug })} isChosen={!chosen} label="All" count={total} />
        </li>
        {chosen && !isListed && (
          <li>
            <Chip
              to={paths.chooseCourse({ venueSlug, activitySlug: chosen.slug })}
              isChosen
              label={chosen.name}
            />
          </li>
        )}
        {activities.map(({ slug, name, count }) => (
          <li key={slug}>
            <Chip
              to={paths.chooseCourse({ venueSlug, activitySlug: slug })}
              isChosen={slug === chosen?.slug}
              label={name}
              count={count}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type ChipProps = { to: string; isChosen: boolean; label: string; count?: number }

function Chip({ to, isChosen, label, count }: ChipProps) {
  return (
    <Link to={to} staysHere aria-current={isChosen ? 'page' : undefined} className={chipStyle(isChosen)}>
      {label}
      {count !== undefined && <span className="tabular text-sm font-normal">{count}</span>}
    </Link>
  )
}
