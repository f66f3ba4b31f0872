import type { Map as MapLibre, StyleImageMetadata } from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'

/** Marks are drawn twice as large as shown, so that they are sharp on most screens. */
const PIXEL_RATIO = 2
export const PIN = { width: 26, height: 34 }
const CLUSTER = 44
/** Height of a disc whose middle is stretched to fit its words. */
const PILL = 28
const PILL_MIDDLE: [number, number][] = [[PILL - 1, PILL + 1]]
const PILL_STRETCH = { stretchX: PILL_MIDDLE, stretchY: PILL_MIDDLE }
const MIDDLE = 14

/** Draws the marks of venues in the colours; a map that has them already gets new ones. */
export function addMarks(map: MapLibre, { mark, onMark, pointed, onPointed, ink, halo }: MapColours): void {
  const set = (name: string, image: ImageData, stretch: Partial<StyleImageMetadata> = {}) =>
    map.hasImage(name)
      ? map.updateImage(name, image)
      : map.addImage(name, image, { pixelRatio: PIXEL_RATIO, ...stretch })
  set('venue', drawPin(mark, halo, onMark))
  set('numbered-venue', drawPin(mark, halo))
  set('pointed-venue', drawPin(pointed, halo, onPointed))
  set('pointed-numbered-venue', drawPin(pointed, halo))
  set('cluster', drawDisc(CLUSTER, mark, halo))
  set('cluster-of-rows', drawDisc(PILL, mark, halo), PILL_STRETCH)
  set('middle', drawDisc(MIDDLE, ink, halo))
}

/** Draws a drop with its tip at the place. One with a number has no dot. */
function drawPin(fill: string, edge: string, dot?: string): ImageData {
  const { width, height } = PIN
  const [middle, radius] = [width / 2, width / 2 - 1.5]
  return draw(width, height, (context) => {
    context.beginPath()
    context.moveTo(middle, height - 1.5)
    context.bezierCurveTo(middle - 3, height - 9, middle - radius, middle + 8, middle - radius, middle)
    context.arc(middle, middle, radius, Math.PI, 0)
    context.bezierCurveTo(middle + radius, middle + 8, middle + 3, height - 9, middle, height - 1.5)
    paint(context, fill, edge)
    if (dot === undefined) return
    context.beginPath()
    context.arc(middle, middle, 4.5, 0, 2 * Math.PI)
    context.fillStyle = dot
    context.fill()
  })
}

const drawDisc = (width: number, fill: string, edge: string): ImageData =>
  draw(width, width, (context) => {
    context.beginPath()
    context.arc(width / 2, width / 2, width / 2 - 2, 0, 2 * Math.PI)
    paint(context, fill, edge)
  })

function paint(context: CanvasRenderingContext2D, fill: string, edge: string): void {
  context.fillStyle = fill
  context.strokeStyle = edge
  context.lineWidth = 2
  context.fill()
  context.stroke()
}

function draw(width: number, height: number, how: (context: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = width * PIXEL_RATIO
  canvas.height = height * PIXEL_RATIO
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws nothing')
  context.scale(PIXEL_RATIO, PIXEL_RATIO)
  how(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
