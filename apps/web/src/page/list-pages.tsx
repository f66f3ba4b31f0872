import { Link } from './link.tsx'

type Props = {
  label: string
  page: number
  pages: number
  addressOf: (page: number) => string
  /** True for a list that does not begin with the newest entry. */
  isInOrder?: boolean
}

/**
 * Links to newer and older entries of a list, or to previous and next ones. Renders
 * nothing when one page has them all.
 */
export function ListPages({ label, page, pages, addressOf, isInOrder = false }: Props) {
  if (pages <= 1) return null
  const [back, on] = isInOrder ? ['Previous', 'Next'] : ['Newer', 'Older']
  return (
    <nav
      aria-label={label}
      className="mt-4 flex items-center justify-between gap-4 border-t border-line pt-2"
    >
      {page > 1 ? <PageLink to={addressOf(page - 1)}>{back}</PageLink> : <span className="w-16" />}
      <span className="text-ink-soft">
        Page {page} of {pages}
      </span>
      {page < pages ? <PageLink to={addressOf(page + 1)}>{on}</PageLink> : <span className="w-16" />}
    </nav>
  )
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      staysHere
      className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
