import type { Transaction } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { keepSavedCard, markCardUsed } from '../../stores/payments/saved-cards.ts'

/**
 * The customer's card after a payment: one that the provider has saved is kept with the order, and forgotten where the
 * payment came to nothing (`isUnwanted`); a saved one that has paid is offered first the next time.
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
  const kept = { brand, last4, identifier: saved.identifier, expiry: saved.expiry }
  await keepSavedCard(tx, { clientId, customerId, provider, card: kept, isUnwanted })
}
