import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../crypto/passwords.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { audit } from '../../testing/audit/audit.ts'
import {
  createBenefit,
  createChild,
  createHousehold,
  createMemberWith,
  type GivenBenefit,
  givePackage,
} from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createMember,
  createOperatorAtMidday,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createLoggedIn, browserOf as openBrowser, Shopper } from '../../testing/shopper.ts'

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
const member = async (benefit?: GivenBenefit) => {
  const customer = await createMemberWith(test.db, operator.client, benefit)
  return { ...customer, who: await browserOf(customer) }
}
const swim = (date = 1, more: Partial<Parameters<typeof createSlot>[1]> = {}) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    date,
    ...more,
  })
const court = (date = 1, time = '18:00') =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.courtHire,
    priceList: operator.priceList,
    location: operator.courts[0]!,
    capacity: 1,
    date,
    time,
  })
const yoga = () =>
  createSlot(test.db, { venue: operator.venue, category: operator.classes, priceList: operator.priceList })
const line = (slot: { id: number }, more: object = {}) => ({ id: slot.id, type: 'activity', ...more })
const prices = (cart: { items: { price: { raw: number }; quantity: number }[] }) =>
  cart.items.map(({ price, quantity }) => [price.raw, quantity])
const oneADay = { name: 'court of the day', cap: { count: 1, per: 'day', of: 'person' } } as const

