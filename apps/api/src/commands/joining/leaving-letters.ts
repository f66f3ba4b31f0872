import { formatPence, sumPence } from '@touchline/rules/money/money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import type { LeavingLetter } from '../../letters/joining/leaving-letters.ts'
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
  { contract, today }: Pick<ChangeToTell, 'contract' | 'today'>,
  isByStaff = false,
): Promise<void> =>
  queueToPayer(tx, payer, { contractId: contract.id, about: contract.state }, (firstName) =>
    letterOf(contract, { firstName, symbol: payer.symbol, today, isByStaff }),
  )

/** Keeps the letter that tells a payer that the operator has ended their contract, in the transaction of that. */
export const queueEndLetter = (
  tx: Kysely<Database>,
  payer: PayerOfContract,
  contract: ContractRecord,
  { backPence, isOver }: { backPence: number; isOver: boolean },
): Promise<void> =>
  queueToPayer(tx, payer, { contractId: contract.id, about: 'ended' }, (firstName) => ({
    kind: 'membership-ended',
    firstName,
    planName: contract.planName,
    contractId: contract.id,
    lastDay: dayAndYear(contract.endsOn!),
    isOver,
    stillPaid: paymentsInWords(openOf(contract), payer.symbol),
    back: backPence > 0 ? formatPence(backPence, payer.symbol) : null,
    isBackOfDesk: isBackOfDesk(contract),
  }))

const isBackOfDesk = ({ payments }: ContractRecord): boolean =>
  payments.some(({ isOfDesk, returnedPence }) => isOfDesk === true && returnedPence > 0)

const openOf = ({ payments }: ContractRecord): ContractPaymentRecord[] =>
  payments.filter(({ state }) => ['ahead', 'due', 'asked', 'failed', 'reversed'].includes(state))

interface Told {
  firstName: string
  symbol: string
  today: string
  isByStaff: boolean
}

function letterOf(contract: ContractRecord, { firstName, symbol, today, isByStaff }: Told): LeavingLetter {
  const { planName, state, toldOn, endsOn, payments } = contract
  const told = { firstName, planName, contractId: contract.id }
  const moneyOf = (pence: number) => (pence > 0 ? formatPence(pence, symbol) : null)
  const back = moneyOf(sumPence(payments.map(({ returnedPence }) => returnedPence)))
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
      back,
      isBackOfDesk: isBackOfDesk(contract),
    }
  const kept = payments
    .filter((payment) => payment.state === 'collected')
    .map(({ pence, returnedPence }) => pence - returnedPence)
  return {
    kind: 'membership-cancelled',
    ...told,
    isByStaff,
    cancelledOn: dayAndYear(endsOn!),
    back,
    isBackOfDesk: isBackOfDesk(contract),
    kept: moneyOf(sumPence(kept)),
  }
}
