import { randomUUID } from 'node:crypto'
import { paymentAttempt } from '@touchline/rules/states/payment-attempt'
import type { Kysely, Transaction } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { StaffRecord } from '../../policies/desk/desk.ts'
import {
  hintOfAddress,
  type MergeReading,
  missedInWords,
  notesOnMerge,
  stopsOfMerge,
  stopsOfUndo,
  unitedHousehold,
} from '../../policies/people/merging.ts'
import type { Database } from '../../stores/database/tables.ts'
import {
  findMerge,
  findSince,
  insertMerge,
  listMerges,
  type MergeRecord,
  markUndone,
} from '../../stores/staff/merging/account-merges.ts'
import {
  changeRowsBack,
  type MergedPair,
  moveRows,
  moveRowsBack,
} from '../../stores/staff/merging/move-rows.ts'
import { findConflicts, readSides, type SideRecord } from '../../stores/staff/merging/side.ts'
import {
  closeIntoOther,
  endLogIn,
  lockPair,
  makeRoomForBasket,
  renameInJoinings,
  uniteDoubles,
  uniteHouseholds,
  uniteUses,
} from '../../stores/staff/merging/unite.ts'
import { recordAct } from '../../stores/staff/staff-acts.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { requireStaff } from './require-staff.ts'

/** Reads two accounts for staff who may merge them. */
export async function readMerge(
  context: CallContext,
  personId: number,
  otherId: number | null,
): Promise<MergeReading | Refusal> {
  const staff = await requireStaff(context, 'merge-people')
  if (isRefusal(staff)) return staff
  const { db } = context.services
  const [person, other] = await readSides(db, context.catalogue.client.id, [personId, otherId ?? personId])
  if (person === null || other === null || person.role === 'staff' || person.isClosed)
    return refuse('NOT_FOUND')
  context.log.info(
    { event: 'desk.lookup', staff: staff.customerId, found: [person.id, other.id] },
    'staff compared two accounts',
  )
  const made = await listMerges(db, personId)
  if (otherId === null) return { person, other: null, choices: [], made }
  const choices = await Promise.all(
    [[person, other] as const, [other, person] as const].map(async ([kept, gone]) => ({
      keptId: kept.id,
      stops: await stopsOf(db, kept, gone),
      notes: notesOnMerge(kept, gone),
    })),
  )
  return { person, other, choices: person.id === other.id ? choices.slice(0, 1) : choices, made }
}

const stopsOf = async (db: Kysely<Database>, kept: SideRecord, gone: SideRecord): Promise<string[]> =>
  stopsOfMerge(
    kept,
    gone,
    await findConflicts(db, { keptId: kept.id, goneId: gone.id }, paymentAttempt.final),
  )

const notMergeable = (stops: readonly string[]): Refusal =>
  refuse('NOT_MERGEABLE', { message: ['Nothing has been changed.', ...stops].join(' '), details: { stops } })

/** Faults of the database by which two accounts can't be one: a place in line that others stand behind, two of a kind. */
const faultsOfRows = new Set(['TL001', 'TL002', 'TL003', 'TL004', 'TL007', '23505', '23514'])

/** Two accounts that can't be made one, or two again: it undoes all that was written so far. */
class InTheWay extends Error {
  readonly stops: string[]
  constructor(stops: string[]) {
    super('accounts can not be merged or taken apart')
    this.stops = stops
  }
}

const inWords = (context: CallContext, error: unknown, words: string): unknown => {
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string }
  if (!faultsOfRows.has(code ?? '')) return error
  context.log.warn({ event: 'desk.not-merged', code, table, constraint }, 'the database refused a merge')
  return new InTheWay([words])
}

/**
 * Runs an act on two accounts once. Faults of the database are put into words for staff before the usual ones for a basket
 * are found for them.
 */
async function actOnce(
  { context, staff }: Pick<Acting, 'context' | 'staff'>,
  request: { call: string; content: unknown },
  words: string,
  act: (tx: Transaction<Database>) => Promise<Refusal | object>,
): Promise<Refusal | object> {
  try {
    return await answerOnce(context, staff, request, async (tx) => {
      try {
        return await act(tx as Transaction<Database>)
      } catch (error) {
        throw inWords(context, error, words)
      }
    })
  } catch (error) {
    if (error instanceof InTheWay) return notMergeable(error.stops)
    throw error
  }
}

/** Moves all of one account into the other, which stays with its log-in, and tells both addresses. */
export async function mergePeople(
  context: CallContext,
  keptId: number,
  { goneId, reason }: { goneId: number; reason: string },
): Promise<MergeReading | Refusal> {
  const staff = await requireStaff(context, 'merge-people')
  if (isRefusal(staff)) return staff
  const request = { call: 'mergePeople', content: { keptId, goneId, reason } }
  const done = await actOnce(
    { context, staff },
    request,
    'Both stand in a waitlist, or have the same thing, in a way that can’t be one. Have one of them leave it first.',
    (tx) => merge(tx, { context, staff, reason }, keptId, goneId),
  )
  if (isRefusal(done)) return done
  return readMerge(context, keptId, null)
}

interface Acting {
  context: CallContext
  staff: StaffRecord
  reason: string
}

