import { paymentName } from '@touchline/rules/contracts/payment-words'
import { taxOfPayment } from '@touchline/rules/contracts/plan-terms'
import { formatPence } from '@touchline/rules/money/money'
import { taxWords } from '@touchline/rules/money/tax'
import type { CalendarDate } from '@touchline/rules/time/calendar-date'
import { fullDate } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import type { DebitFacts } from '../../letters/direct-debit/debit-facts.ts'
import type { KeptFacts } from '../../letters/letters.ts'
import { restsFrom } from '../../policies/joining/rests-from.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { DebitRecord, LockedDebit } from '../../stores/direct-debit/debits.ts'
import {
  type ContractOfMandate,
  findMandate,
  type MandateRecord,
} from '../../stores/direct-debit/mandates.ts'
import { type ContractPaymentRecord, readContractPayment } from '../../stores/joining/payments-to-collect.ts'
import { queueLetter } from '../mail/queue-letter.ts'

type Db = Kysely<Database>

/** Gives the payer notice of a debit; the letter that is kept proves what was told, and when. */
export async function tellOfDebit(
  tx: Db,
  told: { paymentId: number; mandateId: string; chargeOn: CalendarDate; noticeKey: string },
): Promise<void> {
  const payment = await readContractPayment(tx, told.paymentId)
  const mandate = await findMandate(tx, told.mandateId)
  const facts = factsOf(payment, { chargeOn: told.chargeOn, accountEnding: mandate?.accountEnding ?? '' })
  await queue(tx, payment, told.noticeKey, { kind: 'debit-notice', ...facts, insteadOf: null })
}

/** Tells the payer that the provider charges on another day than the notice said. */
export async function tellOfOtherDay(tx: Db, debit: DebitRecord): Promise<void> {
  const payment = await readContractPayment(tx, debit.paymentId)
  await queue(tx, payment, `debit ${debit.id} on ${debit.chargeOn}`, {
    kind: 'debit-notice',
    ...factsOf(payment, debit),
    insteadOf: payment.triedOn === null ? null : fullDate(payment.triedOn),
  })
}

export async function tellOfCollected(tx: Db, debit: LockedDebit): Promise<void> {
  const payment = await readContractPayment(tx, debit.paymentId)
  const tax = taxOfPayment(payment.terms, payment.kind)
  await queue(tx, payment, `debit ${debit.id} collected`, {
    kind: 'debit-collected',
    ...factsOf(payment, debit),
    goesBack: payment.goesBack,
    tax:
      payment.taxPence > 0
        ? `${formatPence(payment.taxPence, payment.symbol)} (${taxWords(tax)})`
        : taxWords(tax),
  })
}

export async function tellOfUnpaid(tx: Db, debit: LockedDebit, reason: string | null): Promise<void> {
  const payment = await readContractPayment(tx, debit.paymentId)
  const { askOn } = payment
  await queue(tx, payment, `debit ${debit.id} unpaid`, {
    kind: 'debit-unpaid',
    ...factsOf(payment, debit),
    reason,
    isTriedAgain: askOn !== null,
    restsFrom: askOn === null ? fullDate(restsFrom(payment)) : null,
  })
}

export async function tellOfTakenBack(tx: Db, debit: LockedDebit, reason: string | null): Promise<void> {
  const payment = await readContractPayment(tx, debit.paymentId)
  await queue(tx, payment, `debit ${debit.id} taken back`, {
    kind: 'debit-taken-back',
    ...factsOf(payment, debit),
    reason,
    isTriedAgain: false,
    restsFrom: null,
  })
}

export const tellOfMandateEnd = (
  tx: Db,
  { id, clientId, payerId, accountEnding }: MandateRecord,
  { contractId, planName, operator, firstName, email }: ContractOfMandate,
  reason: string | null,
): Promise<void> =>
  queueLetter(tx, {
    clientId,
    customerId: payerId,
    recipient: email,
    dedupeKey: `mandate ${id} of contract ${contractId} ended`,
    letter: { kind: 'debit-ended', firstName, operator, plan: planName, accountEnding, reason, contractId },
  })

const factsOf = (
  payment: ContractPaymentRecord,
  { chargeOn, accountEnding }: { chargeOn: CalendarDate; accountEnding: string },
): DebitFacts => ({
  firstName: payment.contact.firstName,
  operator: payment.operator,
  plan: payment.planName,
  what: paymentName(payment),
  dueOn: fullDate(payment.dueOn),
  price: formatPence(payment.pence, payment.symbol),
  contractId: payment.contractId,
  chargedOn: fullDate(chargeOn),
  accountEnding,
})

const queue = (
  tx: Db,
  { clientId, payerId, contact }: ContractPaymentRecord,
  dedupeKey: string,
  letter: KeptFacts,
): Promise<void> =>
  queueLetter(tx, { clientId, customerId: payerId, recipient: contact.email, dedupeKey, letter })
