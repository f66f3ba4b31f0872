import type { Cancellation } from '@touchline/contract/entities/cancellation'

/** A booking for which another time is chosen. */
export type BookingToMove = {
  bookingId: number
  /** 'Yoga, Tue 24 Nov, 18:30' */
  name: string
  startsAtUtc: string
  places: number
  venueSlug: string
  categorySlug: string
  move: Cancellation['move']
  /** Of the link of a letter, for a person without a log-in. */
  orderKey: string | null
}