describe('benefits', () => {
  it('spec 3: the best price is applied automatically, and the line says why', async () => {
    const { who } = await member(oneADay)
    const { json } = await who.add([line(await court())])
    expect(json.data).toMatchObject({ total: 0 })
    expect(json.data.items[0]).toMatchObject({
      price: { raw: 0, benefit_applied: 'Unlimited: court of the day', package_applied: false },
      using: 'benefit',
      why: expect.stringMatching(
        /^Free: your Unlimited membership’s court of the day\. Next one on \w{3} \d+ \w{3}\.$/,
      ),
    })
  })

  it('wire 11: the first of two courts in a day is free, the second costs its price, and the next day’s is free again', async () => {
    const { who } = await member(oneADay)
    const courts = [await court(1, '18:00'), await court(1, '19:00'), await court(2)]
    const { json } = await who.add(courts.map((one) => line(one)))
    expect(prices(json.data)).toEqual([
      [0, 1],
      [500, 1],
      [0, 1],
    ])
    expect(json.data.items[1].why).toMatch(/^Your Unlimited membership’s court of the day is used already\./)
  })

  it('spec 7: a benefit is back when its place is removed or lapses', async () => {
    const { who, id } = await member(oneADay)
    const { json } = await who.add([line(await court(1, '18:00'))])
    await who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [json.data.items[0].id] })
    const again = await who.add([line(await court(1, '19:00'))])
    expect(again.json.data.total).toBe(0)
    await sql`update claims set expires_at = now() - interval '1 second' where customer_id = ${id}`.execute(
      test.db,
    )
    expect((await who.add([line(await court(1, '20:00'))])).json.data.total).toBe(0)
  })

  it('spec 7, 8: a benefit is taken off and applied again, and its place stays held until the same moment', async () => {
    const { who, id } = await member(oneADay)
    const { data: before } = (await who.add([line(await court(1, '18:00'))])).json
    const itemId = before.items[0].id
    const off = await who.ask(
      'DELETE',
      `/api/activities/benefit/remove/${itemId}?source=bookings&selected_user_id=${id}`,
    )
    expect(off.json.data).toMatchObject({ total: 500, expires_at: before.expires_at, selected_user_id: id })
    expect(off.json.data.items[0]).toMatchObject({
      using: null,
      could_use: [{ kind: 'benefit', label: 'Use your Unlimited membership’s court of the day' }],
    })
    // Meanwhile the benefit is free for another court.
    const other = await who.add([line(await court(1, '19:00'))])
    expect(prices(other.json.data)).toEqual([
      [500, 1],
      [0, 1],
    ])
    await who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [other.json.data.items[1].id] })
    const again = await who.ask('PUT', `/api/activities/cart/${itemId}`, { options: { apply_benefit: true } })
    expect(again.json.data).toMatchObject({ total: 0, expires_at: before.expires_at })
    const twice = await who.ask('DELETE', `/api/activities/package/remove/${itemId}`)
    expect(twice.json.code).toBe('BENEFIT_NOT_IN_USE')
  })

  it('wire 8: apply_benefit false saves it for another time, and uses no visit instead', async () => {
    const { who, id } = await member()
    await givePackage(test.db, operator.client, { id })
    const { json } = await who.add([line(await swim(), { apply_benefit: false })])
    expect(json.data.items[0]).toMatchObject({ price: { raw: 500, benefit_applied: false }, using: null })
  })

  it('spec 7: a use that comes back serves another line, and the first line no longer says that it is used', async () => {
    const { who } = await member(oneADay)
    const { json } = await who.add([line(await court(1, '18:00')), line(await court(1, '19:00'))])
    expect(json.data.items[1]).toMatchObject({
      could_use: [],
      why: expect.stringContaining('is used already'),
    })
    const removed = await who.ask('POST', '/api/activities/cart/remove', {
      cart_item_ids: [json.data.items[0].id],
    })
    expect(removed.json.data.items).toMatchObject([{ why: null, could_use: [{ kind: 'benefit' }] }])
    const again = await who.ask('PUT', `/api/activities/cart/${removed.json.data.items[0].id}`, {
      options: { apply_benefit: true, apply_package: false },
    })
    expect(again.json.data.total).toBe(0)
  })

  it('a session that the operator cancels uses nothing', async () => {
    const { who } = await member(oneADay)
    const slot = await court(1, '18:00')
    await who.add([line(slot)])
    await sql`update slots set cancelled_at = now() where id = ${slot.id}`.execute(test.db)
    const { json } = await who.add([line(await court(1, '19:00'))])
    expect(json.data.items.at(-1)).toMatchObject({ price: { raw: 0 }, using: 'benefit' })
    await sql`delete from claims where slot_id = ${slot.id}`.execute(test.db)
  })

  it('wire 8: the id of an expired membership is accepted, and gives nothing', async () => {
    const { who, membershipUserId } = await member(oneADay)
    await sql`update membership_users set ends_on = current_date - 1 where id = ${membershipUserId}`.execute(
      test.db,
    )
    const { json } = await who.ask('POST', '/api/activities/cart/add', {
      items: [line(await court())],
      membership_user_id: membershipUserId,
    })
    expect(json.data.items).toMatchObject([{ price: { raw: 720 }, using: null }])
  })

  it('a benefit is for the member alone: one of three places is free', async () => {
    const { who } = await member()
    const { json } = await who.add([line(await swim(), { quantity: 3 })])
    expect(prices(json.data)).toEqual([
      [0, 1],
      [720, 2],
    ])
    expect(json.data.total).toBe(1440)
  })

  it('30% off comes off the price for everyone, to the penny', async () => {
    const { who } = await member({ effect: { kind: 'percent-off', percent: 33 } })
    const { json } = await who.add([line(await swim())])
    expect(json.data.items[0]).toMatchObject({
      price: { raw: 482 },
      why: '£4.82: 33% off with your Unlimited membership.',
    })
  })

  it('a benefit for other activities, venues or hours does not apply here', async () => {
    const scopes = [{ categories: ['badminton-60min'] }, { venues: ['elsewhere'] }, { band: 'never' }]
    for (const scope of scopes) {
      const { who } = await member({ scope })
      const { json } = await who.add([line(await swim())])
      expect([scope, prices(json.data)]).toEqual([scope, [[500, 1]]])
    }
  })

  it('spec 5: a person who leaves a household keeps having used its uses, and the next line says so', async () => {
    const cap = { count: 1, per: 'week', of: 'household' } as const
    const { who, id, membershipId } = await member({ name: 'swim of the week', cap })
    const other = await createMember(test.db, operator.client)
    await sql`update membership_users set membership_id = ${membershipId} where id = ${other.membershipUserId}`.execute(
      test.db,
    )
    await createHousehold(test.db, operator.client, [{ id }, other])
    const theirs = await (await browserOf(other)).add([line(await swim())])
    expect(theirs.json.data.items[0].using).toBe('benefit')
    await sql`update customers set household_id = null where id = ${other.id}`.execute(test.db)
    const { status, json } = await who.add([line(await swim())])
    expect([status, prices(json.data)]).toEqual([200, [[500, 1]]])
    expect(json.data.items[0].why).toMatch(/swim of the week is used already\./)
  })

  it('spec 5: a use that cannot be found is refused in words, and the basket stays as it was', async () => {
    const { who, id, benefit } = await member({
      name: 'swim of the week',
      cap: { count: 1, per: 'day', of: 'person' },
    })
    const slot = await swim()
    await sql`insert into claims (client_id, slot_id, quantity, kind, usage_keys, usage_limits)
      values (${operator.client.id}, ${slot.id}, 1, 'booking',
        array[${`benefit ${benefit.id} person ${id} day ${slot.date}`}], array[1])`.execute(test.db)
    const { json } = await who.add([line(await swim())])
    expect(json).toMatchObject({
      code: 'USED_ELSEWHERE',
      message: expect.stringMatching(
        /used for other places.*Your basket hasn’t changed, and no money has been taken/,
      ),
      details: { cart: { items: [] } },
    })
    expect((await who.add([line(await swim(), { apply_benefit: false })])).status).toBe(200)
  })

  it('spec 5: fifty baskets at once never use a benefit twice', async () => {
    const { id } = await member(oneADay)
    const slots = await Promise.all(Array.from({ length: 50 }, (_, at) => court(1, `${10 + (at % 10)}:00`)))
    const answers = await race(id, slots)
    expect(
      answers.filter(({ json }) => json.data?.items.some(({ using }: { using: string }) => using)),
    ).not.toEqual([])
    expect(await uses(id)).toBe(1)
    expect(await audit(test.db)).toEqual([])
  })

  it('spec 5: the control: without the guard the same race uses it more than once', async () => {
    const { id } = await member(oneADay)
    const slots = await Promise.all(Array.from({ length: 50 }, (_, at) => court(1, `${10 + (at % 10)}:00`)))
    await withoutUsageGuard(() => race(id, slots))
    expect(await uses(id)).toBeGreaterThan(1)
    expect((await audit(test.db)).join()).toMatch(/is used \d+ times, and is for 1/)
    await sql`delete from claims where usage_holder = ${id}`.execute(test.db)
  })
})

