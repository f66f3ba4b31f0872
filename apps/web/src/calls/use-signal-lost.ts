import { useSyncExternalStore } from 'react'
import { onSignal, type SignalLost, whySignalLost } from './signal.ts'

const never = () => null

/** Returns why something waits for a signal; null where nothing does. */
export const useSignalLost = (): SignalLost | null => useSyncExternalStore(onSignal, whySignalLost, never)
