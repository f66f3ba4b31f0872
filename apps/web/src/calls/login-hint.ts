import type { QueryClient } from '@tanstack/react-query'
import { framedCookies, tabCookies } from '@touchline/rules/web/session-cookies'
import { documentMode } from '../page/document-mode.ts'
import { readDocumentCookies } from './document-cookies.ts'

/**
 * The mark of the log-in that this browser has, for the page where it stands; null when the visitor seems not to be logged in.
 * Readable by scripts and never a proof: it only says that a session with a customer may exist, and which.
 */
export function loginHint(): string | null {
  const { hint } = documentMode() === 'framed' ? framedCookies : tabCookies(true)
  const pair = readDocumentCookies()
    .split('; ')
    .find((one) => one.startsWith(`${hint}=`))
  return pair?.slice(hint.length + 1) || null
}

const shown = new WeakMap<QueryClient, string | null>()

/** The log-in of which the page shows what is personal; null for a visitor's. */
export const shownLogin = (client: QueryClient): string | null => shown.get(client) ?? null

export function showsLogin(client: QueryClient, mark: string | null): void {
  shown.set(client, mark)
}