/** Runs the act while uses are neither counted nor locked, and restores the guard after it. */
async function withoutUsageGuard(act: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('lock_usages'::regproc) as definition`.execute(test.db)
  await sql`alter table claims disable trigger claims_usage_guard`.execute(test.db)
  await sql`create or replace function lock_usages(client integer, keys text[]) returns boolean
    language sql as 'select true'`.execute(test.db)
  await act()
  await sql.raw(rows[0]!.definition).execute(test.db)
  await sql`alter table claims enable trigger claims_usage_guard`.execute(test.db)
}

/**
 * Books each slot through a basket of its own: the same member at fifty devices of a household that manages
 * them.
 */
async function race(memberId: number, slots: readonly { id: number }[]) {
  const managers = await Promise.all(
    slots.map(async () => {
      const manager = await createCustomer(test.db, operator.client)
      return { manager, who: await browserOf(manager) }
    }),
  )
  const household = await createHousehold(
    test.db,
    operator.client,
    managers.map(({ manager }) => manager),
  )
  await sql`update customers set household_id = ${household.id}, manages_household = id <> ${memberId}
    where id = any(${[memberId, ...managers.map(({ manager }) => manager.id)]}::bigint[])`.execute(test.db)
  return Promise.all(
    managers.map(({ who }, at) => who.add([line(slots[at]!, { purchased_for_user_id: memberId })])),
  )
}

const uses = async (holderId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from claims where usage_holder = ${holderId} and cardinality(usage_keys) > 0`.execute(
    test.db,
  )
  return rows[0]!.count
}

