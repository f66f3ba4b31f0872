import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { baseSources } from './base-sources.ts'
import type { MapColours } from './map-colours.ts'

/**
 * Zoom and size of town names: larger towns appear from further away, in larger letters. The map's library
 * reads the weight out of the first name of a font.
 */
const NAMED_FROM = [
  { thousands: 400, zoom: 3.5, sizes: [12, 19], weight: 'Bold' },
  { thousands: 150, zoom: 5, sizes: [11, 16], weight: 'SemiBold' },
  { thousands: 60, zoom: 6.6, sizes: [11, 15], weight: 'SemiBold' },
  { thousands: 20, zoom: 8.2, sizes: [12, 14], weight: 'Regular' },
  { thousands: 8, zoom: 9.4, sizes: [12, 13], weight: 'Regular' },
  { thousands: 0, zoom: 10.4, sizes: [12, 13], weight: 'Regular' },
] as const

const EDGE_WIDTH: ExpressionSpecification = [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  7,
  2,
  10,
  12,
  13,
  40,
]

/**
 * Makes a style that fetches nothing: its data comes with the program, its letters from the page's own font.
 */
export const builtInStyle = (colours: MapColours): StyleSpecification => ({
  version: 8,
  sources: baseSources(),
  layers: [...groundLayers(colours), ...nameLayers(colours)],
})

/** Draws sea, land, towns as shapes, and water. */
export function groundLayers(colours: MapColours): LayerSpecification[] {
  const fill = (id: string, colour: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: id,
    paint: { 'fill-color': colour },
  })
  // A town's edge is gradual, since the sectors do not say where it ends.
  const soft = (id: string, colour: string): LayerSpecification => ({
    id: `${id}-edge`,
    type: 'line',
    source: id,
    minzoom: 7,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': EDGE_WIDTH, 'line-blur': EDGE_WIDTH },
  })
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    fill('land', colours.land),
    soft('built-up', colours.builtUp),
    fill('built-up', colours.builtUp),
    soft('dense', colours.dense),
    fill('dense', colours.dense),
    fill('lakes', colours.water),
    {
      id: 'rivers',
      type: 'line',
      source: 'rivers',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colours.river,
        'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 5, 1, 9, 2.2, 13, 5],
      },
    },
    {
      id: 'coast',
      type: 'line',
      source: 'land',
      paint: {
        'line-color': colours.coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.6, 11, 1.2],
      },
    },
  ]
}

/** Draws the names. @param isNamed leaves out the towns for which it is false */
export function nameLayers(colours: MapColours, isNamed?: ExpressionSpecification): LayerSpecification[] {
  const { ink, inkSoft, waterInk, halo, font } = colours
  return [
    {
      id: 'river-names',
      type: 'symbol',
      source: 'rivers',
      minzoom: 7.5,
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': ['Italic', font],
        'text-size': 11,
        'text-letter-spacing': 0.08,
      },
      paint: { 'text-color': waterInk, 'text-halo-color': halo, 'text-halo-width': 1.2 },
    },
    ...NAMED_FROM.map(
      ({ thousands, zoom, sizes: [least, most], weight }, index): LayerSpecification => ({
        id: `towns-${index}`,
        type: 'symbol',
        source: 'towns',
        minzoom: zoom,
        filter: [
          'all',
          ...between(thousands, NAMED_FROM[index - 1]?.thousands),
          ...(isNamed ? [isNamed] : []),
        ],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': [weight, font],
          'text-size': ['interpolate', ['linear'], ['zoom'], zoom, least, zoom + 5, most],
          'text-max-width': 8,
          'text-padding': 6,
          // A name moves aside for a venue's mark.
          'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
          'text-radial-offset': 0.9,
          'text-justify': 'auto',
          'symbol-sort-key': ['get', 'order'],
        },
        paint: {
          'text-color': index < 3 ? ink : inkSoft,
          'text-halo-color': halo,
          'text-halo-width': 1.4,
        },
      }),
    ).reverse(),
  ]
}

function between(least: number, below: number | undefined): ExpressionSpecification[] {
  const atLeast: ExpressionSpecification = ['>=', ['get', 'thousands'], least]
  return below === undefined ? [atLeast] : [atLeast, ['<', ['get', 'thousands'], below]]
}
