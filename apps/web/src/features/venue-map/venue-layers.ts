import { metresPerMile } from '@touchline/rules/limits'
import type { Coordinates } from '@touchline/rules/venue-search'
import type {
  GeoJSONSource,
  GeoJSONSourceSpecification,
  LayerSpecification,
  Map as MapLibre,
} from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'
import type { MapView } from './map-view.ts'
import { PIN } from './marks.ts'

const NONE: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
}

export const venueSources: Record<'radius' | 'venues' | 'pointed', GeoJSONSourceSpecification> = {
  radius: NONE,
  venues: { ...NONE, cluster: true, clusterRadius: 44, clusterMaxZoom: 12 },
  pointed: NONE,
}

export const venueSource = (map: MapLibre, name: keyof typeof venueSources) =>
  map.getSource(name) as GeoJSONSource

/** Where was searched: lies under the names. */
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

export const venueLayers = ({ onMark, ink, halo, font }: MapColours): LayerSpecification[] => [
  {
    id: 'middle',
    type: 'symbol',
    source: 'radius',
    filter: ['==', ['geometry-type'], 'Point'],
    layout: { 'icon-image': 'middle', 'icon-overlap': 'always' },
  },
  {
    id: 'clusters',
    type: 'symbol',
    source: 'venues',
    filter: ['has', 'point_count'],
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
    id: 'venues',
    type: 'symbol',
    source: 'venues',
    filter: ['!', ['has', 'point_count']],
    layout: { 'icon-image': 'venue', 'icon-anchor': 'bottom', 'icon-overlap': 'always' },
  },
  {
    id: 'pointed',
    type: 'symbol',
    source: 'pointed',
    layout: {
      'icon-image': 'pointed-venue',
      'icon-size': 1.25,
      'icon-anchor': 'bottom',
      'icon-overlap': 'always',
      'text-field': ['get', 'name'],
      'text-font': ['Bold', font],
      'text-size': 14,
      'text-anchor': 'bottom',
      'text-offset': [0, (-1.25 * PIN.height - 4) / 14],
      'text-overlap': 'always',
    },
    paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 2.5 },
  },
]

/** Puts the venues and the searched circle on the map. */
export function showVenues(map: MapLibre, view: MapView): void {
  void venueSource(map, 'venues').setData({
    type: 'FeatureCollection',
    features: view.venues.map(({ slug, name, longitude, latitude }) => ({
      type: 'Feature',
      properties: { slug, name },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  })
  void venueSource(map, 'radius').setData({
    type: 'FeatureCollection',
    features: view.around ? searched(view.around, view.radiusMiles) : [],
  })
  showPointed(map, view)
}

/** Marks the venue that is pointed at, which may stand in a cluster, and brings it onto the map. */
export function showPointed(map: MapLibre, { pointedSlug, venues }: MapView): void {
  const venue = venues.find(({ slug }) => slug === pointedSlug)
  void venueSource(map, 'pointed').setData({
    type: 'FeatureCollection',
    features: venue
      ? [
          {
            type: 'Feature',
            properties: { slug: venue.slug, name: venue.name },
            geometry: { type: 'Point', coordinates: [venue.longitude, venue.latitude] },
          },
        ]
      : [],
  })
  if (venue && !map.getBounds().contains([venue.longitude, venue.latitude])) {
    map.panTo([venue.longitude, venue.latitude])
  }
}

const searched = (around: Coordinates, radiusMiles: number): GeoJSON.Feature[] => [
  {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ringAround(around, radiusMiles)] },
  },
  {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: [around.longitude, around.latitude] },
  },
]

/** So many corners look round. */
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
