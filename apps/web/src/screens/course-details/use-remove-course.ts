import { cartDebounceMs } from '@touchline/rules/limits/limits'
import { useEffect, useRef, useState } from 'react'
import { useRemoveItems } from '../../calls/basket/remove-items.ts'

/**
 * Removes a course from the basket, debounced (spec 5). The call itself tells the visitor what went wrong.
 */
export function useRemoveCourse(cartItemId: number | null): { isLeaving: boolean; remove: () => void } {
  const { mutate } = useRemoveItems()
  const [isLeaving, setLeaving] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isLeaving,
    remove: () => {
      if (cartItemId === null) return
      setLeaving(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(
        () => mutate({ body: { cartItemIds: [cartItemId] } }, { onSettled: () => setLeaving(false) }),
        cartDebounceMs,
      )
    },
  }
}
