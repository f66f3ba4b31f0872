import type { PageMode } from '@touchline/rules/web/session-cookies'

/**
 * Returns the mode that the server wrote on the document, or null for an ordinary tab. The mode decides which
 * session's cookie the page has, and is known before any of the page's data.
 */
export function documentMode(): PageMode | null {
  const { mode } = document.documentElement.dataset
  return mode === 'kiosk' || mode === 'framed' ? mode : null
}
