import type { Transaction } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { listDaysOfFlags } from '../../stores/imports/flags.ts'
import { saveRows } from '../../stores/imports/save-rows.ts'
import type { ChangeLog } from '../summary.ts'
import { resolveDay } from './day.ts'
import type { CataloguePerson } from './schema/catalogue-file.ts'

export interface FlagsContext {
  clientId: number
  today: string
  inductionIds: ReadonlyMap<string, number>
  documentIds: ReadonlyMap<string, number>
  /** Days until a penalty stops booking, for penalties that state no number of their own. */
  blocksAfterDays: number | null
}

/**
 * Saves a person's penalties, inductions and documents. Those no longer in the file stay: staff at the desk
 * may have written them.
 */
export async function saveFlags(
  trx: Transaction<Database>,
  customerId: number,
  { penalties, inductions, documents }: CataloguePerson,
  { clientId, today, inductionIds, documentIds, blocksAfterDays }: FlagsContext,
  log: ChangeLog,
): Promise<void> {
  if (penalties.length + inductions.length + documents.length === 0) return
  const present = await listDaysOfFlags(trx, customerId)
  /** Keeps a day that was counted from the first import where it fell. */
  const dayOf = (text: string, before: string | null | undefined): string => {
    const { date, isRelative } = resolveDay(text, today)
    return isRelative ? (before ?? date) : date
  }

  const owed = penalties.map(({ key, for: reason, pence, on, settledOn, ...penalty }) => {
    const cause = `catalogue:${customerId}:${key}`
    const before = present.penalties.get(cause)
    return {
      client_id: clientId,
      customer_id: customerId,
      cause,
      reason,
      amount_pence: pence,
      occurred_on: dayOf(on, before?.occurredOn),
      blocks_after_days: penalty.blocksAfterDays === undefined ? blocksAfterDays : penalty.blocksAfterDays,
      // A penalty settled at the desk in the meantime stays settled.
      settled_on: settledOn === undefined ? (before?.settledOn ?? null) : dayOf(settledOn, before?.settledOn),
      who: 'operator',
      settled_by: settledOn === undefined ? (before?.settledBy ?? null) : 'operator',
    }
  })
  log.add('penalties', await saveRows(trx, 'penalties', owed, ['client_id', 'cause']))

  const had = inductions.map(({ induction, on }) => {
    const id = idOf(inductionIds, induction)
    return {
      client_id: clientId,
      customer_id: customerId,
      induction_id: id,
      had_on: later(dayOf(on, present.inductions.get(id)), present.inductions.get(id)),
    }
  })
  log.add('inductions had', await saveRows(trx, 'inductions_had', had, ['customer_id', 'induction_id']))

  const shown = documents.map(({ document, expires }) => {
    const id = idOf(documentIds, document)
    return {
      client_id: clientId,
      customer_id: customerId,
      document_kind_id: id,
      expires_on:
        expires === null
          ? null
          : laterEnd(dayOf(expires, present.documents.get(id)), present.documents.get(id)),
    }
  })
  log.add('documents shown', await saveRows(trx, 'documents', shown, ['customer_id', 'document_kind_id']))
}

/** Returns the later day: staff may have recorded one since the file was written. */
const later = (day: string, before: string | undefined): string =>
  before !== undefined && before > day ? before : day

/** Returns the later end of a document, of which null is for ever. */
const laterEnd = (end: string, before: string | null | undefined): string | null =>
  before === null ? null : later(end, before)

function idOf(ids: ReadonlyMap<string, number>, slug: string): number {
  const id = ids.get(slug)
  if (id === undefined) throw new Error(`'${slug}' was not checked`)
  return id
}
