import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { takeTurn } from '../../stores/imports/import-clock.ts'
import { beginWantedSlots, wantSlotsOfRules } from '../../stores/imports/wanted-slots.ts'
import { type AppliedSlots, applyWantedSlots } from './apply-wanted-slots.ts'

/** Five weeks: four ahead at all times, and a week in which the daily run may fail unnoticed. */
export const DEFAULT_HORIZON_DAYS = 35

export type GenerateSlots = {
  /** All clients when left out. */
  clientId?: number
  /** How many days after the venue's today; a course is made whole whatever its length. */
  horizonDays?: number
}

/** `generateSlots` as a part of a larger change, such as an import. */
export const generateSlotsWithin = async (
  trx: Transaction<Database>,
  { clientId, horizonDays = DEFAULT_HORIZON_DAYS }: GenerateSlots,
): Promise<AppliedSlots> => {
  const client = clientId ?? null
  await beginWantedSlots(trx)
  await wantSlotsOfRules(trx, client, horizonDays)
  return applyWantedSlots(trx, { clientId: client, source: 'catalogue' }, 'keep')
}

/**
 * Makes the sessions that the weekly patterns ask for. Can be run at any time and any number of times: what is
 * there stays, what a changed pattern no longer makes goes, and what is sold is never touched.
 */
export const generateSlots = (db: Kysely<Database>, options: GenerateSlots = {}): Promise<AppliedSlots> =>
  db.transaction().execute(async (trx) => {
    await takeTurn(trx)
    return generateSlotsWithin(trx, options)
  })
