import { type Flavor, LIGHT, layers } from '@protomaps/basemaps'
import {
  addProtocol,
  type ExpressionSpecification,
  type LayerSpecification,
  type StyleSpecification,
} from 'maplibre-gl'
import { Protocol } from 'pmtiles'
import type { MapSource } from '../../page/page-facts.ts'
import { baseSources } from './base-sources.ts'
import { groundLayers, nameLayers } from './built-in-style.ts'
import type { MapColours } from './map-colours.ts'

type Tiles = Extract<MapSource, { kind: 'tiles' }>

/** Zoom from which streets are drawn; further out the built-in map shows more, and costs no tile. */
const TILES_FROM = 9
/** Zoom from which places have the tiles' own names. */
const NAMES_FROM = 11

/**
 * Layers left out: some need pictures that would have to be fetched; shops and other venues' names do not
 * belong on a booking map.
 */
const LEFT_OUT = /^(background|landcover|roads_oneway|roads_shields|pois|places_country|places_region)$/

const TOWN_SHAPES: ReadonlySet<string> = new Set(['built-up-edge', 'built-up', 'dense-edge', 'dense'])

/**
 * Makes a style from an operator's file of the Protomaps scheme, in the client's colours, over the built-in
 * map.
 */
export function createTilesStyle(tiles: Tiles): (colours: MapColours) => StyleSpecification {
  addProtocol('pmtiles', new Protocol().tile)
  const address = new URL(tiles.url, window.location.href).href
  return (colours) => ({
    version: 8,
    sources: {
      ...baseSources(),
      tiles: {
        type: 'vector',
        tiles: [`pmtiles://${address}/{z}/{x}/{y}`],
        minzoom: tiles.minZoom,
        maxzoom: tiles.maxZoom,
        bounds: tiles.bounds,
      },
    },
    layers: arrange(
      groundLayers(colours),
      layers('tiles', flavorOf(colours), { lang: 'en' }).filter(({ id }) => !LEFT_OUT.test(id)),
      nameLayers(colours),
    ),
  })
}

/**
 * Orders the layers. The file's land hides the coarser built-in coast, and lies below the built-up land,
 * which the file lacks.
 */
function arrange(
  ground: readonly LayerSpecification[],
  streets: readonly LayerSpecification[],
  names: readonly LayerSpecification[],
): LayerSpecification[] {
  const towns = ground.filter(({ id }) => TOWN_SHAPES.has(id))
  const isEarth = ({ id }: LayerSpecification) => id === 'earth'
  return [
    ...ground.filter((layer) => !towns.includes(layer)),
    ...streets.filter(isEarth).map(fromTiles),
    ...towns.map(fadingOut),
    ...streets.filter((layer) => !isEarth(layer)).map(fromTiles),
    ...names.map((layer) => ({ ...layer, maxzoom: NAMES_FROM })),
  ]
}

function fromTiles(layer: LayerSpecification): LayerSpecification {
  const from = layer.id.startsWith('places_') ? NAMES_FROM : TILES_FROM
  const drawn = { ...layer, minzoom: Math.max(from, layer.minzoom ?? 0) }
  if (drawn.type !== 'symbol') return drawn
  const { 'icon-image': _, ...layout } = drawn.layout ?? {}
  return { ...drawn, layout }
}

/** Fades out a town's shape where single streets, which show it, are drawn. */
function fadingOut(layer: LayerSpecification): LayerSpecification {
  const opacity: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 11, 1, 14, 0]
  if (layer.type === 'fill') return { ...layer, paint: { ...layer.paint, 'fill-opacity': opacity } }
  return layer.type === 'line' ? { ...layer, paint: { ...layer.paint, 'line-opacity': opacity } } : layer
}

/** Gives the package's colours our own: the first rule that a colour's name matches. */
function flavorOf({ font, ...colours }: MapColours): Flavor {
  const { land, dense, water, waterInk, green, road, mainRoad, casing, ink, inkSoft, halo } = colours
  const rules: readonly [RegExp, string][] = [
    [/halo$/, halo],
    [/^ocean_label$/, waterInk],
    [/^(city|country)_label$/, ink],
    [/label/, inkSoft],
    [/casing/, casing],
    [/highway|major/, mainRoad],
    [/^(tunnel|bridges|minor|link|other|pier)/, road],
    [/^(railway|boundaries|buildings|runway)$/, dense],
    [/^(park|wood|scrub|zoo)/, green],
    [/^water$/, water],
  ]
  const { pois: _pois, landcover: _landcover, regular: _r, bold: _b, italic: _i, ...named } = LIGHT
  const colourOf = (name: string) => rules.find(([pattern]) => pattern.test(name))?.[1] ?? land
  const parts = Object.fromEntries(Object.keys(named).map((name) => [name, colourOf(name)]))
  return {
    ...named,
    ...parts,
    regular: `Regular,${font}`,
    bold: `SemiBold,${font}`,
    italic: `Italic,${font}`,
  }
}
