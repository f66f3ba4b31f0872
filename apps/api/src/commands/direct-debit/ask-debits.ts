import { noticeDateFor, usualNoticeDays } from '@touchline/rules/direct-debit/debit-dates'
import { addWorkingDays } from '@touchline/rules/time/bank-holidays'
import { type CalendarDate, dayOfMs } from '@touchline/rules/time/calendar-date'
import type { CollectOutcome } from '../../gateways/direct-debit/port.ts'
import {
  type DebitRecord,
  type DebitToAsk,
  keepAccepted,
  listDebitsToAsk,
  lockDebit,
  lockDebitToAsk,
  lookAtDebitIn,
  markDebitAsked,
  moveDebit,
} from '../../stores/direct-debit/debits.ts'
import { findMandate } from '../../stores/direct-debit/mandates.ts'
import { endAsking } from '../../stores/joining/payments-to-collect.ts'
import { findLostTime } from '../../stores/ledger/restores.ts'
import type { DebitServices } from './debit-services.ts'
import { lookAtMandate } from './take-mandate-news.ts'
import { tellOfOtherDay } from './tell-of-debits.ts'

/** Working days before the charge on which it is sent: Bacs needs two, and two are to spare. */
const submittedDaysBefore = 4
const soonMinutes = 10

/** Sends the debits whose day is near to the provider, each once. @returns how many */
export async function askDebits(services: DebitServices, now: Date): Promise<number> {
  const until = addWorkingDays(dayOfMs(now.getTime()), submittedDaysBefore)
  let asked = 0
  for (const { id } of await listDebitsToAsk(services.db, services.directDebit.id, until)) {
    const debit = await claimDebit(services, id)
    if (debit === null) continue
    await askForDebit(services, debit)
    asked += 1
  }
  return asked
}

/**
 * Claims the right to ask for a debit. One that is not wanted any more, or whose notice did not leave in time, is
 * dropped: its payment gets another notice.
 */
async function claimDebit({ db, log }: DebitServices, id: string): Promise<DebitToAsk | null> {
  return db.transaction().execute(async (tx) => {
    const debit = await lockDebitToAsk(tx, id)
    if (debit === null) return null
    const isTold = debit.sentOn !== null && debit.sentOn <= noticeDateFor(debit.chargeOn, usualNoticeDays)
    if (debit.isWanted && isTold) {
      await markDebitAsked(tx, debit)
      return debit
    }
    if (!debit.isWanted) await moveDebit(tx, id, 'dropped')
    else if (isLate(debit)) {
      log.warn(
        { debit: id, payment: debit.paymentId },
        'a debit is not collected: its notice did not leave in time',
      )
      await moveDebit(tx, id, 'dropped')
    }
    return null
  })
}

/** True where a notice that leaves now is too late for the day of the charge. */
const isLate = ({ chargeOn, today }: { chargeOn: CalendarDate; today: CalendarDate }): boolean =>
  today > noticeDateFor(chargeOn, usualNoticeDays)

/** Asks the provider for a debit, under a name by which it is asked for once. */
export async function askForDebit(services: DebitServices, debit: DebitRecord): Promise<void> {
  if (await wasAskedFor(services, debit)) return
  const outcome = await services.directDebit.collect(
    { idempotencyKey: `collect-${debit.ourRef}` },
    {
      ourRef: debit.ourRef,
      mandateRef: debit.mandateRef,
      amountPence: debit.pence,
      currency: debit.currency,
      chargeDate: debit.chargeOn,
    },
  )
  if (outcome.kind === 'unknown') return lookAtDebitIn(services.db, debit.id, 1)
  if (outcome.kind === 'accepted') return takeAccepted(services, debit, outcome)
  return takeRefused(services, debit, outcome)
}

/**
 * F61: finds a debit that was asked for after a backup which has been restored. A provider may have forgotten the key
 * of that request.
 * @returns true where it must not be asked for now
 */
async function wasAskedFor(services: DebitServices, debit: DebitRecord): Promise<boolean> {
  if ((await findLostTime(services.db, debit.noticedOn)) === null) return false
  const { ourRef, mandateRef } = debit
  const found = await services.directDebit.queryCollection({}, { ourRef, mandateRef })
  if (found.kind === 'unknown') await lookAtDebitIn(services.db, debit.id, 1)
  if (found.kind === 'collection') await takeAccepted(services, debit, found)
  return found.kind === 'unknown' || found.kind === 'collection'
}

/** Takes in that a debit is on its way. Where the provider charges on another day, the payer is told. */
export async function takeAccepted(
  { db }: DebitServices,
  debit: DebitRecord,
  { ref, chargeDate }: { ref: string; chargeDate: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockDebit(tx, debit.id)
    if (locked.state !== 'asking') return
    const chargeOn = chargeDate ?? locked.chargeOn
    await keepAccepted(tx, debit.id, { providerRef: ref, chargeOn })
    await moveDebit(tx, debit.id, 'submitted')
    await lookAtDebitIn(tx, debit.id, dayMinutes)
    if (chargeOn !== locked.chargeOn) await tellOfOtherDay(tx, { ...locked, chargeOn })
  })
}

const dayMinutes = 24 * 60

/**
 * Takes in that the provider asks nothing of the bank. An earlier request whose answer was lost may have done so:
 * only where the provider has no such debit, the payment is due again.
 */
async function takeRefused(
  services: DebitServices,
  debit: DebitRecord,
  outcome: Extract<CollectOutcome, { kind: 'refused' }>,
): Promise<void> {
  const { db, directDebit, log } = services
  const { ourRef, mandateRef } = debit
  const found = await directDebit.queryCollection({}, { ourRef, mandateRef })
  if (found.kind === 'collection') return takeAccepted(services, debit, found)
  if (found.kind === 'unknown') return lookAtDebitIn(db, debit.id, soonMinutes)
  log.warn({ debit: debit.id, reason: outcome.reason, said: outcome.raw }, 'a debit was not taken on')
  await db.transaction().execute(async (tx) => {
    const locked = await lockDebit(tx, debit.id)
    if (locked.state !== 'asking') return
    await moveDebit(tx, debit.id, 'dropped')
    await endAsking(tx, {
      id: locked.paymentId,
      cartId: null,
      cause: 'its direct debit was not taken on',
      who: 'sweep',
      failure: null,
      said: outcome.raw.slice(0, 200),
      wantsPayer: false,
    })
  })
  const mandate = await findMandate(db, debit.mandateId)
  if (mandate && outcome.reason === 'mandate_not_usable') await lookAtMandate(services, mandate)
}
