import type { Cancellation } from '@touchline/contract/entities/bookings/cancellation'

/** A booking that the person wants to cancel. */
export type AskedToCancel = {
  bookingId: number
  /** 'Yoga, Tue 24 Nov, 18:30' */
  name: string
  /** Expected refund; null where the page doesn't know it yet and must ask for it. */
  cancellation: Cancellation | null
  /** Key from the link of a letter, for a person who is not logged in. */
  orderKey?: string | null
}
