import type { Actor } from '@touchline/rules/people/actor'
import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '../../call/answer.ts'
import { type PaymentDecision, refusalOfDecision } from '../../policies/joining/payment-decisions.ts'
import type { Database } from '../../stores/database/tables.ts'
import { movePayments } from '../../stores/joining/contract-moves.ts'
import { lockContract, waivedCause } from '../../stores/joining/contracts.ts'
import {
  askAgain,
  findContractOfOperator,
  type PaymentOfOperator,
  readPaymentOfOperator,
} from '../../stores/joining/contracts-for-operator.ts'
import { inTransaction } from './in-transaction.ts'

export interface DecisionOnPayment {
  paymentId: number
  decision: PaymentDecision
  why: string
  /** The person at the terminal by name, or staff by number. */
  who: Actor
}

/**
 * Carries out what a person at the terminal has decided about a payment. An order that pays it at the same moment
 * comes before, so that nothing is changed here, or after, so that its money goes back.
 * @returns whether it has changed anything: the same decision again changes nothing
 */
export async function decideOnPayment(
  db: Kysely<Database>,
  { paymentId, decision, why, who }: DecisionOnPayment,
): Promise<{ isChanged: boolean } | Refusal> {
  return inTransaction(db, async (tx) => {
    const contract = await findContractOfOperator(tx, { paymentId })
    if (contract === null || !(await lockContract(tx, contract)))
      return refuse('CONTRACT_NOT_FOUND', { message: `There is no payment ${paymentId} of a membership.` })
    const payment = await readPaymentOfOperator(tx, paymentId)
    if (isDone(payment, decision)) return { isChanged: false }
    const refused = refusalOfDecision(payment, decision)
    if (refused !== null)
      return refuse('CONTRACT_CHANGED', { message: `${refused} Nothing has been changed.` })
    if (decision === 'ask-again') await askAgain(tx, paymentId, { cause: `asked again: ${why}`, who })
    else if (decision === 'waive')
      await movePayments(tx, [paymentId], { to: 'dropped', cause: `${waivedCause}${why}`, who })
    else await movePayments(tx, [paymentId], { to: 'written-off', cause: `written off: ${why}`, who })
    return { isChanged: true }
  })
}

function isDone({ state, isWaived, isToAsk }: PaymentOfOperator, decision: PaymentDecision): boolean {
  switch (decision) {
    case 'write-off':
      return state === 'written-off'
    case 'waive':
      return isWaived
    case 'ask-again':
      return isToAsk
  }
}
