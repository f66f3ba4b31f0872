import { useSyncExternalStore } from 'react'
import { isSignalLost, onSignal } from './signal.ts'

const isNeverLost = () => false

/** Whether something waits for a signal. */
export const useSignalLost = (): boolean => useSyncExternalStore(onSignal, isSignalLost, isNeverLost)
