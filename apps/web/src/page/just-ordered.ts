/**
 * Order that this page has just made, until it was reported. Neither a reload
 * nor another device reports it again.
 */
let justOrdered: string | null = null

export function markOrdered(completeOrderId: string): void {
  justOrdered = completeOrderId
}

/** Returns true once, for the order that was marked. */
export function takeOrdered(completeOrderId: string): boolean {
  if (justOrdered !== completeOrderId) return false
  justOrdered = null
  return true
}
