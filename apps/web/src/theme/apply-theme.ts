import type { Theme } from '@touchline/contract/entities/catalogue/theme'
import { clientThemeRules } from './client-theme.ts'
import { schemesOf } from './schemes.ts'

/** Changes the theme of the page in place. */
export function applyTheme(theme: Theme, isEmbedded: boolean): void {
  // The first style sheet of the document is the theme's. Its rules are changed one by one, since the policy
  // allows no new text.
  const sheet = document.querySelector('style')?.sheet
  if (!sheet) return
  const schemes = schemesOf(theme, isEmbedded)
  while (sheet.cssRules.length > 0) sheet.deleteRule(0)
  for (const rule of clientThemeRules(theme, schemes)) sheet.insertRule(rule, sheet.cssRules.length)
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', schemes)
}