describe('packages', () => {
  it('a visit is used, shown and given back', async () => {
    const customer = await createCustomer(test.db, operator.client)
    await givePackage(test.db, operator.client, customer, { visits: 2 })
    const who = await browserOf(customer)
    const first = await who.add([line(await swim())])
    expect(first.json.data.items[0]).toMatchObject({
      price: { raw: 0, package_applied: 'Ten swims', benefit_applied: false },
      using: 'package',
      why: expect.stringMatching(/^Free: 1 of 2 swims used, 1 left until \d+ \w{3}( \d{4})?\.$/),
    })
    const last = await who.add([line(await swim(2))])
    for (const item of last.json.data.items) expect(item.why).toBe('Free: 1 of 2 swims used.')
    expect(last.json.data.packages).toEqual([expect.stringMatching(/^2 of 2 swims used here, 0 left until /)])
    const none = await who.add([line(await swim(3))])
    expect(none.json.data.items[2]).toMatchObject({
      price: { raw: 720 },
      why: 'No swims are left for it in your Ten swims.',
    })
    const off = await who.ask('DELETE', `/api/activities/package/remove/${first.json.data.items[0].id}`)
    expect(off.json.data.items[0]).toMatchObject({ price: { raw: 720 }, using: null })
    expect((await who.add([line(await swim(4))])).json.data.items[3].using).toBe('package')
  })

  it('a free benefit is used before a visit that was paid for', async () => {
    const { who, id } = await member()
    await givePackage(test.db, operator.client, { id })
    expect((await who.add([line(await swim())])).json.data.items[0]).toMatchObject({
      using: 'benefit',
      could_use: [{ kind: 'package', label: 'Use 1 of your Ten swims' }],
    })
  })

  it('a child uses the household’s package, one place each', async () => {
    const parent = await createCustomer(test.db, operator.client, { date_of_birth: '1985-05-05' })
    const child = await createChild(test.db, operator.client, 'Ben', '2017-02-03')
    await createHousehold(test.db, operator.client, [parent, child])
    await givePackage(test.db, operator.client, parent, {
      sharedWith: 'household',
      visits: 10,
      perSession: 2,
    })
    const who = await browserOf(parent)
    const slot = await swim()
    const { json } = await who.add([line(slot, { purchased_for_user_id: child.id }), line(slot)])
    expect(json.data.items).toMatchObject([
      { using: 'package', purchased_for: { user_id: child.id, first_name: 'Ben' } },
      { using: 'package', purchased_for: null },
    ])
    expect(json.data.items[1].why).toBe('Free: 1 of 10 swims used.')
    expect(json.data.packages).toEqual([expect.stringMatching(/^2 of 10 swims used here, 8 left until /)])
  })
})

