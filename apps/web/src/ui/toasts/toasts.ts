import { toastMs } from '@touchline/rules/limits/limits'
import type { NotificationColour } from '../notice.tsx'

/** Urgency of a message: an error is spoken at once and stays. */
export type ToastType = 'success' | 'error' | 'warning'

/** Action of a message: the words of its button, and what that does. */
type Callback = { label: string; run: () => void }

export type Toast = {
  id: number
  content: string
  type: ToastType
  colour: NotificationColour
  /** Time until it closes in milliseconds; null stays until it is dismissed. */
  closeAfterMs: number | null
  validationMessages: readonly string[]
  callback: Callback | null
  /** True when the message takes focus: it tells the visitor who pressed a button why nothing happened. */
  takesFocus: boolean
  /**
   * Subject of the message, by which it is dropped once that is over. With null it
   * closes automatically or is dismissed.
   */
  about: string | null
}

/** Options of a message. Its default colour is that of its type. */
export type ToastOptions = Partial<
  Pick<Toast, 'colour' | 'closeAfterMs' | 'validationMessages' | 'callback' | 'takesFocus' | 'about'>
>

const coloursOfTypes: Record<ToastType, NotificationColour> = {
  success: 'success',
  error: 'danger',
  warning: 'warning',
}

export type ToastStore = {
  show: (type: ToastType, content: string, options?: ToastOptions) => void
  dismiss: (id: number) => void
  /** Removes the messages about a subject that is over. */
  drop: (about: string) => void
  subscribe: (listener: () => void) => () => void
  list: () => readonly Toast[]
  /**
   * Shows the messages inside an element that is open over all else: behind it they would be inert, and not spoken.
   * @returns a function that shows them again below it
   */
  showIn: (element: Element) => () => void
  /** The last element that was opened and is still open; null for the page. */
  shownIn: () => Element | null
}

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = []
  let nextId = 1
  let open: readonly Element[] = []
  const listeners = new Set<() => void>()
  const publish = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  return {
    show: (type, content, options = {}) => {
      // WCAG 2.2.1: an error stays until the visitor has read it.
      const { closeAfterMs = type === 'error' ? null : toastMs } = options
      const toast = {
        id: nextId++,
        type,
        content,
        colour: options.colour ?? coloursOfTypes[type],
        closeAfterMs,
        validationMessages: options.validationMessages ?? [],
        callback: options.callback ?? null,
        takesFocus: options.takesFocus ?? false,
        about: options.about ?? null,
      }
      // The same words twice make one toast: a repeated failure must not build a wall.
      publish([...toasts.filter((other) => other.content !== content), toast])
    },
    dismiss: (id) => {
      publish(toasts.filter((toast) => toast.id !== id))
    },
    drop: (about) => {
      if (toasts.some((toast) => toast.about === about))
        publish(toasts.filter((toast) => toast.about !== about))
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    list: () => toasts,
    showIn: (element) => {
      open = [...open, element]
      publish(toasts)
      return () => {
        open = open.filter((other) => other !== element)
        publish(toasts)
      }
    },
    shownIn: () => open.at(-1) ?? null,
  }
}
