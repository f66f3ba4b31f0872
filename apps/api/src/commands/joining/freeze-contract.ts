import type { FreezeTerms } from '@touchline/rules/contracts/freezing'
import { sumPence } from '@touchline/rules/money/money'
import { addDays } from '@touchline/rules/time/calendar-date'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import {
  type FreezeShown,
  freezeDays,
  type PlannedFreeze,
  type PlannedThaw,
  planFreeze,
  planThaw,
  whyNotFrozen,
} from '../../policies/joining/freezing.ts'
import { withTax } from '../../policies/joining/versions-of.ts'
import { addPayments, movePayments } from '../../stores/joining/contract-moves.ts'
import { type ContractRecord, readContracts } from '../../stores/joining/contracts.ts'
import { createFreeze, endFreezeOn, listBookedWithin } from '../../stores/joining/freezes.ts'
import { changeContract, type PresentContract, type Tx } from './change-contract.ts'
import { queueFreezeEndedLetter, queueFrozenLetter } from './freezing-letters.ts'

export interface Freezing {
  contractId: number
  reason: string
  from: string
  months: number
  seenUntil: string
  seenNotTaken: number
  seenFees: number
}

/** Freezes a contract as its payer has seen it. Payments that were asked for already are not touched. */
export const freezeContract = (context: CallContext, freezing: Freezing, present: PresentContract) =>
  changeContract(
    context,
    {
      call: 'freezeContract',
      content: freezing,
      contractId: freezing.contractId,
      present,
      tell: queueFrozenLetter,
    },
    async (tx, contract, today, { reason, from, months, seenUntil, seenNotTaken, seenFees }) => {
      const terms = contract.terms.freeze
      const chosen = terms?.reasons.find(({ name }) => name === reason)
      if (!terms || !chosen || whyNotFrozen(contract, today) !== null) return refuse('CONTRACT_CHANGED')
      const day = freezeDays(contract, terms, today).find((one) => one.from === from)
      if (!day?.months.includes(months)) return refuse('CONTRACT_CHANGED')
      const planned = planFreeze(contract, { from, months, feePence: feeOf(terms, reason) }, today)
      const isSeen =
        seenUntil === planned.until &&
        seenNotTaken === sumPence(planned.notTaken.map(({ pence }) => pence)) &&
        seenFees === sumPence(planned.fees.map(({ pence }) => pence))
      if (!isSeen) return refuse('CONTRACT_CHANGED')
      await carryOutFreeze(tx, contract, { planned, reason, who: 'customer' })
      return null
    },
  )

/** Returns the fee of a month that is frozen for a reason. */
const feeOf = ({ reasons, feePence }: FreezeTerms, reason: string): number =>
  reasons.some(({ name, isFree }) => name === reason && isFree) ? 0 : feePence

/** Writes a freeze of a locked contract, and moves its payments. */
export async function carryOutFreeze(
  tx: Tx,
  contract: ContractRecord,
  { planned, reason, who }: { planned: PlannedFreeze; reason: string; who: string },
): Promise<void> {
  const { from, until, feePence, dropped, added } = planned
  await createFreeze(tx, { contractId: contract.id, from, until, feePence, reason, who })
  await movePayments(tx, dropped, { to: 'dropped', cause: 'its month is frozen', who })
  await addPayments(tx, contract.id, withTax(contract, added))
}

/** Takes a freeze back before it begins, or ends it from the next payment day. */
export const endFreeze = (
  context: CallContext,
  content: { contractId: number; seenResumesOn: string },
  present: PresentContract,
) =>
  changeContract(
    context,
    {
      call: 'endFreeze',
      content,
      contractId: content.contractId,
      present,
      tell: queueFreezeEndedLetter,
    },
    async (tx, contract, today, { seenResumesOn }) => {
      const planned = planThaw(contract, today)
      if (planned?.resumesOn !== seenResumesOn) return refuse('CONTRACT_CHANGED')
      await carryOutThaw(tx, contract, { planned, who: 'customer' })
      return null
    },
  )

/** Ends a freeze of a locked contract, and makes its months again. */
export async function carryOutThaw(
  tx: Tx,
  contract: ContractRecord,
  { planned, who, why = '' }: { planned: PlannedThaw; who: string; why?: string },
): Promise<void> {
  const { freezeId, resumesOn, isTakenBack, dropped, added } = planned
  const contractId = contract.id
  const until = isTakenBack ? null : addDays(resumesOn, -1)
  const cause = until === null ? 'freeze taken back' : `freeze ended early, on ${until}`
  const told = why === '' ? cause : `${cause}: ${why}`
  await endFreezeOn(tx, { contractId, freezeId, until, cause: told, who })
  await movePayments(tx, dropped, { to: 'dropped', cause: 'its month is not frozen any more', who })
  await addPayments(tx, contractId, withTax(contract, added))
}

/** Reads what a contract's freeze would mean: of the choice asked about, or the first that can be made. */
export async function readFreezeToShow(
  context: CallContext,
  { customerId }: CustomerRecord,
  asked: {
    contractId: number
    reason?: string | undefined
    from?: string | undefined
    months?: number | undefined
  },
): Promise<FreezeShown | Refusal> {
  const { db } = context.services
  const { contractId } = asked
  const read = { clientId: context.catalogue.client.id, payerId: customerId, contractId }
  const { today, contracts } = await readContracts(db, read)
  const contract = contracts[0]
  if (!contract) return refuse('CONTRACT_NOT_FOUND')
  const terms = contract.terms.freeze
  if (!terms || whyNotFrozen(contract, today) !== null) return refuse('CONTRACT_CHANGED')
  const days = freezeDays(contract, terms, today)
  const day = days.find(({ from }) => from === asked.from) ?? days[0]
  if (!day) return refuse('CONTRACT_CHANGED')
  const months = day.months.find((count) => count === asked.months) ?? day.months[0]!
  const reason = (terms.reasons.find(({ name }) => name === asked.reason) ?? terms.reasons[0]!).name
  const planned = planFreeze(contract, { from: day.from, months, feePence: feeOf(terms, reason) }, today)
  const booked = await listBookedWithin(db, { contractId, from: day.from, until: planned.until })
  return { contract, today, terms, days, reason, months, planned, booked }
}
