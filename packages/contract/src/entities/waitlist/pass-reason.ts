import * as z from 'zod/mini'

/** Reason why a waiting person was not offered a place that came free. */
export const PassReason = z.enum([
  'PENALTY_OUTSTANDING',
  'INDUCTION_NEEDED',
  'NOT_SOLD_TO_THEM',
  'NOT_OPEN_TO_THEM',
  'BOOKED_AT_SAME_TIME',
  'MESSAGE_REFUSED',
])
export type PassReason = z.infer<typeof PassReason>
