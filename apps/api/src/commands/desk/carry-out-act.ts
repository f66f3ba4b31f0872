import type { Transaction } from 'kysely'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { waysOf } from '../../policies/joining/change-of-payment.ts'
import { stayIn } from '../../policies/joining/leaving.ts'
import { type ActAsked, isDecision } from '../../policies/joining/staff-acts.ts'
import type { StaffFacts } from '../../policies/joining/staff-offers.ts'
import { withTax } from '../../policies/joining/versions-of.ts'
import type { Database } from '../../stores/database/tables.ts'
import { addPayments, moveContract } from '../../stores/joining/contract-moves.ts'
import { noteOnContract } from '../../stores/joining/contract-versions.ts'
import { type ContractRecord, readContracts } from '../../stores/joining/contracts.ts'
import type { ContractOfOperator } from '../../stores/joining/contracts-for-operator.ts'
import { lockUsableMandate, moveToWay } from '../../stores/joining/ways-of-contracts.ts'
import { changePlanByOperator, takePlanChangeBackByOperator } from '../joining/change-plan-by-operator.ts'
import { decideOnPayment } from '../joining/decide-on-payment.ts'
import { endByOperator } from '../joining/end-by-operator.ts'
import { endFreezeByOperator, freezeByOperator } from '../joining/freeze-by-operator.ts'
import { carryOutCoolingOff } from '../joining/leave-contract.ts'
import { queueLeavingLetter } from '../joining/leaving-letters.ts'
import { queueToPayer } from '../mail/letter-to-payer.ts'
import { tellOfChangedWay } from '../mail/tell-of-changed-way.ts'
import type { StatementsGiven } from '../questions/statements-of-change.ts'

type Tx = Transaction<Database>

/** A locked contract, with what an act on it goes by. */
export interface ContractToAct {
  of: ContractOfOperator
  contract: ContractRecord
  today: string
  facts: StaffFacts
  staffId: number
}

/** An act with its reason; for a plan that asks about health, with what each person has signed. */
export type ActWithReason = ActAsked & { reason: string; healthStatements?: StatementsGiven | undefined }

/** Carries out an act of staff on a locked contract, with the letter that tells its payer. */
export async function carryOutAct(
  tx: Tx,
  context: CallContext,
  to: ContractToAct,
  asked: ActWithReason,
): Promise<object | Refusal | null> {
  const { of, contract, today, facts, staffId } = to
  const { act, on = '', months = 1, fee = 0, paymentId = 0, planId, reason: why } = asked
  const by = { contractId: of.contractId, why, who: `staff ${staffId}` } as const
  if (isDecision(act)) return decideOnPayment(tx, { ...by, paymentId, decision: act })
  switch (act) {
    case 'change-plan': {
      const planSlug = facts.offers.find(({ plan }) => plan.id === planId)?.plan.slug ?? ''
      const health = { vault: context.services.vault, given: asked.healthStatements ?? [] }
      return changePlanByOperator(tx, { ...by, planSlug, from: on, health })
    }
    case 'keep-plan':
      return takePlanChangeBackByOperator(tx, by)
    case 'pay-by-debit':
    case 'pay-by-hand':
      return payOtherwise(tx, context, to, asked)
    case 'ask-payment':
      return askForPayment(tx, context, to, why)
    case 'freeze':
      return freezeByOperator(tx, { ...by, from: on, months, feePence: fee })
    case 'end-freeze':
      return endFreezeByOperator(tx, by)
    case 'cancel': {
      await carryOutCoolingOff(tx, contract, today, { who: by.who, reason: why })
      const { contracts } = await readContracts(tx, of)
      await queueLeavingLetter(tx, of, { contract: contracts[0]!, before: contract, today }, true)
      return null
    }
    case 'end':
      return endByOperator(tx, { ...by, lastDay: on, isTold: true })
    case 'stay': {
      const cause = `end taken back: ${why}`
      await moveContract(tx, { ...by, to: 'active', cause, endsOn: null })
      await addPayments(tx, of.contractId, withTax(contract, stayIn(contract, contract.payments, today)))
      const { contracts } = await readContracts(tx, of)
      await queueLeavingLetter(tx, of, { contract: contracts[0]!, before: contract, today }, true)
      return null
    }
  }
}

/** Words of staff when the mandate of the form does not stand any more. */
const noMandate =
  'The direct debit was not set up, or has ended. Nothing has been changed. Enter the bank details again.'

/** Has a contract paid by hand, or by the mandate of a form that its payer has signed. */
async function payOtherwise(
  tx: Tx,
  { services: { debits } }: CallContext,
  { of: { contractId, payerId }, staffId }: ContractToAct,
  { act, mandateUuid, reason }: ActWithReason,
): Promise<Refusal | null> {
  const isByDebit = act === 'pay-by-debit'
  const id = isByDebit ? (mandateUuid ?? null) : null
  const mandate =
    id === null || !debits ? null : await lockUsableMandate(tx, { id, payerId, provider: debits.account.id })
  if (isByDebit && mandate === null) return refuse('CONTRACT_CHANGED', { message: noMandate })
  const cause = mandate ? 'paid by direct debit from now on' : 'paid by hand from now on'
  const isMoved = await moveToWay(tx, {
    contractId,
    way: { savedCardId: null, mandateId: mandate?.id ?? null, words: '' },
    who: `staff ${staffId}`,
    cause: `${cause}: ${reason}`,
  })
  if (isMoved) await tellOfChangedWay(tx, contractId, true)
  return null
}

/** Sends the payer a link to the page on which they choose how it is paid. */
async function askForPayment(
  tx: Tx,
  { catalogue: { client } }: CallContext,
  { of, contract, facts, staffId }: ContractToAct,
  why: string,
): Promise<null> {
  const { contractId } = of
  await noteOnContract(tx, {
    contractId,
    cause: `asked to choose how to pay: ${why}`,
    who: `staff ${staffId}`,
  })
  await queueToPayer(tx, of, { contractId, about: 'ask payment' }, (firstName) => ({
    kind: 'membership-ask-payment',
    firstName,
    operator: client.name,
    planName: contract.planName,
    contractId,
    ways: waysOf(contract, facts.hasDirectDebit),
  }))
  return null
}
