import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isSheet, keepScrollState } from '../../page/link.tsx'
import { useToasts } from '../../page/toasts-context.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/other-icons.tsx'

type Props = {
  /** The address of the list. */
  under: string
  children: ReactNode
}

/**
 * Shows one time of a day over the day's list, at an address of its own: the browser's modal dialog, at the
 * foot of a phone and at the side of a larger screen. Escape, the cross, a press beside it and the browser's
 * Back lead to the list, and the focus to the time that was pressed.
 */
export function Sheet({ under, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isGone = useRef(false)
  const isLeaving = useRef(false)
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const toasts = useToasts()
  useLayoutEffect(() => {
    isLeaving.current = false
    // It may be closed already: another time can be pressed before the list has come back from the last one.
    if (dialog.current?.open) return
    dialog.current?.showModal()
    dialog.current?.querySelector('h1')?.focus()
  }, [key])
  useLayoutEffect(() => {
    const element = dialog.current
    isGone.current = false
    const showBelow = element ? toasts.showIn(element) : () => undefined
    return () => {
      isGone.current = true
      showBelow()
      // Runs before React removes the dialog: closing gives the focus back.
      element?.close()
    }
  }, [toasts])
  const leave = () => {
    if (isGone.current || isLeaving.current) return
    isLeaving.current = true
    const close = () => dialog.current?.close()
    if (isSheet(state)) {
      // Waits until the browser has gone back, or a time pressed in the list meanwhile would be left by it.
      addEventListener('popstate', close, { once: true })
      void navigate(-1)
    } else {
      close()
      void navigate(under, { replace: true, state: keepScrollState })
    }
  }
  return (
    <dialog
      ref={dialog}
      aria-label="Book a time"
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClose={leave}
      className="mt-16 mb-0 h-[calc(100dvh-4rem)] max-h-none w-full max-w-none overflow-y-auto overscroll-contain rounded-t-lg bg-canvas p-0 text-ink shadow-overlay [--focus-ring:var(--color-primary-text)] open:animate-rise sm:m-0 sm:ml-auto sm:h-dvh sm:w-[27.5rem] sm:rounded-none sm:open:animate-slide-in short:mt-0 short:h-dvh short:rounded-none"
    >
      <div className="relative flex min-h-full flex-col px-(--page-edge) pt-4 [--page-edge:16px]">
        <div className="absolute top-2 right-2 z-10">
          <IconButton label="Close" icon={<CloseIcon />} onClick={leave} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
