import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import type { MapView } from './map-view.ts'
import { showVenues } from './venue-layers.ts'

/** Returns what is set on the map, source by source. */
function drawn(view: MapView) {
  const sources: Record<string, GeoJSON.Feature[]> = {}
  const sourceOf = (name: string) =>
    ({
      setData: (data: GeoJSON.FeatureCollection) => (sources[name] = data.features),
    }) as unknown as GeoJSONSource
  const map = { getSource: sourceOf, getBounds: () => ({ contains: () => true }) } as unknown as MapLibre
  showVenues(map, view)
  return sources
}

const at = { latitude: 51.4, longitude: -2.6 }
const view: MapView = {
  venues: [
    { slug: 'quay', name: 'Quay Hall', number: 1, ...at },
    { slug: 'hill', name: 'Hill Pool', number: null, ...at },
  ],
  around: at,
  radiusMiles: 5,
  pointedSlug: 'quay',
}

test('a mark has the number of its row, even under the pointer, and none where its row has none', () => {
  const { venues, pointed } = drawn(view)
  expect(venues?.map(({ properties }) => properties)).toEqual([
    { slug: 'quay', name: 'Quay Hall', number: 1 },
    { slug: 'hill', name: 'Hill Pool' },
  ])
  expect(pointed?.map(({ properties }) => properties)).toEqual([
    { slug: 'quay', name: 'Quay Hall', number: 1 },
  ])
})

test('a search has its circle and its middle; a place without a radius has the middle alone', () => {
  const kinds = (radiusMiles: number) =>
    drawn({ ...view, radiusMiles }).radius?.map(({ geometry }) => geometry.type)
  expect(kinds(5)).toEqual(['Polygon', 'Point'])
  expect(kinds(0)).toEqual(['Point'])
})
