import type { addItems } from '@touchline/contract/calls/cart/add-items'
import type { BodyOf } from '@touchline/contract/define-call'
import type { Wish } from '@touchline/rules/cart'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../../page/lazy-part.ts'

type NewItem = BodyOf<typeof addItems>['items'][number]

/** What is put into the basket or taken out of it with one press. */
export type Thing = {
  key: string
  items: readonly NewItem[]
  /** The basket's items that are this thing now. */
  cartItemIds: readonly number[]
  allowsAnonymous: boolean
  onAdded?: () => void
}

export type Press = (thing: Thing, wanted: Wish) => void
/** Somebody was quicker: which thing could not be had, and which slot of it is full. */
export type OnFull = (key: string, slotId: string) => void
export type Busy = ReadonlyMap<string, Wish>

export type BasketChanges = {
  /** What is on its way into the basket or out of it. */
  busy: Busy
  add: (thing: Thing) => void
  remove: (thing: Thing) => void
  /** To be rendered somewhere: it carries the wishes out. */
  host: ReactNode
}

// Most who look at a timetable press nothing on the first view: what sends a wish is fetched with the first press.
const ChangeSender = lazyPart(async () => (await import('./change-sender.tsx')).ChangeSender)

/** Puts things into the basket and takes them out, by the last thing that was wanted. */
export function useBasketChanges(onFull: OnFull): BasketChanges {
  const [busy, setBusy] = useState<Busy>(new Map())
  const [isUsed, setUsed] = useState(false)
  const carrier = useRef<Press | null>(null)
  const early = useRef<Parameters<Press>[]>([])

  const press: Press = (thing, wanted) => {
    if (carrier.current) {
      carrier.current(thing, wanted)
      return
    }
    early.current.push([thing, wanted])
    setBusy((before) => new Map(before).set(thing.key, wanted))
    setUsed(true)
  }
  const begin = (carry: Press) => {
    carrier.current = carry
    for (const wish of early.current.splice(0)) carry(...wish)
  }
  return {
    busy,
    add: (thing) => press(thing, 'in'),
    remove: (thing) => press(thing, 'out'),
    host: isUsed && (
      <Suspense>
        <ChangeSender onReady={begin} setBusy={setBusy} onFull={onFull} />
      </Suspense>
    ),
  }
}
