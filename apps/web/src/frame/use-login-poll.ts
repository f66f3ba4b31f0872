import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLoginWindow } from '../features/login/login-window.tsx'
import { loadChunk } from '../load-chunk.ts'
import { useToasts } from '../page/toasts-context.ts'
import { untilVisitorActs } from '../page/until-visitor-acts.ts'

/** Whose page this is: `number` changes with the customer; `isOver` while what the next one sees is being fetched. */
export type Turn = { number: number; isOver: boolean }

/**
 * Spec 4: looks every 5 seconds whether the log-in has changed. The server has just looked when the page comes: the first
 * look, and the script that takes it, come when the visitor acts (decision 29).
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
    void untilVisitorActs().then(async () => {
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
