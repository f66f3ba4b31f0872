import * as z from 'zod/mini'
import { SlotId } from '../timetable/slot.ts'
import { Opening } from '../timetable/wall-time.ts'
import { AnswerMinutes } from './answer-minutes.ts'
import { PassReason } from './pass-reason.ts'

/** A person's place on the waitlist of a session. Ours, because no reply was recorded. */
export const WaitlistPlace = z.object({
  /** The `waitlist_id` of the session, which the leaving call takes. */
  id: z.int(),
  userId: z.int(),
  /** The session, by the id that the caller sent; null for a wait for any court of a span. */
  itemId: z.nullable(SlotId),
  /** Number of places, all or none. */
  quantity: z.int(),
  /** Position in line; 1 is next; null once the person is no longer in line. */
  position: z.nullable(z.int()),
  /** Minutes that an offer lasts; null once the person is no longer in line. */
  answerMinutes: z.nullable(AnswerMinutes),
})
export type WaitlistPlace = z.infer<typeof WaitlistPlace>

/** A place held for a waiting person until they take it or its time is over; also one whose time is over. */
export const WaitlistOffer = z.object({
  waitlistId: z.int(),
  /** Id of the session on the pages of its day. */
  itemId: SlotId,
  quantity: z.int(),
  name: z.string(),
  /** The court or hall; the venue's name for a session in the whole venue. */
  place: z.string(),
  venueName: z.string(),
  venueSlug: z.string(),
  categorySlug: z.string(),
  date: z.iso.date(),
  /** Times on the venue's wall clock, in words: an end '01:00 next day'. */
  startsAt: z.string(),
  endsAt: z.string(),
  until: Opening,
})
export type WaitlistOffer = z.infer<typeof WaitlistOffer>

/**
 * A waiting person, as staff see them. Moments are in UTC; `from` and `until` are on the venue's wall clock.
 */
export const WaitlistLine = z.object({
  id: z.int(),
  userId: z.int(),
  reference: z.string(),
  fullName: z.string(),
  quantity: z.int(),
  /** `kept`: a place is held for them, and their own pages show it; the message to them is still to come. */
  state: z.enum(['waiting', 'kept', 'offered']),
  position: z.int(),
  since: z.iso.datetime(),
  /** The session with its id, any court of a span, or one court. */
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
  /** The last message that was refused, with the reason; null when none was. */
  mailFailure: z.nullable(z.object({ reason: z.string(), tries: z.int(), at: z.iso.datetime() })),
  /** Sessions for which they were passed over. */
  passes: z.array(z.object({ slotId: z.int(), reason: PassReason, at: z.iso.datetime() })),
})
export type WaitlistLine = z.infer<typeof WaitlistLine>
