import { metresPerMile } from '@touchline/rules/limits'
import type { Coordinates } from '@touchline/rules/venue-search'
import { type GeoJSONSource, Map as MapLibre, type MapOptions, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { builtInStyle } from './built-in-style.ts'
import { cameraFor } from './camera.ts'

// The security policy allows scripts of our own origin only, so the worker can't be made out of a text.
setWorkerUrl(workerUrl)

export type MapVenue = { slug: string; name: string; latitude: number; longitude: number }

export type MapView = {
  venues: readonly MapVenue[]
  /** Where the visitor searched; null shows the whole country. */
  around: Coordinates | null
  radiusMiles: number
  /** The venue that is pointed at, here or in the list. */
  pointedSlug: string | null
}

export type DrawnMap = {
  show: (view: MapView) => void
  zoomBy: (steps: number) => void
  remove: () => void
}

type Options = {
  container: HTMLElement
  /** An operator's own style; null draws the built-in one. */
  styleUrl: string | null
  onTake: (slug: string) => void
  /** Whether it is drawn in the operator's own style: the built-in one takes its place when that can't be had. */
  onReady: (isOwnStyle: boolean) => void
}

/** @throws when the browser can't draw maps (no WebGL) */
export function drawMap({ container, styleUrl, onTake, onReady }: Options, first: MapView): DrawnMap {
  const colours = readColours()
  const options: MapOptions = {
    container,
    style: styleUrl ?? builtInStyle(colours),
    ...cameraFor(first, window.innerWidth),
    minZoom: 3.5,
    maxZoom: 16,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    // A page is scrolled past a map, not caught in it.
    cooperativeGestures: false,
    scrollZoom: false,
  }
  const map = new MapLibre(options)
  map.touchZoomRotate.disableRotation()
  let shown = first
  let isReady = false
  let isStyled = false
  let isOwnStyle = styleUrl !== null
  map.once('styledata', () => {
    isStyled = true
  })
  // Later errors are of single tiles, without which a map is still a map.
  map.on('error', () => {
    if (isStyled || !isOwnStyle) return
    isOwnStyle = false
    map.setStyle(builtInStyle(colours))
  })

  map.on('load', () => {
    addVenueLayers(map, colours)
    isReady = true
    fill(map, shown)
    onReady(isOwnStyle)
  })
  listen(map, onTake)

  return {
    show(view) {
      const before = shown
      shown = view
      // Until the map is ready only the newest view counts: it is drawn when the map has loaded.
      if (!isReady) return
      if (
        before.venues !== view.venues ||
        before.around !== view.around ||
        before.radiusMiles !== view.radiusMiles
      ) {
        fill(map, view)
      } else if (before.pointedSlug !== view.pointedSlug) point(map, view)
      if (before.around !== view.around || before.radiusMiles !== view.radiusMiles)
        map.easeTo(cameraFor(view, window.innerWidth))
    },
    zoomBy: (steps) => map.easeTo({ zoom: map.getZoom() + steps }),
    remove: () => map.remove(),
  }
}

function listen(map: MapLibre, onTake: Options['onTake']): void {
  map.on('click', 'venues', ({ features }) => {
    const slug: unknown = features?.[0]?.properties.slug
    if (typeof slug === 'string') onTake(slug)
  })
  map.on('click', 'clusters', async ({ features }) => {
    const [cluster] = features ?? []
    if (cluster?.geometry.type !== 'Point') return
    const zoom = await sourceOf(map, 'venues').getClusterExpansionZoom(Number(cluster.properties.cluster_id))
    map.easeTo({ center: cluster.geometry.coordinates as [number, number], zoom })
  })
  for (const layer of ['venues', 'clusters']) {
    map.on('mouseenter', layer, () => map.getCanvas().classList.add('cursor-pointer'))
    map.on('mouseleave', layer, () => map.getCanvas().classList.remove('cursor-pointer'))
  }
}

const sourceOf = (map: MapLibre, name: 'venues' | 'radius' | 'pointed') =>
  map.getSource(name) as GeoJSONSource

function fill(map: MapLibre, view: MapView): void {
  void sourceOf(map, 'venues').setData({
    type: 'FeatureCollection',
    features: view.venues.map(({ slug, name, longitude, latitude }) => ({
      type: 'Feature',
      properties: { slug, name },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  })
  void sourceOf(map, 'radius').setData({
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Polygon',
      coordinates: view.around ? [ringAround(view.around, view.radiusMiles)] : [],
    },
  })
  point(map, view)
}

function point(map: MapLibre, { pointedSlug, venues }: MapView): void {
  const venue = venues.find(({ slug }) => slug === pointedSlug)
  void sourceOf(map, 'pointed').setData({
    type: 'FeatureCollection',
    features: venue
      ? [
          {
            type: 'Feature',
            properties: { name: venue.name },
            geometry: { type: 'Point', coordinates: [venue.longitude, venue.latitude] },
          },
        ]
      : [],
  })
  if (venue && !map.getBounds().contains([venue.longitude, venue.latitude])) {
    map.panTo([venue.longitude, venue.latitude])
  }
}

type Colours = ReturnType<typeof readColours>

/** The client's theme, as the document has it now. */
function readColours() {
  const style = getComputedStyle(document.documentElement)
  const read = (token: string) => style.getPropertyValue(token).trim()
  return {
    sea: read('--client-primary-200'),
    land: read('--color-surface'),
    coast: read('--client-primary-300'),
    ink: read('--color-ink-soft'),
    halo: read('--color-surface'),
    mark: read('--client-primary'),
    onMark: read('--client-on-primary'),
    pointed: read('--client-accent'),
    onPointed: read('--client-on-accent'),
  }
}

function addVenueLayers(map: MapLibre, { mark, onMark, pointed, ink, halo }: Colours): void {
  const none = { type: 'FeatureCollection' as const, features: [] }
  map.addSource('radius', { type: 'geojson', data: none })
  map.addSource('venues', {
    type: 'geojson',
    data: none,
    cluster: true,
    clusterRadius: 44,
    clusterMaxZoom: 12,
  })
  map.addSource('pointed', { type: 'geojson', data: none })
  map.addLayer({
    id: 'radius',
    type: 'fill',
    source: 'radius',
    paint: { 'fill-color': mark, 'fill-opacity': 0.08, 'fill-outline-color': mark },
  })
  map.addLayer({
    id: 'clusters',
    type: 'circle',
    source: 'venues',
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': mark,
      'circle-radius': ['step', ['get', 'point_count'], 16, 20, 20, 100, 26],
      'circle-stroke-color': halo,
      'circle-stroke-width': 2,
    },
  })
  map.addLayer({
    id: 'cluster-counts',
    type: 'symbol',
    source: 'venues',
    filter: ['has', 'point_count'],
    layout: { 'text-field': ['get', 'point_count_abbreviated'], 'text-size': 13, 'text-allow-overlap': true },
    paint: { 'text-color': onMark },
  })
  map.addLayer({
    id: 'venues',
    type: 'circle',
    source: 'venues',
    filter: ['!', ['has', 'point_count']],
    paint: {
      'circle-color': mark,
      'circle-radius': 9,
      'circle-stroke-color': halo,
      'circle-stroke-width': 2,
    },
  })
  map.addLayer({
    id: 'pointed',
    type: 'circle',
    source: 'pointed',
    paint: {
      'circle-color': pointed,
      'circle-radius': 12,
      'circle-stroke-color': halo,
      'circle-stroke-width': 3,
    },
  })
  map.addLayer({
    id: 'pointed-name',
    type: 'symbol',
    source: 'pointed',
    layout: {
      'text-field': ['get', 'name'],
      'text-size': 14,
      'text-anchor': 'bottom',
      'text-offset': [0, -1.2],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 2 },
  })
}

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
