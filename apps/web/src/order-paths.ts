import { queryOf } from './account-paths.ts'

type MoveOfOrder = {
  completeOrderId: string
  key: string | null
  bookingId: number
  date?: string
  /** Person whose page leads there, for staff: it is come back to. */
  personId?: number | null
}

/** Returns the page that moves one booking of an order, for the holder of its confirmation. */
export const moveOfOrder = ({ completeOrderId, key, bookingId, date, personId }: MoveOfOrder): string =>
  `/booking-confirmed/${encodeURIComponent(completeOrderId)}${queryOf({ key: key ?? undefined, move: String(bookingId), date, person: personId ? String(personId) : undefined })}`
