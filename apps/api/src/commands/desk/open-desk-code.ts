import type { Transaction } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { networkOf } from '../../crypto/network-of.ts'
import type { StaffRecord } from '../../policies/desk/desk.ts'
import { type LoginSubject, uncountLoginTry } from '../../stores/account/login-failures.ts'
import { listItemIds, lockOpenCart } from '../../stores/basket/adoption.ts'
import { findDeskCode, readBasketForDesk } from '../../stores/basket/desk-codes.ts'
import type { Database } from '../../stores/database/tables.ts'
import { clearSelectedCustomer } from '../../stores/desk/desk-customers.ts'
import { countTry } from '../account/login-limits.ts'
import { moveBasket } from '../basket/hand-over/adopt-basket.ts'
import { hashDeskCode } from '../basket/hand-over/make-desk-code.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { refusalAtOtherVenue, requireStaff } from '../staff/require-staff.ts'

/**
 * Returns the subjects by which mistyped codes are counted: the log-in and the network. Each guess costs more
 * time.
 */
const subjectsOf = (staff: StaffRecord, ip: string): LoginSubject[] => [
  { subject: `desk codes of ${staff.customerId}`, free: 5, maxSeconds: 60 },
  { subject: `desk codes ${networkOf(ip)}`, free: 40, maxSeconds: 60 },
]

/** Gives the basket of a kiosk's code to these staff, as a walk-in's, with its places and its deadline. */
export async function openDeskCode(context: CallContext, typed: string): Promise<Refusal | null> {
  const staff = await requireStaff(context, 'sell')
  if (isRefusal(staff)) return staff
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const subjects = subjectsOf(staff, context.ip)
  const tooSoon = await countTry(db, clientId, subjects)
  if (tooSoon) return tooSoon
  const codeHash = await hashDeskCode(context, typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
  const content = { code: codeHash.toString('base64url') }
  const opened = await answerOnce(context, staff, { call: 'openDeskCode', content }, (tx) =>
    open(tx as Transaction<Database>, context, staff, codeHash),
  )
  if (!isRefusal(opened) || opened.refusal !== 'DESK_CODE_UNKNOWN')
    await uncountLoginTry(db, clientId, subjects)
  if (isRefusal(opened)) return opened
  context.log.info(
    { event: 'desk.opened', staff: staff.customerId, cart: opened.cartId },
    'staff opened the basket of a kiosk',
  )
  return null
}

async function open(
  trx: Transaction<Database>,
  context: CallContext,
  staff: StaffRecord,
  codeHash: Buffer,
): Promise<{ cartId: number } | Refusal> {
  const clientId = context.catalogue.client.id
  const { sessionId, customerId } = staff
  const carried = await findDeskCode(trx, { clientId, codeHash })
  const cart = carried && (await lockOpenCart(trx, carried))
  if (!carried || !cart?.isLive) return refuse('DESK_CODE_UNKNOWN')
  const { cartId } = carried
  const about = await readBasketForDesk(trx, { clientId, cartId, staffId: customerId })
  const elsewhere = refusalAtOtherVenue(
    context,
    staff,
    about.venueIds.map((id) => id ?? undefined),
  )
  if (elsewhere) return elsewhere
  if (about.isDoubled) return refuse('ALREADY_IN_BASKET', { message: ownPlaceWords })
  const own = await lockOpenCart(trx, { customerId })
  if (own && (await listItemIds(trx, own.id)).length > 0) return refuse('DESK_BASKET_NOT_EMPTY')
  // Staff sell to many: their places of a session are not limited.
  if (!(await moveBasket(trx, carried, { sessionId, customerId }, null))) return refuse('BASKET_LOCKED')
  await clearSelectedCustomer(trx, customerId)
  return { cartId }
}

const ownPlaceWords =
  'You have a place of your own in one of these sessions, and each person can have one. Nothing has been changed. Ask a colleague to open this code.'
