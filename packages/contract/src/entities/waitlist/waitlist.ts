import * as z from 'zod/mini'
import { SlotId } from '../timetable/slot.ts'
import { Opening } from '../timetable/wall-time.ts'
import { AnswerMinutes } from './answer-minutes.ts'
import { PassReason } from './pass-reason.ts'

/** Ours, since no reply was recorded: one person's place in the line for one session. */
export const WaitlistPlace = z.object({
  /** The `waitlist_id` of the session, which the leaving call takes. */
  id: z.int(),
  userId: z.int(),
  /** The session, by the id that it was asked by; null for a wait for any court of a span. */
  itemId: z.nullable(SlotId),
  /** How many places, all or none. */
  quantity: z.int(),
  /** 1 is next; null once the person is no longer in line. */
  position: z.nullable(z.int()),
  /** How long an offer lasts; null once the person is no longer in line. */
  answerMinutes: z.nullable(AnswerMinutes),
})
export type WaitlistPlace = z.infer<typeof WaitlistPlace>

/** A place that is held for the person who waited, until they take it or its time is over; or was held, until then. */
export const WaitlistOffer = z.object({
  waitlistId: z.int(),
  /** The session, by the id by which the pages of its day know it. */
  itemId: SlotId,
  quantity: z.int(),
  name: z.string(),
  /** The court or hall; the venue's name where it has the whole of it. */
  place: z.string(),
  venueName: z.string(),
  venueSlug: z.string(),
  categorySlug: z.string(),
  date: z.iso.date(),
  /** The venue's wall time, in words: an end '01:00 next day'. */
  startsAt: z.string(),
  endsAt: z.string(),
  until: Opening,
})
export type WaitlistOffer = z.infer<typeof WaitlistOffer>

/** One person in a line, as staff see them. Moments are in UTC, `from` and `until` the venue's wall time. */
export const WaitlistLine = z.object({
  id: z.int(),
  userId: z.int(),
  reference: z.string(),
  fullName: z.string(),
  quantity: z.int(),
  /** `kept`: a place is held for them, which their own pages show; the message to them is still to come. */
  state: z.enum(['waiting', 'kept', 'offered']),
  position: z.int(),
  since: z.iso.datetime(),
  /** What they wait for: a session with its id, or any court of a span, or one. */
  session: z.object({
    id: z.nullable(z.int()),
    name: z.string(),
    date: z.iso.date(),
    from: z.string(),
    until: z.string(),
    place: z.nullable(z.string()),
  }),
  offer: z.nullable(
    z.object({
      slotId: z.int(),
      place: z.nullable(z.string()),
      startsAt: z.iso.datetime(),
      until: z.iso.datetime(),
      tellsAt: z.iso.datetime(),
      toldAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Why the last message was refused; null where none was. */
  mailFailure: z.nullable(z.object({ reason: z.string(), tries: z.int(), at: z.iso.datetime() })),
  /** For which sessions they were passed over. */
  passes: z.array(z.object({ slotId: z.int(), reason: PassReason, at: z.iso.datetime() })),
})
export type WaitlistLine = z.infer<typeof WaitlistLine>
