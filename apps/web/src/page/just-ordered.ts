/** The order that this page has just made, until it was told of: neither a reload nor another device tells of it again. */
let justOrdered: string | null = null

export function markOrdered(completeOrderId: string): void {
  justOrdered = completeOrderId
}

/** True once, for the order that was marked. */
export function takeOrdered(completeOrderId: string): boolean {
  if (justOrdered !== completeOrderId) return false
  justOrdered = null
  return true
}
