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
/** The page's frame, which shows the lock, and windows that may not stay open behind it. */
const listeners = new Set<() => void>()

/** Returns the person who has the page locked; null where it is open. */
export const getDeskLock = (): DeskLock | null => lock

/** Locks the page for a person, or opens it (null). */
export function setDeskLock(next: DeskLock | null): void {
  lock = next
  for (const listener of listeners) listener()
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** Calls the listener when the page is locked. @returns a function that ends it */
export const onDeskLock = (listener: () => void): (() => void) =>
  subscribe(() => {
    if (lock !== null) listener()
  })

export const useDeskLock = (): DeskLock | null => useSyncExternalStore(subscribe, getDeskLock, getDeskLock)
