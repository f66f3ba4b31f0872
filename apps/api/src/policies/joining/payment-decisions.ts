import { contractPaymentStates } from '@touchline/rules/contracts/contract-states'
import { statesBefore } from '@touchline/rules/states/state-table'
import type { PaymentOfOperator } from '../../stores/joining/contracts-for-operator.ts'

export const paymentDecisions = ['write-off', 'waive', 'ask-again'] as const
/**
 * Decisions about a payment of a contract. `write-off`: it is owed, and given up. `waive`: it is not owed, although
 * the contract goes on. `ask-again`: its card is charged with the next run of the job.
 */
export type PaymentDecision = (typeof paymentDecisions)[number]

const over = {
  collected: 'It is paid.',
  returned: 'It was paid, and given back.',
  'written-off': 'It is written off.',
  dropped: 'It is not owed any more.',
} as const

/** Says why a decision can't be carried out; null where it can. */
export function refusalOfDecision(
  { state, hasCard }: Pick<PaymentOfOperator, 'state' | 'hasCard'>,
  decision: PaymentDecision,
): string | null {
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
