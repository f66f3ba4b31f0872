import type { Shop } from '../shop.ts'
import type { Shopper } from '../shopper.ts'
import { inHours } from './cancelling.ts'
import { createSlot, type GivenSlot, type TestOperator, type TestSlot } from './factories.ts'

export interface Coming {
  slot: TestSlot
  bookingId: number
  orderId: number
  reference: string
}

/**
 * Books places at the desk for a walk-in by name, or for a customer, and takes the money in cash. The session
 * begins in an hour, unless another is given.
 */
export async function bookAtDesk(
  { db }: Pick<Shop, 'db'>,
  { venue, swim: category, priceList }: TestOperator,
  desk: Shopper,
  given: {
    quantity?: number
    slot?: TestSlot | Partial<GivenSlot>
    customer?: { id: number }
    firstName?: string
    lastName?: string
  } = {},
): Promise<Coming> {
  const { quantity = 1, customer, firstName = 'Wanda', lastName = 'Inn' } = given
  const slot =
    given.slot && 'id' in given.slot
      ? given.slot
      : await createSlot(db, { venue, category, priceList, startsAt: inHours(1), ...given.slot })
  const userId = customer?.id ?? null
  await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id: userId })
  const item = { id: slot.id, type: 'activity', quantity, pricing_option_id: priceList.options.Adult }
  const added = await desk.add([item])
  if (added.status !== 200) throw new Error(JSON.stringify(added.json))
  const paid = await desk.ask('POST', '/api/foh/checkout/pay', {
    payments: [{ tender_type: 'cash', amount: added.json.data.total }],
    terms: [1],
    selected_user_id: userId,
    ...(userId === null && {
      first_name: firstName,
      last_name: lastName,
      email: `walk-in-${crypto.randomUUID()}@example.org`,
    }),
  })
  const row = await db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .select(['bookings.id as bookingId', 'orders.id as orderId', 'orders.reference'])
    .where('complete_order_id', '=', paid.json.complete_order_id as string)
    .executeTakeFirstOrThrow()
  return { ...row, slot }
}

/** Builds a press that marks places of a booking. */
export const press = (
  { bookingId, slot }: { bookingId: number; slot: { id: number } },
  given: {
    places?: number[]
    state?: 'came' | 'late' | 'missed'
    press_uuid?: string
    pressed_at?: string
  } = {},
) => ({
  press_uuid: crypto.randomUUID(),
  booking_id: bookingId,
  slot_id: slot.id,
  places: [1],
  state: 'came',
  pressed_at: new Date().toISOString(),
  ...given,
})
