import { useQueryClient } from '@tanstack/react-query'
import type { HealthAnswers, HealthPlace } from '@touchline/contract/entities/attendance/health-answers'
import { useEffect, useRef, useState } from 'react'
import { type HealthMember, readHealthAnswers } from '../../calls/attendance/read-health-answers.ts'
import { errorWords } from '../../calls/error-words.ts'
import { signalLossCause } from '../../calls/signal.ts'
import { type WhyGone, watchWhileRead } from './while-read.ts'

export type HealthReading =
  | { kind: 'reading' }
  | { kind: 'read'; answers: HealthAnswers }
  | { kind: 'failed'; words: string }
  | { kind: 'gone'; why: Exclude<WhyGone, 'locked'> }

interface Under {
  asked: AbortController
  stopWatch: () => void
}

/** Reads the health answers of a place or a member at a press, and keeps them in the page no longer than they are read. */
export function useHealthReading(about: HealthPlace | HealthMember): {
  reading: HealthReading | null
  read: () => Promise<void>
  close: () => void
} {
  const client = useQueryClient()
  const [reading, setReading] = useState<HealthReading | null>(null)
  const under = useRef<Under | null>(null)
  const end = (next: HealthReading | null) => {
    under.current?.asked.abort()
    under.current?.stopWatch()
    under.current = null
    setReading(next)
  }
  const read = async () => {
    if (signalLossCause() !== null) return end({ kind: 'gone', why: 'no signal' })
    end({ kind: 'reading' })
    const mine: Under = {
      asked: new AbortController(),
      stopWatch: watchWhileRead((why) => end(why === 'locked' ? null : { kind: 'gone', why })),
    }
    under.current = mine
    try {
      const answers = await readHealthAnswers(client, about, mine.asked.signal)
      // A window that was closed meanwhile shows nothing.
      if (under.current === mine) setReading({ kind: 'read', answers })
    } catch (error) {
      if (under.current === mine) end({ kind: 'failed', words: errorWords(error) })
    }
  }
  // A page that is left takes its watch along.
  useEffect(
    () => () => {
      under.current?.asked.abort()
      under.current?.stopWatch()
      under.current = null
    },
    [],
  )
  return { reading, read, close: () => end(null) }
}
