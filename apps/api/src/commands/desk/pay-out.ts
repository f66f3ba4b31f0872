import type { PayoutTender } from '@touchline/contract/entities/desk/desk-money'
import { formatPence } from '@touchline/rules/money/money'
import { momentWords } from '@touchline/rules/time/date-labels'
import { localIso } from '@touchline/rules/time/wall-time'
import type { Kysely } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { StaffRecord } from '../../policies/desk/desk.ts'
import type { Database } from '../../stores/database/tables.ts'
import { type DeskMoneyRecord, findDeskMoney, findPayout, writePayout } from '../../stores/desk/desk-money.ts'
import { keepDrawerOpen } from '../../stores/till/drawers.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { requireStaff } from '../staff/require-staff.ts'
import { drawerFor } from '../till/drawer-for.ts'

export interface WantedPayout {
  orderId: number
  amountPence: number
  tender: PayoutTender
  note: string
}

/**
 * Records that staff have paid out all that an order is owed at their desk. Of two at once, the guard of
 * payouts lets the first through.
 * @returns the order's money as it then stands
 */
export async function payOut(context: CallContext, wanted: WantedPayout): Promise<DeskMoneyRecord | Refusal> {
  const staff = await requireStaff(context, 'pay-out')
  if (isRefusal(staff)) return staff
  const clientId = context.catalogue.client.id
  const { customerId: staffId, staffVenueIds } = staff
  const { orderId, amountPence, tender, note } = wanted
  const done = await answerOnce(context, staff, { call: 'payOut', content: { ...wanted } }, async (tx) => {
    const drawer = await drawerFor(context, staff, { isCash: tender === 'cash' })
    if (isRefusal(drawer)) return drawer
    const before = await findDeskMoney(tx, { clientId, staffVenueIds }, orderId)
    if (!before) return refuse('ORDER_NOT_FOUND')
    if (before.owedPence !== amountPence) return changed(context, before)
    if (tender === 'other' && note === '')
      return refuse('BAD_REQUEST', { errors: { note: ['Say how it was paid out.'] } })
    await writePayout(tx, {
      clientId,
      orderId,
      amountPence,
      tender,
      note,
      staffId,
      undoesId: null,
      reason: '',
      drawerId: tender === 'cash' ? (drawer?.id ?? null) : null,
    })
    return (await findDeskMoney(tx, { clientId, staffVenueIds }, orderId))!
  })
  if (!isRefusal(done))
    context.log.info(
      { event: 'desk.payout', staff: staffId, order: orderId, pence: amountPence, tender },
      'staff paid money out at the desk',
    )
  return done
}

/** Refuses, and says who has paid it out if that is the reason. */
function changed({ catalogue }: CallContext, { owedPence, payouts }: DeskMoneyRecord): Refusal {
  const { currencySymbol, timeZone } = catalogue.client
  const last = payouts.findLast(({ undone }) => undone === null)
  if (owedPence > 0 || !last) return refuse('DESK_MONEY_CHANGED')
  const at = momentWords(localIso(new Date(last.paidAt), timeZone))
  const sum = formatPence(last.amountPence, currencySymbol)
  return refuse('DESK_MONEY_CHANGED', {
    message: `${last.staffName} has paid out ${sum} already, ${at}, and nothing more is owed. Nothing has been recorded now. Pay nothing out.`,
  })
}

/**
 * Returns the drawer that has the cash of an undone payout: the one that it was taken from, while it is open, or else
 * the one of these staff.
 */
async function drawerOfUndone(
  tx: Kysely<Database>,
  context: CallContext,
  staff: StaffRecord,
  { drawerId }: { drawerId: number | null },
): Promise<number | null | Refusal> {
  if (drawerId !== null && (await keepDrawerOpen(tx, drawerId))) return drawerId
  const drawer = await drawerFor(context, staff, { isCash: true })
  return isRefusal(drawer) ? drawer : (drawer?.id ?? null)
}

/** Undoes a mistaken payout. Its counter-entry says who found that and why, and the money is owed again. */
export async function undoPayout(
  context: CallContext,
  payoutId: number,
  reason: string,
): Promise<DeskMoneyRecord | Refusal> {
  const staff = await requireStaff(context, 'undo-payouts')
  if (isRefusal(staff)) return staff
  const clientId = context.catalogue.client.id
  const { customerId: staffId, staffVenueIds } = staff
  const content = { payoutId, reason }
  const done = await answerOnce(context, staff, { call: 'undoPayout', content }, async (tx) => {
    const payout = await findPayout(tx, clientId, payoutId)
    const before = payout && (await findDeskMoney(tx, { clientId, staffVenueIds }, payout.orderId))
    if (!before) return refuse('PAYOUT_NOT_FOUND')
    const { orderId, tender } = payout
    const drawerId = tender === 'cash' ? await drawerOfUndone(tx, context, staff, payout) : null
    if (isRefusal(drawerId)) return drawerId
    if (before.payouts.some(({ id, undone }) => id === payoutId && undone !== null))
      return refuse('DESK_MONEY_CHANGED', {
        message: 'This was taken back already. Nothing has been changed now. See what is owed.',
      })
    const amountPence = -payout.amountPence
    await writePayout(tx, {
      clientId,
      orderId,
      amountPence,
      tender,
      note: tender === 'other' ? 'taken back' : '',
      staffId,
      undoesId: payoutId,
      reason,
      drawerId,
    })
    return (await findDeskMoney(tx, { clientId, staffVenueIds }, orderId))!
  })
  if (!isRefusal(done))
    context.log.info(
      { event: 'desk.payout-undone', staff: staffId, order: done.orderId, payout: payoutId },
      'staff took a payout back',
    )
  return done
}
