import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeSlotId } from '../../call/slot-id.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCategory,
  createMember,
  createOperatorAtMidday,
  createPriceList,
  createSession,
  slots,
  type TestOperator,
  type TestSession,
} from '../../testing/factories/factories.ts'
import { listOf, read } from '../../testing/read.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

const create = () => createOperatorAtMidday(api.db)
const ask = (
  { client, venue }: TestOperator,
  id: number | string,
  category = 'lane-swimming',
  who?: TestSession,
) =>
  read(
    api,
    client,
    `/api/activities/venue/${venue.slug}/activity-category/${category}/activity/${id}/tickets`,
    who,
  )

test('spec 7: what a place of a session costs and for whom, by v1 and v2 id', async () => {
  const operator = await create()
  const { venue, client, swim: category, priceList } = operator
  const slot = await slots.almostFull(api.db, { venue, category, priceList, left: 3 })
  const ticket = (name: string, raw: number, maxAge: number | null = null, atMost = 3) => ({
    id: String(priceList.options[name]),
    name,
    pricing_option_id: priceList.options[name],
    price: { benefit_applied: false, package_applied: false, formatted: `£${(raw / 100).toFixed(2)}`, raw },
    min_age: null,
    max_age: maxAge,
    max_quantity: atMost,
  })
  const answer = await ask(operator, slot.id)
  expect(answer).toMatchObject({
    status: 200,
    json: { data: [ticket('Adult', 720), ticket('Junior', 360, 15)] },
  })
  expect((await ask(operator, encodeSlotId(slot.ruleId, slot.startsAt))).json).toEqual(answer.json)

  const member = await createSession(api.db, client, await createMember(api.db, client))
  expect(listOf(await ask(operator, slot.id, 'lane-swimming', member))).toEqual([
    ticket('Adult', 720),
    ticket('Junior', 360, 15),
    // A member's price is for the member's own place.
    ticket('Member', 500, null, 1),
  ])
})

test('a full session still gives its prices, with none to take; a class is one place a person', async () => {
  const operator = await create()
  const { venue, swim, classes, priceList } = operator
  const full = await slots.full(api.db, { venue, category: swim, priceList })
  const lesson = await slots.open(api.db, { venue, category: classes, priceList })
  expect(listOf(await ask(operator, full.id))[0]).toMatchObject({ max_quantity: 0 })
  expect(listOf(await ask(operator, lesson.id, 'yoga'))[0]).toMatchObject({ max_quantity: 1 })
})

test('an unknown venue, activity or session each has its own answer', async () => {
  const operator = await create()
  const { venue, classes, priceList, client } = operator
  const lesson = await slots.open(api.db, { venue, category: classes, priceList })
  expect(await ask(operator, lesson.id)).toMatchObject({ status: 404, json: { code: 'SLOT_NOT_FOUND' } })
  expect(await ask(operator, 'nothing')).toMatchObject({ status: 404, json: { code: 'SLOT_NOT_FOUND' } })
  expect(await ask(operator, lesson.id, 'no-such')).toMatchObject({ json: { code: 'ACTIVITY_NOT_FOUND' } })
  expect(
    await read(api, client, '/api/activities/venue/nowhere/activity-category/yoga/activity/1/tickets'),
  ).toMatchObject({ status: 404, json: { code: 'VENUE_NOT_FOUND' } })
})

test('spec 3: it says whether a member who comes along would pay less', async () => {
  const operator = await create()
  const { venue, client, swim: category, priceList } = operator
  const slot = await slots.open(api.db, { venue, category, priceList })
  expect((await ask(operator, slot.id)).json.meta).toEqual({ has_member_price: true })
  const dear = await createPriceList(api.db, client, {
    Adult: 500,
    Member: { pence: 600, audience: 'member' },
  })
  const other = await slots.open(api.db, { venue, category, priceList: dear, time: '20:00' })
  expect((await ask(operator, other.id)).json.meta).toEqual({ has_member_price: false })
})

test('spec 5: a ticket is for its activity’s ages only', async () => {
  const operator = await create()
  const { client, venue, priceList } = operator
  const category = await createCategory(api.db, client, {
    slug: 'soft-play',
    kind: 'ticketed',
    max_age: 11,
    soldAt: [venue],
  })
  const { id } = await slots.open(api.db, { venue, category, priceList })
  expect(listOf(await ask(operator, id, 'soft-play'))).toMatchObject([
    { name: 'Adult', min_age: null, max_age: 11 },
    { name: 'Junior', min_age: null, max_age: 11 },
  ])
})
