import * as z from 'zod/mini'
import { SlotId } from './slot.ts'

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
  /** How long an offer lasts, by how soon the session begins; null once the person is no longer in line. */
  answerMinutes: z.nullable(z.object({ least: z.int(), most: z.int() })),
})
export type WaitlistPlace = z.infer<typeof WaitlistPlace>

/** Why a person who waits was not asked for a place that came free. */
export const PassReason = z.enum([
  'PENALTY_OUTSTANDING',
  'INDUCTION_NEEDED',
  'NOT_SOLD_TO_THEM',
  'NOT_OPEN_TO_THEM',
  'BOOKED_AT_SAME_TIME',
  'MESSAGE_REFUSED',
])
export type PassReason = z.infer<typeof PassReason>
