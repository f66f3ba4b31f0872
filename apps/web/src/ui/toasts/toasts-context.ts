import { createContext } from 'react'
import type { ToastStore } from './toasts.ts'

/** Holds the page's messages; null outside of the app. */
export const ToastsContext = createContext<ToastStore | null>(null)
