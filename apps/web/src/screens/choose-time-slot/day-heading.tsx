import type { ReactNode } from 'react'
import { dayName } from './words.ts'

type Props = {
  date: string
  /** A20: how many there are, spoken when the day or a choice changes; empty while it is not known. */
  count: string
  children?: ReactNode
}

export function DayHeading({ date, count, children }: Props) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h2>{dayName(date)}</h2>
        <p role="status" className="mt-0.5 text-ink-soft">
          {count && (
            <>
              {count}
              <span className="visually-hidden"> on {dayName(date)}</span>
            </>
          )}
        </p>
      </div>
      {children}
    </div>
  )
}