describe('people', () => {
  const family = async () => {
    const parent = await createMemberWith(test.db, operator.client)
    await test.db
      .updateTable('customers')
      .set({ date_of_birth: '1985-05-05' })
      .where('id', '=', parent.id)
      .execute()
    const child = await createChild(test.db, operator.client, 'Ben', '2017-02-03')
    const baby = await createChild(test.db, operator.client, 'Ada', '2024-02-03')
    await createHousehold(test.db, operator.client, [parent, child, baby])
    return { parent, child, baby, who: await browserOf(parent) }
  }

  it('spec 7: each person has a place at their own price, a person who is typed by name among them', async () => {
    const { child, who } = await family()
    const slot = await swim()
    const { json } = await who.add([
      line(slot),
      line(slot, { purchased_for_user_id: child.id }),
      line(slot, { purchased_for: { first_name: 'Grace', last_name: 'Hopper' } }),
    ])
    expect(json.data.items).toMatchObject([
      { price: { raw: 0 }, purchased_for: null },
      { price: { raw: 360 }, pricing_option_name: 'Junior', purchased_for: { first_name: 'Ben' } },
      {
        price: { raw: 720 },
        pricing_option_name: 'Adult',
        purchased_for: { user_id: null, first_name: 'Grace' },
      },
    ])
    expect(json.data.total).toBe(1080)
  })

  it('spec 5: in a class each has one place, and no person two', async () => {
    const { child, who } = await family()
    const slot = await yoga()
    const grace = { purchased_for: { first_name: 'Grace', last_name: 'Hopper' } }
    const added = await who.add([
      line(slot),
      line(slot, { purchased_for_user_id: child.id }),
      line(slot, grace),
    ])
    expect(added.json.data.item_count).toBe(3)
    for (const more of [
      {},
      { purchased_for_user_id: child.id },
      { purchased_for: { first_name: ' grace', last_name: 'HOPPER' } },
    ])
      expect((await who.add([line(slot, more)])).json.code).toBe('ALREADY_IN_BASKET')
    expect((await who.add([line(await yoga(), grace), line(await yoga(), grace)])).status).toBe(200)
  })

  it('a named parent can’t have the child’s price, nor this customer a stranger’s place', async () => {
    const { parent, child, who } = await family()
    const junior = operator.priceList.options['Junior']
    const refused = await who.add([
      line(await swim(), { purchased_for_user_id: parent.id, pricing_option_id: junior }),
    ])
    expect(refused.json.code).toBe('PERSON_NOT_FITTING')
    const stranger = await createCustomer(test.db, operator.client)
    const strange = [
      who.add([line(await swim(), { purchased_for_user_id: stranger.id })]),
      (await browserOf(stranger)).add([line(await swim(), { purchased_for_user_id: child.id })]),
      who.ask('POST', '/api/activities/cart/add', { items: [line(await swim())], membership_user_id: 1 }),
      who.add([line(await swim(), { membership_user_id: 1 })]),
      who.ask('GET', `/api/activities/cart?selected_user_id=${stranger.id}`),
    ]
    for (const { json } of await Promise.all(strange)) expect(json.code).toBe('FORBIDDEN')
  })

  it('spec 4: a line’s person and kind are changed in the basket, and it is priced anew', async () => {
    const { child, who } = await family()
    const { json } = await who.add([line(await swim())])
    const path = `/api/activities/cart/${json.data.items[0].id}`
    const forChild = await who.ask('PUT', path, { options: { purchased_for_user_id: child.id } })
    expect(forChild.json.data.items).toMatchObject([
      {
        price: { raw: 360 },
        pricing_option_name: 'Junior',
        purchased_for: { user_id: child.id },
        using: null,
      },
    ])
    const adult = operator.priceList.options['Adult']
    const asAdult = await who.ask('PUT', path, { options: { pricing_option_id: adult } })
    expect(asAdult.json.data).toMatchObject({ total: 720, expires_at: json.data.expires_at })
    const named = { first_name: 'Grace', last_name: 'Hopper', date_of_birth: '2018-01-01' }
    const forGuest = await who.ask('PUT', path, { options: { purchased_for: named } })
    expect(forGuest.json.data.items).toMatchObject([
      { price: { raw: 360 }, purchased_for: { first_name: 'Grace' } },
    ])
    expect(await audit(test.db)).toEqual([])
  })

  it('spec 7: one of several places becomes a person’s at their price, and no one else can take it on the way', async () => {
    const { child, baby, who } = await family()
    const slot = await swim(1, { capacity: 3 })
    const adult = { pricing_option_id: operator.priceList.options['Adult'], apply_benefit: false }
    const { json } = await who.add([line(slot, { quantity: 3, ...adult })])
    const path = `/api/activities/cart/${json.data.items[0].id}`
    const forChild = { options: { of_places: 1, purchased_for_user_id: child.id } }
    const split = await who.ask('PUT', path, forChild, 'one-key')
    expect(split.json.data).toMatchObject({
      total: 2 * 720 + 360,
      item_count: 3,
      expires_at: json.data.expires_at,
      items: [
        { id: json.data.items[0].id, quantity: 2, price: { raw: 720 }, purchased_for: null },
        { quantity: 1, price: { raw: 360 }, purchased_for: { user_id: child.id } },
      ],
    })
    expect((await who.ask('PUT', path, forChild, 'one-key')).json).toEqual(split.json)
    const others = new Shopper(test.app, operator.client.host)
    expect((await others.add([line(slot)])).json.code).toBe('SLOT_FULL')
    // Two places are left: the customer’s own takes their entitlements; the last becomes a line of one.
    const mine = await who.ask('PUT', path, {
      options: { of_places: 1, apply_benefit: true, apply_package: true },
    })
    expect(prices(mine.json.data)).toEqual([
      [720, 1],
      [360, 1],
      [0, 1],
    ])
    const last = await who.ask('PUT', path, { options: { of_places: 1, purchased_for_user_id: baby.id } })
    expect(last.json.data.items).toHaveLength(3)
    expect(await audit(test.db)).toEqual([])
  })

  it('a place of several becomes a person’s while others wait for the session, and not once it has fewer places; a stranger’s never', async () => {
    const { child, who } = await family()
    const slot = await swim(1, { capacity: 2 })
    const { json } = await who.add([
      line(slot, {
        quantity: 2,
        pricing_option_id: operator.priceList.options['Adult'],
        apply_benefit: false,
        apply_package: false,
      }),
    ])
    const path = `/api/activities/cart/${json.data.items[0].id}`
    const stranger = await createCustomer(test.db, operator.client)
    const refused = await who.ask('PUT', path, {
      options: { of_places: 1, purchased_for_user_id: stranger.id },
    })
    expect(refused.json.code).toBe('FORBIDDEN')
    await test.db
      .updateTable('categories')
      .set({ has_waitlist: true })
      .where('id', '=', operator.swim.id)
      .execute()
    await sql`update clients set catalogue_version = catalogue_version + 1 where id = ${operator.client.id}`.execute(
      test.db,
    )
    const waiter = await browserOf(stranger)
    const joined = await waiter.ask('POST', '/api/activities/waitlist/add', {
      item: { id: slot.id, type: 'activity' },
    })
    expect(joined.status).toBe(200)
    const forChild = { options: { of_places: 1, purchased_for_user_id: child.id } }
    const capacity = (places: number) =>
      test.db.updateTable('slots').set({ capacity: places }).where('id', '=', slot.id).execute()
    await capacity(1)
    expect((await who.ask('PUT', path, forChild)).json).toMatchObject({
      code: 'SLOT_FULL',
      message: expect.stringMatching(
        /^This session has fewer places now .* You keep the 2 places you have: nothing/,
      ),
    })
    expect((await who.ask('GET', '/api/activities/cart')).json.data.items).toMatchObject([{ quantity: 2 }])
    await capacity(2)
    expect((await who.ask('PUT', path, forChild)).json.data.items).toMatchObject([
      { quantity: 1, purchased_for: null },
      { quantity: 1, purchased_for: { user_id: child.id } },
    ])
    expect(await audit(test.db)).toEqual([])
  })

  it('spec 7: where the item names no person the place is for selected_user_id', async () => {
    const { child, who } = await family()
    const { json } = await who.ask('POST', '/api/activities/cart/add', {
      items: [line(await swim())],
      selected_user_id: child.id,
    })
    expect(json.data).toMatchObject({
      selected_user_id: child.id,
      items: [{ purchased_for: { user_id: child.id }, price: { raw: 360 } }],
    })
  })

  it('the household’s people each see their own price before anything is added; a visitor has no list of people', async () => {
    const { parent, child, baby, who } = await family()
    const slot = await yoga()
    await who.add([line(slot, { purchased_for_user_id: child.id })])
    const { json } = await who.ask('GET', `/api/activities/occurrences/${slot.id}/people`)
    expect(json.data).toMatchObject([
      {
        user_id: parent.id,
        is_me: true,
        price: { raw: 0, why: 'Free: included in your Unlimited membership.' },
      },
      {
        user_id: child.id,
        price: { raw: 360 },
        cart_item_id: expect.any(Number),
        refusal: expect.stringContaining('already'),
      },
      { user_id: baby.id, price: { raw: 360 }, refusal: null },
    ])
    const visitor = new Shopper(test.app, operator.client.host)
    const asVisitor = await visitor.ask('GET', `/api/activities/occurrences/${slot.id}/people`)
    expect(asVisitor.json).toMatchObject({
      data: [],
      meta: { prices: [{ name: 'Adult' }, { name: 'Junior', max_age: 15 }] },
    })
  })

  it('spec 7: a customer who names themselves there names no one else, and buys a child’s ticket as before', async () => {
    const { parent, who } = await family()
    const { json } = await who.ask('POST', '/api/activities/cart/add', {
      items: [line(await swim(), { pricing_option_id: operator.priceList.options['Junior'], quantity: 2 })],
      selected_user_id: parent.id,
    })
    expect(json.data).toMatchObject({
      selected_user_id: parent.id,
      items: [{ quantity: 2, price: { raw: 360 }, purchased_for: null, purchased_for_user_id: null }],
    })
  })
})

