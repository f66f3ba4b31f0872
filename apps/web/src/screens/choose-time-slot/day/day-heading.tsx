import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { dayHeadingId, dayName } from '../day-words.ts'

type Props = {
  date: string
  /**
   * Number of entries in words (A20), spoken when the day or a choice changes; empty while it is not known.
   */
  count: string
  /**
   * True when the controls stand beside the day on a phone. What stands below the
   * day then counts its own entries.
   */
  isBeside?: boolean
  children?: ReactNode
}

/** Delay after which several choices in a row are one announcement. */
const SPOKEN_AFTER_MS = 500

export function DayHeading({ date, count, isBeside = false, children }: Props) {
  return (
    <div
      className={classNames(
        'mb-0.5 flex flex-wrap items-center gap-y-0.5 sm:mb-3 sm:gap-x-5 sm:gap-y-1',
        isBeside ? 'gap-x-3' : 'gap-x-5',
      )}
    >
      <div
        className={classNames(
          'mr-auto flex flex-wrap items-baseline gap-x-2',
          // A phone shows it as the heading of the list's first part.
          !isBeside && 'max-sm:order-2 max-sm:w-full',
        )}
      >
        <h2
          id={dayHeadingId}
          tabIndex={-1}
          className={classNames('scroll-mt-40 sm:text-xl', isBeside ? 'text-base' : 'text-lg')}
        >
          {dayName(date)}
        </h2>
        <p aria-hidden="true" className={classNames('text-sm text-ink-soft', isBeside && 'max-sm:hidden')}>
          {count}
        </p>
        <p role="status" className="visually-hidden">
          {useSettled(count && `${count} on ${dayName(date)}`)}
        </p>
      </div>
      {children}
    </div>
  )
}

function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SPOKEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
