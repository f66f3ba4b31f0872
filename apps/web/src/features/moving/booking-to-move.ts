/** A booking for which another time is chosen. */
export type BookingToMove = {
  bookingId: number
  /** 'Badminton, Tue 24 Nov, 18:30' */
  name: string
  /** 'Court 2'; null where it has none. */
  place: string | null
  /** Of the link of a letter, for a person without a log-in. */
  orderKey: string | null
}
