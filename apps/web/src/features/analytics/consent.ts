import { useSyncExternalStore } from 'react'
import { type Consent, consentCookie, consentOf } from '../../analytics-paths.ts'

const days = 180
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns the device's answer; null where it has given none; 'unread' on the server and until the page is
 * hydrated.
 */
export const useConsent = (): Consent | 'unread' | null =>
  useSyncExternalStore<Consent | 'unread' | null>(
    subscribe,
    () => consentOf(document.cookie),
    () => 'unread',
  )

export function keepConsent(consent: Consent): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${consentCookie}=${consent}; path=/; max-age=${days * 86_400}; samesite=lax${secure}`
  for (const listener of listeners) listener()
}
