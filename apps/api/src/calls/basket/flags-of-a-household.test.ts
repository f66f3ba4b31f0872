import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createOperatorAtMidday,
  slots,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createInduction, giveInduction, givePenalty } from '../../testing/factories/flags.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let server: TestApp
let operator: TestOperator
let parent: { id: number }
let child: { id: number }
let shopper: Shopper

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(server.db)
  ;[parent, shopper] = await createLoggedIn(server, operator.client)
  child = await createCustomer(server.db, operator.client, { first_name: 'Mia', date_of_birth: '2015-05-04' })
  await createHousehold(server.db, operator.client, [parent, child])
})

const open = (time = '18:00') => {
  const { venue, classes: category, priceList } = operator
  return slots.open(server.db, { venue, category, priceList, time, name: `Session at ${time}` })
}
const add = (slot: { id: number }, person: object = {}) =>
  shopper.ask('POST', '/api/activities/cart/add', {
    items: [{ id: slot.id, type: 'activity', ...person }],
    warn_of_overlap: true,
  })
const forChild = () => ({ purchased_for_user_id: child.id })
const byName = { purchased_for: { first_name: 'Jo', last_name: 'Weir' } }

describe('the flags of people for whom a customer books', () => {
  test('a child’s debt stops the child’s place by name, and not the parent’s', async () => {
    await givePenalty(server.db, operator.client, child)
    const slot = await open()
    const refused = await add(slot, forChild())
    expect([refused.status, refused.json.code]).toEqual([409, 'PENALTY_OUTSTANDING'])
    expect(refused.json.message).toMatch(/^Mia owes £3\.00 for a missed spin class/)
    expect((await add(slot)).status).toBe(200)
  })

  test('a parent’s debt stops every place that they book', async () => {
    await givePenalty(server.db, operator.client, parent)
    expect((await add(await open(), forChild())).json.message).toMatch(/^You owe £3\.00/)
  })

  test('the person who comes needs the induction: the child, the parent, or a person who is typed by name', async () => {
    const induction = await createInduction(server.db, operator.client, { needs: operator.classes })
    await giveInduction(server.db, operator.client, child, induction)
    const slot = await open()
    expect((await add(slot, forChild())).status).toBe(200)
    expect((await add(slot)).json.message).toMatch(/^You need the Gym induction/)
    await giveInduction(server.db, operator.client, parent, induction)
    expect((await add(slot)).status).toBe(200)
    const guest = await add(slot, byName)
    expect([guest.json.code, guest.json.message]).toEqual([
      'INDUCTION_NEEDED',
      expect.stringMatching(/^Jo needs the Gym induction/),
    ])
  })

  test('F11: the child at one place and the parent at another is no overlap; the child at two is, by name', async () => {
    expect((await add(await open('18:00'), forChild())).status).toBe(200)
    const other = await open('18:30')
    expect((await add(other)).status).toBe(200)
    const refused = await add(other, forChild())
    expect(refused.json.code).toBe('PLACES_OVERLAP')
    expect(refused.json.message).toMatch(/^In your basket Mia has Session at 18:00/)
    expect((await add(other, byName)).status).toBe(200)
  })
})

test('a status counts while its proof is valid: without it the full price is paid', async () => {
  const { client, priceList } = operator
  await server.db
    .updateTable('pricing_options')
    .set({ status: 'student' })
    .where('id', '=', priceList.options['Member']!)
    .execute()
  await server.db
    .updateTable('pricing_options')
    .set({ audience: 'everyone' })
    .where('id', '=', priceList.options['Member']!)
    .execute()
  await server.db
    .updateTable('customers')
    .set({ statuses: JSON.stringify([{ status: 'student', until: null }]) })
    .where('id', '=', parent.id)
    .execute()
  let hour = 0
  const priceNow = async () => {
    const { json } = await add(await open(`1${hour++}:00`))
    const pence = json.data.items.at(-1).price.raw
    await shopper.ask('DELETE', '/api/activities/cart')
    return pence
  }
  expect(await priceNow()).toBe(500)
  const kind = await server.db
    .insertInto('document_kinds')
    .values({ client_id: client.id, slug: 'card', name: 'student card', statuses: ['student'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await priceNow()).toBe(720)
  await server.db
    .insertInto('documents')
    .values({ client_id: client.id, customer_id: parent.id, document_kind_id: kind.id })
    .execute()
  expect(await priceNow()).toBe(500)
})