describe('tax', () => {
  it('spec 3: the basket says how much of the total is tax, shared out to the penny', async () => {
    await sql`update pricing_options set tax_basis_points = 2000, tax_kind = 'standard' where client_id = ${operator.client.id}`.execute(
      test.db,
    )
    const who = new Shopper(test.app, operator.client.host)
    const { options } = operator.priceList
    const { json } = await who.add([
      line(await swim(), { pricing_option_id: options['Junior'] }),
      line(await swim(), { pricing_option_id: options['Adult'], quantity: 2 }),
    ])
    expect(json.data).toMatchObject({ total: 1800, tax_total: 300, sub_total: 1500 })
    expect(json.data.items.map(({ tax_total }: { tax_total: number }) => tax_total)).toEqual([60, 240])
  })
})

it('a visitor is told once what a membership would do to a price', async () => {
  const gold = await createMemberWith(test.db, operator.client, { effect: { kind: 'price', pence: 150 } })
  await sql`update memberships set name = 'Gold', monthly_pence = 3200 where id = ${gold.membershipId}`.execute(
    test.db,
  )
  await createBenefit(test.db, operator.client, gold.membershipId, { scope: { categories: ['other'] } })
  const who = new Shopper(test.app, operator.client.host)
  const [cheap, dear] = [await swim(1), await swim(2)]
  const { json } = await who.add([
    line(cheap, { pricing_option_id: operator.priceList.options['Junior'] }),
    line(dear),
  ])
  expect(json.data.with_membership).toEqual({
    cart_item_id: json.data.items[1].id,
    name: 'Gold',
    raw: 150,
    formatted: '£1.50',
    formatted_monthly: '£32.00',
  })
  const asMember = await browserOf(gold)
  expect((await asMember.add([line(await swim())])).json.data.with_membership).toBeNull()
})

