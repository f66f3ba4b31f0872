import { readBacsCode } from '@touchline/rules/direct-debit/bacs-codes'
import type { MandateEvent } from '@touchline/rules/direct-debit/debit-states'
import type { Kysely } from 'kysely'
import type { MandateAnswer, MandateName, ReasonCode } from '../../gateways/direct-debit/port.ts'
import type { Database } from '../../stores/database/tables.ts'
import { dropNoticed } from '../../stores/direct-debit/debits.ts'
import {
  listContractsOf,
  lockMandate,
  lookAtMandateIn,
  type MandateRecord,
  moveMandate,
  stopLettersTo,
  stopMandate,
} from '../../stores/direct-debit/mandates.ts'
import type { DebitServices } from './debit-services.ts'
import { tellOfMandateEnd } from './tell-of-debits.ts'

type Told = Extract<MandateAnswer, { kind: 'mandate' }>

const dayMinutes = 24 * 60
const soonMinutes = 10

/** Asks the provider how a mandate stands, and takes that in. An answer that does not come changes nothing. */
export async function lookAtMandate(services: DebitServices, mandate: MandateRecord): Promise<void> {
  const { db, directDebit, log } = services
  const told = await directDebit.queryMandate({}, nameOf(mandate))
  if (told.kind === 'mandate') return takeMandateNews(db, mandate, told)
  // A page that no one has filled in, or a mandate whose making never arrived.
  if (told.kind === 'missing') return lookAtMandateIn(db, mandate.id, dayMinutes)
  log.warn({ mandate: mandate.id, answer: told.kind }, 'a mandate could not be looked at')
  await lookAtMandateIn(db, mandate.id, soonMinutes)
}

export const nameOf = ({
  providerRef,
  ourRef,
  sessionRef,
}: Pick<MandateRecord, 'providerRef' | 'ourRef' | 'sessionRef'>): MandateName =>
  providerRef === null ? { ourRef, sessionRef } : { ref: providerRef }

/** Takes in how a mandate stands, with what follows from its bank's report, in one transaction. */
export const takeMandateNews = (db: DebitServices['db'], { id }: { id: string }, told: Told): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await lockMandate(tx, id)
    await moveMandate(tx, id, {
      event: eventOf(before, told.state),
      providerRef: told.ref,
      accountEnding: told.accountEnding,
      reason: told.reason ? wordsOf(told.reason) : '',
    })
    const isNews = told.reason !== null && wordsOf(told.reason) !== before.reason
    if (told.reason && isNews) await follow(tx, before, told.reason)
    const after = await lockMandate(tx, id)
    if (after.state === 'ended' && before.state !== 'ended') await endMandate(tx, after, told.reason)
    await lookAtMandateIn(tx, id, after.state === 'ended' ? null : dayMinutes)
  })

const eventOf = (
  { state }: Pick<MandateRecord, 'state'>,
  told: Told['state'],
): Exclude<MandateEvent, never> | null => {
  if (told === 'failed' || told === 'cancelled') return 'ended'
  if (told === 'pending') return 'lodged'
  return state === 'ended' ? 'reinstated' : 'accepted'
}

/** The bank's report as it is kept: 'ADDACS 1' */
export const wordsOf = ({ report, code }: ReasonCode): string =>
  `${report} ${readBacsCode(report, code).code}`

/**
 * Does what follows from a bank's report about a payer. A report on a collection that tells of a mandate's end stops it, too:
 * not every provider ends it by itself.
 */
export async function follow(
  tx: Kysely<Database>,
  { id, payerId }: Pick<MandateRecord, 'id' | 'payerId'>,
  { report, code }: ReasonCode,
): Promise<void> {
  switch (readBacsCode(report, code).consequence) {
    case 'stop-writing':
      await stopLettersTo(tx, payerId)
      await stopMandate(tx, id, true)
      await dropNoticed(tx, id)
      return
    case 'mandate-ended':
      if (report === 'AUDDIS' || report === 'ADDACS') return
      await stopMandate(tx, id, true)
      await dropNoticed(tx, id)
      return
    case 'dispute-stop':
    case 'needs-attention':
      await stopMandate(tx, id, true)
      await dropNoticed(tx, id)
      return
    default:
  }
}

/** Drops what was noticed by a mandate that is over, and tells the payer, who pays online from now on. */
async function endMandate(
  tx: Kysely<Database>,
  mandate: MandateRecord,
  reason: ReasonCode | null,
): Promise<void> {
  await dropNoticed(tx, mandate.id)
  const why = reason ? readBacsCode(reason.report, reason.code).meaning : null
  for (const contract of await listContractsOf(tx, mandate.id))
    await tellOfMandateEnd(tx, mandate, contract, why)
}
