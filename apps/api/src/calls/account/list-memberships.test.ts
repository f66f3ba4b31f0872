import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookByCredit } from '../../testing/factories/bookings.ts'
import {
  createBenefit,
  createChild,
  createGuestPackage,
  createHousehold,
} from '../../testing/factories/entitlements.ts'
import {
  createOperator,
  createOperatorAtMidday,
  createSlot,
  dayFromToday,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createPayer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperatorAtMidday(shop.db)
})
afterAll(() => shop.close())

const createMembership = (name: string, given: object = {}) =>
  shop.db
    .insertInto('memberships')
    .values({ client_id: operator.client.id, slug: crypto.randomUUID(), name, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()

const join = (customerId: number, membershipId: number, given: object = {}) =>
  shop.db
    .insertInto('membership_users')
    .values({
      client_id: operator.client.id,
      customer_id: customerId,
      membership_id: membershipId,
      starts_on: '2026-01-01',
      ...given,
    })
    .execute()

it('spec 1: a membership says what it includes, and how much is used and left in this period', async () => {
  const [customer, who] = await createPayer(shop, operator)
  const gold = await createMembership('Gold', { monthly_pence: 4200, by_direct_debit: true })
  await createBenefit(shop.db, operator.client, gold.id, {
    name: 'swim of the month',
    cap: { count: 2, per: 'month', of: 'person' },
  })
  await join(customer.id, gold.id, { billing_day: 1 })
  const { json: before } = await who.ask('GET', '/api/my-account/memberships')
  const [membership] = before.data
  expect(membership).toMatchObject({
    name: 'Gold',
    holder: null,
    state: 'current',
    term: 'Since Thu 1 Jan 2026',
    renewal: expect.stringMatching(/^£42\.00 by direct debit each month, next on \w{3} 1 \w{3} \d{4}\.$/),
    notice: null,
    benefits: [{ name: 'Swim of the month', uses: { used: 0, limit: 2, left: 2, period: 'this month' } }],
  })
  const { venue, swim: category, priceList } = operator
  // A session of this month, whatever the day: uses are counted by the month of the session.
  const slot = await createSlot(shop.db, { venue, category, priceList, date: 0, time: '18:00' })
  await bookByCredit(who, [{ id: slot.id, type: 'activity' }])
  const { json: after } = await who.ask('GET', '/api/my-account/memberships')
  expect(after.data[0].benefits[0].uses).toMatchObject({ used: 1, left: 1 })
})

it('spec 1: a membership without its proof or billing day rests and says what is missing; an ended one says when it ended', async () => {
  const [customer, who] = await createPayer(shop, operator)
  const { id: kind } = await shop.db
    .insertInto('document_kinds')
    .values({ client_id: operator.client.id, slug: crypto.randomUUID(), name: 'student card' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const student = await createMembership('Student', { document_kind_id: kind })
  const monthly = await createMembership('Monthly', { by_direct_debit: true })
  const old = await createMembership('Old')
  const yesterday = dayFromToday(operator.venue, -1)
  await join(customer.id, student.id)
  await join(customer.id, monthly.id)
  await join(customer.id, old.id, { ends_on: yesterday })
  const { json } = await who.ask('GET', '/api/my-account/memberships')
  expect(json.data).toMatchObject([
    { name: 'Student', state: 'resting', notice: expect.stringContaining('your student card') },
    { name: 'Monthly', state: 'resting', notice: expect.stringContaining('which day it’s paid on') },
    { name: 'Old', state: 'ended', renewal: null, notice: null, benefits: [], also: [] },
  ])
})

it('spec 1: a membership says how many guest passes a month it gives, where its operator has them', async () => {
  const passesAt = async (enabled: boolean) => {
    const other = await createOperator(shop.db)
    const { client } = other
    await sql`update clients set guest_passes_enabled = ${enabled} where id = ${client.id}`.execute(shop.db)
    const [customer, who] = await createPayer(shop, other)
    const packageId = await createGuestPackage(shop.db, client)
    const giving = (guests: number) => ({ guests_per_month: guests, guest_package_id: packageId })
    for (const given of [giving(2), giving(1), {}]) {
      const { id } = await createMembership('Gold', { client_id: client.id, ...given })
      await join(customer.id, id, { client_id: client.id })
    }
    const { json } = await who.ask('GET', '/api/my-account/memberships')
    return json.data.map(({ also }: { also: string[] }) => also.filter((words) => words.includes('guest')))
  }
  expect(await passesAt(true)).toEqual([
    ['2 guest passes a month to give away.'],
    ['1 guest pass a month to give away.'],
    [],
  ])
  expect(await passesAt(false)).toEqual([[], [], []])
})

it('spec 6: the manager of a household sees the memberships of its people, by name', async () => {
  const [parent, who] = await createPayer(shop, operator)
  const child = await createChild(shop.db, operator.client, 'Ben', '2017-02-03')
  await createHousehold(shop.db, operator.client, [parent, child])
  const junior = await createMembership('Junior')
  await join(child.id, junior.id)
  const { json } = await who.ask('GET', '/api/my-account/memberships')
  expect(json.data).toMatchObject([{ name: 'Junior', holder: 'Ben Porter', state: 'current' }])
  await sql`update customers set manages_household = false where id = ${parent.id}`.execute(shop.db)
  expect((await who.ask('GET', '/api/my-account/memberships')).json.data).toEqual([])
})
