import type { Kysely } from 'kysely'
import { chargeDayOf, isTimeToTell } from '../../policies/direct-debit/charge-day.ts'
import { lastingIdOf } from '../../stores/database/lasting-ids.ts'
import type { Database } from '../../stores/database/tables.ts'
import {
  createDebit,
  hasDebit,
  listPaymentsToNotice,
  lockPaymentToNotice,
  type PaymentToNotice,
} from '../../stores/direct-debit/debits.ts'
import { debitRefOf } from './debit-refs.ts'
import type { DebitServices } from './debit-services.ts'
import { tellOfDebit } from './tell-of-debits.ts'

/** Calendar days ahead in which ten working days of notice always begin. */
const daysAhead = 35
const atOnce = 100

/** Tells payers of what will be collected, each payment once. @returns how many */
export async function planDebits(services: DebitServices): Promise<number> {
  let planned = 0
  let after = 0
  for (;;) {
    const found = await listPaymentsToNotice(services.db, services.directDebit.id, {
      daysAhead,
      after,
      limit: atOnce,
    })
    const last = found.at(-1)
    if (!last) return planned
    after = last.id
    for (const payment of found)
      if (isTimeToTell(payment) && (await planDebit(services, payment.id))) planned += 1
  }
}

async function planDebit({ db }: DebitServices, paymentId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const payment = await lockPaymentToNotice(tx, paymentId)
    if (payment === null) return false
    const id = await debitIdOf(tx, payment)
    const noticeKey = `debit notice ${paymentId} ${payment.earlier}`
    const chargeOn = chargeDayOf(payment)
    if (!(await createDebit(tx, payment, { id, ourRef: debitRefOf(id), noticeKey, chargeOn }))) return false
    await tellOfDebit(tx, { paymentId, mandateId: payment.mandateId, chargeOn, noticeKey })
    return true
  })
}

/**
 * Returns the id of the next debit of a payment. It is made from what is paid, because data from a backup plans once
 * more what was planned after it: by the same name the provider knows it.
 */
async function debitIdOf(tx: Kysely<Database>, { what, earlier }: PaymentToNotice): Promise<string> {
  const id = await lastingIdOf(tx, 'debit', `${what} ${earlier}`)
  // Another payment may have had these days before a freeze moved both.
  return (await hasDebit(tx, id)) ? crypto.randomUUID() : id
}
