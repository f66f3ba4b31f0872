import type { ReactNode } from 'react'
import { UsualPrice } from '../../../features/timetable/usual-price.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { isAlmostFull, listedPlacesFor } from '../session-words.ts'

type Props = {
  starts: string
  ends: string
  title: ReactNode
  /** Instructor, place, what is needed before. */
  details: readonly string[]
  /** Other useful facts. On a phone only the session's own page has them. */
  tags: readonly string[]
  /** Number of free places; null where nothing is said about them. */
  spaces: number | null
  price: string | null
  /** Price that others pay, where it is another. */
  usual?: string | null
  /** Name of the price, or of the benefit; null where the list says so already. */
  note: string | null
  /** `own`: this customer has it; `shut`: nothing can be done here now. */
  tone: 'open' | 'own' | 'shut'
  action: ReactNode
}

const TONES = {
  open: 'bg-surface hover:bg-primary-50',
  own: 'bg-primary-50',
  shut: 'text-ink-soft',
}

/**
 * Style of the one link or button of a row that covers the whole row. Anything
 * else that can be pressed lies above.
 */
export const coversRow =
  'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-(--focus-ring,var(--color-primary-text))'

/** Shows a session as a row: time, name, places, price and action. */
export function SlotCard({
  starts,
  ends,
  title,
  details,
  tags,
  spaces,
  price,
  usual = null,
  note,
  tone,
  action,
}: Props) {
  const places = tone === 'shut' || spaces === 0 ? null : listedPlacesFor({ spaces })
  return (
    <li
      className={classNames(
        'relative grid min-h-16 grid-cols-[auto_minmax(6.5rem,1fr)_auto] items-center gap-x-3 px-4 py-1 md:grid-cols-[8rem_1fr_auto] md:gap-x-4 md:py-1.5',
        TONES[tone],
      )}
    >
      <p
        className={classNames(
          'tabular max-md:leading-tight',
          // '16:00 on Wed 2 Jul' takes two lines on a phone, so that the names stay below each other.
          ends.length > '01:30 BST'.length ? 'max-w-13.5 md:max-w-none' : 'whitespace-nowrap',
        )}
      >
        <span className="text-lg leading-tight font-bold">{starts}</span>{' '}
        <span className="text-xs text-ink-soft max-md:block md:text-sm">
          <span className="max-md:visually-hidden">to </span>
          {ends}
        </span>
      </p>
      <div className="min-w-0 lg:grid lg:grid-cols-[1fr_12rem] lg:items-center lg:gap-x-4">
        <div>
          <h4 className="leading-tight font-bold md:text-lg">{title}</h4>
          <p className="text-xs leading-tight text-ink-soft md:text-sm">
            {details.filter(Boolean).join(' · ')}
            {tags.length > 0 && <span className="max-sm:hidden">{` · ${tags.join(' · ')}`}</span>}
          </p>
        </div>
        {(places !== null || note !== null) && (
          <p className="text-xs leading-tight text-ink-soft md:text-sm">
            {places !== null && (
              <span className={isAlmostFull(spaces) ? 'font-bold text-warning' : undefined}>{places}</span>
            )}
            {places !== null && note !== null && ' · '}
            {note}
          </p>
        )}
      </div>
      <div className="flex flex-col items-end gap-0.5 text-right lg:grid lg:grid-cols-[8rem_12rem] lg:items-center lg:justify-items-end lg:gap-x-4">
        <p
          className={classNames(
            'tabular text-lg leading-tight font-bold empty:max-lg:hidden',
            tone !== 'open' && 'max-lg:hidden',
          )}
        >
          {price}
          {usual !== null && <UsualPrice price={usual} />}
        </p>
        {action}
      </div>
    </li>
  )
}

/** Style of a small button, beside each row's price: the row itself is pressed. */
export const bookStyle =
  'inline-flex min-h-6.5 min-w-15 items-center justify-center rounded-md border-2 border-primary-text bg-surface px-2 text-sm leading-tight font-bold text-primary-text'

type TimesProps = {
  starts: string
  ends: string
  /** True where the end stands below the start on a phone. */
  isStacked?: boolean
}

/** Shows '18:00 - 19:00', with the start in larger letters. */
export function Times({ starts, ends, isStacked = false }: TimesProps) {
  return (
    <span className="tabular whitespace-nowrap">
      <span className="text-xl font-bold">{starts}</span>
      <span className={classNames('text-sm', isStacked && 'max-md:block max-md:leading-tight')}>
        <span className={isStacked ? 'max-md:visually-hidden' : undefined}> - </span>
        {ends}
      </span>
    </span>
  )
}
