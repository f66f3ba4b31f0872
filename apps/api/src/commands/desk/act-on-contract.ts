import { createHash } from 'node:crypto'
import type { StaffAct } from '@touchline/rules/staff/rights'
import type { Transaction } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { type StaffRecord, staffWith } from '../../policies/desk/desk.ts'
import { canChangeContract } from '../../policies/joining/desk-rights.ts'
import { stayIn } from '../../policies/joining/leaving.ts'
import { type ActAsked, isDecision, meaningOf } from '../../policies/joining/staff-acts.ts'
import { withTax } from '../../policies/joining/versions-of.ts'
import type { Database } from '../../stores/database/tables.ts'
import { type DeskCustomerRecord, getCustomerAtDesk } from '../../stores/desk/desk-customers.ts'
import { addPayments, moveContract } from '../../stores/joining/contract-moves.ts'
import { type ContractRecord, lockContract, readContracts } from '../../stores/joining/contracts.ts'
import {
  type ContractOfOperator,
  findContractOfOperator,
} from '../../stores/joining/contracts-for-operator.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { decideOnPayment } from '../joining/decide-on-payment.ts'
import { endByOperator } from '../joining/end-by-operator.ts'
import { endFreezeByOperator, freezeByOperator } from '../joining/freeze-by-operator.ts'
import { queueStaysLetterOfStaff } from '../joining/leaving-letters.ts'
import { refuseOtherVenues, requireStaff } from '../staff/require-staff.ts'

/** Words for staff: a member reads others. */
const changed = {
  message:
    'This membership has changed since you opened it. Nothing has been done. Look at what it means now, then press again.',
}

type Db = CallContext['services']['db'] | Transaction<Database>

/** A contract as staff read it. */
export interface DeskContractRecord {
  today: string
  contract: ContractRecord
  payer: DeskCustomerRecord
  /** Tells if these staff may change it, and decide about its payments. */
  rights: { changes: boolean; decides: boolean }
}

type Found = DeskContractRecord & { of: ContractOfOperator; staff: StaffRecord }

const rightFor = (act: ActAsked['act']): StaffAct =>
  isDecision(act) ? 'decide-on-payments' : 'change-contracts'

/** Reads a contract for staff of its plan's venues; all others are refused. */
export async function readDeskContract(
  context: CallContext,
  contractId: number,
  act: StaffAct = 'see-people',
): Promise<DeskContractRecord | Refusal> {
  const staff = await requireStaff(context, act)
  return isRefusal(staff) ? staff : find(context, context.services.db, staff, contractId)
}

async function find(
  context: CallContext,
  db: Db,
  staff: StaffRecord,
  contractId: number,
): Promise<Found | Refusal> {
  const { client } = context.catalogue
  const of = await findContractOfOperator(db, { contractId })
  if (of === null || of.clientId !== client.id) return refuse('CONTRACT_NOT_FOUND')
  const { today, contracts } = await readContracts(db, { ...of, isOfAnyAge: true })
  const contract = contracts[0]!
  if (!canChangeContract(staff, contract.terms, context.catalogue)) return refuseOtherVenues(context, staff)
  const may = (act: StaffAct): boolean => {
    const those = staffWith(staff, act)
    return those !== null && canChangeContract(those, contract.terms, context.catalogue)
  }
  const rights = { changes: may('change-contracts'), decides: may('decide-on-payments') }
  return { of, staff, today, contract, rights, payer: await getCustomerAtDesk(db, client.id, of.payerId) }
}

/** States what an act would mean, with the mark by which it is carried out as it was seen. */
export async function previewAct(
  context: CallContext,
  contractId: number,
  asked: ActAsked,
): Promise<{ words: string[]; seen: string } | Refusal> {
  const found = await readDeskContract(context, contractId, rightFor(asked.act))
  if (isRefusal(found)) return found
  const symbol = context.catalogue.client.currencySymbol
  const words = meaningOf(found.contract, asked, { today: found.today, symbol })
  return words === null ? refuse('CONTRACT_CHANGED', changed) : { words, seen: markOf(words) }
}

const markOf = (words: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url')

/**
 * Carries out an act of staff as it was previewed. Of two at once, and of staff and the payer or the job, the lock of the
 * contract lets the first one through, and the other means something else by then.
 */
export async function actOnContract(
  context: CallContext,
  contractId: number,
  asked: ActAsked & { reason: string; seen: string },
): Promise<DeskContractRecord | Refusal> {
  const staff = await requireStaff(context, rightFor(asked.act))
  if (isRefusal(staff)) return staff
  const content = { contractId, ...asked }
  const done = await answerOnce(
    context,
    staff,
    { call: 'actOnContract', content },
    async (db): Promise<DeskContractRecord | Refusal> => {
      const tx = db as Transaction<Database>
      const seen = await find(context, tx, staff, contractId)
      if (isRefusal(seen)) return seen
      await lockContract(tx, seen.of)
      const found = await find(context, tx, staff, contractId)
      if (isRefusal(found)) return found
      const symbol = context.catalogue.client.currencySymbol
      const words = meaningOf(found.contract, asked, { today: found.today, symbol })
      if (words === null || markOf(words) !== asked.seen) return refuse('CONTRACT_CHANGED', changed)
      const refused = await carryOut(tx, context, found, asked)
      if (isRefusal(refused)) return refused
      const after = await find(context, tx, staff, contractId)
      if (isRefusal(after)) return after
      const { today, contract, payer, rights } = after
      return { today, contract, payer, rights }
    },
  )
  if (!isRefusal(done))
    context.log.info(
      { event: 'desk.contract', staff: staff.customerId, contract: contractId, act: asked.act },
      'staff changed a contract',
    )
  return done
}

async function carryOut(
  tx: Transaction<Database>,
  context: CallContext,
  { of, staff, contract, today }: Found,
  { act, on = '', months = 1, fee = 0, paymentId = 0, reason: why }: ActAsked & { reason: string },
): Promise<object | Refusal | null> {
  const who = `staff ${staff.customerId}` as const
  const { contractId } = of
  if (isDecision(act)) return decideOnPayment(tx, { paymentId, decision: act, why, who })
  switch (act) {
    case 'freeze':
      return freezeByOperator(tx, { contractId, from: on, months, feePence: fee, why, who })
    case 'end-freeze':
      return endFreezeByOperator(tx, { contractId, why, who })
    case 'end':
      return endByOperator(tx, { contractId, lastDay: on, why, who, isTold: true })
    case 'stay': {
      await moveContract(tx, { contractId, to: 'active', cause: `end taken back: ${why}`, who, endsOn: null })
      await addPayments(tx, contractId, withTax(contract, stayIn(contract, contract.payments, today)))
      const { contracts } = await readContracts(tx, of)
      await queueStaysLetterOfStaff(tx, context.catalogue, of.payerId, contracts[0]!)
      return null
    }
  }
}
