import { notifyManager } from '@tanstack/react-query'
import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { useRef, useState } from 'react'
import { useUpdateItem } from '../../calls/basket/update-item.ts'

/**
 * Holds a line's number of places, and the number that the customer wants. One change is sent at a time; of
 * the choices made meanwhile the last is sent next, so that it is the final one.
 */
export function useQuantity({ id, quantity }: Pick<CartItem, 'id' | 'quantity'>) {
  const update = useUpdateItem()
  const [wanted, setWanted] = useState<number | null>(null)
  const next = useRef<number | null>(null)
  const isSending = useRef(false)

  const send = async () => {
    isSending.current = true
    while (next.current !== null) {
      const change = {
        params: { cartItemId: String(id) },
        body: { options: { quantity: next.current } },
      }
      next.current = null
      // The call itself tells the visitor of the fault.
      await update.mutateAsync(change).catch(() => undefined)
    }
    isSending.current = false
    // The new basket is told to the page in a moment. Until then the old number must not come back: a press
    // counted from it would be lost.
    notifyManager.schedule(() => {
      if (!isSending.current) setWanted(null)
    })
  }
  return {
    quantity: wanted ?? quantity,
    choose: (chosen: number) => {
      next.current = chosen
      setWanted(chosen)
      if (!isSending.current) void send()
    },
  }
}
