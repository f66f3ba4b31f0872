import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { land, towns } from 'virtual:gb-map'

export type MapColours = { sea: string; land: string; coast: string; ink: string; halo: string }

/** Bigger towns are named from further away. */
const NAMED_FROM: readonly { zoom: number; population: number; size: number }[] = [
  { zoom: 4, population: 400_000, size: 13 },
  { zoom: 6.5, population: 120_000, size: 12 },
  { zoom: 8, population: 30_000, size: 12 },
  { zoom: 9.5, population: 0, size: 11 },
]

/** A style that fetches nothing: coast and towns come with the program, letters from the reader's own fonts. */
export function builtInStyle({ sea, land: ground, coast, ink, halo }: MapColours): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: {
        type: 'geojson',
        attribution: 'Natural Earth, GeoNames',
        data: {
          type: 'Feature',
          properties: {},
          geometry: { type: 'MultiPolygon', coordinates: land },
        },
      },
      towns: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: towns.map(([name, lng, lat, population], index) => ({
            type: 'Feature',
            properties: { name, population, order: index },
            geometry: { type: 'Point', coordinates: [lng, lat] },
          })),
        },
      },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': ground } },
      {
        id: 'coast',
        type: 'line',
        source: 'land',
        paint: { 'line-color': coast, 'line-width': 1 },
      },
      ...NAMED_FROM.map(
        ({ zoom, population, size }, index): LayerSpecification => ({
          id: `towns-${index}`,
          type: 'symbol',
          source: 'towns',
          minzoom: zoom,
          filter: between(population, NAMED_FROM[index - 1]?.population),
          layout: {
            'text-field': ['get', 'name'],
            'text-size': size,
            'text-max-width': 8,
            'symbol-sort-key': ['get', 'order'],
          },
          paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.4 },
        }),
      ),
    ],
  }
}

function between(least: number, below: number | undefined): ExpressionSpecification {
  const atLeast: ExpressionSpecification = ['>=', ['get', 'population'], least]
  return below === undefined ? atLeast : ['all', atLeast, ['<', ['get', 'population'], below]]
}
