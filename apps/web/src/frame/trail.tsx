import { Link } from '../page/link.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { useRouteFacts } from './route-facts.ts'

/** Shows the breadcrumbs (spec 2). Home is the first of each trail and has none itself. */
export function Trail() {
  const { facts, params, here } = useRouteFacts()
  const trail = facts.crumbs?.(params, here) ?? []
  if (trail.length < 2) return null
  return (
    <div className="page pt-1 sm:pt-3">
      <Breadcrumb
        crumbs={trail.map(({ label, to }, index) => ({
          key: label,
          content:
            index === trail.length - 1 ? (
              label
            ) : (
              <Link to={to} className="rounded-sm py-1 underline-offset-4 hover:underline">
                {label}
              </Link>
            ),
        }))}
      />
    </div>
  )
}
