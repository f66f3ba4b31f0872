import type { DrawerEntryKind } from '@touchline/contract/entities/till/drawer'
import { formatPence } from '@touchline/rules/money/money'
import { type CountedPieces, countedPence, isCountOf } from '@touchline/rules/till/denominations'
import type { Kysely } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { StaffRecord } from '../../policies/desk/desk.ts'
import type { Database } from '../../stores/database/tables.ts'
import {
  createDrawer,
  type DrawerDetailsRecord,
  type DrawerRecord,
  type DrawersOf,
  findDrawer,
  findDrawerDetails,
  lockOpenDrawer,
  saveDrawerChoice,
  writeDrawerCount,
  writeDrawerEntry,
} from '../../stores/till/drawers.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { refusalAtOtherVenue, requireStaff } from '../staff/require-staff.ts'

/** Returns whose drawers these staff see: those of their venues. */
export const drawersOf = (context: CallContext, staff: StaffRecord): DrawersOf => ({
  clientId: context.catalogue.client.id,
  staffId: staff.customerId,
  staffVenueIds: staff.staffVenueIds,
})

/** Opens a drawer with its counted float, and chooses it for these staff. */
export async function openDrawer(
  context: CallContext,
  wanted: { venueSlug: string; name: string; floatPence: number },
): Promise<DrawerRecord | Refusal> {
  const staff = await requireStaff(context, 'open-drawer')
  if (isRefusal(staff)) return staff
  const { venueSlug, name, floatPence } = wanted
  const venue = context.catalogue.venueBySlug.get(venueSlug)
  if (!venue) return refuse('VENUE_NOT_FOUND')
  const elsewhere = refusalAtOtherVenue(context, staff, [venue.id])
  if (elsewhere) return elsewhere
  const of = drawersOf(context, staff)
  const { clientId, staffId } = of
  const done = await answerOnce(context, staff, { call: 'openDrawer', content: wanted }, async (tx) => {
    const drawerId = await createDrawer(tx, { clientId, venueId: venue.id, name, floatPence, staffId })
    if (drawerId === null) return refuse('DRAWER_OPEN_ALREADY')
    await saveDrawerChoice(tx, { staffId, drawerId })
    return (await findDrawer(tx, of, drawerId))!
  })
  if (!isRefusal(done)) logDrawer(context, 'opened', { staff: staffId, drawer: done.id, pence: floatPence })
  return done
}

/** Chooses the drawer into which these staff take cash today. */
export async function chooseDrawer(context: CallContext, drawerId: number): Promise<DrawerRecord | Refusal> {
  const staff = await requireStaff(context, 'open-drawer')
  if (isRefusal(staff)) return staff
  const of = drawersOf(context, staff)
  return answerOnce(context, staff, { call: 'chooseDrawer', content: { drawerId } }, async (tx) => {
    if (!(await findDrawer(tx, of, drawerId))) return refuse('DRAWER_NOT_FOUND')
    await saveDrawerChoice(tx, { staffId: of.staffId, drawerId })
    return (await findDrawer(tx, of, drawerId))!
  })
}

export interface WantedEntry {
  drawerId: number
  kind: DrawerEntryKind
  amountPence: number
  reason: string
}

/** Records cash that is put into a drawer, paid out of it, or dropped into the safe. */
export async function moveDrawerCash(
  context: CallContext,
  wanted: WantedEntry,
): Promise<DrawerDetailsRecord | Refusal> {
  const staff = await requireStaff(context, 'open-drawer')
  if (isRefusal(staff)) return staff
  const { drawerId, kind, amountPence, reason } = wanted
  if (kind !== 'safe-drop' && reason === '')
    return refuse('BAD_REQUEST', { errors: { reason: ['Say what it is for.'] } })
  const of = drawersOf(context, staff)
  const done = await answerOnce(context, staff, { call: 'moveDrawerCash', content: { ...wanted } }, (tx) =>
    onOpenDrawer(tx, of, drawerId, async (expectedPence) => {
      const isIn = kind === 'pay-in'
      if (!isIn && amountPence > expectedPence) return refuse('DRAWER_HAS_LESS')
      const { clientId, staffId } = of
      const pence = isIn ? amountPence : -amountPence
      await writeDrawerEntry(tx, { clientId, drawerId, kind, pence, reason, chargeId: null, staffId })
      return null
    }),
  )
  if (!isRefusal(done)) logDrawer(context, kind, { staff: of.staffId, drawer: drawerId, pence: amountPence })
  return done
}

