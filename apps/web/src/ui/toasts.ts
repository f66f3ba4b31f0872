import { toastMs } from '@touchline/rules/limits'

export type ToastType = 'success' | 'error' | 'warning' | 'info'

export type Toast = {
  id: number
  content: string
  type: ToastType
  /** Milliseconds; null stays until it is dismissed. */
  closeAfterMs: number | null
  validationMessages: readonly string[]
}

export type ToastOptions = { closeAfterMs?: number | null; validationMessages?: readonly string[] }

export type ToastStore = {
  show: (type: ToastType, content: string, options?: ToastOptions) => void
  dismiss: (id: number) => void
  subscribe: (listener: () => void) => () => void
  list: () => readonly Toast[]
}

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = []
  let nextId = 1
  const listeners = new Set<() => void>()
  const publish = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  return {
    show: (type, content, options = {}) => {
      // WCAG 2.2.1: what went wrong stays until the person has read it.
      const closeAfterMs = options.closeAfterMs ?? (type === 'error' ? null : toastMs)
      const toast = {
        id: nextId++,
        type,
        content,
        closeAfterMs,
        validationMessages: options.validationMessages ?? [],
      }
      // The same words twice are one toast: a repeated failure must not build a wall.
      publish([...toasts.filter((other) => other.content !== content), toast])
    },
    dismiss: (id) => {
      publish(toasts.filter((toast) => toast.id !== id))
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    list: () => toasts,
  }
}