it('the effect of a membership on a price is not said at a child’s ticket, but at the booker’s own place', async () => {
  const gold = await createMemberWith(test.db, operator.client, { effect: { kind: 'price', pence: 150 } })
  await sql`update memberships set name = 'Gold', monthly_pence = 3200 where id = ${gold.membershipId}`.execute(
    test.db,
  )
  await createBenefit(test.db, operator.client, gold.membershipId, { scope: { categories: ['other'] } })
  const { options } = operator.priceList
  const [me, who] = await createLoggedIn(test, operator.client)
  const slot = await swim()
  const junior = await who.add([line(slot, { pricing_option_id: options['Junior'] })])
  expect(junior.json.data.with_membership).toBeNull()
  const added = await who.add([line(await swim(2), { pricing_option_id: options['Adult'], quantity: 2 })])
  const { id } = added.json.data.items.at(-1)
  const { json } = await who.ask('PUT', `/api/activities/cart/${id}`, {
    options: { purchased_for_user_id: me.id, of_places: 1 },
  })
  const mine = json.data.items.find(
    (item: { purchased_for_user_id: number }) => item.purchased_for_user_id === me.id,
  )
  expect(mine.id).not.toBe(id)
  expect(json.data.with_membership.cart_item_id).toBe(mine.id)
})

