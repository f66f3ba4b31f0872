import type { Theme } from '@touchline/contract/entities/catalogue/theme'

/** Which schemes a page has, as its `color-scheme` says it. */
export type Schemes = 'light dark' | 'only light'

/**
 * The reader's own setting decides, but where the client has only light pages, and inside another site, whose pages stand
 * around ours and may be light alone.
 */
export function schemesOf(theme: Partial<Theme> | undefined, isEmbedded: boolean): Schemes {
  return isEmbedded || theme?.themeAppDarkScheme === 'never' ? 'only light' : 'light dark'
}
