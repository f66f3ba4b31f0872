import { paymentName } from '@touchline/rules/contracts/payment-words'
import { formatPence } from '@touchline/rules/money/money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import type { KeptFacts } from '../../letters/letters.ts'
import { dayTaken, isDebited } from '../../policies/joining/change-of-payment.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { ContractPaymentRecord, ContractRecord } from '../../stores/joining/contracts.ts'
import { findContact } from '../../stores/people/contacts.ts'
import { queueLetter } from './queue-letter.ts'

/** Payer of a contract, with the currency of its client. */
export interface PayerOfContract {
  clientId: number
  payerId: number
  symbol: string
}

/** A contract as it then is, and as it was before it changed. */
export interface ChangeToTell {
  contract: ContractRecord
  before: ContractRecord
  today: string
}

/** Keeps a letter to the payer of a contract, in the transaction of what it tells; none where they have no address. */
export async function queueToPayer(
  tx: Kysely<Database>,
  { clientId, payerId }: PayerOfContract,
  /** Contract and subject, which begin its name: each change has a letter of its own. */
  { contractId, about }: { contractId: number; about: string },
  letterTo: (firstName: string) => KeptFacts,
): Promise<void> {
  const contact = await findContact(tx, payerId)
  if (contact === null) return
  await queueLetter(tx, {
    clientId,
    customerId: payerId,
    recipient: contact.email,
    dedupeKey: `membership ${contractId} ${about} ${crypto.randomUUID()}`,
    letter: letterTo(contact.firstName),
  })
}

interface PaymentInWords {
  onWords: string
  name: string
  price: string
}

export const paymentsInWords = (
  list: readonly ContractPaymentRecord[],
  symbol: string,
  dayOf: (payment: ContractPaymentRecord) => string = ({ on }) => on,
): PaymentInWords[] =>
  list.map((payment) => ({
    onWords: dayAndYear(dayOf(payment)),
    name: paymentName(payment),
    price: formatPence(payment.pence, symbol),
  }))

/** Writes the next payments of a contract, each with a day on which its way can take it. */
export const nextPayments = (
  contract: ContractRecord,
  list: readonly ContractPaymentRecord[],
  { symbol, today }: { symbol: string; today: string },
): { next: PaymentInWords[]; isByDebit: boolean } => ({
  next: paymentsInWords(list.slice(0, 3), symbol, (payment) => dayTaken(contract, payment, today)),
  isByDebit: isDebited(contract),
})
