type BookingParams = { bookingId: number | string }
type Params = Record<string, string | undefined>

const queryOf = (values: Params): string => {
  const given = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

type MoveOfOrder = { completeOrderId: string; key: string | null; bookingId: number; date?: string }

/** Returns the page that moves one booking of an order, for the holder of its confirmation. */
export const moveOfOrder = ({ completeOrderId, key, bookingId, date }: MoveOfOrder): string =>
  `/booking-confirmed/${encodeURIComponent(completeOrderId)}${queryOf({ key: key ?? undefined, move: String(bookingId), date })}`

/** Root of the account area, when it is ours. */
export const accountRoot = '/my-account'

export type BookingTab = 'past' | 'waitlists'

/** Addresses within our own account area; apart from paths.ts, which every first view loads. */
export const accountPaths = {
  dashboard: () => accountRoot,
  details: () => `${accountRoot}/details`,
  changeEmail: () => `${accountRoot}/details/email`,
  changePassword: () => `${accountRoot}/details/password`,
  closeAccount: () => `${accountRoot}/details/close`,
  familyMember: ({ personId }: { personId: number }) => `${accountRoot}/details/family-${personId}`,
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
