import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givePackage } from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createMember,
  createOperator,
  createPriceList,
  createSession,
  createSlot,
  type TestCustomer,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { browserOf, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
/** Prices: adult £5.00, members £4.00. */
let swims: TestOperator['priceList']

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  swims = await createPriceList(shop.db, operator.client, {
    Adult: 500,
    Member: { pence: 400, audience: 'member' },
  })
})
afterAll(() => shop.close())

let desk: Shopper
let member: TestCustomer
let swimmer: TestCustomer
beforeEach(async () => {
  const { db } = shop
  const staff = await createCustomer(db, operator.client, { role: 'staff' })
  const { browser } = await createSession(db, operator.client, staff)
  desk = new Shopper(shop.app, operator.client.host, browser['cookie'])
  member = await createMember(db, operator.client)
  swimmer = await createCustomer(db, operator.client)
  await givePackage(db, operator.client, swimmer)
})

const swim = () =>
  createSlot(shop.db, { venue: operator.venue, category: operator.swim, priceList: swims, capacity: 20 })
const add = async ({ id }: TestSlot, quantity = 1) =>
  (await desk.add([{ id, type: 'activity', quantity, pricing_option_id: swims.options.Adult }])).json.data
const select = async (customer: { id: number } | null) =>
  (await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id: customer?.id ?? null })).json.data
const linesOf = ({ items }: { items: Line[] }) =>
  items.map(({ quantity, pricing_option_name: name, using, purchased_for_user_id: id }) => [
    quantity,
    name,
    using,
    id,
  ])
interface Line {
  quantity: number
  pricing_option_name: string
  using: string | null
  purchased_for_user_id: number | null
}

describe('what staff read about the customer whom they have selected', () => {
  it('spec 4: select user: a session shows that customer’s price, and everyone’s for a walk-in', async () => {
    const { category, venue } = { category: operator.swim, venue: operator.venue }
    const slot = await swim()
    await add(await swim())
    const shown = async () => {
      const { json } = await desk.ask(
        'GET',
        `/api/activities/venue/${venue.slug}/activity/${category.slug}/timetable/${slot.id}`,
      )
      return [json.data.price.raw, json.data.benefit_available]
    }
    const plain = await shown()
    await select(member)
    expect((await shown())[0]).toBe(400)
    await select(swimmer)
    expect((await shown())[0]).toBe(0)
    await select(null)
    expect(await shown()).toEqual(plain)
    expect(plain[0]).toBe(500)
  })

  it('spec 4: select user: the basket says the same uses as the answer to the choice', async () => {
    await add(await swim())
    const { server_now: _, ...chosen } = await select(swimmer)
    expect(chosen.items[0].using).toBe('package')
    const { server_now: __, ...read } = (await desk.ask('GET', '/api/activities/cart')).json.data
    expect(read).toEqual(chosen)
  })

  it('spec 4: more time keeps the customer whom staff have selected', async () => {
    await add(await swim())
    await select(swimmer)
    const renewed = await desk.ask('POST', '/api/activities/cart/renew')
    expect(renewed.status).toBe(200)
    const { json } = await desk.ask('GET', '/api/activities/cart')
    expect(json.data).toMatchObject({ selected_user_id: swimmer.id, items: [{ using: 'package' }] })
  })
})

it('spec 6: once a staff log-in has ended nothing enters a visitor’s basket: they are asked to log in', async () => {
  const held = await swim()
  await add(held)
  const ended = sql`update sessions set expires_at = now() where client_id = ${operator.client.id}`
  await ended.execute(shop.db)
  const { id } = await swim()
  const { cookie } = desk
  const items = [{ id, type: 'activity', quantity: 1, pricing_option_id: swims.options.Adult }]
  expect(await desk.add(items)).toMatchObject({ status: 401, json: { code: 'LOGIN_REQUIRED' } })
  const claims = await shop.db.selectFrom('claims').select('slot_id').where('slot_id', '=', id).execute()
  expect(claims).toEqual([])
  // A customer whose log-in has ended continues as a visitor.
  const customer = await createCustomer(shop.db, operator.client)
  const { browser } = await createSession(shop.db, operator.client, customer)
  await ended.execute(shop.db)
  const visitor = new Shopper(shop.app, operator.client.host, browser['cookie'])
  expect((await visitor.add(items)).status).toBe(200)
  expect(cookie).not.toBe('')
})

