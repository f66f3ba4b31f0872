import { dueChanges, msUntilDue, noChanges, withChange } from '@touchline/rules/basket/cart'
import { useEffect, useRef, useState } from 'react'
import { useRemoveItems } from '../../calls/basket/remove-items.ts'

/** Removes lines in groups: presses within 250 ms go in one call (spec 5). */
export function useRemovals(itemIds: readonly number[], onRemoved: () => void) {
  const removal = useRemoveItems()
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const pending = useRef(noChanges)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = () => {
    const due = dueChanges(pending.current, new Set(itemIds.map(String))).remove.map(Number)
    pending.current = noChanges
    if (due.length === 0) return
    removal.mutate(
      { body: { cartItemIds: due } },
      {
        onSuccess: onRemoved,
        onSettled: () => setLeaving((shown) => new Set([...shown].filter((id) => !due.includes(id)))),
      },
    )
  }
  return {
    leaving,
    remove: (itemId: number) => {
      if (leaving.has(itemId)) return
      const nowMs = performance.now()
      pending.current = withChange(pending.current, String(itemId), 'out', nowMs)
      setLeaving((shown) => new Set([...shown, itemId]))
      clearTimeout(timer.current)
      timer.current = setTimeout(send, msUntilDue(pending.current, nowMs) ?? 0)
    },
  }
}
