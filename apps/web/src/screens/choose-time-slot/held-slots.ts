import { useQuery } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { useMemo } from 'react'
import { cartQuery } from '../../calls/basket/get-cart.ts'

/** Returns the slots held in the basket, by the slot's id. Null while the basket is not known. */
export function useHeldSlots(): ReadonlyMap<string, HeldSlot> | null {
  const { data: cart } = useQuery(cartQuery())
  return useMemo(() => (cart === undefined ? null : heldSlots(cart)), [cart])
}

/** Lines for the customer, and lines for people who are named. */
export type HeldSlot = { ownIds: number[]; othersIds: number[]; quantity: number }

export function heldSlots(cart: Pick<Cart, 'items'> | null): ReadonlyMap<string, HeldSlot> {
  const held = new Map<string, HeldSlot>()
  for (const { id, quantity, purchasedFor, cartableResource, unavailableReason } of cart?.items ?? []) {
    if (unavailableReason !== null) continue
    const key = String(cartableResource.id)
    const before = held.get(key) ?? { ownIds: [], othersIds: [], quantity: 0 }
    const ids = purchasedFor ? before.othersIds : before.ownIds
    ids.push(id)
    held.set(key, { ...before, quantity: before.quantity + quantity })
  }
  return held
}

/**
 * Finds the lines that make a session this customer's own. With another person's place it can still be
 * booked, unless the server says that nothing else is left of it. A line may name the session by its other
 * id: then the server's word for it counts while the line is there.
 */
export function ownItemIds(
  held: ReturnType<typeof useHeldSlots>,
  { id, cartItemId }: { id: number | string; cartItemId: number | null },
): number[] {
  const said = cartItemId === null ? [] : [cartItemId]
  if (held === null) return said
  const { ownIds = [] } = held.get(String(id)) ?? {}
  if (ownIds.length > 0) return ownIds
  return said.filter((one) =>
    [...held.values()].some((slot) => slot.ownIds.includes(one) || slot.othersIds.includes(one)),
  )
}
