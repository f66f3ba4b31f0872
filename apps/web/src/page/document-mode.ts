import type { PageMode } from '@touchline/rules/web/session-cookies'

/**
 * What the server wrote on the document of a page that is not simply a tab. It decides which session's cookie the page
 * has, and is known before any of its data.
 */
export function documentMode(): PageMode | null {
  const { mode } = document.documentElement.dataset
  return mode === 'kiosk' || mode === 'framed' ? mode : null
}
