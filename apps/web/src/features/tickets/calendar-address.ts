type Wanted = {
  apiBase: string
  completeOrderId: string
  /** Of the link of a letter, for a person without a log-in. */
  orderKey?: string | null
}

/** The calendar file of an order. A file and no page, so that the browser's own link loads it. */
export function calendarAddress({ apiBase, completeOrderId, orderKey = null }: Wanted): string {
  const address = `${apiBase}/api/bookings/orders/${encodeURIComponent(completeOrderId)}/calendar.ics`
  return orderKey === null ? address : `${address}?${new URLSearchParams({ key: orderKey })}`
}

/** That of one booking, for the accounts that list it. */
export const calendarOfBooking = (apiBase: string, bookingId: number): string =>
  `${apiBase}/api/my-account/bookings/${bookingId}/calendar.ics`
