import { useEffect, useMemo, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { cameraFor } from './camera.ts'
import type { groundPaths } from './ground-paths.ts'
import { readMapColours } from './map-colours.ts'
import type { MapView } from './map-view.ts'
import { sketchView, spotOf } from './sketch-view.ts'

/** Space around what the map is fitted to: `PADDING` of draw-map.ts, whose library is not loaded here. */
const PADDED = 'top-[56px] right-[80px] bottom-[44px] left-[40px]'

/**
 * Shows the ground and the venues until the map can be drawn, in the same place and at the same scale. Both
 * have the same data; this needs none of the map's library.
 */
export function MapSketch({ venues, fitted, around, radiusMiles }: Omit<MapView, 'pointedSlug'>) {
  const [draw, setDraw] = useState<typeof groundPaths | null>(null)
  useEffect(() => {
    let isGone = false
    import('./ground-paths.ts').then(
      (loaded) => {
        if (!isGone) setDraw(() => loaded.groundPaths)
      },
      // The map says so when it can't come either.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  const sketch = useMemo(() => {
    if (!draw) return null
    const camera = cameraFor({ venues, fitted, around, radiusMiles }, window.innerWidth)
    const view = sketchView(camera)
    return { view, ground: draw(view), isPadded: 'bounds' in camera, colours: readMapColours() }
  }, [draw, venues, fitted, around, radiusMiles])
  if (!sketch) return null
  const { view, ground, isPadded, colours } = sketch
  const { x, y, width, height, pxPerUnit } = view
  return (
    <div aria-hidden="true" className={classNames('absolute', isPadded ? PADDED : 'inset-0')}>
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        width={width * pxPerUnit}
        height={height * pxPerUnit}
        className="absolute inset-0 m-auto max-h-full max-w-full overflow-visible"
        data-map-sketch
      >
        <rect
          x={x - 9 * width}
          y={y - 9 * height}
          width={19 * width}
          height={19 * height}
          fill={colours.sea}
        />
        <path d={ground.land} fill={colours.land} stroke={colours.coast} vectorEffect="non-scaling-stroke" />
        <path d={ground.builtUp} fill={colours.builtUp} />
        <path d={ground.dense} fill={colours.dense} />
        <path d={ground.lakes} fill={colours.water} />
        <path d={ground.rivers} fill="none" stroke={colours.river} vectorEffect="non-scaling-stroke" />
        {venues.map((venue) => (
          // A line without length is a disc of the line's width, at any scale.
          <path
            key={venue.slug}
            d={`M${spotOf(view, venue).join(' ')}h0`}
            stroke={colours.mark}
            strokeWidth="16"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </div>
  )
}
