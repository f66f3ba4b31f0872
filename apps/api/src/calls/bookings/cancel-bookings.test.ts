import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createToken, hashToken } from '../../call/call-context.ts'
import { insertLink } from '../../stores/mail/mail-links.ts'
import {
  beginIn,
  buySession,
  cancel,
  inHours,
  readMoney,
  ruleOf,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { createChild, createHousehold, givePackage } from '../../testing/factories/entitlements.ts'
import {
  createCourse,
  createCustomer,
  createOperator,
  createSlot,
  givePosts,
  managerAt,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { placesTaken } from '../../testing/factories/places.ts'
import { createPayer, creditBefore, creditOf, giveCredit, splitOf } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { browserOf, cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())
beforeEach(() => setCancelRule(shop.db, operator.swim, usualRule))

/** Lists the recipients of the letters about a booking's end. */
const toldOf = async (orderId: number): Promise<string[]> => {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from mail_outbox where letter ->> 'kind' = 'booking-cancelled'
      and letter -> 'order' ->> 'orderId' = ${String(orderId)} order by id`.execute(shop.db)
  return rows.map(({ recipient }) => recipient)
}
const guest = () => new Shopper(shop.app, operator.client.host)
const taken = (slot: { id: number }): Promise<number> => placesTaken(shop.db, slot)
/** Creates an operator who charges £5 for the second late cancellation within 30 days. */
async function withStrikes(chargeBlocksAfterDays: number | null = null): Promise<TestOperator> {
  const strict = await createOperator(shop.db)
  const strikes = { count: 2, withinDays: 30, chargePence: 500 }
  const cancelling = JSON.stringify({ creditLifeMonths: null, chargeBlocksAfterDays, strikes })
  await sql`update clients set cancelling = ${cancelling}::jsonb, catalogue_version = catalogue_version + 1
    where id = ${strict.client.id}`.execute(shop.db)
  return strict
}
const penaltiesOf = async ({ id }: { id: number }) =>
  shop.db
    .selectFrom('penalties')
    .select(['reason', 'amount_pence'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute()

describe('the letter about a booking', () => {
  it('goes to the address that the account has now', async () => {
    const [customer, who] = await createLoggedIn(shop, operator.client)
    const { bookingId, orderId } = await buySession(shop, operator, who, { quantity: 2 })
    const now = `now-${customer.email}`
    await sql`update customers set email = ${now} where id = ${customer.id}`.execute(shop.db)
    expect((await cancel(who, bookingId, { places: 1 })).status).toBe(200)
    await sql`update customers set email = null, unproven_email = ${customer.email} where id = ${customer.id}`.execute(
      shop.db,
    )
    expect((await cancel(who, bookingId)).status).toBe(200)
    expect(await toldOf(orderId)).toEqual([now, customer.email])
  })
})

describe('spec 7, wire 11: a booking is cancelled', () => {
  it('the visitor who made it cancels it: the place is free at once, and the card gets everything back', async () => {
    const who = guest()
    const { bookingId, orderId, slot } = await buySession(shop, operator, who)
    const { status, json } = await cancel(who, bookingId, { expected: 720, expected_charge: 0 })
    expect(status).toBe(200)
    expect(json.data).toEqual([
      {
        id: bookingId,
        status: 'cancelled',
        quantity: 0,
        back: 720,
        formatted_back: '£7.20',
        sentences: ['£7.20 goes back to your Visa ending 4242 in 3 to 5 days.'],
      },
    ])
    expect(await taken(slot)).toBe(0)
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['pending', 720]], refundedThere: 0 })
    await sweepMoney(shop)
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 720]], refundedThere: 720 })
  })

  it('a program cancels it with ids as numbers or text, and by the older call with a slash at its end', async () => {
    const who = guest()
    const first = await buySession(shop, operator, who)
    const { json } = await cancel(who, String(first.bookingId))
    expect(json.data[0].status).toBe('cancelled')
    const second = await buySession(shop, operator, who)
    const url = `/api/activities/bookings/${second.bookingId}/?source=bookings`
    expect(await who.ask('DELETE', url)).toMatchObject({
      status: 200,
      json: { data: { status: 'cancelled' } },
    })
    expect(await taken(second.slot)).toBe(0)
  })

  it('is cancelled once, however often it is asked: the second answer is the first', async () => {
    const who = guest()
    const { bookingId, orderId } = await buySession(shop, operator, who)
    const first = await cancel(who, bookingId)
    expect(await cancel(who, bookingId)).toEqual(first)
    expect((await readMoney(shop, orderId)).refunds).toHaveLength(1)
  })

  it('the order shows it cancelled', async () => {
    const who = guest()
    const { bookingId, completeOrderId } = await buySession(shop, operator, who, { quantity: 2 })
    const read = async () =>
      (await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)).json.data.items[0]
    const before = await read()
    expect(before.cancellation).toMatchObject({ can_be_cancelled: true, reason: null })
    expect(
      before.cancellation.choices.map(({ places, back }: { places: number; back: number }) => [places, back]),
    ).toEqual([
      [1, 720],
      [2, 1440],
    ])
    await cancel(who, bookingId, { places: 1, expected: 720 })
    expect(await read()).toMatchObject({
      status: 'booked',
      quantity: 2,
      cancelled_places: 1,
      formatted_standing: '£7.20',
    })
    await cancel(who, bookingId)
    expect(await read()).toMatchObject({
      status: 'cancelled',
      cancelled_places: 2,
      cancellation: { can_be_cancelled: false, reason: 'cancelled', choices: [] },
    })
  })

  it('its order and the list of payments say what came back, where to, how far it got, and what was paid in the end', async () => {
    const [customer, who] = await createPayer(shop, operator)
    const { bookingId, completeOrderId } = await buySession(shop, operator, who, {
      quantity: 2,
      payment: splitOf(1440),
    })
    const read = async () => (await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)).json.data
    expect(await read()).toMatchObject({ returned: [], kept: 0, paid_in_the_end: 1440 })
    await cancel(who, bookingId, { places: 1 })
    expect(await read()).toMatchObject({
      returned: [{ words: 'On its way back to Visa ending 4242', amount: 720, formatted_amount: '£7.20' }],
      paid_in_the_end: 720,
      formatted_paid_in_the_end: '£7.20',
    })
    const inPayments = async () =>
      (await who.ask('GET', '/api/my-account/payments')).json.data.orders.orders[0].returned
    expect(await inPayments()).toEqual([
      { words: 'On its way back to Visa ending 4242', amount: 720, formatted_amount: '£7.20' },
    ])
    await cancel(who, bookingId)
    await sweepMoney(shop)
    expect(await read()).toMatchObject({
      paid_ways: [
        { words: 'Paid with credit', amount: 500 },
        { words: 'Paid with Visa ending 4242', amount: 940 },
      ],
      returned: [
        {
          words: expect.stringMatching(
            /^Sent back to Visa ending 4242 on \w{3} \d+ \w{3}: it takes 3 to 5 days to arrive$/,
          ),
          amount: 940,
        },
        { words: expect.stringMatching(/^Back as credit on \w{3} \d+ \w{3}$/), amount: 500 },
      ],
      kept: 0,
      paid_in_the_end: 0,
    })
    expect(await inPayments()).toEqual((await read()).returned)
    expect(await creditOf(shop.db, customer)).toBe(creditBefore)
  })

  it('its order says what was kept, where the rule keeps it', async () => {
    await setCancelRule(shop.db, operator.swim, ruleOf([[0, { percent: 25 }]]))
    const who = guest()
    const { bookingId, completeOrderId } = await buySession(shop, operator, who, { quantity: 2 })
    await cancel(who, bookingId, { places: 1 })
    const { json } = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
    expect(json.data).toMatchObject({
      kept: 540,
      paid_in_the_end: 1260,
      money_notes: ['£5.40 of this was for what was cancelled, and is not paid back.'],
    })
  })

  it('one place of several is given up, then the others, each with its own refund', async () => {
    const who = guest()
    const { bookingId, orderId, slot } = await buySession(shop, operator, who, { quantity: 3 })
    const key = crypto.randomUUID()
    const first = await cancel(who, bookingId, { places: 1 }, key)
    expect(first.json.data[0]).toMatchObject({ status: 'booked', quantity: 2, back: 720 })
    // A repeated press does not give up a second place.
    expect(await cancel(who, bookingId, { places: 1 }, key)).toEqual(first)
    expect(await taken(slot)).toBe(2)
    await cancel(who, bookingId)
    await sweepMoney(shop)
    expect(await readMoney(shop, orderId)).toEqual({
      refunds: [
        ['done', 720],
        ['done', 1440],
      ],
      refundedThere: 2160,
    })
    expect(await cancel(who, bookingId, { places: 4 })).toMatchObject({ status: 200 })
  })

  it('the card gets its money first, then the credit that paid the rest', async () => {
    const [customer, who] = await createPayer(shop, operator)
    const { bookingId, orderId } = await buySession(shop, operator, who, {
      quantity: 2,
      payment: splitOf(1440),
    })
    expect(await creditOf(shop.db, customer)).toBe(creditBefore - 500)
    await cancel(who, bookingId, { places: 1 })
    expect(await creditOf(shop.db, customer)).toBe(creditBefore - 500)
    const { json } = await cancel(who, bookingId, { places: 1 })
    expect(json.data[0].sentences).toEqual([
      '£2.20 goes back to your Visa ending 4242 in 3 to 5 days.',
      '£5.00 is added to your credit at once.',
    ])
    expect(await creditOf(shop.db, customer)).toBe(creditBefore)
    await sweepMoney(shop)
    expect((await readMoney(shop, orderId)).refundedThere).toBe(940)
  })

  it('credit goes back to its lot; where that has ended it comes back as credit with the time that it had left', async () => {
    const [customer, who] = await createLoggedIn(shop, operator.client)
    await giveCredit(shop.db, operator.client, customer, 300, 'general', inHours(2))
    await giveCredit(shop.db, operator.client, customer, 420)
    const { bookingId } = await buySession(shop, operator, who, { byCredit: true })
    await sql`update credit_entries set expires_at = now() - interval '1 minute', created_at = now() - interval '1 day'
      where customer_id = ${customer.id} and amount_pence = 300`.execute(shop.db)
    await sql`update credit_entries set created_at = now() - interval '1 hour'
      where customer_id = ${customer.id} and amount_pence < 0`.execute(shop.db)
    await cancel(who, bookingId)
    const { rows } = await sql<{ left: number; ended: boolean; minutes: number | null }>`
      select left_pence as left, expires_at < now() as ended,
        round(extract(epoch from expires_at - now()) / 60)::int as minutes
      from credit_lots where customer_id = ${customer.id} order by id`.execute(shop.db)
    // It had 59 minutes left an hour ago, when it was used.
    expect(rows.map(({ left, ended, minutes }) => [left, ended ?? false, minutes])).toEqual([
      [0, true, -1],
      [420, false, null],
      [300, false, 59],
    ])
  })

  it('where everything comes back as credit, ended credit and card money become two lots', async () => {
    await setCancelRule(shop.db, operator.swim, ruleOf([[0, { gives: 'credit' }]]))
    const [customer, who] = await createLoggedIn(shop, operator.client)
    await giveCredit(shop.db, operator.client, customer, 300, 'general', inHours(2))
    const payments = [
      { tender_type: 'credit', amount: 300 },
      { tender_type: 'card', amount: 420 },
    ]
    const { bookingId } = await buySession(shop, operator, who, { payment: { payments } })
    await sql`update credit_entries set expires_at = now() - interval '1 minute', created_at = now() - interval '1 day'
      where customer_id = ${customer.id} and amount_pence = 300`.execute(shop.db)
    await sql`update credit_entries set created_at = now() - interval '1 hour'
      where customer_id = ${customer.id} and amount_pence < 0`.execute(shop.db)
    await cancel(who, bookingId)
    const { rows } = await sql<{ left: number; minutes: number | null }>`
      select left_pence as left, round(extract(epoch from expires_at - now()) / 60)::int as minutes
      from credit_lots where customer_id = ${customer.id} and left_pence > 0 order by left_pence`.execute(
      shop.db,
    )
    expect(rows).toEqual([
      { left: 300, minutes: 59 },
      { left: 420, minutes: null },
    ])
  })

  it('with less notice a part comes back as credit; with none nothing, with a charge and a strike', async () => {
    const [customer, who] = await createLoggedIn(shop, operator.client)
    const part = await buySession(shop, operator, who)
    await beginIn(shop.db, part.slot, 3)
    expect((await cancel(who, part.bookingId)).json.data[0]).toMatchObject({
      back: 360,
      sentences: [
        'It is less than 4 hours before the start: 50% of £7.20 is paid back.',
        '£3.60 is added to your credit at once.',
      ],
    })
    expect(await creditOf(shop.db, customer)).toBe(360)
    expect((await readMoney(shop, part.orderId)).refunds).toEqual([])
    const late = await buySession(shop, operator, who)
    await beginIn(shop.db, late.slot, 0.5)
    expect((await cancel(who, late.bookingId)).json.data[0]).toMatchObject({ back: 0 })
    expect(await penaltiesOf(customer)).toEqual([
      { reason: `cancelling ${operator.swim.name} late`, amount_pence: 300 },
    ])
    const notes = async () =>
      (await who.ask('GET', `/api/bookings/orders/${late.completeOrderId}`)).json.data.money_notes
    const keptNote = '£7.20 of this was for what was cancelled, and is not paid back.'
    expect(await notes()).toEqual([keptNote, '£3.00 is owed for cancelling late: pay it at the desk.'])
    const charges = (await who.ask('GET', '/api/auth/user')).json.data.penalties
    const whenAndWhere = String.raw`\w{3} \d+ \w{3}, \d\d:\d\d, ${operator.venue.name}`
    const lateWords = new RegExp(`^late cancellation of ${operator.swim.name}, ${whenAndWhere}$`)
    expect(charges).toMatchObject([{ words: expect.stringMatching(lateWords) }])
    await sql`update penalties set settled_on = occurred_on where customer_id = ${customer.id}`.execute(
      shop.db,
    )
    expect(await notes()).toEqual([keptNote])
  })

  it('a third late cancellation leads to a charge, once', async () => {
    const strict = await withStrikes()
    await setCancelRule(shop.db, strict.swim, ruleOf([[0, { gives: 'none', isStrike: true }]]))
    const [customer, who] = await createLoggedIn(shop, strict.client)
    const said: string[][] = []
    for (let times = 0; times < 3; times++) {
      const { bookingId } = await buySession(shop, strict, who)
      said.push((await cancel(who, bookingId)).json.data[0].sentences)
    }
    expect(said.map((sentences) => sentences.at(-2))).toEqual([
      'It counts as a late cancellation: number 1 of 2 within 30 days.',
      'It counts as a late cancellation: number 2 of 2 within 30 days.',
      'It counts as a late cancellation: number 1 of 2 within 30 days.',
    ])
    expect(await penaltiesOf(customer)).toEqual([{ reason: 'several late cancellations', amount_pence: 500 }])
  })

  it('F168: no one is shut out for strikes themselves: their charge stops booking where the operator says so, until it is settled at the desk', async () => {
    for (const [blocksAfterDays, stops] of [
      [null, false],
      [3, false],
      [0, true],
    ] as const) {
      const strict = await withStrikes(blocksAfterDays)
      await setCancelRule(shop.db, strict.swim, ruleOf([[0, { gives: 'none', isStrike: true }]]))
      const [, who] = await createLoggedIn(shop, strict.client)
      const said: string[] = []
      for (let times = 0; times < 2; times++) {
        const { bookingId } = await buySession(shop, strict, who)
        said.push(...(await cancel(who, bookingId)).json.data[0].sentences)
      }
      // The sentences before promise a charge, and nothing else.
      expect(said.join(' ')).not.toMatch(/can’t book|nothing can be booked|stop/i)
      const read = async () => (await who.ask('GET', '/api/auth/user')).json.data.notices
      const [notice] = await read()
      expect([notice.effect, /nothing can be booked/i.test(notice.words)]).toEqual([
        stops ? 'stops' : 'warns',
        blocksAfterDays !== null,
      ])
      const { venue, swim: category, priceList } = strict
      const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(30) })
      const item = { id: slot.id, type: 'activity', quantity: 1, pricing_option_id: priceList.options.Adult }
      expect((await who.add([item])).json.code).toBe(stops ? 'PENALTY_OUTSTANDING' : undefined)
      const [{ id }] = (await who.ask('GET', '/api/auth/user')).json.data.penalties
      const [, desk] = await createLoggedIn(shop, strict.client, { role: 'staff' })
      const body = { amount: 500, tender: 'cheque', note: 'No. 7' }
      const settled = await desk.ask('POST', `/api/foh/charges/${id}/settle`, body)
      expect([settled.status, await read()]).toEqual([200, []])
      if (stops) expect((await who.add([item])).status).toBe(200)
    }
  })

  it('places given up late one by one bring one charge and one late cancellation for the booking, as if all at once', async () => {
    const strict = await withStrikes()
    const late = { gives: 'original', percent: 25, chargePence: 300, isStrike: true } as const
    await setCancelRule(shop.db, strict.swim, ruleOf([[0, late]]))
    const [customer, who] = await createLoggedIn(shop, strict.client)
    const { bookingId, orderId } = await buySession(shop, strict, who, { quantity: 3 })
    const said: string[][] = []
    for (let places = 0; places < 3; places++)
      said.push((await cancel(who, bookingId, { places: 1 })).json.data[0].sentences)
    // £1.80 of the charge is taken off the refund of the first place, and the rest is owed.
    expect(await penaltiesOf(customer)).toEqual([
      { reason: `cancelling ${strict.swim.name} late`, amount_pence: 120 },
    ])
    expect(said[0]).toContain('It counts as a late cancellation: number 1 of 2 within 30 days.')
    expect(said.slice(1).join(' ')).not.toMatch(/charge|late cancellation/)
    expect((await readMoney(shop, orderId)).refunds).toEqual([
      ['pending', 180],
      ['pending', 180],
    ])
  })

  it('nothing is cancelled where the refund has changed since it was shown, and the new words are told', async () => {
    const who = guest()
    const { bookingId, slot } = await buySession(shop, operator, who)
    await beginIn(shop.db, slot, 0.5)
    const { status, json } = await cancel(who, bookingId, { expected: 720 })
    expect([status, json.code]).toEqual([409, 'CANCELLATION_CHANGED'])
    expect(json.details.bookings[0].cancellation.choices[0]).toMatchObject({
      back: 0,
      sentences: ['It is less than 1 hour before the start: you won’t get a refund.'],
    })
    expect(await taken(slot)).toBe(1)
    expect((await cancel(who, bookingId, { expected: 0 })).status).toBe(200)
  })

  describe('nothing is cancelled where the same sum would come back in another way than was shown', () => {
    const shown = async (who: Shopper, completeOrderId: string) => {
      const { json } = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
      const { back, charge, print } = json.data.items[0].cancellation.choices.at(-1)
      return { expected: back, expected_charge: charge, expected_print: print }
    }

    it('the card’s money would be credit', async () => {
      await setCancelRule(
        shop.db,
        operator.swim,
        ruleOf([
          [4, {}],
          [0, { gives: 'credit' }],
        ]),
      )
      const [customer, who] = await createLoggedIn(shop, operator.client)
      const { bookingId, slot, completeOrderId } = await buySession(shop, operator, who)
      const before = await shown(who, completeOrderId)
      await beginIn(shop.db, slot, 3)
      const { status, json } = await cancel(who, bookingId, before)
      expect([status, json.code]).toEqual([409, 'CANCELLATION_CHANGED'])
      const [fresh] = json.details.bookings[0].cancellation.choices
      expect(fresh.sentences).toEqual(['£7.20 is added to your credit at once.'])
      expect([await taken(slot), await creditOf(shop.db, customer)]).toEqual([1, 0])
      expect((await cancel(who, bookingId, { expected: 720, expected_print: fresh.print })).status).toBe(200)
    })

    it('the visit of a package would stay used', async () => {
      await setCancelRule(
        shop.db,
        operator.swim,
        ruleOf([
          [4, {}],
          [0, { gives: 'none', keepsUse: true }],
        ]),
      )
      const [customer, who] = await createLoggedIn(shop, operator.client)
      await givePackage(shop.db, operator.client, customer, { visits: 1 })
      const { bookingId, slot, completeOrderId } = await buySession(shop, operator, who)
      const before = await shown(who, completeOrderId)
      await beginIn(shop.db, slot, 3)
      expect((await cancel(who, bookingId, before)).json.code).toBe('CANCELLATION_CHANGED')
      expect(await taken(slot)).toBe(1)
      expect((await cancel(who, bookingId, await shown(who, completeOrderId))).status).toBe(200)
    })

    it('this would be one late cancellation too many', async () => {
      const strict = await withStrikes()
      await setCancelRule(shop.db, strict.swim, ruleOf([[0, { isStrike: true }]]))
      const [customer, who] = await createLoggedIn(shop, strict.client)
      const [first, second] = [await buySession(shop, strict, who), await buySession(shop, strict, who)]
      const before = await shown(who, second.completeOrderId)
      await cancel(who, first.bookingId)
      expect((await cancel(who, second.bookingId, before)).json.code).toBe('CANCELLATION_CHANGED')
      expect(await penaltiesOf(customer)).toEqual([])
    })
  })

  it('is refused after the start, without a rule, or too late: the sentence says who to ask', async () => {
    const who = guest()
    const begun = await buySession(shop, operator, who)
    await beginIn(shop.db, begun.slot, -0.1)
    expect(await cancel(who, begun.bookingId)).toMatchObject({
      status: 422,
      json: {
        code: 'CANCELLING_TOO_LATE',
        message: 'It has begun, so it can’t be cancelled any more. Nothing has been changed.',
      },
    })
    await setCancelRule(shop.db, operator.swim, null)
    const without = await buySession(shop, operator, who)
    expect(await cancel(who, without.bookingId)).toMatchObject({
      status: 422,
      json: { code: 'CANCELLING_NOT_OFFERED' },
    })
    await setCancelRule(shop.db, operator.swim, ruleOf([[48, {}]]))
    // It was sold without a rule, so the present rule counts.
    expect(await cancel(who, without.bookingId)).toMatchObject({
      status: 422,
      json: { code: 'CANCELLING_TOO_LATE' },
    })
    expect(await taken(without.slot)).toBe(1)
  })

  it('the rule of the sale decides, whatever the operator has said since', async () => {
    const who = guest()
    const { bookingId } = await buySession(shop, operator, who)
    await setCancelRule(shop.db, operator.swim, ruleOf([[0, { gives: 'none' }]]))
    expect((await cancel(who, bookingId)).json.data[0].back).toBe(720)
  })

  it('S04: all of several bookings are cancelled or none: one that is another’s leaves all as they were', async () => {
    const [who, other] = [guest(), guest()]
    const own = await buySession(shop, operator, who)
    const strange = await buySession(shop, operator, other)
    const body = {
      data: {
        update_type: 'cancellation',
        booking_ids: [own.bookingId, strange.bookingId],
        cancellation_source: 'my-account',
      },
    }
    expect(await who.ask('PATCH', '/api/v1/activities/bookings', body)).toMatchObject({
      status: 404,
      json: { code: 'BOOKING_NOT_FOUND' },
    })
    expect(await taken(own.slot)).toBe(1)
  })

  it('S05: the link of the order’s letter cancels it without a session; a repeated press gets the first answer', async () => {
    const { bookingId, orderId } = await buySession(shop, operator, guest(), { quantity: 2 })
    const other = await buySession(shop, operator, guest())
    const token = createToken()
    const link = { clientId: operator.client.id, mailId: null, tokenHash: hashToken(token) }
    await insertLink(shop.db, link, { purpose: 'order', orderId })
    const reader = guest()
    const press = (id: number, opens: string, key?: string) =>
      reader.ask(
        'PATCH',
        '/api/v1/activities/bookings',
        { data: { update_type: 'cancellation', booking_ids: [id], places: 1 }, key: opens },
        key,
      )
    for (const [id, opens] of [
      [bookingId, `${token}x`],
      [other.bookingId, token],
    ] as const)
      expect((await press(id, opens)).json.code).toBe('BOOKING_NOT_FOUND')
    const key = crypto.randomUUID()
    const first = await press(bookingId, token, key)
    expect(first.json.data[0]).toMatchObject({ status: 'booked', quantity: 1 })
    expect(await press(bookingId, token, key)).toEqual(first)
    expect((await press(other.bookingId, token, key)).json.code).toBe('KEY_REUSED')
  })

  it('the manager of a household cancels for its people, and staff do; no other customer does', async () => {
    const { db } = shop
    const [parent, manager] = await createLoggedIn(shop, operator.client)
    const grown = await createCustomer(db, operator.client)
    const child = await createChild(db, operator.client, 'Kim', '2015-01-01')
    await createHousehold(db, operator.client, [parent, grown, child])
    const theirs = await buySession(shop, operator, await browserOf(shop, operator.client, grown))
    const [, stranger] = await createLoggedIn(shop, operator.client)
    expect((await cancel(stranger, theirs.bookingId)).status).toBe(404)
    expect((await cancel(manager, theirs.bookingId)).status).toBe(200)
    const second = await buySession(shop, operator, guest())
    const [, desk] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    expect((await cancel(desk, second.bookingId)).status).toBe(200)
    const { rows } = await sql<{ cause: string }>`
      select cause from booking_cancellations where booking_id = ${second.bookingId}`.execute(db)
    expect(rows).toEqual([{ cause: 'staff' }])
  })

  it('several staff of one venue press at once: each reads what was done, then and later', async () => {
    const { db } = shop
    const [worker, desk] = await createLoggedIn(shop, operator.client, {
      role: 'staff',
      posts: managerAt(operator.venue.id),
    })
    const { bookingId } = await buySession(shop, operator, guest())
    const url = `/api/activities/bookings/${bookingId}/`
    const answers = await Promise.all([1, 2, 3].map(() => desk.ask('DELETE', url)))
    for (const answer of [...answers, await desk.ask('DELETE', url)])
      expect(answer).toMatchObject({
        status: 200,
        json: { data: { id: bookingId, status: 'cancelled', back: 720 } },
      })
    const elsewhere = await createOperator(db)
    await givePosts(db, worker.id, managerAt(elsewhere.venue.id))
    expect((await desk.ask('DELETE', url)).json.code).toBe('BOOKING_NOT_FOUND')
  })

  it('a package’s visit comes back in time, and stays used when it is late', async () => {
    const [customer, who] = await createLoggedIn(shop, operator.client)
    await givePackage(shop.db, operator.client, customer, { visits: 1 })
    const first = await buySession(shop, operator, who)
    const { json } = await cancel(who, first.bookingId)
    expect(json.data[0].sentences).toEqual(['The use of your Ten swims comes back.'])
    const second = await buySession(shop, operator, who)
    await beginIn(shop.db, second.slot, 0.5)
    const late = await cancel(who, second.bookingId)
    expect(late.json.data[0].sentences).toContain('The use of your Ten swims is not given back.')
    const { venue, swim: category, priceList } = operator
    const next = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(26) })
    const added = await who.add([{ id: next.id, type: 'activity' }])
    // The charge for the late cancellation does not block this client: it is told at the price without the
    // package.
    expect(added.json.data?.total ?? added.json.code).toBe('PENALTY_OUTSTANDING')
    await sql`update penalties set settled_on = current_date, occurred_on = current_date where customer_id = ${customer.id}`.execute(
      shop.db,
    )
    expect((await who.add([{ id: next.id, type: 'activity' }])).json.data.total).toBe(720)
  })

  it('a course that has begun: the remaining weeks are paid back and become available, the past ones stay', async () => {
    const { venue, classes: category, priceList } = operator
    const rule = ruleOf([[1, {}]], { remainingSessions: true })
    const course = await createCourse(shop.db, {
      venue,
      category,
      priceList,
      cancellation: JSON.stringify(rule),
    })
    const weeks = await Promise.all(
      [2, 170, 340].map((hours) =>
        createSlot(shop.db, { venue, category, priceList, courseId: course.id, startsAt: inHours(hours) }),
      ),
    )
    const [, who] = await createLoggedIn(shop, operator.client)
    const added = await who.add([{ id: course.id, type: 'course' }])
    expect(added.json.data.total).toBe(720)
    const { json } = await who.complete(
      (await who.pay(shop.sandbox.origin, cardNumbers.approved)).json.transaction_uuid,
    )
    const { id: bookingId, order_id: orderId } = await shop.db
      .selectFrom('bookings')
      .innerJoin('orders', 'orders.id', 'bookings.order_id')
      .select(['bookings.id', 'bookings.order_id'])
      .where('complete_order_id', '=', json.complete_order_id)
      .executeTakeFirstOrThrow()
    await beginIn(shop.db, weeks[0]!, -1)
    await sql`update bookings set shown = jsonb_set(shown, '{course,sessions,0,startsAtUtc}', to_jsonb(now() - interval '1 hour'))
      where id = ${bookingId}`.execute(shop.db)
    const cancelled = await cancel(who, bookingId)
    expect(cancelled.json.data[0]).toMatchObject({
      status: 'cancelled',
      back: 480,
      sentences: [
        '2 of 3 sessions are still to come: only those count.',
        '£4.80 goes back to your Visa ending 4242 in 3 to 5 days.',
      ],
    })
    expect(await Promise.all(weeks.map(taken))).toEqual([1, 0, 0])
    await sweepMoney(shop)
    expect(await readMoney(shop, orderId)).toEqual({ refunds: [['done', 480]], refundedThere: 480 })
  })

  it('the place is offered to the first person on the waitlist, and to no one else', async () => {
    await setCancelRule(shop.db, operator.classes, usualRule)
    const { venue, classes: category, priceList } = operator
    const [, who] = await createLoggedIn(shop, operator.client)
    const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(30), capacity: 1 })
    await who.add([{ id: slot.id, type: 'activity' }])
    await who.complete((await who.pay(shop.sandbox.origin, cardNumbers.approved)).json.transaction_uuid)
    const [waits, waiter] = await createLoggedIn(shop, operator.client)
    const joined = await waiter.ask('POST', '/api/activities/waitlist/add', {
      item: { id: slot.id, type: 'activity' },
    })
    expect(joined.status).toBe(200)
    const { id } = await shop.db
      .selectFrom('bookings')
      .select('id')
      .where('slot_id', '=', slot.id)
      .executeTakeFirstOrThrow()
    expect((await cancel(who, id)).status).toBe(200)
    const { rows } = await sql<{ kind: string; customerId: number }>`
      select kind, customer_id as "customerId" from claims where slot_id = ${slot.id}`.execute(shop.db)
    expect(rows).toEqual([{ kind: 'offer', customerId: waits.id }])
  })
})
