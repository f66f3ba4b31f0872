import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeSlotId } from '../../call/slot-id.ts'
import { audit } from '../../testing/audit/audit.ts'
import { createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createMember,
  createOperator,
  createPriceList,
  createSession,
  slots,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { whileNoTimePasses } from '../../testing/no-time-passes.ts'
import { createPayer, paidPurchase, payAtSecondTry, readPaid, splitOf } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'
import { countWaiting } from '../../testing/waiting.ts'

let api: Shop
let operator: TestOperator
let member: Awaited<ReturnType<typeof createMember>>
let slot: Awaited<ReturnType<typeof slots.open>>

beforeAll(async () => {
  api = await createShop({ connections: 20 })
})
afterAll(() => api.close())
beforeEach(async () => {
  operator = await createOperator(api.db)
  member = await createMember(api.db, operator.client, { first_name: 'Maya', last_name: 'Thornton' })
  slot = await slots.open(api.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
  })
})

const shopper = () => new Shopper(api.app, operator.client.host)
const price = (reference: string, { who = shopper(), id = String(slot.id), more = {} } = {}) =>
  who.ask('POST', `/api/activities/price/${operator.venue.slug}/ticket/${id}`, {
    reference,
    last_name: 'Thornton',
    ...more,
  })
const memberTicket = (reference: string, more: object = {}) => ({
  id: slot.id,
  type: 'activity',
  membership_reference: reference,
  membership_last_name: 'Thornton',
  ...more,
})
const memberPrice = () => operator.priceList.options['Member']!
const adults = (quantity: number) => ({
  id: slot.id,
  type: 'activity',
  quantity,
  pricing_option_id: operator.priceList.options['Adult'],
})

