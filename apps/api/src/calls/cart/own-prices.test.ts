import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { audit } from '../../testing/audit.ts'
import { createChild, createHousehold } from '../../testing/entitlements.ts'
import {
  createCategory,
  createCustomer,
  createMember,
  createOperatorAtMidday,
  createSession,
  createSlot,
  createWaiver,
  type TestOperator,
} from '../../testing/factories.ts'
import { Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator
beforeAll(async () => {
  test = await createTestApp()
})
beforeEach(async () => {
  operator = await createOperatorAtMidday(test.db)
})
afterAll(() => test.close())

const browserOf = async (customer: { id: number }) =>
  new Shopper(
    test.app,
    operator.client.host,
    (await createSession(test.db, operator.client, customer)).browser['cookie'],
  )
const member = async (given: Parameters<typeof createMember>[2] = {}) => {
  const customer = await createMember(test.db, operator.client, given)
  return { ...customer, who: await browserOf(customer) }
}
const swim = () =>
  createSlot(test.db, { venue: operator.venue, category: operator.swim, priceList: operator.priceList })
const option = (name: string) => operator.priceList.options[name]
const line = (slot: { id: number }, more: object = {}) => ({ id: slot.id, type: 'activity', ...more })
const lines = (cart: { items: { pricing_option_name: string; quantity: number }[] }) =>
  cart.items.map(({ pricing_option_name, quantity }) => [pricing_option_name, quantity])
const putOf = (who: Shopper, id: number) => (options: object) =>
  who.ask('PUT', `/api/activities/cart/${id}`, { options })

describe('spec 4: a member’s price is for the member’s own place', () => {
  it('several places at it are refused in words, and nothing is added', async () => {
    const { who } = await member()
    const slot = await swim()
    for (const asked of [{ pricing_option_id: option('Member') }, { ticket_id: String(option('Member')) }]) {
      const { status, json } = await who.add([line(slot, { ...asked, quantity: 3 })])
      expect([status, json.code]).toEqual([422, 'QUANTITY_NOT_OFFERED'])
      expect(json.message).toContain('The price “Member” is for one place')
      expect(json.details.cart.items).toEqual([])
    }
  })

  it('a party without a kind has one place at it, and the rest at the price for everyone', async () => {
    const { who } = await member()
    const slot = await swim()
    const { json } = await who.add([line(slot, { quantity: 3 })])
    expect(lines(json.data)).toEqual([
      ['Member', 1],
      ['Adult', 2],
    ])
    expect(json.data.total).toBe(500 + 2 * 720)
    expect(json.data.items.map(({ max_quantity }: { max_quantity: number }) => max_quantity)).toEqual([
      null,
      20,
    ])
    // The next one is at the price for everyone too, by itself or by name.
    expect(lines((await who.add([line(slot)])).json.data).at(-1)).toEqual(['Adult', 1])
    const again = await who.add([line(slot, { pricing_option_id: option('Member') })])
    expect(again.json).toMatchObject({ code: 'PRICE_NOT_OFFERED' })
    expect(again.json.message).toContain('The one place at this price is in a basket or booked already')
    const twice = [line(await swim(), { pricing_option_id: option('Member') })]
    expect((await who.add([...twice, ...twice])).json.code).toBe('PRICE_NOT_OFFERED')
    expect(await audit(test.db)).toEqual([])
  })

  it('spec 7: a program that asks for one at it, and for a child’s two, is served', async () => {
    const { who } = await member()
    const slot = await swim()
    const { json } = await who.add([
      line(slot, { pricing_option_id: option('Member'), quantity: 1 }),
      line(slot, { pricing_option_id: option('Junior'), quantity: 2 }),
    ])
    expect(lines(json.data)).toEqual([
      ['Member', 1],
      ['Junior', 2],
    ])
  })

  it('a line at it has no second place, and of several places none becomes it', async () => {
    const { who } = await member()
    const { json } = await who.add([line(await swim(), { quantity: 3 })])
    const [own, others] = json.data.items
    const more = await putOf(who, own.id)({ quantity: 2 })
    expect(more.json).toMatchObject({ code: 'QUANTITY_NOT_OFFERED' })
    expect(more.json.message).toContain('is for one place')
    expect((await putOf(who, others.id)({ pricing_option_id: option('Member') })).json.code).toBe(
      'PRICE_NOT_OFFERED',
    )
    await putOf(who, others.id)({ quantity: 1 })
    expect((await putOf(who, others.id)({ pricing_option_id: option('Member') })).json.code).toBe(
      'PRICE_NOT_OFFERED',
    )
    const apart = (await who.add([line(await swim(), { pricing_option_id: option('Adult'), quantity: 2 })]))
      .json
    expect(
      (await putOf(who, apart.data.items.at(-1).id)({ pricing_option_id: option('Member') })).json.code,
    ).toBe('QUANTITY_NOT_OFFERED')
  })

  it('for another person the line has that person’s price, and the member’s is free again', async () => {
    const { who } = await member()
    const slot = await swim()
    const { json } = await who.add([line(slot)])
    const change = putOf(who, json.data.items[0].id)
    const grace = { purchased_for: { first_name: 'Grace', last_name: 'Hopper' } }
    expect((await change({ ...grace, pricing_option_id: option('Member') })).json.code).toBe(
      'PRICE_NOT_OFFERED',
    )
    expect(lines((await change(grace)).json.data)).toEqual([['Adult', 1]])
    expect(lines((await who.add([line(slot)])).json.data)).toEqual([
      ['Adult', 1],
      ['Member', 1],
    ])
  })

  it('each named member of the household has one; a child without a membership has none', async () => {
    const { who, ...parent } = await member()
    const other = await createMember(test.db, operator.client)
    const child = await createChild(test.db, operator.client, 'Ben', '2017-02-03')
    await createHousehold(test.db, operator.client, [parent, other, child])
    const slot = await swim()
    const { json } = await who.add([
      line(slot),
      line(slot, { purchased_for_user_id: other.id }),
      line(slot, { purchased_for_user_id: child.id }),
    ])
    expect(lines(json.data)).toEqual([
      ['Member', 1],
      ['Member', 1],
      ['Junior', 1],
    ])
    const asked = line(await swim(), { purchased_for_user_id: child.id, pricing_option_id: option('Member') })
    expect((await who.add([asked])).json.code).toBe('PRICE_NOT_OFFERED')
  })

  it('the number of tickets at it goes to one, and to none once it is taken', async () => {
    const { who } = await member()
    const slot = await swim()
    const { slug } = operator.venue
    const tickets = async () => {
      const { json } = await who.ask(
        'GET',
        `/api/activities/venue/${slug}/activity-category/lane-swimming/activity/${slot.id}/tickets`,
      )
      return json.data.map((one: { name: string; max_quantity: number }) => [one.name, one.max_quantity])
    }
    const others = [
      ['Adult', 20],
      ['Junior', 20],
    ]
    expect(await tickets()).toEqual([...others, ['Member', 1]])
    await who.add([line(slot)])
    expect((await tickets()).map(([name]: [string]) => name)).toEqual(['Adult', 'Junior'])
  })

  it('a place at it can’t be named as another’s before the checkout', async () => {
    const waiver = await createWaiver(test.db, operator.client)
    const wall = await createCategory(test.db, operator.client, {
      kind: 'ticketed',
      waiver_id: waiver.id,
      soldAt: [operator.venue],
    })
    const { who, id } = await member({ first_name: 'Ada', last_name: 'Quay' })
    const { json } = await who.add([
      line(
        await createSlot(test.db, { venue: operator.venue, category: wall, priceList: operator.priceList }),
        { quantity: 2 },
      ),
    ])
    const path = '/api/activities/question-waivers'
    const [own, other] = json.data.items
    const name = (cart_item_id: number, names: object) =>
      who.ask('POST', path, {
        waivers: [
          {
            cart_item_id,
            place: 1,
            waiver_id: waiver.id,
            version: waiver.version,
            agreed: true,
            is_adult: true,
            ...names,
          },
        ],
        signer_name: 'Ada Quay',
      })
    const noor = { first_name: 'Noor', last_name: 'Adair' }
    const refused = await name(own.id, noor)
    expect(refused.json.code).toBe('WAIVERS_INCOMPLETE')
    expect(refused.json.errors['waivers.0.first_name'][0]).toContain('This place is yours alone')
    expect((await name(other.id, noor)).status).toBe(200)
    expect((await name(own.id, { first_name: 'ada', last_name: 'Quay ' })).status).toBe(200)
    const { places } = (await who.ask('GET', path)).json.data
    expect(places).toMatchObject([
      { cart_item_id: own.id, is_for: { user_id: id }, saved: { user_id: id } },
      { cart_item_id: other.id, is_for: null, saved: { first_name: 'Noor' } },
    ])
  })
})

describe('from two baskets at one moment', () => {
  /** Two who manage one household, each adding the same member's place, let go when both have chosen their price. */
  async function race() {
    const owner = await createMember(test.db, operator.client)
    const managers = [
      await createCustomer(test.db, operator.client),
      await createCustomer(test.db, operator.client),
    ]
    const household = await createHousehold(test.db, operator.client, [...managers, owner])
    await sql`update customers set manages_household = id <> ${owner.id} where household_id = ${household.id}`.execute(
      test.db,
    )
    const browsers = await Promise.all(managers.map(browserOf))
    const slot = await swim()
    const key = `own price person ${owner.id} session ${slot.id}`
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db)
      return rows[0]!.count
    }
    const added = await test.db.transaction().execute(async (tx) => {
      await sql`select lock_usages(${operator.client.id}::int, ${[key]}::text[])`.execute(tx)
      const sent = browsers.map((who) => who.add([line(slot, { purchased_for_user_id: owner.id })]))
      await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
      return sent
    })
    const names = (await Promise.all(added)).map(({ json }) => json.code ?? lines(json.data)[0]![0])
    return { slot, names }
  }

  it('spec 5: one of them has the place at the member’s price, and the other is told of it', async () => {
    const { names } = await race()
    expect(names).toHaveLength(2)
    expect(new Set(names)).toEqual(new Set(['ALREADY_IN_BASKET', 'Member']))
    expect(await audit(test.db)).toEqual([])
  })

  it('spec 5: the control: without the guard both have it', async () => {
    await sql`alter table claims disable trigger claims_usage_guard`.execute(test.db)
    try {
      const { slot, names } = await race()
      expect(names).toEqual(['Member', 'Member'])
      expect((await audit(test.db)).join()).toMatch(/is used 2 times, and is for 1/)
      await sql`delete from claims where slot_id = ${slot.id}`.execute(test.db)
    } finally {
      await sql`alter table claims enable trigger claims_usage_guard`.execute(test.db)
    }
  })
})
