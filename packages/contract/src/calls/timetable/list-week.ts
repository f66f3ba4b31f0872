import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { ActionStatus, DateOption, PriceMark } from '../../entities/timetable/slot.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'

/**
 * A start time in a week. It is short because a big venue has more than a thousand of them. Times are on the
 * venue's wall clock.
 */
export const WeekEntry = z.object({
  /** The v1 id of a class or ticketed session; null for courts. */
  id: z.nullable(z.int()),
  name: z.string(),
  categorySlug: z.string(),
  kind: z.enum(['classes', 'resources', 'ticketed']),
  compositeKey: z.string(),
  date: z.iso.date(),
  /** Times in words, as beside a date everywhere: '01:30 BST', and an end '01:00 next day'. */
  startsAt: z.string(),
  endsAt: z.string(),
  timestamp: z.int(),
  location: z.string(),
  /** Name of the instructor, if known. */
  leader: z.optional(z.string()),
  spaces: z.int(),
  price: z.nullable(z.string()),
  mark: z.optional(PriceMark),
  status: z.nullable(ActionStatus),
  reason: z.nullable(z.string()),
  /**
   * True when the session has a waitlist once it is full. A visitor sees FULL, and can join after logging in.
   */
  hasWaitlist: z.boolean(),
})
export type WeekEntry = z.infer<typeof WeekEntry>

/** A session of a week that does not take place; it has no price and no action. */
export const CancelledWeekEntry = z.pick(WeekEntry, {
  id: true,
  name: true,
  categorySlug: true,
  kind: true,
  compositeKey: true,
  date: true,
  startsAt: true,
  endsAt: true,
  timestamp: true,
  location: true,
  leader: true,
})
export type CancelledWeekEntry = z.infer<typeof CancelledWeekEntry>

/**
 * Ours: lists seven days of a venue, or of one of its activities, from a date on. `days=1` lists that date
 * alone, `days=2` also the day after. Days that have not opened say when they do.
 */
export const listWeek = defineCall({
  name: 'listWeek',
  summary: 'A week of a venue or activity',
  method: 'GET',
  path: '/api/activities/venue/:venue/week',
  params: z.object({ venue: z.string() }),
  query: z.object({
    date: AskedDate,
    activity: z.optional(z.string()),
    days: z.optional(z.enum(['1', '2', '7'])),
  }),
  reply: z.object({
    data: z.array(WeekEntry),
    meta: z.object({
      asOf: z.iso.datetime(),
      timeZone: z.string(),
      /** Cancelled sessions of all days, in order of time; they are not among those that can be booked. */
      cancelled: z.array(CancelledWeekEntry),
      days: z.array(
        z.object({
          ...DateOption.shape,
          /** Null for a day that this person can see; else "Opens Thu 3 Dec, 22:00". */
          opens: z.nullable(z.string()),
          opensForMembers: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND'],
})