describe('spec 7: POST /price/{venue}/ticket/{activityId}', () => {
  test('spec 3: a ticket discount is keyed by the customer id, and says the price and nothing of the person', async () => {
    const { status, json } = await price(` ${member.reference.toLowerCase()} `)
    expect(status).toBe(200)
    expect(json).toEqual({
      data: {
        customer_id: member.reference,
        pricing_option_id: memberPrice(),
        name: 'Member',
        price: { benefit_applied: false, package_applied: false, formatted: '£5.00', raw: 500 },
      },
    })
  })

  test('a member’s price is for that member alone: its line has one place', async () => {
    const who = shopper()
    const { json } = await who.add([memberTicket(member.reference)])
    const [item] = json.data.items
    expect(item).toMatchObject({ quantity: 1, max_quantity: null })
    const changed = await who.ask('PUT', `/api/activities/cart/${item.id}`, { options: { quantity: 2 } })
    expect(changed).toMatchObject({ status: 422, json: { code: 'QUANTITY_NOT_OFFERED' } })
  })

  test('on v2 the session is the occurrence', async () => {
    const id = encodeSlotId(slot.ruleId, slot.startsAt)
    const { status, json } = await price(member.reference, { id, more: { is_v2: true, occurrence_id: id } })
    expect([status, json.data.price.raw]).toEqual([200, 500])
  })

  test('an unknown number, one without a membership and another operator’s member get the same answer', async () => {
    const named = { last_name: 'Thornton' }
    const lapsed = await createMember(api.db, operator.client, named)
    await sql`update membership_users set ends_on = current_date - 1 where id = ${lapsed.membershipUserId}`.execute(
      api.db,
    )
    const other = await createOperator(api.db)
    const references = [
      'TCH0000000',
      (await createCustomer(api.db, operator.client, named)).reference,
      lapsed.reference,
      (await createMember(api.db, other.client, named)).reference,
    ]
    const answers = await Promise.all(references.map((reference) => price(reference)))
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.code} ${json.message}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 400, json: { code: 'MEMBER_PRICE_NOT_FOUND' } })
  })

  test('a session without a price for members says so before any number is checked', async () => {
    slot = await slots.open(api.db, {
      venue: operator.venue,
      category: operator.swim,
      priceList: await createPriceList(api.db, operator.client, { Adult: 720 }),
    })
    expect(await price('TCH0000000')).toMatchObject({ status: 400, json: { code: 'NO_MEMBER_PRICE' } })
  })

  test('a class, a session of another venue and an unknown one', async () => {
    const { venue, classes: category, priceList } = operator
    const yoga = await slots.open(api.db, { venue, category, priceList })
    expect(await price(member.reference, { id: String(yoga.id) })).toMatchObject({
      json: { code: 'NO_MEMBER_PRICE' },
    })
    expect(await price(member.reference, { id: '1' })).toMatchObject({ json: { code: 'SLOT_NOT_FOUND' } })
    const other = await createOperator(api.db)
    const { json } = await shopper().ask(
      'POST',
      `/api/activities/price/${other.venue.slug}/ticket/${slot.id}`,
      { reference: member.reference },
    )
    expect(json.code).toBe('VENUE_NOT_FOUND')
  })

  test('S97: a number counts with the member’s last name, in any spelling; without it, or with another, every number gets the same answer', async () => {
    const anna = { first_name: 'Anna', last_name: 'Núñez-O’Brien' }
    const { reference } = await createMember(api.db, operator.client, anna)
    for (const last_name of ['Núñez-O’Brien', 'NUNEZ obrien'])
      expect((await price(reference, { more: { last_name } })).status).toBe(200)
    const refusals = async (last_name: string | null | undefined) => {
      const answers = await Promise.all(
        [reference, 'TCH0000000'].map((number) => price(number, { more: { last_name } })),
      )
      return answers.map(({ status, json: { request_id: _r, ...json } }) => JSON.stringify([status, json]))
    }
    for (const last_name of ['Thornton', '’', null, undefined]) {
      const [known, unknown] = await refusals(last_name)
      expect(known).toBe(unknown)
      expect(known).toContain('MEMBER_PRICE_NOT_FOUND')
    }
    expect((await price(reference, { more: { last_name: null } })).json.errors).toHaveProperty('last_name')
    const item = memberTicket(reference, { membership_last_name: undefined })
    expect((await shopper().add([item])).json.code).toBe('MEMBER_PRICE_NOT_FOUND')
  })

  test('S97: the number of a person in the manager’s household needs no name; another’s does', async () => {
    const parent = await createCustomer(api.db, operator.client)
    const household = await createHousehold(api.db, operator.client, [parent, member])
    await sql`update customers set manages_household = id = ${parent.id} where household_id = ${household.id}`.execute(
      api.db,
    )
    const who = new Shopper(
      api.app,
      operator.client.host,
      (await createSession(api.db, operator.client, parent)).browser['cookie'],
    )
    const other = await createMember(api.db, operator.client)
    const unnamed = { who, more: { last_name: undefined } }
    expect((await price(member.reference, unnamed)).json.data?.price.raw).toBe(500)
    expect((await price(other.reference, unnamed)).json.code).toBe('MEMBER_PRICE_NOT_FOUND')
    const item = memberTicket(member.reference, { membership_last_name: undefined })
    expect((await who.add([item])).json.data?.total).toBe(500)
  })

  const browser = async () =>
    new Shopper(
      api.app,
      operator.client.host,
      (await createSession(api.db, operator.client)).browser['cookie'],
    )

  test('S19: a visitor who fails with number after number has to wait; a visitor who types right ones does not', () =>
    whileNoTimePasses(api.db, async () => {
      const who = await browser()
      const codes: number[] = []
      for (let tries = 0; tries < 8; tries++) codes.push((await price(`TCH000000${tries}`, { who })).status)
      expect(codes.slice(0, 6)).toEqual(Array(6).fill(400))
      expect(codes.at(-1)).toBe(429)
      const other = await browser()
      for (let tries = 0; tries < 8; tries++)
        expect((await price(member.reference, { who: other })).status).toBe(200)
    }))

  test('S97: names tried for one number are counted from wherever they are tried', () =>
    whileNoTimePasses(api.db, async () => {
      const codes: number[] = []
      for (let tries = 0; tries < 12; tries++)
        codes.push(
          (await price(member.reference, { who: await browser(), more: { last_name: `X${tries}` } })).status,
        )
      expect(codes.slice(0, 10)).toEqual(Array(10).fill(400))
      expect(codes.at(-1)).toBe(429)
    }))
})

