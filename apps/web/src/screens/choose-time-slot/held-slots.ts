import type { Cart } from '@touchline/contract/entities/cart'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cartQuery } from '../../calls/cart/get-cart.ts'

/** What is held in the basket, by the slot's id. Null while the basket is not known. */
export function useHeldSlots(): ReadonlyMap<string, HeldSlot> | null {
  const { data: cart } = useQuery(cartQuery())
  return useMemo(() => (cart === undefined ? null : heldSlots(cart)), [cart])
}

export type HeldSlot = { cartItemIds: number[]; quantity: number }

export function heldSlots(cart: Pick<Cart, 'items'> | null): ReadonlyMap<string, HeldSlot> {
  const held = new Map<string, HeldSlot>()
  for (const { id, quantity, cartableResource, unavailableReason } of cart?.items ?? []) {
    if (unavailableReason !== null) continue
    const before = held.get(String(cartableResource.id))
    held.set(String(cartableResource.id), {
      cartItemIds: [...(before?.cartItemIds ?? []), id],
      quantity: (before?.quantity ?? 0) + quantity,
    })
  }
  return held
}
