import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import type { CallContext } from '../../call/call-context.ts'
import type { KeptFacts } from '../../letters/letters.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { ContractRecord } from '../../stores/joining/contracts.ts'
import { findContact } from '../../stores/people/contacts.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { paymentsInWords } from './leaving-letters.ts'

interface Payer {
  clientId: number
  payerId: number
  symbol: string
}

const payerIn = ({ client }: CallContext['catalogue'], payerId: number): Payer => ({
  clientId: client.id,
  payerId,
  symbol: client.currencySymbol,
})

/** Keeps the letter that tells a payer of their change of plan, in the transaction of that; its contract goes with it. */
export const queuePlanChangedLetter = (
  tx: Kysely<Database>,
  catalogue: CallContext['catalogue'],
  customerId: number,
  contract: ContractRecord,
) => queuePlanChangedLetterTo(tx, payerIn(catalogue, customerId), contract)

/** Keeps that letter for a payer whose plan the operator has changed, too. */
export const queuePlanChangedLetterTo = (
  tx: Kysely<Database>,
  payer: Payer,
  { id, versions }: ContractRecord,
) =>
  queue(tx, payer, id, () => ({
    kind: 'membership-plan-changed',
    contractId: id,
    number: versions.at(-1)!.number,
  }))

/** Keeps the letter that tells a payer that their plan does not change after all, in the transaction of that. */
export const queuePlanKeptLetter = (
  tx: Kysely<Database>,
  catalogue: CallContext['catalogue'],
  customerId: number,
  contract: ContractRecord,
  before: ContractRecord,
) => queuePlanKeptLetterTo(tx, payerIn(catalogue, customerId), { contract, before })

export const queuePlanKeptLetterTo = (
  tx: Kysely<Database>,
  payer: Payer,
  { contract, before }: { contract: ContractRecord; before: ContractRecord },
) => {
  const notTaken = before.versions.at(-1)!
  const next = contract.payments.filter(({ state, on }) => state === 'ahead' && on >= notTaken.from)
  return queue(tx, payer, contract.id, (firstName) => ({
    kind: 'membership-plan-kept',
    firstName,
    contractId: contract.id,
    planName: contract.planName,
    notTaken: notTaken.planName,
    from: dayAndYear(notTaken.from),
    next: paymentsInWords(next.slice(0, 3), payer.symbol),
  }))
}

async function queue(
  tx: Kysely<Database>,
  { clientId, payerId }: Payer,
  contractId: number,
  letterTo: (firstName: string) => KeptFacts,
): Promise<void> {
  const contact = await findContact(tx, payerId)
  if (contact === null) return
  await queueLetter(tx, {
    clientId,
    customerId: payerId,
    recipient: contact.email,
    dedupeKey: `membership ${contractId} plan ${crypto.randomUUID()}`,
    letter: letterTo(contact.firstName),
  })
}