describe('several places without a name', () => {
  it.each([
    ['the member’s price', () => member, 900, [1, 'Member', null]],
    ['a visit of a package', () => swimmer, 500, [1, 'Adult', 'package']],
  ])(
    'spec 4: select user: of two adults one has %s, and the other stays as it is',
    async (_, who, total, own) => {
      await add(await swim(), 2)
      const person = who()
      const chosen = await select(person)
      expect([chosen.total, ...linesOf(chosen)]).toEqual([
        total,
        [1, 'Adult', null, null],
        [...own, person.id],
      ])
      const again = await select(person)
      expect([again.total, again.items.length]).toEqual([total, 2])
      const walkIn = await select(null)
      expect([walkIn.total, ...linesOf(walkIn)]).toEqual([
        1000,
        [1, 'Adult', null, null],
        [1, 'Adult', null, null],
      ])
    },
  )

  it('spec 4: select user: two adults added for a customer with a package use one visit, as by their own log-in', async () => {
    const own = await browserOf(shop, operator.client, swimmer)
    const twoAdults = async () => ({
      items: [
        { id: (await swim()).id, type: 'activity', quantity: 2, pricing_option_id: swims.options.Adult },
      ],
    })
    const byThemselves = (await own.ask('POST', '/api/activities/cart/add', await twoAdults())).json.data
    await own.ask('DELETE', '/api/activities/cart')
    const atDesk = { ...(await twoAdults()), selected_user_id: swimmer.id }
    const { json } = await desk.ask('POST', '/api/activities/cart/add', atDesk)
    expect(linesOf(byThemselves).map(([quantity, , using]) => [quantity, using])).toEqual([
      [1, 'package'],
      [1, null],
    ])
    expect(linesOf(json.data)).toEqual([
      [1, 'Adult', 'package', swimmer.id],
      [1, 'Adult', null, null],
    ])
    expect(json.data.total).toBe(byThemselves.total)
  })

  it('spec 4: select user: tickets of several kinds added at once name the customer once, at their own price', async () => {
    const { id } = await swim()
    const ticket = (name: 'Adult' | 'Member') => ({
      id,
      type: 'activity',
      pricing_option_id: swims.options[name],
    })
    const addFor = async (items: object[]) =>
      desk.ask('POST', '/api/activities/cart/add', { items, selected_user_id: member.id })
    const { json } = await addFor([ticket('Adult'), ticket('Adult'), ticket('Member')])
    expect(linesOf(json.data)).toEqual([
      [1, 'Adult', null, null],
      [1, 'Adult', null, null],
      [1, 'Member', null, member.id],
    ])
    const twice = await addFor([ticket('Member'), ticket('Member')])
    expect([twice.status, twice.json.code]).toEqual([422, 'PRICE_NOT_OFFERED'])
  })

  it('spec 4: select user: two adults of a customer without a cheaper price stay one line', async () => {
    await add(await swim(), 2)
    const chosen = await select(await createCustomer(shop.db, operator.client))
    expect(linesOf(chosen)).toEqual([[2, 'Adult', null, null]])
  })

  it('spec 4: select user: one of two lines of a session becomes the customer’s', async () => {
    const slot = await swim()
    await add(slot)
    await add(slot)
    expect(linesOf(await select(member))).toEqual([
      [1, 'Member', null, member.id],
      [1, 'Adult', null, null],
    ])
  })
})
