import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { isAlmostFull, placesWords } from '../session-words.ts'

type Props = {
  starts: string
  ends: string
  title: ReactNode
  /** Instructor, place. */
  details: readonly string[]
  tags: readonly string[]
  /** Null where nothing is said about them. */
  spaces: number | null
  price: { text: string; words: string } | null
  /** `own`: this customer has it; `shut`: nothing can be done here now. */
  tone: 'open' | 'own' | 'shut'
  action: ReactNode
}

const TONES = {
  open: 'border-line bg-surface shadow-card',
  own: 'border-primary-300 bg-primary-50 shadow-card',
  shut: 'border-line bg-transparent',
}

/** A session as a row: when, what, how full, what it costs, what can be done. */
export function SlotCard({ starts, ends, title, details, tags, spaces, price, tone, action }: Props) {
  const places = placesWords(spaces)
  return (
    <li
      className={classNames(
        'grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 rounded-lg border p-4',
        'md:grid-cols-[7rem_1fr_6rem_4.5rem_8.75rem] md:gap-x-3 lg:grid-cols-[7.5rem_1fr_8rem_6rem_12rem] lg:gap-x-6 lg:px-6',
        TONES[tone],
      )}
      data-edge
    >
      <p className={classNames('self-start md:self-center', tone === 'shut' && 'text-ink-soft')}>
        <Times starts={starts} ends={ends} isNarrow />
      </p>
      <div className="min-w-0">
        <h4 className="text-lg leading-tight font-bold">{title}</h4>
        <p className="text-sm text-ink-soft">{details.filter(Boolean).join(' · ')}</p>
        {tags.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-1.5" aria-label="Good to know">
            {tags.map((tag) => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="col-span-2 flex items-center justify-between gap-4 border-t border-line pt-3 md:contents">
        <div className="grid gap-0.5 md:contents">
          <p
            className={classNames(
              'text-sm empty:max-md:hidden max-md:order-2',
              isAlmostFull(spaces) ? 'font-bold text-warning' : 'text-ink-soft',
            )}
          >
            {tone === 'shut' || (tone === 'own' && spaces === 0) ? null : places}
          </p>
          <p className="empty:max-md:hidden md:text-right">
            {price && (
              <>
                <span className="tabular text-lg font-bold">{price.text}</span>
                <span className="ml-1.5 text-xs text-ink-soft md:ml-0 md:block">{price.words}</span>
              </>
            )}
          </p>
        </div>
        <div className="ml-auto md:justify-self-end">{action}</div>
      </div>
    </li>
  )
}

type TimesProps = {
  starts: string
  ends: string
  /** On a phone the end stands under the start. */
  isNarrow?: boolean
}

/** '18:00 - 19:00', the start first in size. */
export function Times({ starts, ends, isNarrow = false }: TimesProps) {
  return (
    <span className="tabular whitespace-nowrap">
      <span className="text-xl font-bold">{starts}</span>
      <span className={classNames('text-sm', isNarrow && 'max-md:block')}> - {ends}</span>
    </span>
  )
}
