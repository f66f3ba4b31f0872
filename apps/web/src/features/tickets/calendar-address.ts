type Wanted = {
  apiBase: string
  completeOrderId: string
  /** Of the link of a letter, for a person without a log-in. */
  orderKey?: string | null
  /** One booking of the order alone. */
  bookingId?: number
}

/** The calendar file of an order. A file and no page, so that the browser's own link loads it. */
export function calendarAddress({ apiBase, completeOrderId, orderKey = null, bookingId }: Wanted): string {
  const query = new URLSearchParams({
    ...(orderKey !== null && { key: orderKey }),
    ...(bookingId !== undefined && { booking: String(bookingId) }),
  })
  const address = `${apiBase}/api/bookings/orders/${encodeURIComponent(completeOrderId)}/calendar.ics`
  return query.size > 0 ? `${address}?${query}` : address
}
