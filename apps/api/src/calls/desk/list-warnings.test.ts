import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createMember,
  createOperator,
  createSession,
  createSlot,
  type TestCategory,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import {
  createInduction,
  dayOf,
  giveInduction,
  givePenalty,
  requireDocument,
  showDocument,
} from '../../testing/factories/flags.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let desk: Shopper
let cora: TestCustomer

beforeAll(async () => {
  shop = await createShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperator(shop.db)
  const staff = await createCustomer(shop.db, operator.client, { role: 'staff' })
  const { browser } = await createSession(shop.db, operator.client, staff)
  desk = new Shopper(shop.app, operator.client.host, browser['cookie'])
  cora = await createCustomer(shop.db, operator.client, { first_name: 'Cora', date_of_birth: '2001-07-25' })
})

/** Adds a place to the staff's basket, for the selected customer or a person of their household. */
async function add(category: TestCategory, selected: TestCustomer | null, person?: { id: number }) {
  const { venue, priceList } = operator
  const slot = await createSlot(shop.db, { venue, category, priceList, name: 'Gym Session' })
  const { status, json } = await desk.ask('POST', '/api/activities/cart/add', {
    items: [{ id: slot.id, type: 'activity', ...(person && { purchased_for_user_id: person.id }) }],
    selected_user_id: selected?.id ?? null,
  })
  expect(status).toBe(200)
  return json.data.items.at(-1).id as number
}
const select = (customer: { id: number } | null) =>
  desk.ask('POST', '/api/foh/cart/customer', { selected_user_id: customer?.id ?? null })
const warnings = async () => (await desk.ask('GET', '/api/foh/cart/warnings')).json.data

describe('ours: GET foh/cart/warnings', () => {
  it('spec 3: an induction that the selected customer has not had is named at the line, and the place is sold all the same', async () => {
    const induction = await createInduction(shop.db, operator.client, { needs: operator.classes })
    const line = await add(operator.classes, null)
    expect(await warnings()).toEqual([
      {
        cart_item_id: line,
        words: 'Gym Session: The Gym induction is needed, and we don’t know whether a walk-in has had it.',
      },
    ])
    await select(cora)
    expect(await warnings()).toEqual([
      {
        cart_item_id: line,
        words: 'Gym Session: Cora has not had the Gym induction, or it has expired.',
      },
    ])
    await giveInduction(shop.db, operator.client, cora, induction)
    expect(await warnings()).toEqual([])
  })

  it('spec 3: an age outside the session’s is named at the line, which stays without a name', async () => {
    await shop.db
      .updateTable('categories')
      .set({ min_age: 65 })
      .where('id', '=', operator.classes.id)
      .execute()
    const line = await add(operator.classes, null)
    const { json } = await select(cora)
    expect(json.data.items[0].purchased_for_user_id).toBeNull()
    expect(await warnings()).toEqual([
      {
        cart_item_id: line,
        words: expect.stringMatching(/^Gym Session: For ages 65 and over\. Cora is 2\d\.$/),
      },
    ])
    await select(null)
    expect(await warnings()).toEqual([])
  })

  it('spec 3: a child’s ticket is sold without a name or a warning beside a selected parent; in the parent’s name it is refused', async () => {
    const { venue, swim: category, priceList } = operator
    await sql`update categories set max_age = 11 where id = ${category.id}`.execute(shop.db)
    await sql`update clients set catalogue_version = catalogue_version + 1 where id = ${operator.client.id}`.execute(
      shop.db,
    )
    const slot = await createSlot(shop.db, { venue, category, priceList })
    const ticket = { id: slot.id, type: 'activity', pricing_option_id: priceList.options['Junior'] }
    const add = async (item: object) =>
      (await desk.ask('POST', '/api/activities/cart/add', { items: [item], selected_user_id: cora.id })).json
    expect((await add({ ...ticket, purchased_for_user_id: cora.id })).code).toBe('PERSON_NOT_FITTING')
    const { data } = await add(ticket)
    expect(data).toMatchObject({
      selected_user_id: cora.id,
      items: [{ quantity: 1, pricing_option_name: 'Junior', purchased_for_user_id: null, is_bookers: false }],
    })
    expect(await warnings()).toEqual([])
  })

  it('spec 3: a person of the household is named, with what they owe', async () => {
    const ben = await createChild(shop.db, operator.client, 'Ben', '2015-02-03')
    await createHousehold(shop.db, operator.client, [cora, ben])
    await createInduction(shop.db, operator.client, { needs: operator.classes })
    await givePenalty(shop.db, operator.client, ben, { blocksAfterDays: 0 })
    const line = await add(operator.classes, cora, ben)
    expect(await warnings()).toEqual([
      {
        cart_item_id: line,
        words: 'Gym Session: Ben has not had the Gym induction, or it has expired.',
      },
      {
        cart_item_id: line,
        words: expect.stringMatching(/^Gym Session: Ben: Owes £.*, which stops online booking\.$/),
      },
    ])
  })

  it('spec 3: a proof that expires soon is among the notes of a customer whom staff find', async () => {
    const member = await createMember(shop.db, operator.client)
    const kind = await requireDocument(shop.db, operator.client, member)
    await showDocument(shop.db, operator.client, member, kind, dayOf(operator.client, 12))
    const notes = async () =>
      (await desk.ask('GET', `/api/foh/customers?query=${member.reference}`)).json.data[0].notes
    expect(await notes()).toEqual([
      expect.stringMatching(/^Their student card runs out in 12 days, on .*\.$/),
    ])
    await showDocument(shop.db, operator.client, member, kind, dayOf(operator.client, 60))
    expect(await notes()).toEqual([])
  })

  it('S08: a customer and a visitor are refused', async () => {
    const { browser } = await createSession(shop.db, operator.client, cora)
    for (const cookie of [browser['cookie'], undefined]) {
      const other = new Shopper(shop.app, operator.client.host, cookie)
      expect((await other.ask('GET', '/api/foh/cart/warnings')).status).toBe(403)
    }
  })
})
