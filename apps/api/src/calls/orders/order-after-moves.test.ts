import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createToken, hashToken } from '../../call/call-context.ts'
import { refundCancelledSessions } from '../../commands/bookings/refund-cancelled-sessions.ts'
import { cancelSlot } from '../../stores/bookings/cancelled-sessions.ts'
import { insertLink } from '../../stores/mail/mail-links.ts'
import {
  buySession,
  cancel,
  inHours,
  move,
  moveByLink,
  ruleOf,
  setCancelRule,
  sweepMoney,
} from '../../testing/factories/cancelling.ts'
import {
  createOperator,
  createPriceList,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { backdateRefunds } from '../../testing/ledger.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let cheap: TestOperator['priceList']
let dear: TestOperator['priceList']

beforeAll(async () => {
  shop = await createShop({ connections: 10 })
  operator = await createOperator(shop.db)
  const listOf = async (prices: Record<string, number>) => ({
    ...operator.priceList,
    id: (await createPriceList(shop.db, operator.client, prices)).id,
  })
  cheap = await listOf({ Adult: 500, Junior: 300 })
  dear = await listOf({ Adult: 1000, Junior: 600 })
})
afterAll(() => shop.close())
beforeEach(() =>
  setCancelRule(shop.db, operator.swim, ruleOf([[0, {}]], { move: { noticeMinutes: 60, withinDays: null } })),
)

const guest = () => new Shopper(shop.app, operator.client.host)
const timeAt = (priceList: TestOperator['priceList'], hours: number) => {
  const { venue, swim: category } = operator
  return createSlot(shop.db, { venue, category, priceList, startsAt: inHours(hours) })
}
const read = async (who: Shopper, completeOrderId: string) =>
  (await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)).json.data

/**
 * Holds the dearer time and pays for it by card.
 * @returns the order that has moved it
 */
async function moveAndPay(who: Shopper, bookingId: number, to: { id: number }, more: number, key?: string) {
  const agreed = { expected_more: more }
  const held = await (key === undefined
    ? move(who, bookingId, to, agreed)
    : moveByLink(who, bookingId, to, key, agreed))
  expect(held.json.data).toMatchObject({ more })
  const { json } = await who.pay(
    shop.sandbox.origin,
    cardNumbers.approved,
    key === undefined ? {} : { email: 'bea@example.org' },
  )
  const paid = await who.complete(json.transaction_uuid)
  expect(paid.status).toBe(200)
  return paid.json.complete_order_id as string
}

/** Makes a booking for £7.20, moved to £5.00 and then to £10.00. */
async function movedTwice() {
  const who = guest()
  const bought = await buySession(shop, operator, who)
  const { bookingId } = bought
  const moved = await move(who, bookingId, await timeAt(cheap, 40), { expected: 220 })
  expect(moved.json.data.is_moved).toBe(true)
  const later = await moveAndPay(who, bookingId, await timeAt(dear, 60), 500)
  await sweepMoney(shop)
  return { ...bought, who, later }
}

