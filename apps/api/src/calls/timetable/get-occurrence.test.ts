import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeSlotId } from '../../call/slot-id.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCustomer,
  createMember,
  createOperatorAtMidday,
  createSession,
  slots,
  type TestSession,
} from '../../testing/factories/factories.ts'
import { read } from '../../testing/read.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

const create = () => createOperatorAtMidday(api.db)

test('wire 5: a program finds the ticket and its pricing option before it adds a ticketed session', async () => {
  const { client, venue, swim: category, priceList } = await create()
  const slot = await slots.open(api.db, { venue, category, priceList })
  const id = encodeSlotId(slot.ruleId, slot.startsAt)
  const { status, json } = await read(api, client, `/api/v1/activities/occurrences/${id}`)
  expect(status).toBe(200)
  expect(json.data).toMatchObject({
    id,
    name: 'Lane swimming',
    cart_type: 'purchasableOccurrence',
    spaces: 20,
    tickets: [
      {
        id: String(priceList.options.Adult),
        name: 'Adult',
        pricing_option: { id: priceList.options.Adult, name: 'Adult', price: 720 },
      },
      { name: 'Junior' },
    ],
  })
})

test('wire 5: the first ticket is the asker’s own: the member’s price for a member, the usual price for others', async () => {
  const { client, venue, swim: category, priceList } = await create()
  const slot = await slots.open(api.db, { venue, category, priceList })
  const path = `/api/v1/activities/occurrences/${encodeSlotId(slot.ruleId, slot.startsAt)}`
  const names = async (session?: TestSession) => {
    const { json } = await read(api, client, path, session)
    return (json.data as { tickets: { name: string }[] }).tickets.map(({ name }) => name)
  }
  const member = await createSession(api.db, client, await createMember(api.db, client))
  const customer = await createSession(api.db, client, await createCustomer(api.db, client))
  expect(await names(member)).toEqual(['Member', 'Adult', 'Junior'])
  expect(await names(customer)).toEqual(['Adult', 'Junior'])
  expect(await names()).toEqual(['Adult', 'Junior'])
})

test('wire 4: before its release it is there with null spaces, so that a program can be ready', async () => {
  const { client, venue, swim: category, priceList } = await create()
  const slot = await slots.notYetOpen(api.db, { venue, category, priceList })
  const { json } = await read(
    api,
    client,
    `/api/v1/activities/occurrences/${encodeSlotId(slot.ruleId, slot.startsAt)}`,
  )
  expect(json.data).toMatchObject({
    spaces: null,
    action_to_show: { status: null, reason: 'You cannot book this activity yet' },
  })
})

test('an unknown id, or another client’s, is a 404', async () => {
  const { client } = await create()
  const others = await create()
  const slot = await slots.open(api.db, {
    venue: others.venue,
    category: others.swim,
    priceList: others.priceList,
  })
  for (const id of [encodeSlotId(slot.ruleId, slot.startsAt), String(slot.id), 'x'.repeat(34)])
    expect(await read(api, client, `/api/v1/activities/occurrences/${id}`)).toMatchObject({
      status: 404,
      json: { status: 404, code: 'SLOT_NOT_FOUND' },
    })
})
