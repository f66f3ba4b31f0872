import { gbMap } from 'virtual:gb-map'
import type { GeoJSONSourceSpecification } from 'maplibre-gl'
import { type Position, readPoints } from './read-steps.ts'

/** Returns the data of the built-in map, which comes with the program: nothing is fetched. */
export function baseSources() {
  const { land, lakes, builtUp, dense, rivers, towns } = gbMap
  return {
    land: polygons(land),
    lakes: polygons(lakes),
    'built-up': polygons(builtUp),
    dense: polygons(dense),
    rivers: collection(
      rivers.map(({ name, lines }) => ({
        type: 'Feature',
        properties: { name },
        geometry: { type: 'MultiLineString', coordinates: lines.map(readPoints) },
      })),
    ),
    towns: collection(
      readPoints(towns.at).map((coordinates, order) => ({
        type: 'Feature',
        properties: { name: towns.names[order], thousands: towns.thousands[order], order },
        geometry: { type: 'Point', coordinates },
      })),
    ),
  }
}

type Feature = Extract<
  Exclude<GeoJSONSourceSpecification['data'], string>,
  { type: 'FeatureCollection' }
>['features'][number]

const collection = (features: Feature[]): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features },
})

const polygons = (packed: readonly number[][][]): GeoJSONSourceSpecification =>
  collection([
    {
      type: 'Feature',
      properties: {},
      geometry: { type: 'MultiPolygon', coordinates: packed.map((rings) => rings.map(readRing)) },
    },
  ])

function readRing(steps: readonly number[]): Position[] {
  const points = readPoints(steps)
  const [first] = points
  return first ? [...points, first] : []
}
