import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ToastCards } from '../../ui/toasts/toast-cards.tsx'
import type { CardsProps } from '../../ui/toasts/toast-host.tsx'
import type { Toast } from '../../ui/toasts/toasts.ts'
import { isStay } from '../is-stay.ts'

/**
 * Messages, which stay behind when the visitor goes on to another page: what was there to be read when they pressed, or went
 * back. What an act says goes along to the page that it leads to, and so does what has a button of its own.
 */
export function ToastsOfPage(props: CardsProps) {
  const { toasts, store } = props
  const { pathname, state } = useLocation()
  const staysHere = isStay(state)
  const shown = useRef(toasts)
  const shownAtPress = useRef<readonly Toast[]>([])
  useEffect(() => {
    shown.current = toasts
  }, [toasts])
  useEffect(() => {
    const press = () => {
      shownAtPress.current = shown.current
    }
    // Before the press does anything: what it leads to is said afterwards.
    const types = ['click', 'popstate'] as const
    for (const type of types) window.addEventListener(type, press, true)
    return () => {
      for (const type of types) window.removeEventListener(type, press, true)
    }
  }, [])
  useEffect(() => {
    if (staysHere) return
    for (const { id, callback } of shownAtPress.current) if (callback === null) store.dismiss(id)
  }, [pathname, staysHere, store])
  return <ToastCards {...props} />
}
