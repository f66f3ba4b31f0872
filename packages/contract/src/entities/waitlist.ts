import * as z from 'zod/mini'
import { SlotId } from './slot.ts'

/** Ours, since nobody has recorded a reply: one person's place in the line for one session. */
export const WaitlistPlace = z.object({
  /** The `waitlist_id` of the session, which the leaving call takes. */
  id: z.int(),
  userId: z.int(),
  /** The session, by the id that it was asked by. */
  itemId: SlotId,
  /** 1 is next; null for somebody who is not in line any more. */
  position: z.nullable(z.int()),
})
export type WaitlistPlace = z.infer<typeof WaitlistPlace>
