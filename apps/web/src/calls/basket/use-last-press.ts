import { useQueryClient } from '@tanstack/react-query'
import { cartDebounceMs } from '@touchline/rules/limits/limits'
import { useEffect, useRef } from 'react'
import { getShownLogin } from '../login-hint.ts'

type Waiting = { timer: ReturnType<typeof setTimeout>; act: () => void; login: string | null }

/**
 * Carries out the last of quick presses about the basket, 250 ms after it (spec 5). If its page or window is left
 * before, it is carried out then: the press is not lost, but for a page that was taken away with its log-in.
 */
export function useLastPress(): (act: () => void, afterMs?: number) => void {
  const client = useQueryClient()
  const waiting = useRef<Waiting | null>(null)
  useEffect(
    () => () => {
      const left = waiting.current
      waiting.current = null
      clearTimeout(left?.timer)
      if (left?.login === getShownLogin(client)) left.act()
    },
    [client],
  )
  return (act, afterMs = cartDebounceMs) => {
    clearTimeout(waiting.current?.timer)
    const timer = setTimeout(() => {
      waiting.current = null
      act()
    }, afterMs)
    waiting.current = { timer, act, login: getShownLogin(client) }
  }
}
