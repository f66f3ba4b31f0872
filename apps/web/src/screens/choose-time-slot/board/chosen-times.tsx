import type { ReactNode } from 'react'
import { Link } from '../../../page/link.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { dayName } from '../day-words.ts'
import { courtName, spanWords } from './board-words.ts'
import type { Choice } from './choice.ts'

type Props = {
  /** The venue's day, 'YYYY-MM-DD'. */
  date: string
  choice: Choice | null
  /** Words before the choice: 'A new choice:' */
  news: string
  /** Sum of the choice, and what each time costs; null where nothing is sold before the page has asked who comes. */
  cost: { text: string; reason: string | null; about: ReactNode } | null
  /** True while the choice is being put into the basket. */
  busy: boolean
  /** True after a press, while it is not known whether more has to be answered. */
  waits: boolean
  /** Address of the choice's page, where more can be chosen. */
  detailsPath: string | null
  /** Words in place of the buttons, linked to what must be done first. */
  firstWords: string | null
  /** Puts the choice into the basket, and continues to that address. */
  onBook: (path: string) => void
  onClear: () => void
}

/**
 * Shows the choice, its cost and the next step: at the foot of a phone's screen,
 * beside the board where there is room.
 */
export function ChosenTimes(props: Props) {
  const { date, choice, news, cost, detailsPath, onClear } = props
  const [first] = choice ?? []
  const what = choice && first ? `${courtName(first)}, ${spanWords(choice)}` : ''
  return (
    <>
      <p role="status" className="visually-hidden">
        {[news, [what, ...(cost ? [cost.text, cost.reason] : [])].filter(Boolean).join(', ')]
          .filter(Boolean)
          .join(' ')}
      </p>
      {choice && detailsPath ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 lg:flex-col lg:items-stretch lg:gap-4">
          <Link
            to={detailsPath}
            opensSheet
            aria-label={`${[spanWords(choice), first && courtName(first)].filter(Boolean).join(', ')}: details`}
            className="min-w-0 flex-1 rounded-sm leading-tight max-lg:text-sm lg:flex-none"
          >
            <span className="max-lg:hidden">{dayName(date)}, </span>
            <span className="tabular block font-bold whitespace-nowrap lg:text-xl">{spanWords(choice)}</span>
            <span className="block text-primary-text underline underline-offset-4">
              {first && courtName(first)}
              {cost && (
                <>
                  , <span className="tabular font-bold">{cost.text}</span>
                </>
              )}
            </span>
          </Link>
          {/* Beside the board there is room for the whole of it. */}
          {cost?.reason && (
            <p className="order-last basis-full text-xs text-ink-soft lg:hidden">{cost.reason}</p>
          )}
          <div className="empty:hidden max-lg:hidden">{cost?.about}</div>
          <div className="flex shrink-0 justify-end gap-2 lg:flex-col-reverse max-lg:[&>button]:px-2.5 max-sm:[&>button:first-child]:w-min">
            <WayOn {...props} what={what} path={detailsPath} />
          </div>
          {/* Its words begin where those above it do. */}
          <div className="-ml-4.5 max-lg:hidden">
            <Button variant="text" onClick={onClear}>
              Clear
            </Button>
          </div>
        </div>
      ) : null}
    </>
  )
}

type WayOnProps = Pick<Props, 'busy' | 'waits' | 'firstWords' | 'onBook'> & { what: string; path: string }

/** Shows the buttons that book, or the link to what must be done first. */
function WayOn({ busy, waits, firstWords, onBook, what, path }: WayOnProps) {
  if (firstWords !== null)
    return (
      <Link
        to={path}
        opensSheet
        aria-label={`${firstWords}: ${what}`}
        className={buttonStyle('primary', 'medium')}
      >
        {firstWords}
      </Link>
    )
  return (
    <>
      <Button
        variant="secondary"
        unavailable={busy || waits}
        aria-label={`Add to basket: ${what}`}
        onClick={() => onBook(paths.basket())}
      >
        Add to basket
      </Button>
      <Button
        busy={busy && 'Holding…'}
        unavailable={waits}
        aria-label={busy ? undefined : `Book now: ${what}`}
        onClick={() => onBook(paths.checkout())}
      >
        Book now
      </Button>
    </>
  )
}
