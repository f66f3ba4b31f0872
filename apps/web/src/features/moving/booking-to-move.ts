/** A booking for which another time is chosen. */
export type BookingToMove = {
  bookingId: number
  /** 'Yoga, Tue 24 Nov, 18:30' */
  name: string
  /** Of the link of a letter, for a person without a log-in. */
  orderKey: string | null
}
