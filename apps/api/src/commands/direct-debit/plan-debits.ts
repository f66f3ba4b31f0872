import { chargeDayOf, isTimeToTell } from '../../policies/direct-debit/charge-day.ts'
import { createDebit, listPaymentsToNotice, lockPaymentToNotice } from '../../stores/direct-debit/debits.ts'
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
    const id = crypto.randomUUID()
    const noticeKey = `debit notice ${paymentId} ${payment.earlier}`
    const chargeOn = chargeDayOf(payment)
    if (!(await createDebit(tx, payment, { id, ourRef: debitRefOf(id), noticeKey, chargeOn }))) return false
    await tellOfDebit(tx, { paymentId, mandateId: payment.mandateId, chargeOn, noticeKey })
    return true
  })
}
