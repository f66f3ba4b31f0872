import { useSuspenseQuery } from '@tanstack/react-query'
import {
  dueChanges,
  msUntilDue,
  noChanges,
  type PendingChanges,
  withChange,
} from '@touchline/rules/basket/cart'
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import { useAddItems } from '../../../calls/basket/add-items.ts'
import { useRemoveItems } from '../../../calls/basket/remove-items.ts'
import { useLastPress } from '../../../calls/basket/use-last-press.ts'
import { userQuery } from '../../../calls/login/get-user.ts'
import { useLoginWindow } from '../../../features/login/login-window.tsx'
import type { Bookable, Busy, OnFull, Press } from './bookable.ts'

type Props = {
  /** Called once, with the function that sends a change. */
  onReady: (press: Press) => void
  setBusy: Dispatch<SetStateAction<Busy>>
  onFull: OnFull
}

const toBook = (bookable: Bookable | undefined): string => ['book', bookable?.name ?? []].flat().join(' ')

const without = (busy: Busy, keys: readonly string[]): Busy =>
  new Map([...busy].filter(([key]) => !keys.includes(key)))

type Send = (
  added: readonly Bookable[],
  removed: readonly Bookable[],
  options?: { warnOfOverlap: boolean },
) => Promise<void>

/** Returns the function that sends changes at once. A visitor who has to log in is asked to, and goes on. */
function useSend({ setBusy, onFull }: Pick<Props, 'setBusy' | 'onFull'>): Send {
  const loginWindow = useLoginWindow()
  const sent = useRef<readonly Bookable[]>([])
  const add = useAddItems({
    onLoginRequired: () => {
      const wanted = sent.current
      loginWindow.open({ keepsChoice: true, to: toBook(wanted[0]), afterLogin: () => void send(wanted, []) })
    },
    onOverlap: () => {
      const wanted = sent.current
      return () => void send(wanted, [], { warnOfOverlap: false })
    },
    onFull: ({ details }) => onFull(sent.current[0]?.key ?? '', String(details.slotId)),
  })
  const remove = useRemoveItems()

  async function send(
    added: readonly Bookable[],
    removed: readonly Bookable[],
    { warnOfOverlap } = { warnOfOverlap: true },
  ): Promise<void> {
    setBusy((before) => {
      const next = new Map(before)
      for (const { key } of added) next.set(key, 'in')
      for (const { key } of removed) next.set(key, 'out')
      return next
    })
    try {
      if (removed.length > 0)
        await remove.mutateAsync({
          body: { cartItemIds: removed.flatMap((bookable) => bookable.cartItemIds) },
        })
      if (added.length > 0) {
        sent.current = added
        await add.mutateAsync({
          body: { items: added.flatMap((bookable) => [...bookable.items]), warnOfOverlap },
        })
        for (const bookable of added) bookable.onAdded?.()
      }
    } catch {
      // The calls have told the visitor what went wrong.
    } finally {
      const keys = [...added, ...removed].map(({ key }) => key)
      setBusy((before) => without(before, keys))
    }
  }

  return send
}

/**
 * Sends changes of the basket. Adds and removes are debounced by 250 ms, and the last press counts (spec 5).
 * A visitor who has to log in first continues with their choice afterwards.
 */
export function ChangeSender({ onReady, setBusy, onFull }: Props) {
  const { data: user } = useSuspenseQuery(userQuery())
  const loginWindow = useLoginWindow()
  const pending = useRef<PendingChanges>(noChanges)
  const bookables = useRef(new Map<string, Bookable>())
  const waitFor = useLastPress()
  const send = useSend({ setBusy, onFull })

  function sendWhatIsDue(): void {
    const all = bookables.current
    const held = [...all.values()].filter((bookable) => bookable.cartItemIds.length > 0).map(({ key }) => key)
    const changes = dueChanges(pending.current, new Set(held))
    pending.current = noChanges
    bookables.current = new Map()
    const pick = (keys: readonly string[]) => keys.flatMap((key) => all.get(key) ?? [])
    setBusy((before) => without(before, [...all.keys()]))
    void send(pick(changes.add), pick(changes.remove))
  }

  const press: Press = (bookable, wanted) => {
    if (wanted === 'in' && !user && !bookable.allowsAnonymous) {
      setBusy((before) => without(before, [bookable.key]))
      loginWindow.open({
        keepsChoice: true,
        to: toBook(bookable),
        afterLogin: () => void send([bookable], []),
      })
      return
    }
    const nowMs = performance.now()
    pending.current = withChange(pending.current, bookable.key, wanted, nowMs)
    bookables.current.set(bookable.key, bookable)
    setBusy((before) => new Map(before).set(bookable.key, wanted))
    waitFor(sendWhatIsDue, msUntilDue(pending.current, nowMs) ?? 0)
  }

  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    onReady((bookable, wanted) => latest.current(bookable, wanted))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- called once
  }, [])
  return null
}
