import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { useRef, useState } from 'react'
import { useUpdateItem } from '../../calls/basket/update-item.ts'

/**
 * How many places a line has, and what is wanted instead. One change is under way at a time; of what is chosen meanwhile
 * the last goes next, so that it stands in the end.
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
      // The call itself tells the visitor what went wrong.
      await update.mutateAsync(change).catch(() => undefined)
    }
    isSending.current = false
    setWanted(null)
  }
  return {
    quantity: wanted ?? quantity,
    isChanging: wanted !== null,
    choose: (chosen: number) => {
      next.current = chosen
      setWanted(chosen)
      if (!isSending.current) void send()
    },
  }
}
