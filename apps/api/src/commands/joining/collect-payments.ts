import { createHash } from 'node:crypto'
import { taxOfPayment } from '@touchline/rules/contracts/plan-terms'
import { challengeMinutes } from '@touchline/rules/limits/defaults'
import { noCredit } from '@touchline/rules/money/payment-lines'
import { addDays } from '@touchline/rules/time/calendar-date'
import { shownOfPayment } from '../../policies/joining/payment-line.ts'
import { listPaymentsOf, withTax } from '../../policies/joining/versions-of.ts'
import {
  addPaymentsAhead,
  type ContractPaymentRecord,
  createCartOfPayment,
  extendContractOn,
  listContractsToExtend,
  listEndedAskings,
  listPaymentsToAsk,
  listPaymentsWithoutCard,
  lockPaymentToAsk,
  makePaymentsDue,
  markAsked,
  readContractPayment,
} from '../../stores/joining/payments-to-collect.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { tellOfCardGone } from '../mail/tell-of-payments.ts'
import { chargeSavedCard } from '../payments/charge-saved-card.ts'
import { claimWithin } from '../payments/claim-attempt.ts'
import { applyOutcome, settle } from '../payments/settle.ts'
import { type SettleServices, type SweepServices, settleServicesFor } from '../payments/settle-services.ts'
import { type TransactionServices, transitionInTransaction } from '../payments/transition-services.ts'
import { releasePaymentOf } from '../payments/unpaid-payments.ts'
import { type Asked, attemptIdOf, findAsked, ListsOfProvider } from './name-asking.ts'

/** Payments of a contract are there for at least as many days ahead. */
const daysAhead = 60
/** Cards that one process charges at the same time. */
const chargesAtOnce = 8

export interface Collected {
  due: number
  asked: number
  ahead: number
}

/**
 * Collects what contracts owe: makes payments due whose day has come, charges the saved cards, and makes the
 * payments of the time to come. Any number of processes may do so, at any time: each payment goes to one of them.
 */
export async function collectPayments(services: SweepServices): Promise<Collected> {
  const settling = settleServicesFor(services, 'sweep')
  await endAskings(settling)
  const due = await makePaymentsDue(services.db)
  const asked = await askForPayments(settling)
  await tellOfCardsGone(settling)
  return { due, asked, ahead: await makePaymentsAhead(settling) }
}

/** Charges the card of each payment that is to be asked for. @returns how many were asked for */
async function askForPayments(services: SettleServices): Promise<number> {
  const lists = new ListsOfProvider()
  let asked = 0
  let after = 0
  for (;;) {
    const ids = await listPaymentsToAsk(services.db, after, chargesAtOnce)
    const last = ids.at(-1)
    if (last === undefined) return asked
    after = last
    const done = await Promise.all(ids.map((id) => askForPayment(services, id, lists)))
    asked += done.filter(Boolean).length
  }
}

async function askForPayment(services: SettleServices, id: number, lists: ListsOfProvider): Promise<boolean> {
  try {
    const asked = await findAskedBefore(services, id, lists)
    if (asked === 'unknown') return false
    const attempt = await transitionInTransaction(services, (within) =>
      claimPaymentOf(services, within, id, asked),
    )
    if (attempt === null) return false
    if (asked !== null) {
      await applyOutcome(services, attempt, asked.outcome, 'collected before the restore')
      await settle(services, await getAttempt(services.db, attempt.id), 'sweep')
      return true
    }
    const { refused } = await chargeSavedCard(services, attempt)
    if (refused !== null)
      services.log.error(
        { contractPayment: id, reason: refused },
        'the provider took no request for a payment',
      )
    return true
  } catch (error) {
    // The attempt, where there is one, is the sweep's now.
    services.log.error({ contractPayment: id, err: error }, 'could not ask for a payment')
    return false
  }
}

/** F61: finds a payment that the provider has collected, and that data from a backup would ask for once more. */
async function findAskedBefore(
  services: SettleServices,
  id: number,
  lists: ListsOfProvider,
): Promise<Asked | null | 'unknown'> {
  const payment = await readContractPayment(services.db, id)
  const account = services.cards.all().find((one) => one.id === payment.account)
  const asked = account ? await findAsked(services, account, payment, lists) : null
  if (asked === 'unknown')
    services.log.error(
      { contractPayment: id },
      'a payment waits: its provider does not say whether it was collected before the restore',
    )
  return asked
}

