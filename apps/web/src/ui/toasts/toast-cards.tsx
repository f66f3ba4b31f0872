import { type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { NoticeIcon, type NotificationColour } from '../notice.tsx'
import { CloseIcon } from '../other-icons.tsx'
import type { CardsProps } from './toast-host.tsx'
import type { Toast, ToastStore } from './toasts.ts'

const EDGES: Record<NotificationColour, string> = {
  success: 'border-success',
  danger: 'border-danger',
  warning: 'border-warning',
  info: 'border-info',
}
const INKS: Record<NotificationColour, string> = {
  success: 'text-success',
  danger: 'text-danger',
  warning: 'text-warning',
  info: 'text-info',
}

/** Shows the messages of one urgency. */
export function ToastCards({ toasts, store, box }: CardsProps) {
  const held = useIsHeld(box)
  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} store={store} held={held} />)
}

/** True while the pointer or the focus is on the messages: then none of them closes. */
function useIsHeld(box: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const element = box.current
    const hold = () => setHeld(true)
    const release = () => setHeld(false)
    for (const type of ['pointerenter', 'focusin']) element?.addEventListener(type, hold)
    for (const type of ['pointerleave', 'focusout']) element?.addEventListener(type, release)
    return () => {
      for (const type of ['pointerenter', 'focusin']) element?.removeEventListener(type, hold)
      for (const type of ['pointerleave', 'focusout']) element?.removeEventListener(type, release)
    }
  }, [box])
  return held
}

function ToastCard({ toast, store, held }: { toast: Toast; store: ToastStore; held: boolean }) {
  const { id, closeAfterMs, callback, takesFocus } = toast
  const sentence = useRef<HTMLParagraphElement>(null)
  const cameFrom = useRef<Element | null>(null)
  useEffect(() => {
    if (takesFocus) sentence.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (held || closeAfterMs === null) return
    const timer = setTimeout(() => store.dismiss(id), closeAfterMs)
    return () => clearTimeout(timer)
  }, [held, closeAfterMs, id, store])
  return (
    <div
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
      className={classNames(
        'pointer-events-auto mb-3 flex animate-slide-in items-start gap-3 rounded-md border border-l-4 bg-overlay py-2 pr-1 pl-3 shadow-raised',
        EDGES[toast.colour],
      )}
    >
      <span className={classNames('mt-2.5', INKS[toast.colour])}>
        <NoticeIcon type={toast.colour} />
      </span>
      <div className="min-w-0 grow py-2 text-sm">
        <p ref={sentence} tabIndex={takesFocus ? -1 : undefined}>
          {toast.content}
        </p>
        {toast.validationMessages.length > 0 && (
          <ul className="mt-1 list-disc pl-4">
            {toast.validationMessages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {callback && (
          <button
            type="button"
            className="mt-1 min-h-6 text-left font-bold text-primary-text underline underline-offset-4"
            onClick={() => {
              store.dismiss(id)
              callback.run()
            }}
          >
            {callback.label}
          </button>
        )}
      </div>
      <IconButton
        label="Dismiss message"
        icon={<CloseIcon size={18} />}
        onClick={() => {
          store.dismiss(id)
          // The focused button goes away with the message, so focus returns to where it was.
          if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
        }}
      />
    </div>
  )
}
