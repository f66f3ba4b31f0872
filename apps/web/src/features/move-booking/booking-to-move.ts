/** A booking that is to move to another time. */
export type BookingToMove = {
  bookingId: number
  /** 'Badminton, Tue 24 Nov, 18:30' */
  name: string
  /** 'Court 2'; null where it has none. */
  place: string | null
  /** Key from the link of a letter, for a person who is not logged in. */
  orderKey: string | null
  /** True for staff who move it for a person: they say why. */
  asksReason?: boolean
}
