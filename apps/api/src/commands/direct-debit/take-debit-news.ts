import { readBacsCode } from '@touchline/rules/direct-debit/bacs-codes'
import type { Transaction } from 'kysely'
import type { CollectionAnswer, ReasonCode } from '../../gateways/direct-debit/port.ts'
import type { Database } from '../../stores/database/tables.ts'
import { endRefundsByBank } from '../../stores/direct-debit/debit-refunds.ts'
import {
  type DebitRecord,
  type LockedDebit,
  lockDebit,
  lookAtDebitIn,
  moveDebit,
  payByDebit,
  takePaymentBack,
} from '../../stores/direct-debit/debits.ts'
import { findMandate } from '../../stores/direct-debit/mandates.ts'
import { endAsking } from '../../stores/joining/payments-to-collect.ts'
import { askForDebit, takeAccepted } from './ask-debits.ts'
import type { DebitServices } from './debit-services.ts'
import { follow, lookAtMandate, wordsOf } from './take-mandate-news.ts'
import { tellOfCollected, tellOfTakenBack, tellOfUnpaid } from './tell-of-debits.ts'

type Tx = Transaction<Database>
type Told = Extract<CollectionAnswer, { kind: 'collection' }>

const dayMinutes = 24 * 60
const soonMinutes = 10

/**
 * Asks the provider how a debit stands, and takes that in. Unknown is not failed: without an answer nothing changes.
 * One that was asked for and never arrived is asked for again, under the same name.
 */
export async function lookAtDebit(services: DebitServices, debit: DebitRecord): Promise<void> {
  const { db, directDebit, log } = services
  const { ourRef, mandateRef, providerRef } = debit
  const told = await directDebit.queryCollection(
    {},
    providerRef === null ? { ourRef, mandateRef } : { ref: providerRef },
  )
  if (told.kind === 'missing' && debit.state === 'asking') return askForDebit(services, debit)
  if (told.kind !== 'collection') {
    log.warn({ debit: debit.id, answer: told.kind }, 'a debit could not be looked at')
    return lookAtDebitIn(db, debit.id, soonMinutes)
  }
  if (debit.state === 'asking') await takeAccepted(services, debit, told)
  await takeDebitNews(services, debit.id, told)
}

/** Takes in how a debit stands at the provider, with what follows, in one transaction. */
async function takeDebitNews(services: DebitServices, id: string, told: Told): Promise<void> {
  const mandateId = await services.db.transaction().execute(async (tx) => {
    const debit = await lockDebit(tx, id)
    switch (told.state) {
      case 'pending':
      case 'submitted':
        await lookAtDebitIn(tx, id, dayMinutes)
        return null
      case 'confirmed':
      case 'paid-out':
        await takePaid(tx, debit)
        return null
      case 'cancelled':
        await takeUnpaid(tx, debit, { to: 'dropped', reason: told.reason })
        return null
      case 'failed':
        // A bank may refuse after it has paid.
        if (debit.state === 'collected') await takeBack(tx, debit, told.reason)
        else await takeUnpaid(tx, debit, { to: 'failed', reason: told.reason })
        return debit.mandateId
      case 'charged-back':
        await takePaid(tx, debit)
        await takeBack(tx, await lockDebit(tx, id), told.reason)
        return debit.mandateId
    }
  })
  // A report on a collection often tells of its mandate, too.
  const mandate = mandateId === null ? null : await findMandate(services.db, mandateId)
  if (mandate) await lookAtMandate(services, mandate)
}

async function takePaid(tx: Tx, debit: LockedDebit): Promise<void> {
  if (debit.state !== 'submitted') return
  await moveDebit(tx, debit.id, 'collected')
  await payByDebit(tx, debit)
  await tellOfCollected(tx, debit)
}

async function takeUnpaid(
  tx: Tx,
  debit: LockedDebit,
  { to, reason }: { to: 'failed' | 'dropped'; reason: ReasonCode | null },
): Promise<void> {
  if (debit.state !== 'submitted') return
  await moveDebit(tx, debit.id, to, { reason: reason ? wordsOf(reason) : '' })
  const report = reason && readBacsCode(reason.report, reason.code)
  const moved = await endAsking(tx, {
    id: debit.paymentId,
    cartId: null,
    cause: report ? `its direct debit was not paid: ${report.meaning}` : 'its direct debit was not paid',
    who: 'bank',
    failure: to === 'failed' ? (report?.meaning ?? 'Your bank did not pay it') : null,
    said: 'the direct debit was cancelled',
    wantsPayer: report !== null && report.consequence !== 'retry',
  })
  if (reason) await followFor(tx, debit, reason)
  if (moved?.isOwed && to === 'failed') await tellOfUnpaid(tx, debit, report?.meaning ?? null)
}

/**
 * Takes in that the payer's bank has taken the money back. The payment is owed again. What we were giving back is
 * given back by that: never both. A payment of which something was given back already is not asked for again: the
 * rest is lost, and staff look.
 */
async function takeBack(tx: Tx, debit: LockedDebit, reason: ReasonCode | null): Promise<void> {
  if (debit.state !== 'collected') return
  const words = reason ? wordsOf(reason) : ''
  const byBank = await endRefundsByBank(tx, debit.id)
  const isOwedAgain = debit.returnedPence === 0
  const lostPence = isOwedAgain ? 0 : debit.pence - byBank
  await moveDebit(tx, debit.id, 'reversed', { reason: words, lostPence })
  const meaning = reason ? readBacsCode(reason.report, reason.code).meaning : null
  if (isOwedAgain) {
    await takePaymentBack(
      tx,
      debit.paymentId,
      meaning ? `the bank took it back: ${meaning}` : 'the bank took it back',
    )
    await tellOfTakenBack(tx, debit, meaning)
  }
  if (reason) await followFor(tx, debit, reason)
}

async function followFor(tx: Tx, { mandateId }: LockedDebit, reason: ReasonCode): Promise<void> {
  const mandate = await findMandate(tx, mandateId)
  if (mandate) await follow(tx, mandate, reason)
}
