import { dueChanges, msUntilDue, noWishes, type PendingWishes, wish } from '@touchline/rules/cart'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import { userQuery } from '../../../calls/auth/get-user.ts'
import { useAddItems } from '../../../calls/cart/add-items.ts'
import { useRemoveItems } from '../../../calls/cart/remove-items.ts'
import { useLoginWindow } from '../../../features/login/login-window.tsx'
import type { Busy, OnFull, Press, Thing } from './use-basket-changes.tsx'

type Props = {
  /** Given once: what carries a wish out. */
  onReady: (press: Press) => void
  setBusy: Dispatch<SetStateAction<Busy>>
  onFull: OnFull
}

const without = (busy: Busy, keys: readonly string[]): Busy =>
  new Map([...busy].filter(([key]) => !keys.includes(key)))

/**
 * Spec 5: cart adds and removes are debounced by 250 ms; what is sent is the last thing that was wanted.
 * Who has to log in first goes on with their choice afterwards.
 */
export function ChangeSender({ onReady, setBusy, onFull }: Props) {
  const { data: user } = useSuspenseQuery(userQuery())
  const loginWindow = useLoginWindow()
  const pending = useRef<PendingWishes>(noWishes)
  const things = useRef(new Map<string, Thing>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef<readonly Thing[]>([])
  const add = useAddItems({
    onLoginRequired: () => {
      const wanted = sent.current
      loginWindow.open({ afterLogin: () => void send(wanted, []) })
    },
    onFull: ({ details }) => onFull(sent.current[0]?.key ?? '', String(details.slotId)),
  })
  const remove = useRemoveItems()

  async function send(added: readonly Thing[], removed: readonly Thing[]): Promise<void> {
    setBusy((before) => {
      const next = new Map(before)
      for (const { key } of added) next.set(key, 'in')
      for (const { key } of removed) next.set(key, 'out')
      return next
    })
    try {
      if (removed.length > 0)
        await remove.mutateAsync({ body: { cartItemIds: removed.flatMap((thing) => thing.cartItemIds) } })
      if (added.length > 0) {
        sent.current = added
        await add.mutateAsync({ body: { items: added.flatMap((thing) => [...thing.items]) } })
        for (const thing of added) thing.onAdded?.()
      }
    } catch {
      // What went wrong has been said by the calls themselves.
    } finally {
      setBusy((before) =>
        without(
          before,
          [...added, ...removed].map(({ key }) => key),
        ),
      )
    }
  }

  function sendWhatIsDue(): void {
    const all = things.current
    const held = [...all.values()].filter((thing) => thing.cartItemIds.length > 0).map(({ key }) => key)
    const changes = dueChanges(pending.current, new Set(held))
    pending.current = noWishes
    things.current = new Map()
    const pick = (keys: readonly string[]) => keys.flatMap((key) => all.get(key) ?? [])
    setBusy((before) => without(before, [...all.keys()]))
    void send(pick(changes.add), pick(changes.remove))
  }

  const press: Press = (thing, wanted) => {
    if (wanted === 'in' && !user && !thing.allowsAnonymous) {
      setBusy((before) => without(before, [thing.key]))
      loginWindow.open({ afterLogin: () => void send([thing], []) })
      return
    }
    const nowMs = performance.now()
    pending.current = wish(pending.current, thing.key, wanted, nowMs)
    things.current.set(thing.key, thing)
    setBusy((before) => new Map(before).set(thing.key, wanted))
    clearTimeout(timer.current)
    timer.current = setTimeout(sendWhatIsDue, msUntilDue(pending.current, nowMs) ?? 0)
  }

  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    onReady((thing, wanted) => latest.current(thing, wanted))
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- ready once
  }, [])
  return null
}
