import {
  type MapLayerMouseEvent,
  Map as MapLibre,
  type MapOptions,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { BaseMap } from './base-map.ts'
import { builtInStyle } from './built-in-style.ts'
import { cameraFor } from './camera.ts'
import { type MapColours, readMapColours } from './map-colours.ts'
import type { MapView } from './map-view.ts'
import { addMarks } from './marks.ts'
import { type Scale, scaleFor } from './scale.ts'
import {
  radiusLayers,
  showPointed,
  showVenues,
  venueLayers,
  venueSource,
  venueSources,
} from './venue-layers.ts'

// The security policy allows scripts of our own origin only, so that the worker can't be made from text.
setWorkerUrl(workerUrl)

export type DrawnMap = {
  show: (view: MapView) => void
  zoomBy: (steps: number) => void
  remove: () => void
}

type Options = {
  container: HTMLElement
  /** Called when a mark is pressed. */
  onTake: (slug: string) => void
  /** Called when the pointer reaches a mark. */
  onPoint: (slug: string) => void
  onScale: (scale: Scale) => void
  /** Called when the map is drawn: false when the built-in map replaces a style that can't be loaded. */
  onReady: (isAsWanted: boolean) => void
}

/** Width that the scale may take of the map. */
const SCALE_PX = 96

/** Draws the map. @throws when the browser can't draw maps (no WebGL) */
export function drawMap(base: BaseMap, options: Options, first: MapView): DrawnMap {
  let drawnBase = base
  let colours = readMapColours()
  const style = base(colours)
  const map = new MapLibre(mapOptions(options.container, style, first))
  map.touchZoomRotate.disableRotation()
  let shown = first
  let isReady = false
  let isStyled = false
  map.once('styledata', () => {
    isStyled = true
  })
  // Later errors concern single tiles, without which the map still works.
  map.on('error', () => {
    if (isStyled || typeof style !== 'string') return
    drawnBase = builtInStyle
    map.setStyle(builtInStyle(colours))
  })
  const measure = () => options.onScale(scaleOf(map))
  map.on('load', () => {
    addVenues(map, colours)
    isReady = true
    showVenues(map, shown)
    options.onReady(drawnBase === base)
    measure()
    map.on('moveend', measure)
  })
  listen(map, options)
  const redraw = () => {
    colours = readMapColours()
    if (isReady) repaint(map, drawnBase, colours)
  }
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', redraw)

  return {
    show(view) {
      const before = shown
      shown = view
      // Until the map is ready only the newest view counts: it is drawn when the map has loaded.
      if (!isReady) return
      const isSearch = before.around !== view.around || before.radiusMiles !== view.radiusMiles
      if (isSearch || before.venues !== view.venues) {
        showVenues(map, view)
        move(map, view)
      } else if (before.pointedSlug !== view.pointedSlug) showPointed(map, view)
    },
    zoomBy: (steps) => map.easeTo({ zoom: map.getZoom() + steps }),
    remove() {
      scheme.removeEventListener('change', redraw)
      map.remove()
    },
  }
}

/** Space for the outermost marks, for the name above one, and for what lies on the map. */
const PADDING = { top: 56, right: 80, bottom: 44, left: 40 }

function mapOptions(container: HTMLElement, style: StyleSpecification | string, view: MapView): MapOptions {
  const camera = cameraFor(view, window.innerWidth)
  return {
    container,
    style,
    ...('bounds' in camera
      ? { bounds: camera.bounds, fitBoundsOptions: { padding: PADDING, maxZoom: camera.maxZoom } }
      : camera),
    minZoom: 3.5,
    maxZoom: 16,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    // A name that fades in would be missing for a while.
    fadeDuration: 0,
    // The reader scrolls the page past the map without being caught in it.
    cooperativeGestures: false,
    scrollZoom: false,
  }
}

function move(map: MapLibre, view: MapView): void {
  const camera = cameraFor(view, window.innerWidth)
  if ('bounds' in camera) map.fitBounds(camera.bounds, { padding: PADDING, maxZoom: camera.maxZoom })
  else map.easeTo(camera)
}

const CLUSTERS = ['clusters', 'clusters-of-rows']

function listen(map: MapLibre, { onTake, onPoint }: Options): void {
  const slugOf = ({ features }: MapLayerMouseEvent) => {
    const slug: unknown = features?.[0]?.properties.slug
    return typeof slug === 'string' ? slug : null
  }
  for (const layer of ['venues', 'pointed']) {
    map.on('click', layer, (event) => {
      const slug = slugOf(event)
      if (slug !== null) onTake(slug)
    })
  }
  map.on('mouseenter', 'venues', (event) => {
    const slug = slugOf(event)
    if (slug !== null) onPoint(slug)
  })
  const open = async ({ features }: MapLayerMouseEvent) => {
    const [cluster] = features ?? []
    if (cluster?.geometry.type !== 'Point') return
    const id = Number(cluster.properties.cluster_id)
    const zoom = await venueSource(map, 'venues').getClusterExpansionZoom(id)
    map.easeTo({ center: cluster.geometry.coordinates as [number, number], zoom })
  }
  for (const layer of CLUSTERS) map.on('click', layer, open)
  for (const layer of ['venues', 'pointed', ...CLUSTERS]) {
    map.on('mouseenter', layer, () => map.getCanvas().classList.add('cursor-pointer'))
    map.on('mouseleave', layer, () => map.getCanvas().classList.remove('cursor-pointer'))
  }
}

function addVenues(map: MapLibre, colours: MapColours): void {
  addMarks(map, colours)
  for (const [name, source] of Object.entries(venueSources)) map.addSource(name, source)
  const firstName = map.getStyle().layers.find(({ type }) => type === 'symbol')
  for (const layer of radiusLayers(colours)) map.addLayer(layer, firstName?.id)
  for (const layer of venueLayers(colours)) map.addLayer(layer)
}

type PaintName = Parameters<MapLibre['setPaintProperty']>[1]

function repaint(map: MapLibre, base: BaseMap, colours: MapColours): void {
  addMarks(map, colours)
  const style = base(colours)
  const ground = typeof style === 'string' ? [] : style.layers
  for (const { id, paint } of [...ground, ...radiusLayers(colours), ...venueLayers(colours)])
    for (const [name, value] of Object.entries(paint ?? {}))
      map.setPaintProperty(id, name as PaintName, value)
}

/** Returns the scale in the middle of the map: the projection makes a mile wider towards the north. */
function scaleOf(map: MapLibre): Scale {
  const [x, y] = [map.getContainer().clientWidth / 2, map.getContainer().clientHeight / 2]
  const metres = map.unproject([x - 50, y]).distanceTo(map.unproject([x + 50, y]))
  return scaleFor(metres / 100, SCALE_PX)
}
