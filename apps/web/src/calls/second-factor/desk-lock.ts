import { useSyncExternalStore } from 'react'

/** Person whose log-in ended at a desk, and behind whose lock the page waits. */
export type DeskLock = { userId: number; name: string }

let lock: DeskLock | null = null
const listeners = new Set<() => void>()

/** Returns the person who has the page locked; null where it is open. */
export const getDeskLock = (): DeskLock | null => lock

/** Locks the page for a person, or opens it (null). */
export function setDeskLock(next: DeskLock | null): void {
  lock = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useDeskLock = (): DeskLock | null => useSyncExternalStore(subscribe, getDeskLock, () => null)
