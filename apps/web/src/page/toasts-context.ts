import { createContext, useContext } from 'react'
import type { ToastStore } from '../ui/toasts/toasts.ts'

export const ToastsContext = createContext<ToastStore | null>(null)

export function useToasts(): ToastStore {
  const store = useContext(ToastsContext)
  if (!store) throw new Error('useToasts stands outside of the app')
  return store
}
