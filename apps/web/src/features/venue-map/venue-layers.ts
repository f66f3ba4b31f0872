import type { Coordinates } from '@touchline/rules/catalogue/venue-search'
import { metresPerMile } from '@touchline/rules/limits/limits'
import type {
  ExpressionSpecification,
  GeoJSONSource,
  GeoJSONSourceSpecification,
  LayerSpecification,
  Map as MapLibre,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'
import type { MapView } from './map-view.ts'
import { PIN } from './marks.ts'

const POINTED_SIZE = 1.25

const NONE: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
}

export const venueSources: Record<'radius' | 'venues' | 'pointed', GeoJSONSourceSpecification> = {
  radius: NONE,
  venues: {
    ...NONE,
    cluster: true,
    clusterRadius: 44,
    clusterMaxZoom: 12,
    clusterProperties: { numbered: ['+', ['case', ['has', 'number'], 1, 0]] },
  },
  pointed: NONE,
}

export const venueSource = (map: MapLibre, name: keyof typeof venueSources) =>
  map.getSource(name) as GeoJSONSource

/** Draws the searched area, below the names. */
export const radiusLayers = ({ mark }: MapColours): LayerSpecification[] => [
  {
    id: 'radius',
    type: 'fill',
    source: 'radius',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': mark, 'fill-opacity': 0.04 },
  },
  {
    id: 'radius-edge',
    type: 'line',
    source: 'radius',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'line-color': mark, 'line-width': 1.5, 'line-dasharray': [3, 2] },
  },
]

/** Writes the row's number in the round part of a pin. */
const numberIn = (
  size: number,
  textSize: number,
  font: string,
): NonNullable<SymbolLayerSpecification['layout']> => ({
  'text-field': ['to-string', ['coalesce', ['get', 'number'], '']],
  'text-font': ['Bold', font],
  'text-size': textSize,
  'text-offset': [0, (size * (PIN.width / 2 - PIN.height)) / textSize],
  'text-overlap': 'always',
})

const pinNamed = (numbered: string, plain: string): ExpressionSpecification => [
  'case',
  ['has', 'number'],
  numbered,
  plain,
]

const middleLayer: LayerSpecification = {
  id: 'middle',
  type: 'symbol',
  source: 'radius',
  filter: ['==', ['geometry-type'], 'Point'],
  layout: { 'icon-image': 'middle', 'icon-overlap': 'always' },
}

/** Draws venues that stand too near to each other as one mark with their number. */
const clusterLayers = ({ onMark, font }: MapColours): LayerSpecification[] => [
  {
    id: 'clusters',
    type: 'symbol',
    source: 'venues',
    filter: ['all', ['has', 'point_count'], ['<', ['get', 'numbered'], ['get', 'point_count']]],
    layout: {
      'icon-image': 'cluster',
      'icon-size': ['step', ['get', 'point_count'], 0.75, 20, 0.9, 100, 1.1],
      'icon-overlap': 'always',
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': ['Bold', font],
      'text-size': 14,
      'text-overlap': 'always',
    },
    paint: { 'text-color': onMark },
  },
  {
    // Beside row numbers, a cluster says that its number counts venues.
    id: 'clusters-of-rows',
    type: 'symbol',
    source: 'venues',
    filter: ['all', ['has', 'point_count'], ['==', ['get', 'numbered'], ['get', 'point_count']]],
    layout: {
      'icon-image': 'cluster-of-rows',
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [4, 9, 4, 9],
      'icon-overlap': 'always',
      'text-field': ['concat', ['get', 'point_count'], ' venues'],
      'text-font': ['Bold', font],
      'text-size': 13,
      'text-overlap': 'always',
    },
    paint: { 'text-color': onMark },
  },
]

/** Draws a pin for each venue, and a larger one with its name for the venue under the pointer. */
const pinLayers = ({ onMark, onPointed, ink, halo, font }: MapColours): LayerSpecification[] => [
  {
    id: 'venues',
    type: 'symbol',
    source: 'venues',
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': pinNamed('numbered-venue', 'venue'),
      'icon-anchor': 'bottom',
      'icon-overlap': 'always',
      ...numberIn(1, 12, font),
    },
    paint: { 'text-color': onMark },
  },
  {
    id: 'pointed',
    type: 'symbol',
    source: 'pointed',
    layout: {
      'icon-image': pinNamed('pointed-numbered-venue', 'pointed-venue'),
      'icon-size': POINTED_SIZE,
      'icon-anchor': 'bottom',
      'icon-overlap': 'always',
      'text-field': ['get', 'name'],
      'text-font': ['Bold', font],
      'text-size': 14,
      'text-anchor': 'bottom',
      'text-offset': [0, (-POINTED_SIZE * PIN.height - 4) / 14],
      'text-overlap': 'always',
    },
    paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 2.5 },
  },
  {
    id: 'pointed-number',
    type: 'symbol',
    source: 'pointed',
    layout: numberIn(POINTED_SIZE, 14, font),
    paint: { 'text-color': onPointed },
  },
]

/** Draws the middle of the search and the venues, above the names. */
export const venueLayers = (colours: MapColours): LayerSpecification[] => [
  middleLayer,
  ...clusterLayers(colours),
  ...pinLayers(colours),
]

/** Puts the venues and the searched circle on the map. */
export function showVenues(map: MapLibre, view: MapView): void {
  void venueSource(map, 'venues').setData({
    type: 'FeatureCollection',
    features: view.venues.map(featureOf),
  })
  void venueSource(map, 'radius').setData({
    type: 'FeatureCollection',
    features: view.around ? searched(view.around, view.radiusMiles) : [],
  })
  showPointed(map, view)
}

/** Marks the venue under the pointer, even one in a cluster, and brings it into view. */
export function showPointed(map: MapLibre, { pointedSlug, venues }: MapView): void {
  const venue = venues.find(({ slug }) => slug === pointedSlug)
  void venueSource(map, 'pointed').setData({
    type: 'FeatureCollection',
    features: venue ? [featureOf(venue)] : [],
  })
  if (venue && !map.getBounds().contains([venue.longitude, venue.latitude])) {
    map.panTo([venue.longitude, venue.latitude])
  }
}

const featureOf = ({
  slug,
  name,
  number,
  longitude,
  latitude,
}: MapView['venues'][number]): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { slug, name, ...(number === null ? {} : { number }) },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
})

const searched = (around: Coordinates, radiusMiles: number): GeoJSON.Feature[] => [
  ...(radiusMiles === 0 ? [] : [circle(around, radiusMiles)]),
  {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: [around.longitude, around.latitude] },
  },
]

const circle = (around: Coordinates, radiusMiles: number): GeoJSON.Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: [ringAround(around, radiusMiles)] },
})

/** Number of corners that makes a circle look round. */
const CORNERS = 72
const METRES_PER_DEGREE = 111_320

function ringAround({ latitude, longitude }: Coordinates, radiusMiles: number): [number, number][] {
  const north = (radiusMiles * metresPerMile) / METRES_PER_DEGREE
  const east = north / Math.cos((latitude * Math.PI) / 180)
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const turn = (corner / CORNERS) * 2 * Math.PI
    return [longitude + east * Math.sin(turn), latitude + north * Math.cos(turn)]
  })
}
