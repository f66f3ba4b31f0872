import type { Actor } from '@touchline/rules/people/actor'
import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '../../call/answer.ts'
import {
  freezeDays,
  freezeNow,
  planFreeze,
  planThaw,
  termsOfOperator,
} from '../../policies/joining/freezing.ts'
import type { Database } from '../../stores/database/tables.ts'
import { type ContractRecord, lockContract, readContracts } from '../../stores/joining/contracts.ts'
import { findContractOfOperator } from '../../stores/joining/contracts-for-operator.ts'
import type { Tx } from './change-contract.ts'
import { carryOutFreeze, carryOutThaw } from './freeze-contract.ts'
import { queueFreezeEndedLetterTo, queueFrozenLetterTo } from './freezing-letters.ts'
import { inTransaction } from './in-transaction.ts'

interface ByOperator {
  contractId: number
  why: string
  /** The person at the terminal by name, or staff by number. */
  who: Actor
}

export interface FreezeByOperator extends ByOperator {
  /** A payment day that is ahead. */
  from: string
  months: number
  /** Fee for each month; 0: none. */
  feePence: number
}

type Done = { isChanged: boolean; words: string[] } | Refusal

/**
 * Freezes a contract from a payment day, whatever its plan says and what it owes. Payments that were asked for already
 * are not touched.
 * @returns what has become of it, in words; the same freeze again changes nothing
 */
export const freezeByOperator = (db: Kysely<Database>, asked: FreezeByOperator): Promise<Done> =>
  withContract(db, asked, async (tx, { of, contract, today }) => {
    const { from, months, feePence, why, who } = asked
    const now = freezeNow(contract, today)
    const planned = planFreeze(contract, { from, months, feePence }, today)
    if (now?.from === from && now.until === planned.until) return { isChanged: false, words: [] }
    if (contract.state !== 'active') return refused('It does not go on.')
    if (now) return refused(`It is frozen from ${now.from} until ${now.until} already.`)
    const days = freezeDays(contract, termsOfOperator, today)
    if (!days.some((day) => day.from === from && day.months.includes(months)))
      return refused(
        days.length === 0
          ? 'It has no payment day that is ahead.'
          : `Choose a payment day whose months are not paid: ${days.map((day) => day.from).join(', ')}.`,
      )
    await carryOutFreeze(tx, contract, { planned, reason: why, who })
    const after = await readAgain(tx, of)
    const payer = { clientId: of.clientId, customerId: of.payerId, symbol: of.symbol }
    await queueFrozenLetterTo(tx, payer, { contract: after, before: contract, isByOperator: true })
    return { isChanged: true, words: [`It is frozen from ${from} until ${planned.until}.`] }
  })

/**
 * Takes the freeze of a contract back before it begins, or ends it from its next payment day.
 * @returns what has become of it, in words
 */
export const endFreezeByOperator = (db: Kysely<Database>, asked: ByOperator): Promise<Done> =>
  withContract(db, asked, async (tx, { of, contract, today }) => {
    const planned = planThaw(contract, today)
    if (planned === null)
      return freezeNow(contract, today)
        ? refused('No payment day of its freeze is ahead, or it does not go on.')
        : { isChanged: false, words: [] }
    await carryOutThaw(tx, contract, { planned, who: asked.who, why: asked.why })
    const payer = { clientId: of.clientId, customerId: of.payerId, symbol: of.symbol }
    await queueFreezeEndedLetterTo(tx, payer, { contract: await readAgain(tx, of), before: contract })
    return { isChanged: true, words: [`It is a membership again from ${planned.resumesOn}.`] }
  })

const refused = (words: string): Refusal =>
  refuse('CONTRACT_CHANGED', { message: `${words} Nothing has been changed.` })

type Of = NonNullable<Awaited<ReturnType<typeof findContractOfOperator>>>

const readAgain = async (tx: Tx, of: Of): Promise<ContractRecord> =>
  (await readContracts(tx, of)).contracts[0]!

async function withContract(
  db: Kysely<Database>,
  { contractId }: ByOperator,
  act: (tx: Tx, read: { of: Of; contract: ContractRecord; today: string }) => Promise<Done>,
): Promise<Done> {
  return inTransaction(db, async (tx) => {
    const of = await findContractOfOperator(tx, { contractId })
    if (of === null || !(await lockContract(tx, of)))
      return refuse('CONTRACT_NOT_FOUND', { message: `There is no contract ${contractId}.` })
    const { today, contracts } = await readContracts(tx, of)
    const contract = contracts[0]
    return contract ? act(tx, { of, contract, today }) : refused('It ended more than a year ago.')
  })
}
