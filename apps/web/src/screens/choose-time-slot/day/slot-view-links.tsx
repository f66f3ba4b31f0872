import { Link } from '../../../page/link.tsx'
import { paths } from '../../../paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { SlotView } from '../../../slot-view.ts'
import type { DayFacts } from '../day-facts.ts'

const VIEWS = [
  { view: 'by-time', label: 'By time' },
  { view: 'by-location', label: 'By location' },
] as const

/** Courts are chosen by the hour that suits, or by the court that the visitor likes. */
export function SlotViewLinks({ facts: { address }, view }: { facts: DayFacts; view: SlotView }) {
  return (
    <nav aria-label="Choose how to look" className="mt-5">
      <ul className="inline-flex rounded-md border-2 border-line bg-surface p-1">
        {VIEWS.map(({ view: own, label }) => (
          <li key={own}>
            <Link
              to={paths.chooseTimeSlot({ ...address, type: own })}
              staysHere
              aria-current={own === view ? 'page' : undefined}
              className={classNames(
                'block min-h-9 rounded-sm px-4 py-1.5 font-bold',
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
