import { useState } from 'react'
import { useRemoveItems } from '../../calls/basket/remove-items.ts'
import { useLastPress } from '../../calls/basket/use-last-press.ts'

/**
 * Removes a course from the basket, debounced (spec 5). The call itself tells the visitor what went wrong.
 */
export function useRemoveCourse(cartItemId: number | null): { isLeaving: boolean; remove: () => void } {
  const { mutate } = useRemoveItems()
  const [isLeaving, setLeaving] = useState(false)
  const waitFor = useLastPress()
  return {
    isLeaving,
    remove: () => {
      if (cartItemId === null) return
      setLeaving(true)
      waitFor(() => mutate({ body: { cartItemIds: [cartItemId] } }, { onSettled: () => setLeaving(false) }))
    },
  }
}