describe('a basket that has run out', () => {
  it('F07: a line whose benefit was used elsewhere stays released, and is held again at the present price', async () => {
    const { who, id } = await member(oneADay)
    const other = await browserOf({ id })
    const { json } = await who.add([line(await court(1, '18:00')), line(await swim(2))])
    const cartId = json.data.id
    await sql`update carts set expires_at = now() - interval '1 second' where id = ${cartId}`.execute(test.db)
    await sql`update claims set expires_at = now() - interval '1 second' where cart_id = ${cartId}`.execute(
      test.db,
    )
    // Another booking of this member uses the same day's court.
    await sql`insert into claims (client_id, slot_id, quantity, kind, customer_id, usage_keys, usage_limits, usage_holder)
      select client_id, ${(await court(1, '19:00')).id}, 1, 'booking', customer_id, usage_keys[2:2], usage_limits[2:2],
        usage_holder from claims where cart_id = ${cartId} and cardinality(usage_keys) = 2 limit 1`.execute(
      test.db,
    )
    const renewed = await other.ask('POST', '/api/activities/cart/renew')
    expect(renewed.json.data.items).toHaveLength(1)
    expect(renewed.json.data.released_items).toMatchObject([{ using: 'benefit', can_hold_again: true }])
    const again = await other.add([line({ id: json.data.items[0].cartable_id })])
    expect(again.json.data.released_items).toEqual([])
    expect(again.json.data.items[1]).toMatchObject({ price: { raw: 500 }, using: null })
  })
})

it('spec 3: a basket that has become an order says which, and each line says whether it has a receipt', async () => {
  const { who } = await member()
  const { json } = await who.add([line(await swim()), line(await swim(2), { apply_benefit: false })])
  const lines = json.data.items.map((item: { enable_print_receipt: boolean }) => item.enable_print_receipt)
  expect([json.data.complete_order_id, ...lines]).toEqual([null, false, true])
  await who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [json.data.items[1].id] })
  const paid = await who.complete(null)
  expect(paid.json.complete_order_id).toMatch(/./)
  const { data } = (await who.ask('GET', '/api/activities/cart')).json
  expect(data).toMatchObject({ id: null, complete_order_id: paid.json.complete_order_id })
  const stranger = new Shopper(test.app, operator.client.host)
  expect((await stranger.ask('GET', '/api/activities/cart')).json.data.complete_order_id).toBeNull()
})

it('spec 4: a place chosen before the log-in gets the customer’s own price, and a child’s ticket stays one', async () => {
  const gold = await createMemberWith(test.db, operator.client, oneADay)
  const passwordHash = await hashPassword('long-enough-for-ann')
  await sql`update customers set password_hash = ${passwordHash} where id = ${gold.id}`.execute(test.db)
  const who = new Shopper(test.app, operator.client.host)
  const junior = { pricing_option_id: operator.priceList.options['Junior'] }
  const before = await who.add([line(await swim(1)), line(await swim(1)), line(await swim(2), junior)])
  expect(before.json.data.total).toBe(720 + 720 + 360)
  const login = { username: gold.email, password: 'long-enough-for-ann' }
  expect((await who.ask('POST', '/api/auth/customer/login', login)).status).toBe(200)
  const { data } = (await who.ask('GET', '/api/activities/cart')).json
  expect(data).toMatchObject({
    expires_at: before.json.data.expires_at,
    items: [
      { price: { raw: 0 }, using: 'benefit' },
      { price: { raw: 500 }, pricing_option_name: 'Member' },
      { price: { raw: 360 }, pricing_option_name: 'Junior' },
    ],
  })
})
