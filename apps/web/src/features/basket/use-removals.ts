import { dueChanges, msUntilDue, noChanges, withChange } from '@touchline/rules/basket/cart'
import { useEffect, useRef, useState } from 'react'
import { useRemoveItems } from '../../calls/basket/remove-items.ts'
import { useLastPress } from '../../calls/basket/use-last-press.ts'

/** Removes lines in groups: presses within 250 ms go in one call (spec 5). */
export function useRemovals(itemIds: readonly number[], onRemoved: () => void) {
  const removal = useRemoveItems()
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const pending = useRef(noChanges)
  const waitFor = useLastPress()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const send = async () => {
    const due = dueChanges(pending.current, new Set(itemIds.map(String))).remove.map(Number)
    pending.current = noChanges
    if (due.length === 0) return
    try {
      // Reactions that are given with `mutate` would be dropped by the next press.
      await removal.mutateAsync({ body: { cartItemIds: due } })
      if (isHere.current) onRemoved()
    } catch {
      // The call has said it.
    } finally {
      setLeaving((shown) => new Set([...shown].filter((id) => !due.includes(id))))
    }
  }
  return {
    leaving,
    remove: (itemId: number) => {
      if (leaving.has(itemId)) return
      const nowMs = performance.now()
      pending.current = withChange(pending.current, String(itemId), 'out', nowMs)
      setLeaving((shown) => new Set([...shown, itemId]))
      waitFor(() => void send(), msUntilDue(pending.current, nowMs) ?? 0)
    },
  }
}
