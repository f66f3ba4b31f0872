import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ToastCards } from '../../ui/toasts/toast-cards.tsx'
import type { CardsProps } from '../../ui/toasts/toast-host.tsx'
import type { Toast } from '../../ui/toasts/toasts.ts'
import { keepsScroll } from '../keeps-scroll.ts'

/**
 * Shows messages, and removes at a change of page those that the visitor could read before a press or a Back.
 * A message about that press moves along to the next page, and so does one with a button of its own.
 */
export function ToastsOfPage(props: CardsProps) {
  const { toasts, store } = props
  const { pathname, state } = useLocation()
  const staysHere = keepsScroll(state)
  const shown = useRef(toasts)
  const shownAtPress = useRef<readonly Toast[]>([])
  useEffect(() => {
    shown.current = toasts
  }, [toasts])
  useEffect(() => {
    const press = () => {
      shownAtPress.current = shown.current
    }
    // Runs before the press has any effect: messages about its effect come afterwards.
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
