type BookingParams = { bookingId: number | string }
type Params = Record<string, string | undefined>

/** Writes the values that are given as a query: '?page=2'; '' for none. */
export const queryOf = (values: Params): string => {
  const given = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** Root of the account area, when it is ours. */
export const accountRoot = '/my-account'

export type BookingTab = 'past' | 'waitlists'

/** Addresses within our own account area; apart from paths.ts, which every first view loads. */
export const accountPaths = {
  dashboard: () => accountRoot,
  details: () => `${accountRoot}/details`,
  bookings: ({
    show,
    search,
    page,
  }: {
    show?: BookingTab | undefined
    search?: string
    page?: number
  } = {}) =>
    `${accountRoot}/bookings${queryOf({ show, search, page: page === undefined || page === 1 ? undefined : String(page) })}`,
  booking: ({ bookingId }: BookingParams) => `${accountRoot}/bookings/${bookingId}`,
  payments: ({ orders = 1, credit = 1 }: { orders?: number; credit?: number } = {}) =>
    `${accountRoot}/payments${queryOf({ orders: orders > 1 ? String(orders) : undefined, credit: credit > 1 ? String(credit) : undefined })}`,
  guestPasses: () => `${accountRoot}/guest-passes`,
  packages: () => `${accountRoot}/packages`,
  receipt: ({ completeOrderId }: { completeOrderId: string }) =>
    `${accountRoot}/receipts/${encodeURIComponent(completeOrderId)}`,
  moveBooking: ({ bookingId, date }: BookingParams & { date?: string }) =>
    `${accountRoot}/bookings/${bookingId}/move${queryOf({ date })}`,
  /** Leads to the same session next week. */
  bookAgain: ({ bookingId }: BookingParams) => `${accountRoot}/bookings/${bookingId}/again`,
}
