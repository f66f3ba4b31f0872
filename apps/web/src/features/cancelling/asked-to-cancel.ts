import type { Cancellation } from '@touchline/contract/entities/bookings/cancellation'

/** Hour of a court, which is a booking of its own. */
export type HourToCancel = {
  bookingId: number
  /** '12:00 to 13:00' */
  time: string
  cancellation: Cancellation
}

/** A booking that the person wants to cancel. */
export type AskedToCancel = {
  bookingId: number
  /** 'Yoga, Tue 24 Nov, 18:30' */
  name: string
  /** Expected refund; null where the page doesn't know it yet and must ask for it. */
  cancellation: Cancellation | null
  /** Hours of a court that can be cancelled together or one by one, by time; left out for all else. */
  hours?: readonly HourToCancel[]
  /** Times of its other hours, which can’t be cancelled: '12:00 to 13:00'. */
  kept?: readonly string[]
  /** Key from the link of a letter, for a person who is not logged in. */
  orderKey?: string | null
  /** True for staff who cancel it for a person: they say why. */
  asksReason?: boolean
}
