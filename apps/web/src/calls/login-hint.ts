import type { QueryClient } from '@tanstack/react-query'
import { framedCookies, tabCookies } from '@touchline/rules/web/session-cookies'
import { documentMode } from '../page/document-mode.ts'
import { readDocumentCookies } from './document-cookies.ts'

/**
 * Returns the mark of this browser's log-in, for the kind of page it is; null when the visitor seems not to
 * be logged in. Scripts can read it and it proves nothing: it only says that a session with a customer may
 * exist, and which.
 */
export function loginHint(): string | null {
  const { hint } = documentMode() === 'framed' ? framedCookies : tabCookies(true)
  const pair = readDocumentCookies()
    .split('; ')
    .find((one) => one.startsWith(`${hint}=`))
  return pair?.slice(hint.length + 1) || null
}

const shown = new WeakMap<QueryClient, string | null>()

/** Returns the log-in whose personal data the page shows; null for a visitor's. */
export const getShownLogin = (client: QueryClient): string | null => shown.get(client) ?? null

export function setShownLogin(client: QueryClient, mark: string | null): void {
  shown.set(client, mark)
}
