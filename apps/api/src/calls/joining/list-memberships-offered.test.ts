import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createMemberWith } from '../../testing/factories/entitlements.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator
let other: TestOperator
beforeAll(async () => {
  test = await createTestApp()
  ;[operator, other] = [await createOperator(test.db), await createOperator(test.db)]
})
afterAll(() => test.close())

it('F169: staff read what each membership of their operator includes: benefits, price, and what else comes with it', async () => {
  const { client, swim } = operator
  const scope = { categories: [swim.slug] }
  await createMemberWith(test.db, client, { name: 'swims', scope, effect: { kind: 'free' } })
  await createMemberWith(test.db, other.client, { name: 'saunas', effect: { kind: 'free' } })
  await sql`update memberships set name = 'Gold', monthly_pence = 3900 where client_id = ${client.id}`.execute(
    test.db,
  )
  await sql`update clients set catalogue_version = catalogue_version + 1`.execute(test.db)
  const [, desk] = await createLoggedIn(test, client, {
    role: 'staff',
    posts: [{ role: 'reception', venue_id: operator.venue.id }],
  })
  const { status, json } = await desk.ask('GET', '/api/foh/memberships')
  expect(status).toBe(200)
  expect(json.data).toEqual([
    {
      id: expect.any(Number),
      name: 'Gold',
      price: '£39.00 a month',
      benefits: [{ name: 'Swims', words: expect.stringContaining('Lane swimming') }],
      also: expect.arrayContaining(['Member prices, where an activity has them.']),
    },
  ])
  const [, instructor] = await createLoggedIn(test, client, {
    role: 'staff',
    posts: [{ role: 'instructor', venue_id: null }],
  })
  const [, customer] = await createLoggedIn(test, client)
  for (const who of [instructor, customer, new Shopper(test.app, client.host)])
    expect((await who.ask('GET', '/api/foh/memberships')).status).toBe(403)
})
