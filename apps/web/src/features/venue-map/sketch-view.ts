import type { Camera } from './camera.ts'

/** Place on a sketch, in its units: about a pixel each, east of Greenwich and south of the equator. */
export type Spot = [x: number, y: number]

/** Side of the square that shows a single spot, in pixels. */
const SINGLE_PX = 100
/** Side of a usual map, by which the size of a unit is chosen. */
const USUAL_PX = 500
/** Width of the whole world at zoom 0, in pixels: the map's library draws tiles of this width. */
const WORLD_PX = 512

export type SketchView = {
  /** Part of the sketch that must be seen, in units. What is around it is seen where there is room. */
  x: number
  y: number
  width: number
  height: number
  unitsPerDegree: number
  /** Pixels of a unit at which the zoom is the camera's nearest. */
  pxPerUnit: number
}

/** Projects as the map does (Mercator). @returns degrees of longitude, and as long ones southwards */
const project = (longitude: number, latitude: number): Spot => [
  longitude,
  (-180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)),
]

/** Returns where on the sketch a place is. */
export function spotOf(
  { unitsPerDegree }: SketchView,
  { longitude, latitude }: { longitude: number; latitude: number },
): Spot {
  const [x, y] = project(longitude, latitude)
  return [x * unitsPerDegree, y * unitsPerDegree]
}

/** Returns the part of a sketch that shows what the map shows from the camera. */
export function sketchView(camera: Camera): SketchView {
  const [southWest, northEast] = 'bounds' in camera ? camera.bounds : [camera.center, camera.center]
  const pxPerDegree = (WORLD_PX * 2 ** ('bounds' in camera ? camera.maxZoom : camera.zoom)) / 360
  const [west, south] = project(...southWest)
  const [east, north] = project(...northEast)
  const width = Math.max(east - west, SINGLE_PX / pxPerDegree)
  const height = Math.max(south - north, SINGLE_PX / pxPerDegree)
  const unitsPerDegree = Math.min(pxPerDegree, USUAL_PX / width, USUAL_PX / height)
  return {
    x: ((west + east - width) / 2) * unitsPerDegree,
    y: ((north + south - height) / 2) * unitsPerDegree,
    width: width * unitsPerDegree,
    height: height * unitsPerDegree,
    unitsPerDegree,
    pxPerUnit: pxPerDegree / unitsPerDegree,
  }
}
