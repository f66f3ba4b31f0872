import { paymentName } from '@touchline/rules/contracts/payment-words'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import type { CallContext } from '../../call/call-context.ts'
import type { LeavingLetter } from '../../letters/joining/leaving-letters.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { ContractPaymentRecord, ContractRecord } from '../../stores/joining/contracts.ts'
import { findContact } from '../../stores/people/contacts.ts'
import { queueLetter } from '../mail/queue-letter.ts'

/** Keeps the letter that tells a payer what they have just done to their contract, in the transaction of that. */
export const queueLeavingLetter = (
  tx: Kysely<Database>,
  catalogue: CallContext['catalogue'],
  customerId: number,
  contract: ContractRecord,
) => queue(tx, catalogue, { customerId, contract, isByStaff: false })

/** Keeps the letter that tells a payer that staff have taken back an end, in the transaction of that. */
export const queueStaysLetterOfStaff = (
  tx: Kysely<Database>,
  catalogue: CallContext['catalogue'],
  customerId: number,
  contract: ContractRecord,
) => queue(tx, catalogue, { customerId, contract, isByStaff: true })

async function queue(
  tx: Kysely<Database>,
  { client }: CallContext['catalogue'],
  { customerId, contract, isByStaff }: { customerId: number; contract: ContractRecord; isByStaff: boolean },
): Promise<void> {
  const contact = await findContact(tx, customerId)
  if (contact === null) return
  await queueLetter(tx, {
    clientId: client.id,
    customerId,
    recipient: contact.email,
    dedupeKey: `membership ${contract.id} ${contract.state} ${crypto.randomUUID()}`,
    letter: letterOf(contract, { firstName: contact.firstName, symbol: client.currencySymbol, isByStaff }),
  })
}

/** Keeps the letter that tells a payer that the operator has ended their contract, in the transaction of that. */
export async function queueEndLetter(
  tx: Kysely<Database>,
  of: { clientId: number; payerId: number; symbol: string },
  contract: ContractRecord,
  { backPence, isOver }: { backPence: number; isOver: boolean },
): Promise<void> {
  const contact = await findContact(tx, of.payerId)
  if (contact === null) return
  await queueLetter(tx, {
    clientId: of.clientId,
    customerId: of.payerId,
    recipient: contact.email,
    dedupeKey: `membership ${contract.id} ended ${crypto.randomUUID()}`,
    letter: {
      kind: 'membership-ended',
      firstName: contact.firstName,
      planName: contract.planName,
      contractId: contract.id,
      lastDay: dayAndYear(contract.endsOn!),
      isOver,
      stillPaid: paymentsInWords(openOf(contract), of.symbol),
      back: backPence > 0 ? formatPence(backPence, of.symbol) : null,
      isBackOfDesk: isBackOfDesk(contract),
    },
  })
}

const isBackOfDesk = ({ payments }: ContractRecord): boolean =>
  payments.some(({ isOfDesk, returnedPence }) => isOfDesk === true && returnedPence > 0)

const openOf = ({ payments }: ContractRecord): ContractPaymentRecord[] =>
  payments.filter(({ state }) => ['ahead', 'due', 'asked', 'failed', 'reversed'].includes(state))

export const paymentsInWords = (list: readonly ContractPaymentRecord[], symbol: string) =>
  list.map((payment) => ({
    onWords: dayAndYear(payment.on),
    name: paymentName(payment),
    price: formatPence(payment.pence, symbol),
  }))

function letterOf(
  contract: ContractRecord,
  { firstName, symbol, isByStaff }: { firstName: string; symbol: string; isByStaff: boolean },
): LeavingLetter {
  const { planName, state, toldOn, endsOn, payments } = contract
  const told = { firstName, planName, contractId: contract.id }
  const inWords = (list: readonly ContractPaymentRecord[]) => paymentsInWords(list, symbol)
  const moneyOf = (pence: number) => (pence > 0 ? formatPence(pence, symbol) : null)
  const back = moneyOf(sumPence(payments.map(({ returnedPence }) => returnedPence)))
  const open = openOf(contract)
  if (state === 'active')
    return { kind: 'membership-stays', ...told, isByStaff, next: inWords(open.slice(0, 3)) }
  if (state === 'leaving')
    return {
      kind: 'membership-leaving',
      ...told,
      toldOn: dayAndYear(toldOn!),
      lastDay: dayAndYear(endsOn!),
      stillPaid: inWords(open),
      back,
      isBackOfDesk: isBackOfDesk(contract),
    }
  const kept = payments
    .filter((payment) => payment.state === 'collected')
    .map(({ pence, returnedPence }) => pence - returnedPence)
  return {
    kind: 'membership-cancelled',
    ...told,
    cancelledOn: dayAndYear(toldOn!),
    back,
    isBackOfDesk: isBackOfDesk(contract),
    kept: moneyOf(sumPence(kept)),
  }
}