describe('a place at the price of a member who comes along', () => {
  test('S13: the server prices it, with or without the price that the page saw', async () => {
    const who = shopper()
    const { status, json } = await who.add([
      memberTicket(member.reference, { pricing_option_id: memberPrice() }),
      adults(2),
    ])
    expect(status).toBe(200)
    expect(json.data.total).toBe(500 + 2 * 720)
    expect(json.data.items[0]).toMatchObject({
      pricing_option_name: 'Member',
      quantity: 1,
      notes: [`Price of membership number ${member.reference}: bring the membership card`],
    })
    expect(JSON.stringify(json)).not.toMatch(/Maya|Thornton/)
    const { rows } = await sql<{ customer: number | null; member: number }>`
      select customer_id as customer, member_id as member from claims where slot_id = ${slot.id} order by id`.execute(
      api.db,
    )
    expect(rows).toEqual([
      { customer: null, member: member.id },
      { customer: null, member: null },
    ])
  })

  test('spec 4: its line says that nothing can be changed, and a change is refused in words; the other lines can be', async () => {
    const who = shopper()
    const { json } = await who.add([memberTicket(member.reference), adults(1)])
    const [line, other] = json.data.items
    expect([line.can_change, line.max_quantity, other.can_change]).toEqual([false, null, true])
    const grace = { purchased_for: { first_name: 'Grace', last_name: 'Hopper' } }
    const change = (id: number) => who.ask('PUT', `/api/activities/cart/${id}`, { options: grace })
    expect((await change(line.id)).json).toMatchObject({
      code: 'PRICE_NOT_OFFERED',
      message: expect.stringContaining('it can only be kept or removed. Nothing has been changed.'),
    })
    expect((await change(other.id)).json.data.items[1]).toMatchObject({
      purchased_for: { first_name: 'Grace' },
    })
  })

  test('S13: a price that is not theirs, two places for one number, or an unknown number', async () => {
    const code = async (item: object) => (await shopper().add([item])).json.code
    const adult = operator.priceList.options['Adult']
    expect(await code(memberTicket(member.reference, { pricing_option_id: adult }))).toBe('PRICE_NOT_OFFERED')
    expect(await code(memberTicket(member.reference, { quantity: 2 }))).toBe('QUANTITY_NOT_OFFERED')
    expect(await code(memberTicket('TCH0000000'))).toBe('MEMBER_PRICE_NOT_FOUND')
    expect(await code({ id: slot.id, type: 'activity', pricing_option_id: memberPrice() })).toBe(
      'PRICE_NOT_OFFERED',
    )
    const twice = await shopper().add([memberTicket(member.reference), memberTicket(member.reference)])
    expect(twice.json.code).toBe('MEMBER_PRICE_NOT_FOUND')
    const { rows } = await sql`select id from claims where slot_id = ${slot.id}`.execute(api.db)
    expect(rows).toEqual([])
  })

  test('spec 3: the booker’s own number is their own price, and makes no second place of theirs', async () => {
    const who = new Shopper(
      api.app,
      operator.client.host,
      (await createSession(api.db, operator.client, member)).browser['cookie'],
    )
    const own = memberTicket(member.reference)
    expect((await price(member.reference, { who })).json.data.price.raw).toBe(500)
    const { json } = await who.add([own])
    expect(json.data).toMatchObject({ total: 500, items: [{ pricing_option_name: 'Member', quantity: 1 }] })
    expect((await price(member.reference, { who })).json.code).toBe('MEMBER_PRICE_NOT_FOUND')
    const refused = (await who.add([own])).json
    expect(refused.code).toBe('PRICE_NOT_OFFERED')
    expect(refused.message).toContain('The one place at this price is in a basket or booked already')
    // First automatically, then by number; and not at all for another person.
    await who.ask('DELETE', '/api/activities/cart')
    expect((await who.add([{ id: slot.id, type: 'activity' }])).json.data.total).toBe(500)
    expect((await who.add([own])).json.code).toBe('PRICE_NOT_OFFERED')
    await who.ask('DELETE', '/api/activities/cart')
    const guest = { purchased_for: { first_name: 'Grace', last_name: 'Hopper' } }
    expect((await who.add([{ ...own, ...guest }])).json.code).toBe('PRICE_NOT_OFFERED')
  })

  test('spec 3: one place for one number, until it is given back; another session is another matter', async () => {
    const [one, two] = [shopper(), shopper()]
    const first = await one.add([memberTicket(member.reference)])
    expect((await two.add([memberTicket(member.reference)])).json.code).toBe('MEMBER_PRICE_NOT_FOUND')
    expect((await price(member.reference)).json.code).toBe('MEMBER_PRICE_NOT_FOUND')
    const { venue, swim: category, priceList } = operator
    const later = await slots.open(api.db, { venue, category, priceList, time: '20:00' })
    expect((await two.add([memberTicket(member.reference, { id: later.id })])).status).toBe(200)
    const remove = { cart_item_ids: [first.json.data.items[0].id] }
    await one.ask('POST', '/api/activities/cart/remove', remove)
    expect((await two.add([memberTicket(member.reference)])).status).toBe(200)
  })

  test('a hold that ran out gives the number back, and is not renewed once another has it', async () => {
    const [one, two] = [shopper(), shopper()]
    const first = await one.add([memberTicket(member.reference)])
    await sql`
      with late as (update carts set expires_at = now() - interval '1 second' where uuid = ${first.json.data.uuid} returning id)
      update claims set expires_at = now() - interval '1 second' from late where cart_id = late.id`.execute(
      api.db,
    )
    expect((await two.add([memberTicket(member.reference)])).status).toBe(200)
    const renewed = await one.ask('POST', '/api/activities/cart/renew')
    expect(renewed.json.code).toBe('MEMBER_PRICE_NOT_FOUND')
  })

  test('it is paid at that price, and the order says whose price it was', async () => {
    const payer = await createPayer(api, operator)
    const [, who] = payer
    await who.add([memberTicket(member.reference), adults(2)])
    const total = 500 + 2 * 720
    const paid = await payAtSecondTry(api, payer, { payment: splitOf(total) })
    const { complete_order_id } = (await who.complete(paid.json.transaction_uuid)).json
    const places: [number, number][] = [
      [2, 720],
      [1, 500],
    ]
    const card = total - paidPurchase.credit
    expect(await readPaid(api, complete_order_id)).toEqual({
      ...paidPurchase,
      total,
      card,
      captured: card,
      places,
    })
    const { json } = await who.ask('GET', `/api/bookings/orders/${complete_order_id}`)
    expect(json.data).toMatchObject({
      total,
      items: [
        { formattedTotal: '£5.00', notes: [expect.stringContaining(member.reference)] },
        { formattedTotal: '£14.40', notes: [] },
      ],
    })
    expect((await shopper().add([memberTicket(member.reference)])).json.code).toBe('MEMBER_PRICE_NOT_FOUND')
    expect(await audit(api.db)).toEqual([])
  })

  test('S97: when the order is made the member gets a letter, and no one else does', async () => {
    const letters = async () =>
      (
        await sql<{ recipient: string; letter: { reference: string } }>`
          select recipient, letter from mail_outbox where letter ->> 'kind' = 'number-used' and client_id = ${operator.client.id}`.execute(
          api.db,
        )
      ).rows
    const payer = await createPayer(api, operator)
    const [, who] = payer
    await who.add([memberTicket(member.reference), adults(2)])
    expect(await letters()).toEqual([])
    const paid = await payAtSecondTry(api, payer, { payment: splitOf(500 + 2 * 720) })
    await who.complete(paid.json.transaction_uuid)
    expect(await letters()).toMatchObject([
      { recipient: member.email, letter: { firstName: 'Maya', reference: member.reference } },
    ])
  })

  /**
   * All add at once, and at least two of them have read before the first can take it: the test locks the
   * session's row.
   */
  const rush = async () => {
    const held = await api.db.transaction().execute(async (tx) => {
      await sql`select from slots where id = ${slot.id} for no key update`.execute(tx)
      const adding = Promise.all(
        Array.from({ length: 12 }, () => shopper().add([memberTicket(member.reference)])),
      )
      await expect.poll(() => countWaiting(api.db)).toBeGreaterThan(1)
      return { adding }
    })
    return held.adding
  }
  const taken = (answers: Awaited<ReturnType<typeof rush>>) =>
    answers.filter(({ status }) => status === 200).length

  test('F04: twelve at once with one number: one has the price', async () => {
    expect(taken(await rush())).toBe(1)
  })

  test('F04: the control: without the guard more than one has it', async () => {
    const guards = ['claims_member_once', 'claims_usage_guard'].map((name) => sql.id(name))
    for (const guard of guards) await sql`alter table claims disable trigger ${guard}`.execute(api.db)
    try {
      expect(taken(await rush())).toBeGreaterThan(1)
    } finally {
      for (const guard of guards) await sql`alter table claims enable trigger ${guard}`.execute(api.db)
    }
    // The audit at the end finds what the guard would have refused.
    await sql`delete from claims where slot_id = ${slot.id}`.execute(api.db)
  })
})
