import type { CategoryKind } from '@touchline/contract/entities/catalogue/category'
import { Suspense, useEffect, useRef, useState } from 'react'
import { endHydration } from '../../../page/hydration.ts'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { untilFirstInteraction } from '../../../page/until-first-interaction.ts'
import type { SlotView } from '../../../slot-view.ts'
import type { ListProps } from '../day-facts.ts'

type Props = ListProps & { locationSlug: string | null }

// Half of the screen's script. The server's rendering can be read without it.
const lists = {
  classes: lazyPart<Props>(async () => (await import('./class-day.tsx')).ClassDay, untilFirstInteraction),
  ticketed: lazyPart<Props>(
    async () => (await import('./ticketed-day.tsx')).TicketedDay,
    untilFirstInteraction,
  ),
  'by-time': lazyPart<Props>(async () => (await import('./court-day.tsx')).CourtDay, untilFirstInteraction),
  'by-location': lazyPart<Props>(
    async () => (await import('./location-day.tsx')).LocationDay,
    untilFirstInteraction,
  ),
}

const listFor = (kind: CategoryKind, view: SlotView) => (kind === 'resources' ? view : kind)

/** Loads the script of a list, for the loader: the server renders the list in one go. */
export const preloadList = (kind: CategoryKind, view: SlotView) => lists[listFor(kind, view)].preload()

/** Lists what can be booked on a day. */
export function DayList({ view, ...props }: Props & { view: SlotView }) {
  const List = lists[listFor(props.facts.kind, view)]
  const box = useRef<HTMLDivElement>(null)
  const [isHydrated, setHydrated] = useState(false)
  const list = (
    <Suspense>
      <List {...props} />
      <Shown
        onShown={() => {
          endHydration(box.current)
          setHydrated(true)
        }}
      />
    </Suspense>
  )
  // React would throw away the server's rendering if the list got something new before its script has loaded.
  const [first] = useState(list)
  return (
    <div ref={box} data-hydrating="">
      {isHydrated ? list : first}
    </div>
  )
}

function Shown({ onShown }: { onShown: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when what stands beside it is there
  useEffect(onShown, [])
  return null
}
