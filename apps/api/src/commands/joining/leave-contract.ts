import { isWithinCoolingOff } from '@touchline/rules/contracts/leaving'
import type { Actor } from '@touchline/rules/people/actor'
import { addDays } from '@touchline/rules/time/calendar-date'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { canBeLeft, canStay, coolOff, leaveByNotice, stayIn } from '../../policies/joining/leaving.ts'
import { withTax } from '../../policies/joining/versions-of.ts'
import {
  addPayments,
  moveContract,
  movePayments,
  returnPayments,
} from '../../stores/joining/contract-moves.ts'
import { type ContractRecord, readContracts } from '../../stores/joining/contracts.ts'
import { changeContract, type PresentContract, type Tx } from './change-contract.ts'
import { queueLeavingLetter } from './leaving-letters.ts'

export interface Leaving {
  contractId: number
  how: 'cooling-off' | 'notice'
  seenLastDay?: string | undefined
  seenBack?: number | undefined
  reason?: string | undefined
}

/** Ends a contract as its payer has seen it, by notice or within the cooling-off time. */
export const leaveContract = (context: CallContext, leaving: Leaving, present: PresentContract) =>
  changeContract(
    context,
    {
      call: 'leaveContract',
      content: leaving,
      contractId: leaving.contractId,
      present,
      tell: queueLeavingLetter,
    },
    act,
  )

async function act(
  tx: Tx,
  contract: ContractRecord,
  today: string,
  leaving: Leaving,
): Promise<Refusal | null> {
  const who = 'customer'
  if (leaving.how === 'notice') {
    const told = leaveByNotice(contract, contract.payments, today)
    if (contract.state !== 'active' || leaving.seenLastDay !== told.lastDay) return refuse('CONTRACT_CHANGED')
    const cause = withReason('notice given', leaving.reason)
    await moveContract(tx, { contractId: contract.id, to: 'leaving', cause, who, endsOn: told.lastDay })
    await movePayments(tx, told.dropped, { to: 'dropped', cause: 'the contract ends before', who })
    await movePayments(tx, told.writtenOff, { to: 'written-off', cause: 'the contract ends before', who })
    await addPayments(tx, contract.id, withTax(contract, told.added))
    await returnPayments(tx, { contractId: contract.id, returned: told.returned, cause: 'notice', who })
    return null
  }
  if (
    !canBeLeft(contract, today) ||
    !isWithinCoolingOff(contract.terms, contract, today) ||
    leaving.seenBack !== coolOff(contract, contract.payments, today).backPence
  )
    return refuse('CONTRACT_CHANGED')
  await carryOutCoolingOff(tx, contract, today, { who, reason: leaving.reason })
  return null
}

/** Cancels a locked contract within its cooling-off time: what was paid goes back by what paid it. */
export async function carryOutCoolingOff(
  tx: Tx,
  contract: ContractRecord,
  today: string,
  { who, reason }: { who: Actor; reason: string | undefined },
): Promise<void> {
  const cancelled = coolOff(contract, contract.payments, today)
  const cause = withReason(coolingOff, reason)
  await moveContract(tx, {
    contractId: contract.id,
    to: 'cancelled',
    cause,
    who,
    endsOn: today,
    // A day that is paid for is had.
    membershipsEndOn: cancelled.keptPence > 0 ? today : addDays(today, -1),
  })
  await movePayments(tx, cancelled.dropped, { to: 'dropped', cause: coolingOff, who })
  await movePayments(tx, cancelled.writtenOff, { to: 'written-off', cause: coolingOff, who })
  await returnPayments(tx, {
    contractId: contract.id,
    returned: cancelled.returned,
    cause: 'cooling-off',
    who,
  })
}

/** Cause of what a cancellation does to payments: the books keep it, and not what the member said. */
const coolingOff = 'cancelled within the cooling-off time'

const withReason = (cause: string, reason = ''): string => (reason ? `${cause}: ${reason}` : cause)

/** Takes notice back before the last day is over: payments are made ahead again. */
export const stayInContract = (context: CallContext, contractId: number, present: PresentContract) =>
  changeContract(
    context,
    { call: 'stayInContract', content: { contractId }, contractId, present, tell: queueLeavingLetter },
    async (tx, contract, today) => {
      if (!canStay(contract, today)) return refuse('CONTRACT_CHANGED')
      await moveContract(tx, {
        contractId,
        to: 'active',
        cause: 'notice taken back',
        who: 'customer',
        endsOn: null,
      })
      await addPayments(tx, contractId, withTax(contract, stayIn(contract, contract.payments, today)))
      return null
    },
  )

/**
 * Reads a contract that can be left; refuses one that is over, and one of which notice was given, once the
 * cooling-off time is over, too.
 */
export async function readContractToLeave(
  context: CallContext,
  { customerId }: CustomerRecord,
  contractId: number,
): Promise<{ today: string; contract: ContractRecord } | Refusal> {
  const { db } = context.services
  const asked = { clientId: context.catalogue.client.id, payerId: customerId, contractId }
  const { today, contracts } = await readContracts(db, asked)
  const contract = contracts[0]
  if (!contract) return refuse('CONTRACT_NOT_FOUND')
  return canBeLeft(contract, today) ? { today, contract } : refuse('CONTRACT_CHANGED')
}