/** Claims the right to ask for a payment, with a basket of its own. @returns null where it is not to be asked for */
async function claimPaymentOf(
  { cards, log }: SettleServices,
  within: TransactionServices,
  id: number,
  asked: Asked | null,
): Promise<AttemptRecord | null> {
  const { db: tx } = within
  const payment = await lockPaymentToAsk(tx, id)
  if (payment === null) return null
  if (!cards.all().some((account) => account.id === payment.account)) {
    log.error(
      { contractPayment: id, account: payment.account },
      'the settings lack the account of a saved card',
    )
    return null
  }
  const claimed = await claimWithin(within, await claimOf(tx, payment, asked))
  if (typeof claimed === 'string' || !('deadline' in claimed))
    throw new Error('a basket of our own was refused')
  await markAsked(tx, payment)
  return claimed
}

/** Puts the payment into a basket, and says what is claimed for it. */
async function claimOf(tx: TransactionServices['db'], payment: ContractPaymentRecord, asked: Asked | null) {
  const shown = shownOfPayment(payment)
  const taxBasisPoints = taxOfPayment(payment.terms, payment.kind).basisPoints
  const { cartId, itemId, version } = await createCartOfPayment(tx, payment, { taxBasisPoints, shown })
  const attemptId = asked?.attemptId ?? (await attemptIdOf(tx, payment))
  const key = `contract-payment ${payment.id} ${payment.asks}`
  const line = {
    id: itemId,
    slotIds: [],
    courseId: null,
    packageId: null,
    planId: null,
    contractPaymentId: payment.id,
    pricingOptionId: 0,
    quantity: 1,
    pricePence: payment.pence,
    taxBasisPoints,
    purchasedForUserId: null,
    shown,
  }
  return {
    id: attemptId,
    clientId: payment.clientId,
    cartId,
    fromVersion: version,
    sessionId: null,
    customerId: payment.payerId,
    amountPence: payment.pence,
    creditPence: 0,
    deskPence: 0,
    staffId: null,
    drawerId: null,
    reader: null,
    credit: noCredit,
    hasReserved: false,
    currencyCode: payment.currencyCode,
    provider: payment.account,
    ourRef: `TL-${attemptId}`,
    key,
    requestHash: createHash('sha256').update(key).digest(),
    snapshot: {
      contact: payment.contact,
      items: [line],
      terms: [],
      agreement: 'later' as const,
      ...(payment.savedCardId !== null && { savedCardId: payment.savedCardId }),
      ...(payment.traceId !== null && { traceId: payment.traceId }),
    },
    minutes: challengeMinutes,
    limiting: null,
  }
}

/** Moves payments on whose attempt has ended; its own transaction does so, and leaves none. */
async function endAskings(services: SettleServices): Promise<void> {
  for (const { attemptId } of await listEndedAskings(services.db))
    await transitionInTransaction(services, async (within) => {
      const attempt = await getAttempt(within.db, attemptId)
      await releasePaymentOf(within, attempt, { cause: 'its payment had ended', rawStatus: null })
    })
}

async function tellOfCardsGone({ db }: SettleServices): Promise<void> {
  for (const payment of await listPaymentsWithoutCard(db)) await tellOfCardGone(db, payment)
}

/** Makes the payments of the time to come for contracts that go on. @returns how many */
async function makePaymentsAhead({ db }: SettleServices): Promise<number> {
  let made = 0
  for (const contract of await listContractsToExtend(db)) {
    const { id, lastDueOn, today } = contract
    const isShort = lastDueOn < addDays(today, daysAhead)
    const until = addDays(today, isShort ? daysAhead + 31 : 0)
    const ahead = { ...contract, terms: contract.versions[0].terms }
    const payments = withTax(
      ahead,
      listPaymentsOf(ahead, until).filter(({ on }) => on > lastDueOn),
    )
    if (payments.length > 0) made += await addPaymentsAhead(db, contract, payments)
    const next = addDays(payments.at(-1)?.on ?? lastDueOn, 1 - daysAhead)
    // Months that are frozen without a fee add no payment: they are looked at again on the next day.
    await extendContractOn(db, id, next > today ? next : addDays(today, 1))
  }
  return made
}
