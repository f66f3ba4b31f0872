import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageFacts } from '../../page/page-facts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { DrawnMap, MapView } from './draw-map.ts'

type Props = MapView & { onTake: (slug: string) => void }

/** The venues on a map. All that it shows stands in the list beside it, so it can be left out. */
export function VenueMap({ venues, around, radiusMiles, pointedSlug, onTake }: Props) {
  const { mapStyleUrl } = usePageFacts()
  const container = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnMap | null>(null)
  const [state, setState] = useState<'coming' | 'drawn' | 'drawn in own style' | 'impossible'>('coming')
  const view = { venues, around, radiusMiles, pointedSlug }
  const take = useEffectEvent(onTake)
  const currentView = useEffectEvent(() => view)

  useEffect(() => {
    let isGone = false
    const begin = async () => {
      const { drawMap } = await import('./draw-map.ts')
      if (isGone || !container.current) return
      drawn.current = drawMap(
        {
          container: container.current,
          styleUrl: mapStyleUrl,
          onTake: (slug) => take(slug),
          onReady: (isOwnStyle) => setState(isOwnStyle ? 'drawn in own style' : 'drawn'),
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
  }, [mapStyleUrl])

  useEffect(() => {
    drawn.current?.show({ venues, around, radiusMiles, pointedSlug })
  }, [venues, around, radiusMiles, pointedSlug])

  const named = venues.find(({ slug }) => slug === pointedSlug)
  return (
    <section aria-label="Map of the venues" className="relative">
      {state === 'impossible' && (
        <Notice type="info" title="The map can’t be shown here" live>
          <p>Everything that it shows is in the list.</p>
        </Notice>
      )}
      <div
        hidden={state === 'impossible'}
        className="relative h-80 overflow-hidden rounded-lg border border-line bg-primary-100 md:h-[min(36rem,calc(100dvh-120px))]"
      >
        <div ref={container} className="map absolute inset-0" />
        {state === 'coming' && (
          <div role="status" className="absolute inset-x-6 top-6">
            <span className="visually-hidden">The map is being loaded…</span>
            <Skeleton shape="card" />
          </div>
        )}
        {state.startsWith('drawn') && (
          <div className="absolute top-3 right-3 grid gap-1 rounded-md border border-line bg-surface shadow-raised">
            <IconButton label="Zoom in" icon={<Sign>+</Sign>} onClick={() => drawn.current?.zoomBy(1)} />
            <IconButton label="Zoom out" icon={<Sign>−</Sign>} onClick={() => drawn.current?.zoomBy(-1)} />
          </div>
        )}
        <p className="absolute bottom-0 left-0 rounded-tr-sm bg-surface px-2 py-0.5 text-xs text-ink-soft">
          {state === 'drawn in own style' ? 'Map by the operator’s service' : 'Natural Earth, GeoNames'}
        </p>
      </div>
      <p role="status" className="mt-2 text-sm text-ink-soft">
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
