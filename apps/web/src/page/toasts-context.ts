import { useContext } from 'react'
import type { ToastStore } from '../ui/toasts/toasts.ts'
import { ToastsContext } from '../ui/toasts/toasts-context.ts'

export function useToasts(): ToastStore {
  const store = useContext(ToastsContext)
  if (!store) throw new Error('useToasts stands outside of the app')
  return store
}
