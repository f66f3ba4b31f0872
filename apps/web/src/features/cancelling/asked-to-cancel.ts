import type { Cancellation } from '@touchline/contract/entities/bookings/cancellation'

/** A booking that a person would like to cancel. */
export type AskedToCancel = {
  bookingId: number
  /** 'Yoga, Tue 24 Nov, 18:30' */
  name: string
  /** What would come back; null where the page doesn't know it yet: it is asked for then. */
  cancellation: Cancellation | null
  /** Of the link of a letter, for a person without a log-in. */
  orderKey?: string | null
}
