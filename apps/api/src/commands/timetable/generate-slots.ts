import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { takeTurn } from '../../stores/imports/import-clock.ts'
import { beginWantedSlots, wantSlotsOfRules } from '../../stores/imports/wanted-slots.ts'
import { type AppliedSlots, applyWantedSlots } from './apply-wanted-slots.ts'

/** Five weeks: always four ahead, and a week in which the daily run may fail unnoticed. */
export const DEFAULT_HORIZON_DAYS = 35

export type GenerateSlots = {
  /** The client; all clients when left out. */
  clientId?: number
  /** Days to generate after the venue's today. A course is made as a whole, whatever its length. */
  horizonDays?: number
}

/** Runs `generateSlots` as a part of a larger change, such as an import. */
export const generateSlotsInTransaction = async (
  trx: Transaction<Database>,
  { clientId, horizonDays = DEFAULT_HORIZON_DAYS }: GenerateSlots,
): Promise<AppliedSlots> => {
  const client = clientId ?? null
  await beginWantedSlots(trx)
  await wantSlotsOfRules(trx, client, horizonDays)
  return applyWantedSlots(trx, { clientId: client, source: 'catalogue' }, 'keep')
}

/**
 * Makes the sessions of the weekly patterns. It can run at any time and any number of times. Existing
 * sessions stay, those that a changed pattern no longer makes are removed, and sold ones are never touched.
 */
export const generateSlots = (db: Kysely<Database>, options: GenerateSlots = {}): Promise<AppliedSlots> =>
  db.transaction().execute(async (trx) => {
    await takeTurn(trx)
    return generateSlotsInTransaction(trx, options)
  })
