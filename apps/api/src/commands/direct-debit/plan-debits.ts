import { firstNoticedCharge, noticeDateFor, usualNoticeDays } from '@touchline/rules/direct-debit/debit-dates'
import { addWorkingDays } from '@touchline/rules/time/bank-holidays'
import type { CalendarDate } from '@touchline/rules/time/calendar-date'
import {
  createDebit,
  listPaymentsToNotice,
  lockPaymentToNotice,
  type PaymentToNotice,
} from '../../stores/direct-debit/debits.ts'
import { debitRefOf } from './debit-refs.ts'
import type { DebitServices } from './debit-services.ts'
import { tellOfDebit } from './tell-of-debits.ts'

/** Calendar days ahead in which ten working days of notice always begin. */
const daysAhead = 35
/** Working days by which the notice goes before it must: a mail server may be away. */
const spareDays = 2
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

const isTimeToTell = ({ askOn, today }: PaymentToNotice): boolean =>
  noticeDateFor(addWorkingDays(askOn, 0), usualNoticeDays + spareDays) <= today

/** The day of the charge: the day on which it is due, or a later one that leaves the payer their notice. */
const chargeDayOf = ({ askOn, today }: PaymentToNotice): CalendarDate => {
  const [due, noticed] = [addWorkingDays(askOn, 0), firstNoticedCharge(today)]
  return due > noticed ? due : noticed
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
