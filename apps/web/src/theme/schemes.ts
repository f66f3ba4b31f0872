import type { Theme } from '@touchline/contract/entities/catalogue/theme'

/** Colour schemes of a page, as in its `color-scheme`. */
export type Schemes = 'light dark' | 'only light'

/**
 * Returns a page's schemes. The reader's own setting decides, unless the client has only light pages, or the
 * page is inside another site, whose own pages may be light only.
 */
export function schemesOf(theme: Partial<Theme> | undefined, isEmbedded: boolean): Schemes {
  return isEmbedded || theme?.themeAppDarkScheme === 'never' ? 'only light' : 'light dark'
}
