import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../../page/lazy-part.tsx'
import type { Bookable, Busy, OnFull, Press } from './bookable.ts'

export type BasketChanges = {
  busy: Busy
  add: (bookable: Bookable) => void
  remove: (bookable: Bookable) => void
  /** Element for the caller to render: it sends the changes. */
  sender: ReactNode
}

// Most visitors press nothing on the first view of a timetable: the code that sends a change is fetched at
// the first press.
const ChangeSender = lazyPart(async () => (await import('./change-sender.tsx')).ChangeSender)

/** Adds to the basket and removes from it. The last press counts. */
export function useBasketChanges(onFull: OnFull): BasketChanges {
  const [busy, setBusy] = useState<Busy>(new Map())
  const [isUsed, setUsed] = useState(false)
  const send = useRef<Press | null>(null)
  const pressedBefore = useRef<Parameters<Press>[]>([])

  const press: Press = (bookable, wanted) => {
    if (send.current) {
      send.current(bookable, wanted)
      return
    }
    pressedBefore.current.push([bookable, wanted])
    setBusy((before) => new Map(before).set(bookable.key, wanted))
    setUsed(true)
  }
  const begin = (ready: Press) => {
    send.current = ready
    for (const change of pressedBefore.current.splice(0)) ready(...change)
  }
  return {
    busy,
    add: (bookable) => press(bookable, 'in'),
    remove: (bookable) => press(bookable, 'out'),
    sender: isUsed && (
      <Suspense>
        <ChangeSender onReady={begin} setBusy={setBusy} onFull={onFull} />
      </Suspense>
    ),
  }
}
