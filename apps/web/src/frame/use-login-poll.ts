import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLoginWindow } from '../features/login/login-window.tsx'
import { loadChunk } from '../load-chunk.ts'
import { useToasts } from '../page/toasts-context.ts'
import { untilFirstInteraction } from '../page/until-first-interaction.ts'

/**
 * Turn of a customer on this page. `number` changes with the customer; `isOver` is true while the next one's
 * data is fetched.
 */
export type Turn = { number: number; isOver: boolean }

/**
 * Checks every 5 seconds whether the log-in has changed (spec 4). The server checks when it makes the page:
 * the first check here, and its script, wait until the visitor acts (decision 29).
 */
export function useLoginPoll(): Turn {
  const client = useQueryClient()
  const toasts = useToasts()
  const loginWindow = useLoginWindow()
  const [turn, setTurn] = useState<Turn>({ number: 0, isOver: false })
  const { revalidate } = useRevalidator()

  useEffect(() => {
    let stop: (() => void) | null = null
    let isLeft = false
    void untilFirstInteraction().then(async () => {
      const { watchLogin } = await loadChunk(() => import('./watch-login.ts'))
      if (!isLeft) stop = watchLogin({ client, toasts, loginWindow, revalidate, setTurn })
    })
    return () => {
      isLeft = true
      stop?.()
    }
  }, [client, toasts, loginWindow, revalidate])
  return turn
}
