import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageFacts } from '../../page/page-facts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DrawnMap } from './draw-map.ts'
import { MapCredit } from './map-credit.tsx'
import { MAP_FRAME_CLASSES, MAP_STATUS_CLASSES } from './map-placeholder.tsx'
import { MapScale } from './map-scale.tsx'
import { MapSketch } from './map-sketch.tsx'
import type { MapView } from './map-view.ts'
import type { Scale } from './scale.ts'

type Props = MapView & {
  /** False while a sketch stands for the map, whose library would keep a press from its answer. */
  mayBegin: boolean
  /** Called when a mark is pressed. */
  onTake: (slug: string) => void
  /** Called when the pointer reaches a mark. */
  onPoint: (slug: string) => void
}

/** Shows the venues on a map. The list beside it has the same content, so that the map can be left out. */
export function VenueMap({ mayBegin, onTake, onPoint, ...view }: Props) {
  const { venues, fitted, around, radiusMiles, pointedSlug } = view
  const { mapSource } = usePageFacts()
  const container = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnMap | null>(null)
  const [state, setState] = useState<'coming' | 'drawn' | 'drawn as built in' | 'impossible'>('coming')
  const [scale, setScale] = useState<Scale | null>(null)
  const take = useEffectEvent(onTake)
  const point = useEffectEvent(onPoint)
  const currentView = useEffectEvent(() => view)

  useEffect(() => {
    if (!mayBegin) return
    let isGone = false
    const begin = async () => {
      const [{ drawMap }, base] = await Promise.all([
        import('./draw-map.ts'),
        import('./base-map.ts').then(({ loadBaseMap }) => loadBaseMap(mapSource)),
      ])
      if (isGone || !container.current) return
      drawn.current = drawMap(
        base,
        {
          container: container.current,
          onTake: (slug) => take(slug),
          onPoint: (slug) => point(slug),
          onScale: setScale,
          onReady: (isAsWanted) => setState(isAsWanted ? 'drawn' : 'drawn as built in'),
        },
        currentView(),
      )
    }
    begin().catch(() => setState('impossible'))
    return () => {
      isGone = true
      drawn.current?.remove()
      drawn.current = null
    }
  }, [mapSource, mayBegin])

  useEffect(() => {
    drawn.current?.show({ venues, fitted, around, radiusMiles, pointedSlug })
  }, [venues, fitted, around, radiusMiles, pointedSlug])

  const named = venues.find(({ slug }) => slug === pointedSlug)
  return (
    <section aria-label="Map of the venues" className="relative">
      {state === 'impossible' && (
        <Notice type="info" title="The map can’t be shown here" live>
          <p>Everything on it is in the list.</p>
        </Notice>
      )}
      <div hidden={state === 'impossible'} className={MAP_FRAME_CLASSES}>
        {state === 'coming' && (
          <>
            <p role="status" className="visually-hidden">
              Loading the map…
            </p>
            <MapSketch {...view} />
          </>
        )}
        <div ref={container} className="map absolute inset-0" />
        {state.startsWith('drawn') && (
          <div className="absolute top-3 right-3 grid gap-1 rounded-md border border-line bg-surface shadow-raised">
            <IconButton label="Zoom in" icon={<Sign>+</Sign>} onClick={() => drawn.current?.zoomBy(1)} />
            <IconButton label="Zoom out" icon={<Sign>−</Sign>} onClick={() => drawn.current?.zoomBy(-1)} />
          </div>
        )}
        {scale && <MapScale scale={scale} />}
        <MapCredit source={state === 'drawn' ? mapSource : null} />
      </div>
      <p role="status" className={MAP_STATUS_CLASSES}>
        {named ? `On the map: ${named.name}` : ''}
      </p>
    </section>
  )
}

function Sign({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-2xl font-bold">
      {children}
    </span>
  )
}
