import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createChild,
  createHousehold,
  createMemberWith,
  givePackage,
} from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createOperatorAtMidday,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { browserOf as openBrowser, Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator

beforeAll(async () => {
  test = await createTestApp()
})
beforeEach(async () => {
  operator = await createOperatorAtMidday(test.db)
})
afterAll(() => test.close())

const browserOf = (customer: { id: number }) => openBrowser(test, operator.client, customer)
const court = (time: string) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.courtHire,
    priceList: operator.priceList,
    location: operator.courts[0]!,
    capacity: 1,
    date: 1,
    time,
  })
const swim = () =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    date: 1,
  })
const line = (slot: { id: number }, more: object = {}) => ({ id: slot.id, type: 'activity', ...more })
const price = (who: Shopper, items: object[]) => who.ask('POST', '/api/activities/cart/price', { items })

interface Line {
  quantity: number
  total: number
  why: string | null
  using: string | null
}
const said = (lines: Line[]) =>
  lines.map(({ quantity, total, why, using }) => ({ quantity, total, why, using }))

/** Prices a choice, adds it, and checks that the basket says the same. */
async function priceAndAdd(who: Shopper, items: object[]) {
  const before = await price(who, items)
  const after = await who.add(items)
  expect(before.json.data.total).toBe(after.json.data.total)
  expect(said(before.json.data.lines)).toEqual(said(after.json.data.items))
  return before.json.data
}

it('spec 3: the daily free court pays for the first of two courts in a row, and the basket repeats the quote', async () => {
  const cap = { count: 1, per: 'day', of: 'person' } as const
  const who = await browserOf(
    await createMemberWith(test.db, operator.client, { name: 'court of the day', cap }),
  )
  const data = await priceAndAdd(who, [line(await court('18:00')), line(await court('19:00'))])
  expect(said(data.lines)).toMatchObject([
    { total: 0, using: 'benefit' },
    { total: 500, using: null, why: expect.stringContaining('is used already') },
  ])
  expect(data).toMatchObject({ total: 500, packages: [] })
})

it('spec 3: visits that several places would use are counted together', async () => {
  const parent = await createCustomer(test.db, operator.client, { date_of_birth: '1985-05-05' })
  const child = await createChild(test.db, operator.client, 'Ben', '2017-02-03')
  await createHousehold(test.db, operator.client, [parent, child])
  await givePackage(test.db, operator.client, parent, { sharedWith: 'household', perSession: 2 })
  const who = await browserOf(parent)
  const slot = await swim()
  const items = [
    line(slot, { purchased_for_user_id: parent.id }),
    line(slot, { purchased_for_user_id: child.id }),
  ]
  const { packages, total } = await priceAndAdd(who, items)
  expect(total).toBe(0)
  expect(packages).toEqual([expect.stringMatching(/^2 of 10 swims used here, 8 left until /)])
})

it('spec 3: a kind that is chosen by hand is priced with the benefits that apply, and one of three tickets is free', async () => {
  const who = await browserOf(await createMemberWith(test.db, operator.client))
  const pricing_option_id = operator.priceList.options['Adult']
  const { lines } = await priceAndAdd(who, [line(await swim(), { quantity: 3, pricing_option_id })])
  expect(said(lines)).toMatchObject([
    { quantity: 1, total: 0, using: 'benefit' },
    { quantity: 2, total: 1440, using: null },
  ])
})

it('a question for a price holds nothing, uses nothing and begins no session', async () => {
  const cap = { count: 1, per: 'day', of: 'person' } as const
  const customer = await createMemberWith(test.db, operator.client, { cap })
  const who = await browserOf(customer)
  const slot = await court('18:00')
  await price(who, [line(slot)])
  expect((await price(who, [line(slot)])).json.data.total).toBe(0)
  expect((await who.ask('GET', '/api/activities/cart')).json.data).toMatchObject({ id: null, items: [] })
  const visitor = new Shopper(test.app, operator.client.host)
  expect((await price(visitor, [line(await swim())])).json.data.total).toBe(720)
  expect(visitor.cookie).toBe('')
})

it('an item that can’t be added has no price, and the answer says why', async () => {
  const who = await browserOf(await createCustomer(test.db, operator.client))
  const slot = await court('18:00')
  await who.add([line(slot)])
  expect(await price(who, [line(slot)])).toMatchObject({
    status: 409,
    json: { code: 'ALREADY_IN_BASKET' },
  })
})
