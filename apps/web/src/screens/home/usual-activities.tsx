import { useQuery } from '@tanstack/react-query'
import { usualQuery } from '../../calls/account/list-usual.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'

/** Leads with one press from what a customer books again and again to its times. */
export function UsualActivities() {
  const { data: usual = [] } = useQuery(usualQuery())
  if (usual.length === 0) return null
  return (
    <section aria-labelledby="usual" className="mb-6">
      <h2 id="usual" className="text-lg">
        Book again
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {usual.map(({ name, venueName, venueSlug, activitySlug }) => (
          <li key={`${venueSlug} ${activitySlug}`}>
            <Link
              to={paths.chooseSubActivity({ venueSlug, activitySlug })}
              className="flex min-h-11 items-center rounded-md border-2 border-line bg-surface px-4 py-1.5 hover:border-primary-text"
            >
              <span>
                <span className="font-bold">{name}</span>{' '}
                <span className="block text-sm text-ink-soft">{venueName}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
