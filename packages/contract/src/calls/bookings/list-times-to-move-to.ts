import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { OrderKey } from '../../entities/orders/order-key.ts'
import { AskedDate, EndPair, Opening, TimePair } from '../../entities/timetable/wall-time.ts'

/** A session that a booking can be moved to. */
export const TimeToMoveTo = z.object({
  /** Sent as the `itemId` of the move. */
  itemId: z.string(),
  name: z.string(),
  startsAt: TimePair,
  endsAt: EndPair,
  /** On the venue's wall clock; times that occur twice are told apart. */
  starts: z.string(),
  ends: z.string(),
  startsAtUtc: z.iso.datetime(),
  place: z.string(),
  spaces: z.int(),
  /** Heading of the day under which the session stands: 'Morning' */
  part: z.string(),
  /** Extra pence for all places of the booking there; below 0 when money comes back. */
  difference: z.int(),
  /** 'Same price', '£2.00 back', '£3.00 more' */
  differenceWords: z.string(),
})
export type TimeToMoveTo = z.infer<typeof TimeToMoveTo>

/**
 * A session in which the asking person already holds a place. They pay for that place or remove it in the
 * basket; the booking can't be moved to it.
 */
export const TimeInBasket = z.pick(TimeToMoveTo, {
  name: true,
  starts: true,
  ends: true,
  startsAtUtc: true,
  place: true,
})
export type TimeInBasket = z.infer<typeof TimeInBasket>

/**
 * Ours: lists the sessions of one day that a booking can be moved to, with room for all its places, and the
 * days that have any. The prices here are those that `moveBooking` decides.
 */
export const listTimesToMoveTo = defineCall({
  name: 'listTimesToMoveTo',
  summary: 'Times to which a booking can be moved',
  method: 'GET',
  path: '/api/v1/activities/bookings/:bookingId/times',
  params: z.object({ bookingId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number')) }),
  query: z.object({
    /**
     * The day to list. If it is left out or has no times: the booking's own day, or the first day after it
     * that has one.
     */
    date: z.optional(AskedDate),
    /** Key from the link in the order's letter. */
    key: z.optional(OrderKey),
  }),
  reply: z.object({
    data: z.array(TimeToMoveTo),
    meta: z.object({
      asOf: z.iso.datetime(),
      timeZone: z.string(),
      /** The day of these times; null when there is none. */
      date: z.nullable(z.iso.date()),
      /** Days open to this person, with the number of times of each. */
      days: z.array(z.object({ date: z.iso.date(), times: z.int() })),
      /** Sessions of that day that the asking person's basket holds. */
      inBasket: z.array(TimeInBasket),
      /** Opening of the next day, and the last day that follows it; null when none opens in time. */
      later: z.nullable(z.object({ date: z.iso.date(), opens: Opening, until: z.nullable(z.iso.date()) })),
    }),
  }),
  errors: ['BOOKING_NOT_FOUND', 'MOVE_NOT_OFFERED'],
})
