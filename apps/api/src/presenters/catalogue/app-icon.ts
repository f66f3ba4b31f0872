import { interfaceContrast, toHex, withContrast } from '@touchline/rules/look/colours'
import { themeColoursOf, themePalette } from '@touchline/rules/look/theme-palette'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import { monogram } from './monogram.ts'
import { presentTheme } from './theme.ts'

/** `any` is shown as it is; of `maskable` a device cuts off the corners in a shape of its own. */
export type IconShape = 'any' | 'maskable'

/** The letter of a client on its colour, as a drawing (SVG) of 32 by 32: all that matters is within a circle of 25. */
export function drawAppIcon(client: ClientRecord, shape: IconShape): string {
  const palette = themePalette(themeColoursOf(presentTheme(client, null)))
  const line = withContrast(palette['accent-2'], [palette.primary], interfaceContrast)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32"${shape === 'any' ? ' rx="7"' : ''} fill="${toHex(palette.primary)}"/>` +
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">' +
    `<path transform="translate(11.2 8) scale(.8)" d="${monogram(client.name)}" stroke="${toHex(palette['on-primary'])}" stroke-width="3"/>` +
    `<path d="M11.2 25h9.6" stroke="${toHex(line)}" stroke-width="2"/></g></svg>`
  )
}
