import { Link } from '../../page/link.tsx'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { ChevronLeftIcon } from '../../ui/other-icons.tsx'

type Props = {
  period: string
  /** Null where there is nothing earlier to book. */
  earlier: string | null
  later: string
  words?: { earlier: string; later: string } | undefined
}

const SEVEN = { earlier: 'Previous 7 days', later: 'Next 7 days' }

const STEP =
  'inline-flex min-h-11 items-center gap-1 rounded-md px-2 font-bold text-primary-text underline-offset-4 hover:underline'

export function WeekNav({ period, earlier, later, words = SEVEN }: Props) {
  return (
    <div className="mb-4 flex items-center justify-between gap-2 border-y border-line py-1.5">
      <span className="min-w-11 grow basis-0">
        {earlier !== null && (
          <Link to={earlier} staysHere className={STEP}>
            <ChevronLeftIcon />
            <span className="max-sm:visually-hidden">{words.earlier}</span>
          </Link>
        )}
      </span>
      <p role="status" className="tabular text-center font-bold">
        {period}
      </p>
      <span className="min-w-11 grow basis-0 text-right">
        <Link to={later} staysHere className={STEP}>
          <span className="max-sm:visually-hidden">{words.later}</span>
          <ChevronRightIcon />
        </Link>
      </span>
    </div>
  )
}
