import { formatPence, sumPence } from '@touchline/rules/money/money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import type { LeavingLetter } from '../../letters/joining/leaving-letters.ts'
import { isAskedAfter, isPaymentOpen } from '../../policies/joining/payments-owed.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { ContractPaymentRecord, ContractRecord } from '../../stores/joining/contracts.ts'
import {
  type ChangeToTell,
  nextPayments,
  type PayerOfContract,
  paymentsInWords,
  queueToPayer,
} from '../mail/letter-to-payer.ts'

/**
 * Keeps the letter that tells a payer that they leave, have cancelled, or stay after all, in the transaction of that.
 * @param isByStaff true where staff wrote down at the desk what the payer wants
 */
export const queueLeavingLetter = (
  tx: Kysely<Database>,
  payer: PayerOfContract,
  change: ChangeToTell,
  isByStaff = false,
): Promise<void> =>
  queueToPayer(tx, payer, { contractId: change.contract.id, about: change.contract.state }, (firstName) =>
    letterOf(change, { firstName, symbol: payer.symbol, isByStaff }),
  )

/** Keeps the letter that tells a payer that the operator has ended their contract, in the transaction of that. */
export const queueEndLetter = (
  tx: Kysely<Database>,
  payer: PayerOfContract,
  { contract, before }: Pick<ChangeToTell, 'contract' | 'before'>,
  isOver: boolean,
): Promise<void> =>
  queueToPayer(tx, payer, { contractId: contract.id, about: 'ended' }, (firstName) => ({
    kind: 'membership-ended',
    firstName,
    planName: contract.planName,
    contractId: contract.id,
    lastDay: dayAndYear(contract.endsOn!),
    isOver,
    stillPaid: paymentsInWords(openOf(contract), payer.symbol),
    isAskedAfter: isAnyAskedAfter(contract),
    ...backOf({ contract, before }, payer.symbol),
  }))

const moneyOf = (pence: number, symbol: string): string | null =>
  pence > 0 ? formatPence(pence, symbol) : null

/** Says what comes back by a change: what came back before it was told then. */
function backOf(
  { contract, before }: Pick<ChangeToTell, 'contract' | 'before'>,
  symbol: string,
): { back: string | null; isBackOfDesk: boolean } {
  const earlier = new Map(before.payments.map(({ id, returnedPence }) => [id, returnedPence]))
  const returned = contract.payments
    .map(({ id, isOfDesk, returnedPence }) => ({ isOfDesk, pence: returnedPence - (earlier.get(id) ?? 0) }))
    .filter(({ pence }) => pence > 0)
  return {
    back: moneyOf(sumPence(returned.map(({ pence }) => pence)), symbol),
    isBackOfDesk: returned.some(({ isOfDesk }) => isOfDesk === true),
  }
}

const openOf = ({ payments, endsOn }: ContractRecord): ContractPaymentRecord[] =>
  payments.filter((one) => (one.state === 'ahead' || isPaymentOpen(one)) && !isAskedAfter(one, endsOn))

const isAnyAskedAfter = ({ payments, endsOn }: ContractRecord): boolean =>
  payments.some((one) => isAskedAfter(one, endsOn))

interface Told {
  firstName: string
  symbol: string
  isByStaff: boolean
}

function letterOf(change: ChangeToTell, { firstName, symbol, isByStaff }: Told): LeavingLetter {
  const { contract, today } = change
  const { planName, state, toldOn, endsOn, payments } = contract
  const told = { firstName, planName, contractId: contract.id }
  const open = openOf(contract)
  if (state === 'active')
    return {
      kind: 'membership-stays',
      ...told,
      isByStaff,
      ...nextPayments(contract, open, { symbol, today }),
    }
  if (state === 'leaving')
    return {
      kind: 'membership-leaving',
      ...told,
      toldOn: dayAndYear(toldOn!),
      lastDay: dayAndYear(endsOn!),
      stillPaid: paymentsInWords(open, symbol),
      isAskedAfter: isAnyAskedAfter(contract),
      ...backOf(change, symbol),
    }
  const kept = payments
    .filter((payment) => payment.state === 'collected')
    .map(({ pence, returnedPence }) => pence - returnedPence)
  return {
    kind: 'membership-cancelled',
    ...told,
    isByStaff,
    cancelledOn: dayAndYear(endsOn!),
    ...backOf(change, symbol),
    kept: moneyOf(sumPence(kept), symbol),
    isAsked: payments.some((payment) => payment.state === 'asked'),
  }
}