export interface WantedCount {
  drawerId: number
  countedPence: number
  counts: readonly CountedPieces[]
  /** The sum that should be there, as a refusal told it; null for the first try. */
  expectedPence: number | null
  reason: string
}

/**
 * Closes a drawer with what was counted. A difference is told, and closes it only with the reason and with the sum
 * that was told: cash that moves in between asks for another count.
 */
export async function closeDrawer(
  context: CallContext,
  wanted: WantedCount,
): Promise<DrawerDetailsRecord | Refusal> {
  const staff = await requireStaff(context, 'close-drawer')
  if (isRefusal(staff)) return staff
  const { drawerId, counts, reason } = wanted
  const { currencyCode } = context.catalogue.client
  if (counts.length > 0 && !(isCountOf(currencyCode, counts) && countedPence(counts) === wanted.countedPence))
    return refuse('BAD_REQUEST', { errors: { counts: ['The notes and coins do not come to the sum.'] } })
  const of = drawersOf(context, staff)
  const done = await answerOnce(context, staff, { call: 'closeDrawer', content: { ...wanted } }, (tx) =>
    onOpenDrawer(tx, of, drawerId, async (expectedPence) => {
      const isExplained = wanted.expectedPence === expectedPence && reason !== ''
      if (wanted.countedPence !== expectedPence) {
        if (!isExplained) return differs(context, expectedPence, wanted.countedPence)
        const explaining = await requireStaff(context, 'explain-difference')
        if (isRefusal(explaining)) return explaining
      }
      await writeDrawerCount(tx, {
        drawerId,
        expectedPence,
        countedPence: wanted.countedPence,
        counts: counts.filter(({ pieces }) => pieces > 0),
        reason: wanted.countedPence === expectedPence ? '' : reason,
        staffId: of.staffId,
      })
      return null
    }),
  )
  if (!isRefusal(done))
    logDrawer(context, 'closed', {
      staff: of.staffId,
      drawer: drawerId,
      pence: wanted.countedPence,
      expected: done.expectedPence,
    })
  return done
}

function differs({ catalogue }: CallContext, expected: number, counted: number): Refusal {
  const { currencySymbol } = catalogue.client
  const money = (pence: number) => formatPence(pence, currencySymbol)
  const how = `${money(Math.abs(counted - expected))} too ${counted > expected ? 'much' : 'little'}`
  return refuse('DRAWER_DIFFERS', {
    message: `There should be ${money(expected)} in the drawer, and you have counted ${money(counted)}: ${how}. It has not been closed. Count again, or say why.`,
    details: { expected, counted, difference: counted - expected },
  })
}

/** Acts on an open drawer of these staff under its lock, and returns it as it then stands. */
async function onOpenDrawer(
  tx: Kysely<Database>,
  of: DrawersOf,
  drawerId: number,
  act: (expectedPence: number) => Promise<Refusal | null>,
): Promise<DrawerDetailsRecord | Refusal> {
  if (!(await findDrawer(tx, of, drawerId))) return refuse('DRAWER_NOT_FOUND')
  const expectedPence = await lockOpenDrawer(tx, drawerId)
  if (expectedPence === null) return refuse('DRAWER_CLOSED')
  return (await act(expectedPence)) ?? (await findDrawerDetails(tx, of, drawerId))!
}

const logDrawer = ({ log }: CallContext, what: string, about: Record<string, unknown>): void =>
  log.info({ event: `desk.drawer-${what}`, ...about }, 'staff moved cash of a drawer')
