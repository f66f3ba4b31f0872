import type { SlotId } from '@touchline/contract/entities/slot'
import type { WaitlistPlace } from '@touchline/contract/entities/waitlist'
import { acceptMinutesOf, type WaitlistRules } from '@touchline/rules/waitlist-offer'
import type { WaitlistEntryRecord } from '../stores/waitlist.ts'

/**
 * `itemId` is the session as the person who asks knows it: a number, or an opaque text. Without `rules` for a person who
 * has left.
 */
export const presentWaitlistPlace = (
  { id, customerId, quantity, position }: WaitlistEntryRecord,
  itemId: SlotId | null,
  rules: WaitlistRules | null,
): WaitlistPlace => ({
  id,
  userId: customerId,
  itemId,
  quantity,
  position,
  answerMinutes: rules && acceptMinutesOf(rules),
})
