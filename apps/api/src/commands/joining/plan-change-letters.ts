import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import {
  type ChangeToTell,
  nextPayments,
  type PayerOfContract,
  queueToPayer,
} from '../mail/letter-to-payer.ts'

/** Keeps the letter that tells a payer of their change of plan, in the transaction of that; its contract goes with it. */
export const queuePlanChangedLetter = (
  tx: Kysely<Database>,
  payer: PayerOfContract,
  { contract: { id, versions } }: Pick<ChangeToTell, 'contract'>,
): Promise<void> =>
  queueToPayer(tx, payer, { contractId: id, about: 'plan' }, () => ({
    kind: 'membership-plan-changed',
    contractId: id,
    number: versions.at(-1)!.number,
  }))

/** Keeps the letter that tells a payer that their plan does not change after all, in the transaction of that. */
export const queuePlanKeptLetter = (
  tx: Kysely<Database>,
  payer: PayerOfContract,
  { contract, before, today }: ChangeToTell,
): Promise<void> => {
  const notTaken = before.versions.at(-1)!
  const next = contract.payments.filter(({ state, on }) => state === 'ahead' && on >= notTaken.from)
  return queueToPayer(tx, payer, { contractId: contract.id, about: 'plan' }, (firstName) => ({
    kind: 'membership-plan-kept',
    firstName,
    contractId: contract.id,
    planName: contract.planName,
    notTaken: notTaken.planName,
    from: dayAndYear(notTaken.from),
    ...nextPayments(contract, next, { symbol: payer.symbol, today }),
  }))
}
