import { cartDebounceMs } from '@touchline/rules/limits/limits'
import { useEffect, useRef } from 'react'

type Waiting = { timer: ReturnType<typeof setTimeout>; act: () => void }

/**
 * Carries out the last of quick presses about the basket, 250 ms after it (spec 5). If its page or window is left
 * before, it is carried out then: the press is not lost.
 */
export function useLastPress(): (act: () => void, afterMs?: number) => void {
  const waiting = useRef<Waiting | null>(null)
  useEffect(
    () => () => {
      const left = waiting.current
      waiting.current = null
      clearTimeout(left?.timer)
      left?.act()
    },
    [],
  )
  return (act, afterMs = cartDebounceMs) => {
    clearTimeout(waiting.current?.timer)
    const timer = setTimeout(() => {
      waiting.current = null
      act()
    }, afterMs)
    waiting.current = { timer, act }
  }
}
