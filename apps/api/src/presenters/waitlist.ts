import type { SlotId } from '@touchline/contract/entities/slot'
import type { WaitlistPlace } from '@touchline/contract/entities/waitlist'
import type { WaitlistEntryRecord } from '../stores/waitlist.ts'

/** `itemId` is the session as the person who asks knows it: a number, or an opaque text. */
export const presentWaitlistPlace = (
  { id, customerId, quantity, position }: WaitlistEntryRecord,
  itemId: SlotId | null,
): WaitlistPlace => ({ id, userId: customerId, itemId, quantity, position })
