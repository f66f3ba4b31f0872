import { type ReactNode, useEffect, useState } from 'react'
import { dayHeadingId, dayName } from '../day-words.ts'

type Props = {
  date: string
  /** A20: how many there are, spoken when the day or a choice changes; empty while it is not known. */
  count: string
  children?: ReactNode
}

/** So that several choices in a row are one announcement. */
const SPOKEN_AFTER_MS = 500

export function DayHeading({ date, count, children }: Props) {
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-5 gap-y-1 sm:mb-3">
      <div className="mr-auto flex flex-wrap items-baseline gap-x-2 max-sm:w-full">
        <h2 id={dayHeadingId} tabIndex={-1} className="scroll-mt-40 text-lg sm:text-xl">
          {dayName(date)}
        </h2>
        <p aria-hidden="true" className="text-sm text-ink-soft">
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