const onDay = String.raw`on \w{3} \d+ \w{3}`
const arriving = ': it takes 3 to 5 days to arrive'
const line = (words: string, amount: number) => ({
  words: expect.stringMatching(new RegExp(`^${words}$`)),
  amount,
})
const sum = (lines: { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0)

describe('an order whose booking was moved', () => {
  it('spec 7: it shows its present price, where it was moved from, and what was paid and came back, to the penny', async () => {
    const { who, completeOrderId, later } = await movedTwice()
    const order = await read(who, completeOrderId)
    const { reference } = await read(who, later)
    expect(order).toMatchObject({
      total: 720,
      paid_later: [line(`Paid for the move ${onDay} with Visa ending 4242, reference ${reference}`, 500)],
      returned: [line(`Sent back to Visa ending 4242 for the move ${onDay}${arriving}`, 220)],
      paid_in_the_end: 1000,
      items: [
        {
          formattedTotal: '£7.20',
          formatted_standing: '£10.00',
          cancelled_by: null,
          notes: [
            expect.stringMatching(/^Moved from \w{3} .*, which cost £7\.20$/),
            expect.stringMatching(/^Moved from \w{3} .*, which cost £5\.00$/),
          ],
        },
      ],
    })
  })

  it('spec 7: after cancelling it says all that goes back, as its letter does, and its price stays the same', async () => {
    const { who, bookingId, completeOrderId, later } = await movedTwice()
    const { json } = await cancel(who, bookingId)
    expect(json.data[0]).toMatchObject({
      back: 1000,
      sentences: ['£10.00 goes back to your Visa ending 4242 in 3 to 5 days.'],
    })
    expect((await read(who, completeOrderId)).returned).toMatchObject([
      line(`Sent back to Visa ending 4242 for the move ${onDay}${arriving}`, 220),
      line('On its way back to Visa ending 4242', 1000),
    ])
    await sweepMoney(shop)
    const order = await read(who, completeOrderId)
    expect(order).toMatchObject({
      returned: [
        line(`Sent back to Visa ending 4242 for the move ${onDay}${arriving}`, 220),
        line(`Sent back to Visa ending 4242 ${onDay}${arriving}`, 1000),
      ],
      paid_in_the_end: 0,
      items: [{ status: 'cancelled', formatted_standing: '£10.00', cancelled_by: { is_venue: false } }],
    })
    expect(order.total + sum(order.paid_later) - sum(order.returned)).toBe(order.paid_in_the_end)
    const { rows: refunded } = await sql<{ id: number }>`
      select distinct order_id as id from booking_cancellations where booking_id = ${bookingId}`.execute(
      shop.db,
    )
    const orderIds = refunded.map(({ id }) => id)
    await backdateRefunds(shop.db, orderIds, 8)
    for (const { words } of (await read(who, completeOrderId)).returned)
      expect(words).not.toContain('to arrive')
    expect(await read(who, later)).toMatchObject({
      returned: [{ amount: 500 }],
      paid_in_the_end: 0,
      moved: [{ since: 'cancelled', now: null, complete_order_id: completeOrderId }],
    })
  })

  it('spec 7: the tax in what was paid in the end follows the money', async () => {
    const { who, bookingId, completeOrderId } = await movedTwice()
    await sql`update bookings set tax_pence = 120 where id = ${bookingId}`.execute(shop.db)
    await sql`update booking_top_ups set tax_pence = 83 where booking_id = ${bookingId}`.execute(shop.db)
    // £5.00 of £7.20 are left, and all of £5.00.
    expect((await read(who, completeOrderId)).tax_in_the_end).toBe(83 + 83)
    await cancel(who, bookingId)
    expect((await read(who, completeOrderId)).tax_in_the_end).toBe(0)
    await sql`update bookings set tax_pence = 0 where id = ${bookingId}`.execute(shop.db)
    await sql`update booking_top_ups set tax_pence = 0 where booking_id = ${bookingId}`.execute(shop.db)
  })

  it('spec 7: the order of the difference says where the booking is that was moved again, to the people who may see it', async () => {
    const { who, bookingId, later } = await movedTwice()
    expect((await read(who, later)).moved).toMatchObject([{ since: null, now: null }])
    await move(who, bookingId, await timeAt(dear, 80), { expected: 0 })
    const [moved] = (await read(who, later)).moved
    expect(moved).toMatchObject({
      since: 'moved',
      now: expect.stringMatching(/^\w{3} \d+ \w{3}, \d\d:\d\d$/),
    })
    expect(moved.now).not.toBe(moved.to)
  })

  it('S05: it names neither the card nor the reference of a difference that another paid, and does not tell them its time now', async () => {
    const who = guest()
    const { bookingId, orderId, completeOrderId } = await buySession(shop, operator, who)
    const key = createToken()
    const link = { clientId: operator.client.id, mailId: null, tokenHash: hashToken(key) }
    await insertLink(shop.db, link, { purpose: 'order', orderId })
    const friend = guest()
    const later = await moveAndPay(friend, bookingId, await timeAt(dear, 60), 280, key)
    await move(who, bookingId, await timeAt(dear, 80), { expected: 0 })
    expect((await read(friend, later)).moved).toMatchObject([
      { since: 'moved', now: null, complete_order_id: null },
    ])
    await cancel(who, bookingId)
    await sweepMoney(shop)
    const order = await read(who, completeOrderId)
    expect(order).toMatchObject({
      paid_later: [line(`Paid for the move ${onDay} by another person`, 280)],
      returned: [
        line(`Sent back to Visa ending 4242 ${onDay}${arriving}`, 720),
        line('Back to the person who paid the difference', 280),
      ],
      paid_in_the_end: 0,
      items: [{ formatted_standing: '£10.00' }],
    })
    expect(JSON.stringify(order)).not.toContain((await read(friend, later)).reference)
  })

  it('spec 7: it also says what was kept of the difference', async () => {
    const { who, bookingId, completeOrderId } = await movedTwice()
    await setCancelRule(shop.db, operator.swim, ruleOf([[0, { percent: 30 }]]))
    await sql`update bookings set cancellation = (select cancellation from categories where id = ${operator.swim.id})
      where id = ${bookingId}`.execute(shop.db)
    expect((await cancel(who, bookingId)).json.data[0].back).toBe(300)
    expect(await read(who, completeOrderId)).toMatchObject({ kept: 700, paid_in_the_end: 700 })
  })

  it('spec 7: it says that its venue cancelled it, with the reason and in the words of the letter', async () => {
    const who = guest()
    const { bookingId, completeOrderId, slot } = await buySession(shop, operator, who)
    await cancelSlot(shop.db, slot.id, 'The pool is closed.')
    expect(await refundCancelledSessions(jobServices(shop))).toBe(1)
    expect((await read(who, completeOrderId)).items).toMatchObject([
      {
        id: bookingId,
        status: 'cancelled',
        cancelled_by: {
          is_venue: true,
          words: 'We’re sorry: what you booked is not going ahead. The reason: The pool is closed.',
        },
      },
    ])
  })
})
