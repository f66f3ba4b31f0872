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
  /** On the venue's wall, and told apart where a time comes twice. */
  starts: z.string(),
  ends: z.string(),
  startsAtUtc: z.iso.datetime(),
  place: z.string(),
  spaces: z.int(),
  /** Under which heading of the day it stands: 'Morning' */
  part: z.string(),
  /** Pence that all places of the booking cost more there; less than 0 where something comes back. */
  difference: z.int(),
  /** 'Same price', '£2.00 back', '£3.00 more' */
  differenceWords: z.string(),
})
export type TimeToMoveTo = z.infer<typeof TimeToMoveTo>

/** A session in which the person who asks holds a place already: it is paid for or removed in the basket, and not moved to. */
export const TimeInBasket = z.pick(TimeToMoveTo, {
  name: true,
  starts: true,
  ends: true,
  startsAtUtc: true,
  place: true,
})
export type TimeInBasket = z.infer<typeof TimeInBasket>

/**
 * Ours: the sessions of one day to which a booking can be moved, with room for all its places, and which days there are.
 * What is said of the price is what `moveBooking` decides.
 */
export const listTimesToMoveTo = defineCall({
  name: 'listTimesToMoveTo',
  summary: 'Times to which a booking can be moved',
  method: 'GET',
  path: '/api/v1/activities/bookings/:bookingId/times',
  params: z.object({ bookingId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number')) }),
  query: z.object({
    /** Left out, or none of the days: the booking's own day, or the first after it that has a time. */
    date: z.optional(AskedDate),
    /** Of the link in the order's letter. */
    key: z.optional(OrderKey),
  }),
  reply: z.object({
    data: z.array(TimeToMoveTo),
    meta: z.object({
      asOf: z.iso.datetime(),
      timeZone: z.string(),
      /** The day of these times; null where there is no day. */
      date: z.nullable(z.iso.date()),
      /** Days that are open to this person, with how many times each has. */
      days: z.array(z.object({ date: z.iso.date(), times: z.int() })),
      /** Of that day, those that the basket of the person who asks holds. */
      inBasket: z.array(TimeInBasket),
      /** When the next day opens, and up to which day others follow; null where none opens in time. */
      later: z.nullable(z.object({ date: z.iso.date(), opens: Opening, until: z.nullable(z.iso.date()) })),
    }),
  }),
  errors: ['BOOKING_NOT_FOUND', 'MOVE_NOT_OFFERED'],
})
