import { contractPaymentStates } from '@touchline/rules/contracts/contract-states'
import type { Actor } from '@touchline/rules/people/actor'
import { statesBefore } from '@touchline/rules/states/state-table'
import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { Database } from '../../stores/database/tables.ts'
import { movePayments } from '../../stores/joining/contract-moves.ts'
import { lockContract, waivedCause } from '../../stores/joining/contracts.ts'
import {
  askAgain,
  findContractOfOperator,
  type PaymentOfOperator,
  readPaymentOfOperator,
} from '../../stores/joining/contracts-for-operator.ts'

export const paymentDecisions = ['write-off', 'waive', 'ask-again'] as const
/**
 * Decisions about a payment of a contract. `write-off`: it is owed, and given up. `waive`: it is not owed, although
 * the contract goes on. `ask-again`: its card is charged with the next run of the job.
 */
export type PaymentDecision = (typeof paymentDecisions)[number]

export interface DecisionOnPayment {
  paymentId: number
  decision: PaymentDecision
  why: string
  /** The name of the person at the terminal. */
  by: string
}

/**
 * Carries out what a person at the terminal has decided about a payment. An order that pays it at the same moment
 * comes before, so that nothing is changed here, or after, so that its money goes back.
 * @returns whether it has changed anything: the same decision again changes nothing
 */
export async function decideOnPayment(
  db: Kysely<Database>,
  { paymentId, decision, why, by }: DecisionOnPayment,
): Promise<{ isChanged: boolean } | Refusal> {
  const who: Actor = `operator ${by}`
  return db.transaction().execute(async (tx) => {
    const contract = await findContractOfOperator(tx, { paymentId })
    if (contract === null || !(await lockContract(tx, contract)))
      return refuse('CONTRACT_NOT_FOUND', { message: `There is no payment ${paymentId} of a membership.` })
    const payment = await readPaymentOfOperator(tx, paymentId)
    if (isDone(payment, decision)) return { isChanged: false }
    const refused = refusalOf(payment, decision)
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

const over = {
  collected: 'It is paid.',
  returned: 'It was paid, and given back.',
  'written-off': 'It is written off.',
  dropped: 'It is not owed any more.',
} as const

/** Says why a decision can't be carried out; null where it can. */
function refusalOf({ state, hasCard }: PaymentOfOperator, decision: PaymentDecision): string | null {
  if (state === 'asked') return 'Its bank is being asked: wait for the answer.'
  if (state === 'collected' || state === 'returned' || state === 'written-off' || state === 'dropped')
    return over[state]
  if (decision === 'ask-again') {
    if (state === 'ahead') return 'Its day has not come: it is asked for then.'
    if (state === 'reversed') return 'The bank took its money back: its payer can pay it, or write it off.'
    return hasCard ? null : 'There is no card that can be charged: its payer can pay it in their account.'
  }
  const event = decision === 'waive' ? 'waived' : 'writtenOff'
  if (statesBefore(contractPaymentStates, event).includes(state)) return null
  return decision === 'waive'
    ? 'The bank took its money back: write it off.'
    : 'Its day has not come: waive it, or end the contract.'
}
