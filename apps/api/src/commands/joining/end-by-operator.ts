import { formatPence, sumPence } from '@touchline/rules/money/money'
import type { Actor } from '@touchline/rules/people/actor'
import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '../../call/answer.ts'
import { endOn } from '../../policies/joining/leaving.ts'
import { isAskedAfter, isPaymentOpen } from '../../policies/joining/payments-owed.ts'
import { withTax } from '../../policies/joining/versions-of.ts'
import type { Database } from '../../stores/database/tables.ts'
import {
  addPayments,
  moveContract,
  movePayments,
  returnPayments,
} from '../../stores/joining/contract-moves.ts'
import { type ContractRecord, lockContract, readContracts } from '../../stores/joining/contracts.ts'
import { findContractOfOperator } from '../../stores/joining/contracts-for-operator.ts'
import { inTransaction } from './in-transaction.ts'
import { queueEndLetter } from './leaving-letters.ts'

export interface EndByOperator {
  contractId: number
  /** The last day, by the client's calendar; one that is over ends the contract at once. */
  lastDay: string
  why: string
  /** The person at the terminal by name, or staff by number. */
  who: Actor
  /** False where the payer gets no letter, as after a death. */
  isTold: boolean
}

/**
 * Ends a contract on a day that its operator chooses. What is owed until then stays owed and is collected; months that
 * begin later are waived, and those that were paid go back to their cards.
 * @returns what has become of it, in words; the same end again changes nothing
 */
export async function endByOperator(
  db: Kysely<Database>,
  { contractId, lastDay, why, who, isTold }: EndByOperator,
): Promise<{ isChanged: boolean; words: string[] } | Refusal> {
  return inTransaction(db, async (tx) => {
    const of = await findContractOfOperator(tx, { contractId })
    if (of === null || !(await lockContract(tx, of)))
      return refuse('CONTRACT_NOT_FOUND', { message: `There is no contract ${contractId}.` })
    const { today, contracts } = await readContracts(tx, of)
    const contract = contracts[0]
    if (contract?.endsOn === lastDay && contract.state !== 'cancelled') return { isChanged: false, words: [] }
    const refused = refusalOf(contract, lastDay)
    if (refused !== null || !contract)
      return refuse('CONTRACT_CHANGED', { message: `${refused} Nothing has been changed.` })
    const isOver = lastDay < today
    const ending = endOn(contract, contract.payments, lastDay)
    const cause = 'the contract ends before'
    const to = isOver ? 'ended' : 'leaving'
    await moveContract(tx, { contractId, to, cause: `ended: ${why}`, who, endsOn: lastDay })
    await movePayments(tx, ending.dropped, { to: 'dropped', cause, who })
    await movePayments(tx, ending.writtenOff, { to: 'written-off', cause, who })
    await addPayments(tx, contractId, withTax(contract, ending.added))
    await returnPayments(tx, { contractId, returned: ending.returned, cause: 'ended', who })
    const after = (await readContracts(tx, of)).contracts[0]!
    const backPence = sumPence(ending.returned.map(({ pence }) => pence))
    if (isTold) await queueEndLetter(tx, of, { contract: after, before: contract }, isOver)
    return { isChanged: true, words: wordsOf(after, backPence, of.symbol) }
  })
}

/** Says why a contract can't be ended on that day; null where it can. */
function refusalOf(contract: ContractRecord | undefined, lastDay: string): string | null {
  if (!contract) return 'It ended more than a year ago.'
  const { state, endsOn, joinedOn } = contract
  if (state === 'cancelled') return `It was cancelled on ${endsOn}.`
  if (state === 'ended') return `It ended on ${endsOn}.`
  if (endsOn !== null && lastDay > endsOn) return `It ends on ${endsOn} already: choose an earlier day.`
  return lastDay < joinedOn ? `It was joined on ${joinedOn}: choose that day or a later one.` : null
}

function wordsOf({ payments, endsOn }: ContractRecord, backPence: number, symbol: string): string[] {
  const open = payments.filter(
    (one) => (one.state === 'ahead' || isPaymentOpen(one)) && !isAskedAfter(one, endsOn),
  )
  const openPence = sumPence(open.map(({ pence }) => pence))
  return [
    openPence > 0
      ? `${formatPence(openPence, symbol)} of it is still to be paid.`
      : 'Nothing of it is still to be paid.',
    ...(backPence > 0 ? [`${formatPence(backPence, symbol)} goes back to the cards that paid.`] : []),
  ]
}
