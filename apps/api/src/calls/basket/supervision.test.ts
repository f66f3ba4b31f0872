import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createCourse,
  createCustomer,
  createOperatorAtMidday,
  createPriceList,
  createSlot,
  type GivenSlot,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { giveCredit } from '../../testing/purchase.ts'
import { browserOf as openBrowser, Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(test.db)
  const supervision = {
    adultFrom: 16,
    bands: [
      { under: 4, perAdult: 1 },
      { under: 8, perAdult: 2 },
    ],
  }
  await sql`update categories set supervision = ${JSON.stringify(supervision)}::jsonb
    where id = ${operator.swim.id}`.execute(test.db)
  await sql`update clients set catalogue_version = catalogue_version + 1 where id = ${operator.client.id}`.execute(
    test.db,
  )
})

const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`
const swim = (given: Partial<GivenSlot> = {}) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    ...given,
  })
const browserOf = (customer: { id: number }) => openBrowser(test, operator.client, customer)
const line = ({ id }: { id: number }, more: object = {}) => ({ id, type: 'activity', ...more })
const forOne = ({ id }: { id: number }) => ({ purchased_for_user_id: id })
const named = (first_name: string, date_of_birth?: string) => ({
  purchased_for: { first_name, last_name: 'Hopper', ...(date_of_birth && { date_of_birth }) },
})

async function family() {
  const parent = await createCustomer(test.db, operator.client, { date_of_birth: '1985-05-05' })
  const ada = await createChild(test.db, operator.client, 'Ada', yearsAgo(3))
  const ben = await createChild(test.db, operator.client, 'Ben', yearsAgo(6))
  const cat = await createChild(test.db, operator.client, 'Cat', yearsAgo(7))
  await createHousehold(test.db, operator.client, [parent, ada, ben, cat])
  return { parent, ada, ben, cat, who: await browserOf(parent) }
}
const addFor = async (who: Shopper, slot: TestSlot, ...items: object[]) => {
  const { status, json } = await who.add(items.map((item) => line(slot, item)))
  return { status, code: json.code ?? null, json }
}

describe('children who need an adult with them', () => {
  it('children alone get no place: the words give the rule, say that nothing has changed, and how many adults are missing', async () => {
    const { ben, ada, who } = await family()
    const slot = await swim()
    const { status, code, json } = await addFor(who, slot, forOne(ben), forOne(ada))
    expect([status, code]).toEqual([422, 'SUPERVISION_NEEDED'])
    expect(json.message).toBe(
      'Children under 4 need an adult each, children under 8 need an adult for every 2. An adult is 16 or over. Nothing has been changed. Choose 2 more adults for Lane swimming together with the children, or fewer children.',
    )
    expect(json.details).toMatchObject({ slot_id: slot.id, adults_missing: 2, cart: { items: [] } })
  })

  it('they come with the adults they need, in one basket or one after the other', async () => {
    const { ben, cat, ada, who } = await family()
    const slot = await swim()
    expect((await addFor(who, slot, {}, forOne(ben), forOne(cat))).status).toBe(200)
    expect((await addFor(who, slot, forOne(ada))).code).toBe('SUPERVISION_NEEDED')
    expect((await addFor(who, slot, forOne(ada), named('Grace'))).status).toBe(200)
    // At another session they are not.
    expect((await addFor(who, await swim({ date: 2 }), forOne(ben))).code).toBe('SUPERVISION_NEEDED')
  })

  it('their date of birth, or a ticket for the young, tells who they are; a person of fifteen is no adult', async () => {
    const { who } = await family()
    const small = await createPriceList(test.db, operator.client, { Adult: 720, Junior: 360 })
    await sql`update pricing_options set max_age = 7 where id = ${small.options['Junior']}`.execute(test.db)
    await sql`update clients set catalogue_version = catalogue_version + 1 where id = ${operator.client.id}`.execute(
      test.db,
    )
    const slot = await swim({ priceList: small })
    const tickets = (quantity: number) => ({ quantity, pricing_option_id: small.options['Junior'] })
    const visitor = new Shopper(test.app, operator.client.host)
    await sql`update categories set allows_anonymous_bookings = true where id = ${operator.swim.id}`.execute(
      test.db,
    )
    expect((await addFor(visitor, slot, tickets(1))).code).toBe('SUPERVISION_NEEDED')
    const { json } = await addFor(visitor, slot, {}, tickets(2))
    const [, young] = json.data.items
    const more = await visitor.ask('PUT', `/api/activities/cart/${young.id}`, { options: { quantity: 3 } })
    expect(more.json.code).toBe('SUPERVISION_NEEDED')
    const teen = named('Tom', yearsAgo(15))
    expect((await addFor(who, await swim(), teen, named('Mia', yearsAgo(5)))).code).toBe('SUPERVISION_NEEDED')
    expect((await addFor(who, await swim(), teen)).status).toBe(200)
  })

  it('a line that becomes a child’s leaves them the adults they need', async () => {
    const { ben, who } = await family()
    const { json } = await addFor(who, await swim(), {})
    const change = (options: object) =>
      who.ask('PUT', `/api/activities/cart/${json.data.items[0].id}`, { options })
    expect((await change(forOne(ben))).json.code).toBe('SUPERVISION_NEEDED')
    expect((await change(named('Grace'))).status).toBe(200)
  })

  it('one of two places becomes a child’s beside the adult who keeps the other; a single place can’t', async () => {
    const { ben, cat, who } = await family()
    const slot = await swim()
    const { json } = await addFor(who, slot, {
      quantity: 2,
      pricing_option_id: operator.priceList.options['Adult'],
    })
    const change = (options: object) =>
      who.ask('PUT', `/api/activities/cart/${json.data.items[0].id}`, { options })
    const split = await change({ ...forOne(ben), of_places: 1 })
    expect(split.json.code ?? split.status).toBe(200)
    expect((await change(forOne(cat))).json.code).toBe('SUPERVISION_NEEDED')
  })

  it('the checkout notices that an adult has left the basket, and no money is taken', async () => {
    const { ben, who } = await family()
    const { json } = await addFor(who, await swim(), {}, forOne(ben))
    await who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [json.data.items[0].id] })
    const { json: refused } = await who.complete(null)
    expect([refused.code, refused.message]).toEqual([
      'SUPERVISION_NEEDED',
      expect.stringContaining(
        'No money has been taken, and your places are still held. Choose 1 more adult for Lane swimming',
      ),
    ])
  })

  it('the basket says which children lack how many adults of which session, until an adult is back', async () => {
    const { ben, ada, who } = await family()
    const slot = await swim()
    const { json } = await addFor(who, slot, {}, named('Grace'), forOne(ben), forOne(ada))
    expect(json.data.needs_adults).toEqual([])
    const remove = async (...items: { id: number }[]) =>
      (await who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: items.map(({ id }) => id) }))
        .json.data
    const [me, grace] = json.data.items
    const said = (adults: string) => [
      {
        slot_id: slot.id,
        title: `Ben and Ada can’t come without ${adults}`,
        words: `Children under 4 need an adult each, children under 8 need an adult for every 2. An adult is 16 or over. Add ${adults} to Lane swimming, or remove children from it. You can’t book it until then.`,
      },
    ]
    expect((await remove(grace)).needs_adults).toEqual(said('1 more adult'))
    expect((await remove(me)).needs_adults).toEqual(said('2 more adults'))
    const read = await who.ask('GET', '/api/activities/cart')
    expect(read.json.data.needs_adults).toEqual(said('2 more adults'))
    expect((await addFor(who, slot, {}, named('Grace'))).json.data.needs_adults).toEqual([])
  })

  it('the basket counts dates of birth that were given before the checkout, and people who have booked already', async () => {
    const { parent, ben, who } = await family()
    const slot = await swim()
    await giveCredit(test.db, operator.client, parent, 2000)
    const { json } = await addFor(who, slot, {})
    await who.complete(null, { payments: [{ tender_type: 'credit', amount: json.data.total }] })
    const added = await addFor(who, slot, forOne(ben))
    expect(added.json.data.needs_adults).toEqual([])
    const { json: tickets } = await addFor(who, await swim({ date: 2 }), {
      quantity: 2,
      pricing_option_id: operator.priceList.options['Junior'],
    })
    const { id } = tickets.data.items.at(-1)
    await sql`
      insert into cart_places (id, client_id, cart_item_id, place, first_name, last_name, date_of_birth)
      select gen_random_uuid(), ${operator.client.id}, ${id}, n, 'Mia', 'Hopper', ${yearsAgo(6)}::date
      from generate_series(1, 2) n`.execute(test.db)
    const read = await who.ask('GET', '/api/activities/cart')
    expect(read.json.data.needs_adults).toMatchObject([
      { title: 'The children can’t come without 1 more adult' },
    ])
  })

  it('dates of birth that were given before the checkout count there', async () => {
    const { who } = await family()
    const { json } = await addFor(who, await swim(), {
      quantity: 2,
      pricing_option_id: operator.priceList.options['Junior'],
    })
    const [{ id }] = json.data.items
    const name = (place: number, born: string) =>
      sql`
      insert into cart_places (id, client_id, cart_item_id, place, first_name, last_name, date_of_birth)
      values (gen_random_uuid(), ${operator.client.id}, ${id}, ${place}, 'Mia', 'Hopper', ${born}::date)`.execute(
        test.db,
      )
    await name(1, yearsAgo(12))
    expect((await who.complete(null)).json.code).not.toBe('SUPERVISION_NEEDED')
    await name(2, yearsAgo(6))
    expect((await who.complete(null)).json.code).toBe('SUPERVISION_NEEDED')
  })

  it('people who have booked already count', async () => {
    const { parent, ada, ben, who } = await family()
    const slot = await swim()
    await giveCredit(test.db, operator.client, parent, 2000)
    const { json } = await addFor(who, slot, {})
    const paid = await who.complete(null, {
      payments: [{ tender_type: 'credit', amount: json.data.total }],
    })
    expect(paid.status).toBe(200)
    expect((await addFor(who, slot, forOne(ben))).status).toBe(200)
    expect((await addFor(who, slot, forOne(ada))).code).toBe('SUPERVISION_NEEDED')
  })

  it('staff can see the people in front of them, and a course has its teacher', async () => {
    const staff = await browserOf(await createCustomer(test.db, operator.client, { role: 'staff' }))
    const sold = await addFor(staff, await swim(), named('Mia', yearsAgo(5)))
    expect([sold.status, sold.json.data.needs_adults]).toEqual([200, []])
    const { ben, who } = await family()
    const { venue, swim: category, priceList } = operator
    const course = await createCourse(test.db, { venue, category, priceList })
    await swim({ courseId: course.id })
    const added = await who.add([{ id: course.id, type: 'course', ...forOne(ben) }])
    expect(added.status).toBe(200)
  })
})
