import { type ComponentType, useSyncExternalStore } from 'react'

/**
 * Person whose log-in ended at a desk, and behind whose lock the page waits; with the window in which they come back,
 * since no page needs its script before.
 */
export type DeskLock = {
  userId: number
  name: string
  Window: ComponentType<{ lock: DeskLock; onPassword: (goOn: () => void) => void }>
}

let lock: DeskLock | null = null
/** The page's frame, which alone shows the lock. */
let listener = () => {}

/** Returns the person who has the page locked; null where it is open. */
export const getDeskLock = (): DeskLock | null => lock

/** Locks the page for a person, or opens it (null). */
export function setDeskLock(next: DeskLock | null): void {
  lock = next
  listener()
}

const subscribe = (onChange: () => void) => {
  listener = onChange
  return () => {}
}

export const useDeskLock = (): DeskLock | null => useSyncExternalStore(subscribe, getDeskLock, getDeskLock)
