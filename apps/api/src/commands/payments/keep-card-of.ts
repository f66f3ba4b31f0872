import type { Transaction } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { keepSavedCard, markCardUsed } from '../../stores/payments/saved-cards.ts'

/**
 * Keeps the customer's card after a payment. A card that the provider has saved is kept with the order, or
 * forgotten if the payment failed (`isUnwanted`). A saved card that has paid is offered first next time.
 */
export async function keepCardOf(
  tx: Transaction<Database>,
  { clientId, customerId, provider, snapshot: { card, savedCardId } }: AttemptRecord,
  { isUnwanted = false } = {},
): Promise<void> {
  if (customerId === null || provider === null) return
  if (savedCardId !== undefined && !isUnwanted) await markCardUsed(tx, savedCardId)
  if (!card?.saved) return
  const { brand, last4, saved } = card
  const { identifier, expiry, traceId = null } = saved
  const kept = { brand, last4, identifier, expiry, traceId }
  await keepSavedCard(tx, { clientId, customerId, provider, card: kept, isUnwanted })
}
