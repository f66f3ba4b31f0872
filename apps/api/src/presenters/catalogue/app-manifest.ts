import { toHex } from '@touchline/rules/look/colours'
import { themeColoursOf, themePalette } from '@touchline/rules/look/theme-palette'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import { presentTheme } from './theme.ts'

/** Maximum length of the name below an icon on a phone's screen. */
const shortNameLength = 12

/** Returns what a browser needs to install a client's pages as an app (W3C, Web Application Manifest). */
export function appManifest(client: ClientRecord, basePath: string) {
  const palette = themePalette(themeColoursOf(presentTheme(client, null)))
  const home = `${basePath}/`
  const png = (purpose: 'any' | 'maskable', size: number) => ({
    src: `${basePath}/icons/${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: home,
    name: client.name,
    short_name: shortName(client.name),
    lang: 'en-GB',
    start_url: home,
    scope: home,
    display: 'standalone',
    theme_color: toHex(palette.header),
    background_color: toHex(palette.canvas),
    icons: [
      { src: `${basePath}/icons/any.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('any', 192),
      png('any', 512),
      png('maskable', 192),
      png('maskable', 512),
    ],
  }
}

/** Shortens a name to as many whole words as fit. Its first word is kept, however long. */
function shortName(name: string): string {
  const [first = name, ...rest] = name.split(' ')
  let short = first
  for (const word of rest) {
    if (`${short} ${word}`.length > shortNameLength) break
    short = `${short} ${word}`
  }
  return short
}
