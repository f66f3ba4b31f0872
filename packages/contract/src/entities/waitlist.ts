import * as z from 'zod/mini'
import { SlotId } from './slot.ts'

/** Ours, since no reply was recorded: one person's place in the line for one session. */
export const WaitlistPlace = z.object({
  /** The `waitlist_id` of the session, which the leaving call takes. */
  id: z.int(),
  userId: z.int(),
  /** The session, by the id that it was asked by. */
  itemId: SlotId,
  /** 1 is next; null once the person is no longer in line. */
  position: z.nullable(z.int()),
})
export type WaitlistPlace = z.infer<typeof WaitlistPlace>
