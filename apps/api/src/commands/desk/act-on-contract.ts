import { createHash } from 'node:crypto'
import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import type { StaffAct } from '@touchline/rules/staff/rights'
import type { Transaction } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { type StaffRecord, staffWith } from '../../policies/desk/desk.ts'
import { canChangeContract } from '../../policies/joining/desk-rights.ts'
import { firstChangeDay, planTakeBack } from '../../policies/joining/plan-change.ts'
import { type ActAsked, meaningOf, rightOf, rightsOnContracts } from '../../policies/joining/staff-acts.ts'
import { plansForStaff, type StaffFacts } from '../../policies/joining/staff-offers.ts'
import type { Database } from '../../stores/database/tables.ts'
import { type DeskCustomerRecord, getCustomerAtDesk } from '../../stores/desk/desk-customers.ts'
import { listMembershipsHeldBeside, listPeopleOfContract } from '../../stores/joining/contract-versions.ts'
import { type ContractRecord, lockContract, readContracts } from '../../stores/joining/contracts.ts'
import {
  type ContractOfOperator,
  findContractOfOperator,
} from '../../stores/joining/contracts-for-operator.ts'
import { readPlansOnSale } from '../../stores/joining/plans.ts'
import { recordAct } from '../../stores/staff/staff-acts.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { whyNotTakenBack } from '../joining/change-plan.ts'
import { digestOfStatements } from '../questions/statements-of-change.ts'
import { refuseOtherVenues, requireStaff } from '../staff/require-staff.ts'
import { type ActWithReason, carryOutAct } from './carry-out-act.ts'

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
  facts: StaffFacts
  /** Page on which the payer changes how it is paid. */
  paymentLink: string
  /** Rights that these staff have for it. */
  rights: ReadonlySet<StaffAct>
}

type Found = DeskContractRecord & { of: ContractOfOperator; staff: StaffRecord }

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
  const may = (act: StaffAct): StaffRecord | null => {
    const those = staffWith(staff, act)
    return those !== null && canChangeContract(those, contract.terms, context.catalogue) ? those : null
  }
  const { services, origin } = context
  return {
    of,
    staff,
    today,
    contract,
    payer: await getCustomerAtDesk(db, client.id, of.payerId),
    rights: new Set(rightsOnContracts.filter((act) => may(act) !== null)),
    facts: await readFacts(context, db, may('change-contracts'), { contract, today }),
    paymentLink: `${origin}${services.config.basePath}${mailedPaths.membershipPayment(contractId)}`,
  }
}

/** Reads what staff can change a contract to. */
async function readFacts(
  { catalogue, services: { debits } }: CallContext,
  db: Db,
  /** Staff who may change it; null where they may not. */
  staff: StaffRecord | null,
  { contract, today }: Pick<DeskContractRecord, 'contract' | 'today'>,
): Promise<StaffFacts> {
  const planned = planTakeBack(contract, today)
  const { plans } = await readPlansOnSale(db, catalogue.client.id)
  const from = firstChangeDay(contract, today)
  const people = await listPeopleOfContract(db, contract.id)
  const held = await listMembershipsHeldBeside(db, { contractId: contract.id, from })
  const facts = { people, held, plans, catalogue, hasDirectDebit: debits != null }
  return {
    offers: staff === null ? [] : plansForStaff(contract, { ...facts, staff }, today),
    people,
    isHeldAgain: planned !== null && (await whyNotTakenBack(db, contract, planned)) !== null,
    hasDirectDebit: debits != null,
    typesBankDetails: debits?.account.caps.ownPage === true,
  }
}

/** States what an act would mean, with the mark by which it is carried out as it was seen. */
export async function previewAct(
  context: CallContext,
  contractId: number,
  asked: ActAsked,
): Promise<{ words: string[]; seen: string } | Refusal> {
  const found = await readDeskContract(context, contractId, rightOf(asked.act))
  if (isRefusal(found)) return found
  const symbol = context.catalogue.client.currencySymbol
  const { contract, today, facts } = found
  const words = meaningOf(contract, asked, { today, symbol, facts })
  return words === null ? refuse('CONTRACT_CHANGED', changed) : { words, seen: markOf(words, asked) }
}

/** Marks a meaning; two plans of one name are told apart. */
const markOf = (words: readonly string[], { planId }: Pick<ActAsked, 'planId'>): string =>
  createHash('sha256')
    .update(JSON.stringify([words, planId ?? null]))
    .digest('base64url')

/**
 * Carries out an act of staff as it was previewed. Of two at once, and of staff and the payer or the job, the lock of the
 * contract lets the first one through, and the other means something else by then.
 */
export async function actOnContract(
  context: CallContext,
  contractId: number,
  { healthStatements: given = [], ...asked }: ActWithReason & { seen: string },
): Promise<DeskContractRecord | Refusal> {
  const staff = await requireStaff(context, rightOf(asked.act))
  if (isRefusal(staff)) return staff
  // Kept as it is with the answer: what was said about health is not in it.
  const health = given.length === 0 ? {} : { health: digestOfStatements(context, given) }
  const content = { contractId, ...asked, ...health }
  const done = await answerOnce(context, staff, { call: 'actOnContract', content }, async (db) => {
    const tx = db as Transaction<Database>
    const seen = await find(context, tx, staff, contractId)
    if (isRefusal(seen)) return seen
    await lockContract(tx, seen.of)
    const found = await find(context, tx, staff, contractId)
    if (isRefusal(found)) return found
    const symbol = context.catalogue.client.currencySymbol
    const { of, contract, today, facts } = found
    const words = meaningOf(contract, asked, { today, symbol, facts })
    if (words === null || markOf(words, asked) !== asked.seen) return refuse('CONTRACT_CHANGED', changed)
    const to = { of, contract, today, facts, staffId: staff.customerId }
    const refused = await carryOutAct(tx, context, to, { ...asked, healthStatements: given })
    if (isRefusal(refused)) return refused
    const about = {
      clientId: context.catalogue.client.id,
      staffId: staff.customerId,
      customerId: of.payerId,
    }
    const done = { number: contractId, act: asked.act }
    await recordAct(tx, about, { act: 'contract', facts: done, reason: asked.reason })
    return { contractId }
  })
  if (isRefusal(done)) return done
  context.log.info(
    { event: 'desk.contract', staff: staff.customerId, contract: contractId, act: asked.act },
    'staff changed a contract',
  )
  return readDeskContract(context, contractId)
}
