import { type ReactNode, useEffect, useState } from 'react'
import { dayName } from '../day-words.ts'

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
    <div className="mb-5 flex flex-wrap items-end gap-x-5 gap-y-3">
      <div className="mr-auto">
        <h2>{dayName(date)}</h2>
        <p aria-hidden="true" className="mt-0.5 text-ink-soft">
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
