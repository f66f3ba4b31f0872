import { paymentName } from '@touchline/rules/contracts/payment-words'
import { taxOfPayment } from '@touchline/rules/contracts/plan-terms'
import { formatPence } from '@touchline/rules/money/money'
import { taxWords } from '@touchline/rules/money/tax'
import { fullDate } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import type { PaymentFacts } from '../../letters/joining/payment-facts.ts'
import type { KeptFacts } from '../../letters/letters.ts'
import { restsFrom } from '../../policies/joining/rests-from.ts'
import { cardWords } from '../../policies/payments/card-words.ts'
import type { Database } from '../../stores/database/tables.ts'
import { type ContractPaymentRecord, readContractPayment } from '../../stores/joining/payments-to-collect.ts'
import type { NewOrder } from '../../stores/orders/orders.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { queueLetter } from './queue-letter.ts'

type Db = Kysely<Database>

/** Tells the payer of a payment that their saved card has paid, with its receipt; in the order's transaction. */
export async function tellOfPaid(
  tx: Db,
  { snapshot }: AttemptRecord,
  { orderId, completeOrderId, reference }: NewOrder & { orderId: number },
): Promise<void> {
  const id = snapshot.items[0]?.contractPaymentId
  if (id == null) return
  const payment = await readContractPayment(tx, id)
  const tax = taxOfPayment(payment.terms, payment.kind)
  await queue(tx, payment, `order ${orderId}`, {
    kind: 'membership-payment',
    ...factsOf(payment),
    goesBack: payment.goesBack,
    tax:
      payment.taxPence > 0
        ? `${formatPence(payment.taxPence, payment.symbol)} (${taxWords(tax)})`
        : taxWords(tax),
    card: snapshot.card ? cardWords(snapshot.card) : null,
    reference,
    orderId,
    completeOrderId,
  })
}

/** Tells the payer of a payment that has failed, in the transaction of its failure: once for each try. */
export const tellOfFailure = (tx: Db, payment: ContractPaymentRecord): Promise<void> =>
  queue(tx, payment, `contract payment ${payment.id} failed ${payment.tries}`, {
    kind: 'membership-payment-failed',
    ...factsOf(payment),
    reason: payment.failure,
    againOn: payment.askOn === null ? null : fullDate(payment.askOn),
    restsFrom: fullDate(restsFrom(payment)),
  })

/** Tells the payer that their card is gone: once for each payment and try. */
export const tellOfCardGone = (db: Db, payment: ContractPaymentRecord): Promise<void> =>
  queue(db, payment, `contract payment ${payment.id} without card ${payment.tries}`, {
    kind: 'membership-card-gone',
    ...factsOf(payment),
    ...wayOf(payment),
    restsFrom: fullDate(restsFrom(payment)),
  })

/** Says why no card pays it, where that is not for the lack of one that did. */
function wayOf({ mandateId, isByHand }: ContractPaymentRecord): {
  way?: 'direct-debit' | 'desk'
} {
  if (mandateId !== null) return { way: 'direct-debit' }
  return isByHand ? { way: 'desk' } : {}
}

const factsOf = (payment: ContractPaymentRecord): PaymentFacts => ({
  firstName: payment.contact.firstName,
  operator: payment.operator,
  plan: payment.planName,
  what: paymentName(payment),
  dueOn: fullDate(payment.dueOn),
  price: formatPence(payment.pence, payment.symbol),
  contractId: payment.contractId,
})

const queue = (
  db: Db,
  { clientId, payerId, contact }: ContractPaymentRecord,
  dedupeKey: string,
  letter: KeptFacts,
): Promise<void> =>
  queueLetter(db, {
    clientId,
    customerId: payerId,
    recipient: contact.email,
    dedupeKey,
    letter,
  })
