import type { ChargeTender } from '@touchline/contract/calls/desk/settle-charge'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { lockCharge, writeSettled } from '../../stores/desk/charges.ts'
import { type DeskCustomerRecord, getCustomerAtDesk } from '../../stores/desk/desk-customers.ts'
import { recordAct } from '../../stores/staff/staff-acts.ts'
import { writeDrawerEntry } from '../../stores/till/drawers.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { requireStaff } from '../staff/require-staff.ts'
import { drawerFor } from '../till/drawer-for.ts'

export interface SettleChargeInput {
  chargeId: number
  amountPence: number
  tender: ChargeTender
  note: string
}

/**
 * Records that staff have taken what a customer owes, or waived it. Of two at once, the charge's lock lets
 * the first through.
 * @returns the customer as they then stand
 */
export async function settleCharge(
  context: CallContext,
  wanted: SettleChargeInput,
): Promise<DeskCustomerRecord | Refusal> {
  const staff = await requireStaff(context, wanted.tender === 'let-off' ? 'waive-charges' : 'settle-charges')
  if (isRefusal(staff)) return staff
  const clientId = context.catalogue.client.id
  const { chargeId, amountPence, tender, note } = wanted
  const done = await answerOnce(
    context,
    staff,
    { call: 'settleCharge', content: { ...wanted } },
    async (tx) => {
      const drawer = await drawerFor(context, staff, { isCash: tender === 'cash' })
      if (isRefusal(drawer)) return drawer
      const charge = await lockCharge(tx, clientId, chargeId)
      if (!charge) return refuse('CHARGE_NOT_FOUND')
      if (charge.isSettled || charge.amountPence !== amountPence) return refuse('CHARGE_CHANGED')
      if (tender === 'let-off' && note === '')
        return refuse('BAD_REQUEST', { errors: { note: ['Say why they are let off.'] } })
      await writeSettled(tx, chargeId, { staffId: staff.customerId, tender, note })
      const about = { clientId, staffId: staff.customerId, customerId: charge.customerId }
      const facts = { pence: amountPence, isWaived: tender === 'let-off' }
      await recordAct(tx, about, { act: 'charge', facts, reason: note })
      if (drawer !== null && tender === 'cash')
        await writeDrawerEntry(tx, {
          clientId,
          drawerId: drawer.id,
          kind: 'charge',
          pence: amountPence,
          // The note is the person's own to read, and goes with their account.
          reason: '',
          chargeId,
          staffId: staff.customerId,
        })
      return getCustomerAtDesk(tx, clientId, charge.customerId)
    },
  )
  if (!isRefusal(done))
    context.log.info(
      {
        event: 'desk.charge',
        staff: staff.customerId,
        customer: done.id,
        charge: chargeId,
        pence: amountPence,
        tender,
      },
      'staff settled a charge at the desk',
    )
  return done
}
