type Wanted = {
  apiBase: string
  completeOrderId: string
  /** Key from the link of a letter, for a person who is not logged in. */
  orderKey?: string | null
}

/**
 * Returns the address of an order's calendar file: a file, not a page, so that the browser's own link loads
 * it.
 */
export function calendarAddress({ apiBase, completeOrderId, orderKey = null }: Wanted): string {
  const address = `${apiBase}/api/bookings/orders/${encodeURIComponent(completeOrderId)}/calendar.ics`
  return orderKey === null ? address : `${address}?${new URLSearchParams({ key: orderKey })}`
}

/** Returns the address of one booking's calendar file, for accounts that list it. */
export const calendarOfBooking = (apiBase: string, bookingId: number): string =>
  `${apiBase}/api/my-account/bookings/${bookingId}/calendar.ics`
