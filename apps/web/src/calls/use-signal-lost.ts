import { useSyncExternalStore } from 'react'
import { onSignal, type SignalLost, signalLossCause } from './signal.ts'

const never = () => null

/** Returns why something waits for a signal; null where nothing does. */
export const useSignalLost = (): SignalLost | null => useSyncExternalStore(onSignal, signalLossCause, never)
