import type { Actor } from '@touchline/rules/people/actor'
import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { Database } from '../../stores/database/tables.ts'
import { type ContractRecord, lockContract, readContracts } from '../../stores/joining/contracts.ts'
import {
  type ContractOfOperator,
  findContractOfOperator,
} from '../../stores/joining/contracts-for-operator.ts'
import type { Tx } from './change-contract.ts'
import { inTransaction } from './in-transaction.ts'

export interface ByOperator {
  contractId: number
  why: string
  /** The person at the terminal by name, or staff by number. */
  who: Actor
}

export type DoneByOperator = { isChanged: boolean; words: string[] } | Refusal

/** A locked contract that the operator changes, and how it is read again afterwards. */
interface Locked {
  of: ContractOfOperator
  contract: ContractRecord
  today: string
  readAgain: () => Promise<ContractRecord>
}

export const refusedByOperator = (words: string): Refusal =>
  refuse('CONTRACT_CHANGED', { message: `${words} Nothing has been changed.` })

/** Changes a contract, locked, in a transaction. */
export async function withContract(
  db: Kysely<Database>,
  { contractId }: Pick<ByOperator, 'contractId'>,
  act: (tx: Tx, locked: Locked) => Promise<DoneByOperator>,
): Promise<DoneByOperator> {
  return inTransaction(db, async (tx) => {
    const of = await findContractOfOperator(tx, { contractId })
    if (of === null || !(await lockContract(tx, of)))
      return refuse('CONTRACT_NOT_FOUND', { message: `There is no contract ${contractId}.` })
    const { today, contracts } = await readContracts(tx, of)
    const contract = contracts[0]
    if (!contract) return refusedByOperator('It ended more than a year ago.')
    const readAgain = async () => (await readContracts(tx, of)).contracts[0]!
    return act(tx, { of, contract, today, readAgain })
  })
}
