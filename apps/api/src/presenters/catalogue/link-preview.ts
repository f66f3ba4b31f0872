import type { SceneName } from '@touchline/rules/catalogue/scenes'
import { interfaceContrast, readableText, toHex, withContrast } from '@touchline/rules/look/colours'
import { type ThemeColours, themeColoursOf, themePalette } from '@touchline/rules/look/theme-palette'
import { previewSize } from '@touchline/rules/web/link-preview'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { CategoryRecord, VenueRecord } from '../../stores/catalogue/catalogue.ts'
import type { PictureRecord } from '../../stores/catalogue/pictures.ts'
import { lettering } from './monogram.ts'
import { sceneOf, sceneOfVenue } from './scene.ts'
import { presentTheme } from './theme.ts'

/** Target of a link. Both are null for the client's own page. */
export interface PreviewTarget {
  venue: VenueRecord | null
  category: CategoryRecord | null
}

/** Parts of the picture beside a link: the image above, and a strip with the words below it, drawn in SVG. */
export interface LinkPreview {
  photograph: PictureRecord | null
  scene: SceneName | null
  theme: ThemeColours
  strip: string
}

export const stripHeight = 158
const bandHeight = 8
const margin = 56
const capHeight = { first: 56, second: 26 }

/** Shows the operator's photograph if there is one, else a scene, above the name in the client's colours. */
export function linkPreview({ venue, category }: PreviewTarget, catalogue: Catalogue): LinkPreview {
  const { client, venues } = catalogue
  const theme = themeColoursOf(presentTheme(client, venue))
  const shown = venue ?? venues.find(({ picture }) => picture !== null) ?? venues[0] ?? null
  const scene: SceneName | null =
    (category && sceneOf(category, catalogue)) ?? (shown && sceneOfVenue(shown, catalogue))
  const [first, second] = category
    ? [category.name, venue?.name ?? client.name]
    : venue
      ? [venue.name, client.name]
      : [client.name, null]
  return {
    photograph: category ? category.picture : (shown?.picture ?? null),
    scene,
    theme,
    strip: drawStrip(theme, first, second),
  }
}

function drawStrip(theme: ThemeColours, first: string, second: string | null): string {
  const palette = themePalette(theme)
  const ground = palette.header
  const words = toHex(readableText(ground))
  const band = toHex(withContrast(palette['accent-2'], [ground], interfaceContrast))
  const middle = bandHeight + (stripHeight - bandHeight) / 2
  const lines =
    second === null
      ? writeLine(first, middle - capHeight.first / 2, capHeight.first)
      : writeLine(first, middle - 50, capHeight.first) + writeLine(second, middle + 28, capHeight.second)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${previewSize.width}" height="${stripHeight}">` +
    `<path d="M0 0h${previewSize.width}v${stripHeight}H0z" fill="${toHex(ground)}"/>` +
    `<path d="M0 0h${previewSize.width}v${bandHeight}H0z" fill="${band}"/>` +
    `<g fill="none" stroke="${words}" stroke-linecap="round" stroke-linejoin="round">${lines}</g></svg>`
  )
}

/**
 * Draws a line of text at this height, or smaller if it would not fit. Draws nothing for a script whose
 * letters we lack.
 */
function writeLine(text: string, top: number, height: number): string {
  const written = lettering(text)
  if (!written || written.width === 0) return ''
  const scale = Math.min(height / 16, (previewSize.width - 2 * margin) / written.width)
  const y = top + (height - 16 * scale) / 2
  return (
    `<g transform="translate(${margin} ${y.toFixed(2)}) scale(${scale.toFixed(4)})" stroke-width="${height > 40 ? 2.6 : 2.2}">` +
    written.letters.map(({ at, line }) => `<path transform="translate(${at})" d="${line}"/>`).join('') +
    '</g>'
  )
}
