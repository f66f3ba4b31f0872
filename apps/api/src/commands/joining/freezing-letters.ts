import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import type { CallContext } from '../../call/call-context.ts'
import type { FreezingLetter } from '../../letters/joining/freezing-letters.ts'
import { leastTermOf } from '../../policies/joining/versions-of.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { ContractRecord } from '../../stores/joining/contracts.ts'
import { findContact } from '../../stores/people/contacts.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { paymentsInWords } from './leaving-letters.ts'

interface Payer {
  clientId: number
  customerId: number
  symbol: string
}

const payerIn = ({ client }: CallContext['catalogue'], customerId: number): Payer => ({
  clientId: client.id,
  customerId,
  symbol: client.currencySymbol,
})

/** Keeps the letter that tells a payer that they have frozen their membership, in the transaction of that. */
export const queueFrozenLetter = (
  tx: Kysely<Database>,
  catalogue: CallContext['catalogue'],
  customerId: number,
  contract: ContractRecord,
  before: ContractRecord,
) => queueFrozenLetterTo(tx, payerIn(catalogue, customerId), { contract, before, isByOperator: false })

/** Keeps that letter for a payer whose membership the operator has frozen, too. */
export async function queueFrozenLetterTo(
  tx: Kysely<Database>,
  payer: Payer,
  told: { contract: ContractRecord; before: ContractRecord; isByOperator: boolean },
): Promise<void> {
  const { contract, before, isByOperator } = told
  const { planName, freezes, payments } = contract
  const made = freezes.find(({ id }) => before.freezes.every((one) => one.id !== id))!
  const least = leastTermOf(contract, made.from)
  const leastBefore = leastTermOf(before, made.from)
  const fees = payments.filter(
    ({ kind, state, on }) => kind === 'fee' && state === 'ahead' && on >= made.from && on <= made.until,
  )
  await queue(tx, payer, contract, (firstName) => ({
    kind: 'membership-frozen',
    firstName,
    planName,
    contractId: contract.id,
    isByOperator,
    from: dayAndYear(made.from),
    until: dayAndYear(made.until),
    fees: paymentsInWords(fees, payer.symbol),
    leastUntil: least === null || least === leastBefore ? null : dayAndYear(least),
  }))
}

/** Keeps the letter that tells a payer that their freeze is taken back or ends early, in the transaction of that. */
export const queueFreezeEndedLetter = (
  tx: Kysely<Database>,
  catalogue: CallContext['catalogue'],
  customerId: number,
  contract: ContractRecord,
  before: ContractRecord,
) => queueFreezeEndedLetterTo(tx, payerIn(catalogue, customerId), { contract, before })

export async function queueFreezeEndedLetterTo(
  tx: Kysely<Database>,
  payer: Payer,
  { contract, before }: { contract: ContractRecord; before: ContractRecord },
): Promise<void> {
  const left = new Map(contract.freezes.map(({ id, until }) => [id, until]))
  const freeze = before.freezes.find(({ id, until }) => left.get(id) !== until)!
  const lastDay = left.get(freeze.id) ?? null
  const next = contract.payments.filter(({ state, on }) => state === 'ahead' && on >= freeze.from)
  await queue(tx, payer, contract, (firstName) => ({
    kind: 'membership-freeze-ended',
    firstName,
    planName: contract.planName,
    contractId: contract.id,
    from: dayAndYear(freeze.from),
    lastDay: lastDay === null ? null : dayAndYear(lastDay),
    next: paymentsInWords(next.filter(({ kind }) => kind !== 'fee').slice(0, 3), payer.symbol),
  }))
}

async function queue(
  tx: Kysely<Database>,
  { clientId, customerId }: Payer,
  { id }: ContractRecord,
  letterTo: (firstName: string) => FreezingLetter,
): Promise<void> {
  const contact = await findContact(tx, customerId)
  if (contact === null) return
  await queueLetter(tx, {
    clientId,
    customerId,
    recipient: contact.email,
    dedupeKey: `membership ${id} freeze ${crypto.randomUUID()}`,
    letter: letterTo(contact.firstName),
  })
}