async function merge(
  tx: Transaction<Database>,
  { context, staff: { customerId: staffId }, reason }: Acting,
  keptId: number,
  goneId: number,
): Promise<Refusal | object> {
  const clientId = context.catalogue.client.id
  await lockPair(tx, keptId, goneId)
  const [kept, gone] = await readSides(tx, clientId, [keptId, goneId])
  if (kept === null || gone === null) return refuse('NOT_FOUND')
  const stops = await stopsOf(tx, kept, gone)
  const household = unitedHousehold(kept, gone)
  if (stops.length > 0 || household === null) return notMergeable(stops)
  const pair = { mergeId: randomUUID(), keptId, goneId }
  await insertMerge(tx, pair, { clientId, staffId })
  await endLogIn(tx, goneId)
  await makeRoomForBasket(tx, pair)
  await uniteDoubles(tx, pair)
  await uniteUses(tx, pair)
  await renameInJoinings(tx, pair)
  await moveRows(tx, pair)
  await closeIntoOther(tx, pair)
  await uniteHouseholds(tx, pair, household)
  await tell(tx, { clientId, staffId, reason }, { pair, kept, gone, isUndone: false })
  context.log.info(
    { event: 'desk.merged', staff: staffId, kept: keptId, gone: goneId },
    'staff merged two accounts',
  )
  return {}
}

interface Told {
  pair: MergedPair
  kept: SideRecord
  gone: SideRecord
  isUndone: boolean
}

/** Writes the act down for both people, and tells both addresses. */
async function tell(
  tx: Transaction<Database>,
  { clientId, staffId, reason }: { clientId: number; staffId: number; reason: string },
  { pair, kept, gone, isUndone }: Told,
): Promise<void> {
  const act = isUndone ? 'unmerge' : 'merge'
  const nameOf = ({ firstName, lastName, reference }: SideRecord) => `${firstName} ${lastName}, ${reference}`
  const facts = { kept: nameOf(kept), gone: nameOf(gone) }
  for (const { id } of [kept, gone])
    await recordAct(tx, { clientId, staffId, customerId: id }, { act, facts, reason })
  const both = [
    { side: kept, other: gone },
    { side: gone, other: kept },
  ]
  for (const { side, other } of both) {
    if (side.email === '') continue
    const hasLogIn = side === kept || isUndone
    await queueLetter(tx, {
      clientId,
      // An account that is gone has no letters of its own: this one goes a week after it went out.
      customerId: hasLogIn ? side.id : null,
      recipient: side.email,
      dedupeKey: `accounts-${act} ${pair.mergeId} ${side.id}`,
      letter: {
        kind: 'accounts-merged',
        firstName: side.firstName,
        isUndone,
        isKept: side === kept,
        otherHint: other.email === '' ? null : hintOfAddress(other.email),
      },
    })
  }
}

/** Gives back what a merge moved, if all of it can still go back. */
export async function undoMerge(
  context: CallContext,
  mergeId: string,
  reason: string,
): Promise<MergeReading | Refusal> {
  const staff = await requireStaff(context, 'merge-people')
  if (isRefusal(staff)) return staff
  const { db } = context.services
  const found = await findMerge(db, context.catalogue.client.id, mergeId)
  if (found === null) return refuse('NOT_FOUND')
  const request = { call: 'undoMerge', content: { mergeId, reason } }
  const done = await actOnce(
    { context, staff },
    request,
    'Something that came with the merge can’t stand where it was before: a wait for a session that is full no more or cancelled, another place in a waitlist, or the same thing once more.',
    (tx) => undo(tx, { context, staff, reason }, found),
  )
  if (isRefusal(done)) return done
  return readMerge(context, found.keptId, null)
}

async function undo(
  tx: Transaction<Database>,
  { context, staff: { customerId: staffId }, reason }: Acting,
  { mergeId, keptId, goneId }: MergeRecord,
): Promise<Refusal | object> {
  const clientId = context.catalogue.client.id
  const pair = { mergeId, keptId, goneId }
  await lockPair(tx, keptId, goneId)
  const merge = await findMerge(tx, clientId, mergeId)
  if (merge === null) return refuse('NOT_FOUND')
  if (merge.isUndone) return notMergeable(['It was undone already.'])
  if (merge.undoUntil === null) return notMergeable(['It was more than a day ago, and stays.'])
  const stops = stopsOfUndo(await findSince(tx, pair, paymentAttempt.final))
  if (stops.length > 0) return notMergeable(stops)
  await markUndone(tx, mergeId, staffId)
  const missed = await moveRowsBack(tx, pair)
  if (missed.length > 0) throw new InTheWay([missedInWords(missed)])
  await changeRowsBack(tx, pair)
  const [kept, gone] = await readSides(tx, clientId, [keptId, goneId])
  if (gone!.isClosed) throw new InTheWay(['What is needed to open the account again is no longer there.'])
  await tell(tx, { clientId, staffId, reason }, { pair, kept: kept!, gone: gone!, isUndone: true })
  context.log.info(
    { event: 'desk.unmerged', staff: staffId, kept: keptId, gone: goneId },
    'staff undid a merge',
  )
  return {}
}
