import { Link } from '../../../page/link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Column } from './board.ts'

const HEAD = 'bg-canvas text-xs font-bold'

type Props = {
  columns: readonly Column[]
  /** True when the courts do not fit a phone. */
  isScrolled: boolean
  /** Returns the address of a court's own times; null for a column of any court. */
  courtPath: ((key: Column['key']) => string | null) | undefined
}

/** Names the courts, in a row that stays in view. */
export function CourtHeads({ columns, isScrolled, courtPath }: Props) {
  return (
    <div
      role="row"
      className={classNames(
        'z-10 flex gap-1 bg-canvas py-0.5 lg:sticky lg:left-0 lg:shrink-0 lg:flex-col lg:py-0 lg:pr-2',
        isScrolled
          ? 'max-lg:sticky max-lg:top-0 max-lg:min-w-max'
          : 'max-lg:sticky max-lg:top-[calc(var(--header-stuck)+var(--strip-stuck)+1px)]',
      )}
    >
      <div role="columnheader" className={classNames(HEAD, 'w-12 shrink-0 lg:h-6')}>
        <span className="visually-hidden">Time</span>
      </div>
      {columns.map(({ key, name }) => (
        <div
          key={key}
          role="columnheader"
          className={classNames(
            HEAD,
            'flex h-8 min-w-0 flex-1 basis-0 items-center justify-center leading-none max-lg:min-w-13 max-lg:in-data-[sideways]:min-w-16.5 lg:h-11 lg:flex-none lg:justify-start lg:whitespace-nowrap',
          )}
        >
          <CourtName name={name} to={courtPath?.(key) ?? null} />
        </div>
      ))}
    </div>
  )
}

/** Names a court, and leads to its own times. */
function CourtName({ name, to }: { name: string; to: string | null }) {
  if (to === null) return name
  return (
    <Link
      to={to}
      staysHere
      className="inline-flex min-h-8 items-center rounded-sm underline decoration-1 underline-offset-4 hover:text-primary-text lg:min-h-11"
    >
      {name}
    </Link>
  )
}

/** Shows at which time the cells of a row begin. */
export function HourHead({ starts }: { starts: string }) {
  return (
    <div
      role="rowheader"
      className={classNames(
        HEAD,
        'tabular flex w-12 shrink-0 items-center max-lg:sticky max-lg:left-0 max-lg:z-[5] lg:h-6 lg:w-full lg:justify-center',
      )}
    >
      {starts}
    </div>
  )
}
