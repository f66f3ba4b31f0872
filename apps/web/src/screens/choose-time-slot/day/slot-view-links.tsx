import { Link } from '../../../page/link.tsx'
import { paths } from '../../../paths.ts'
import type { SlotView } from '../../../slot-view.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { DayFacts } from '../day-facts.ts'

const VIEWS = [
  { view: 'by-time', label: 'List' },
  { view: 'by-location', label: 'Board' },
] as const

type Props = {
  facts: DayFacts
  view: SlotView
  /** True on the page of one court: the board of all courts is another page. */
  isPartOfView?: boolean
}

/** Links to the two ways to choose a court: from a list of times, or on a board of all courts. */
export function SlotViewLinks({ facts: { address }, view, isPartOfView = false }: Props) {
  return (
    <nav aria-label="Choose a view">
      <ul className="inline-flex rounded-md border-2 border-line bg-surface sm:p-0.5">
        {VIEWS.map(({ view: own, label }) => (
          // On a phone, the link to the other view is enough.
          <li key={own} className={classNames(own === view && !isPartOfView && 'max-sm:hidden')}>
            <Link
              to={paths.chooseTimeSlot({ ...address, type: own })}
              staysHere
              aria-current={own === view ? 'page' : undefined}
              className={classNames(
                'flex min-h-10 items-center rounded-sm px-3 font-bold',
                own === view ? 'bg-primary text-on-primary' : 'text-primary-text hover:bg-primary-50',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
