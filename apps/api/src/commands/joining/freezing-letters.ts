import { monthsOf } from '@touchline/rules/contracts/freezing'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import { dayTaken, isDebited } from '../../policies/joining/change-of-payment.ts'
import { leastTermOf } from '../../policies/joining/versions-of.ts'
import type { Database } from '../../stores/database/tables.ts'
import {
  type ChangeToTell,
  nextPayments,
  type PayerOfContract,
  paymentsInWords,
  queueToPayer,
} from '../mail/letter-to-payer.ts'

/** Keeps the letter that tells a payer that their membership is frozen, in the transaction of that. */
export async function queueFrozenLetter(
  tx: Kysely<Database>,
  payer: PayerOfContract,
  { contract, before, today }: ChangeToTell,
  isByOperator = false,
): Promise<void> {
  const { planName, freezes, payments, startsOn, terms } = contract
  const made = freezes.find(({ id }) => before.freezes.every((one) => one.id !== id))!
  const least = leastTermOf(contract, made.from)
  const leastBefore = leastTermOf(before, made.from)
  const fees = payments.filter(
    ({ kind, state, on }) => kind === 'fee' && state === 'ahead' && on >= made.from && on <= made.until,
  )
  await queueToPayer(tx, payer, { contractId: contract.id, about: 'freeze' }, (firstName) => ({
    kind: 'membership-frozen',
    firstName,
    planName,
    contractId: contract.id,
    isByOperator,
    from: dayAndYear(made.from),
    until: dayAndYear(made.until),
    fees: paymentsInWords(fees, payer.symbol, (payment) => dayTaken(contract, payment, today)),
    isByDebit: isDebited(contract),
    canEndEarly: monthsOf(terms, startsOn, made).length > 1,
    leastUntil: least === null || least === leastBefore ? null : dayAndYear(least),
  }))
}

/** Keeps the letter that tells a payer that their freeze is taken back or ends early, in the transaction of that. */
export async function queueFreezeEndedLetter(
  tx: Kysely<Database>,
  payer: PayerOfContract,
  { contract, before, today }: ChangeToTell,
): Promise<void> {
  const left = new Map(contract.freezes.map(({ id, until }) => [id, until]))
  const freeze = before.freezes.find(({ id, until }) => left.get(id) !== until)!
  const lastDay = left.get(freeze.id) ?? null
  const next = contract.payments.filter(
    ({ kind, state, on }) => kind !== 'fee' && state === 'ahead' && on >= freeze.from,
  )
  await queueToPayer(tx, payer, { contractId: contract.id, about: 'freeze' }, (firstName) => ({
    kind: 'membership-freeze-ended',
    firstName,
    planName: contract.planName,
    contractId: contract.id,
    from: dayAndYear(freeze.from),
    lastDay: lastDay === null ? null : dayAndYear(lastDay),
    ...nextPayments(contract, next, { symbol: payer.symbol, today }),
  }))
}
