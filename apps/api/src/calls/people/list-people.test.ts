import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createChild, createHousehold, givePackage } from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createOperatorAtMidday,
  createSlot,
  type GivenSlot,
  type TestCustomer,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { createInduction, giveInduction } from '../../testing/factories/flags.ts'
import { browserOf, createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator
let parent: TestCustomer
let child: TestCustomer
let other: TestCustomer
let who: Shopper

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(test.db)
  ;[parent, who] = await createLoggedIn(test, operator.client)
  child = await createChild(test.db, operator.client, 'Ben', '2017-02-03')
  other = await createChild(test.db, operator.client, 'Ada', '2018-02-03')
  await createHousehold(test.db, operator.client, [parent, child, other])
})

const swim = (given: Partial<GivenSlot> = {}) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    capacity: 9,
    ...given,
  })
const lineFor = ({ id }: TestSlot, person: { id: number }) => ({
  id,
  type: 'activity',
  purchased_for_user_id: person.id,
})
const peopleOf = async ({ id }: TestSlot, cartItemId?: number) => {
  const query = cartItemId === undefined ? '' : `?cart_item_id=${cartItemId}`
  const { json } = await who.ask('GET', `/api/activities/occurrences/${id}/people${query}`)
  return json.data
}
const change = (id: number, options: object, more: object = {}) =>
  who.ask('PUT', `/api/activities/cart/${id}`, { options, ...more })

/** Gives the family a package of two visits, both used by the parent and the child. */
async function familyOnPackage(given: Partial<GivenSlot> = {}) {
  await givePackage(test.db, operator.client, parent, { visits: 2, perSession: 2, sharedWith: 'household' })
  const slot = await swim(given)
  const { json } = await who.add([lineFor(slot, parent), lineFor(slot, child)])
  const [mine, bens] = json.data.items as { id: number; price: { raw: number } }[]
  expect([mine!.price.raw, bens!.price.raw]).toEqual([0, 0])
  return { slot, mine: mine!, bens: bens! }
}

describe('the prices of people', () => {
  it('wire 5: a person who has not had the induction is said to need it; one who has had it is not', async () => {
    const induction = await createInduction(test.db, operator.client, { needs: operator.swim })
    await giveInduction(test.db, operator.client, child, induction)
    const [me, ben, ada] = await peopleOf(await swim())
    expect([me.refusal, ben.refusal, ada.refusal]).toEqual([
      'The Gym induction comes first.',
      null,
      'The Gym induction comes first.',
    ])
  })

  it('spec 7: the prices for a place that changes count its own use, and the place itself, as given back', async () => {
    const { slot, bens } = await familyOnPackage({ capacity: 2 })
    const [, ben, ada] = await peopleOf(slot, bens.id)
    expect(ben).toMatchObject({ price: { raw: 0 }, cart_item_id: null, refusal: null })
    expect(ben.price.why).toContain('used, 0 left')
    expect(ada).toMatchObject({ price: { raw: 0 }, refusal: null })
    const saved = await change(bens.id, { purchased_for_user_id: ada.user_id, purchased_for: null })
    expect(saved.json.data.items[1]).toMatchObject({
      purchased_for_user_id: ada.user_id,
      price: { raw: ada.price.raw },
    })
  })

  it('spec 7: a full session has prices only for a place that changes, or with a line of another basket', async () => {
    const { slot } = await familyOnPackage({ capacity: 2 })
    expect((await peopleOf(slot))[2].refusal).toContain('full')
    const [stranger, strangers] = await createLoggedIn(test, operator.client)
    const { json } = await strangers.add([lineFor(await swim(), stranger)])
    expect((await peopleOf(slot, json.data.items[0].id))[2].refusal).toContain('full')
  })

  it('F04: they say who has a place already, in a session with any number of tickets too, except the place that changes', async () => {
    const { slot, mine, bens } = await familyOnPackage()
    const [me, ben, ada] = await peopleOf(slot, mine.id)
    expect([me.cart_item_id, me.refusal]).toEqual([null, null])
    expect(ben).toMatchObject({ cart_item_id: bens.id, refusal: expect.stringContaining('already') })
    expect([ada.cart_item_id, ada.refusal]).toEqual([null, null])
  })
})

describe('at the desk', () => {
  async function createDesk(): Promise<Shopper> {
    const staff = await createCustomer(test.db, operator.client, { role: 'staff' })
    return browserOf(test, operator.client, staff)
  }
  const idsOf = (people: { user_id: number }[]) => people.map(({ user_id }) => user_id)

  it('spec 4: select user: the selected customer is listed with their household, and the staff never', async () => {
    const desk = await createDesk()
    const slot = await swim()
    const listed = async () =>
      (await desk.ask('GET', `/api/activities/occurrences/${slot.id}/people`)).json.data
    await desk.add([{ id: (await swim()).id, type: 'activity' }])
    expect(await listed()).toEqual([])
    await desk.ask('POST', '/api/foh/cart/customer', { selected_user_id: parent.id })
    expect(idsOf(await listed())).toEqual([parent.id, child.id, other.id])
    expect(await listed()).toMatchObject([{ is_me: false }, { is_me: false }, { is_me: false }])
  })

  it('spec 4: select user: the customer and their household are told of the place that is held there', async () => {
    const slot = await swim()
    const desk = await createDesk()
    const { json } = await desk.ask('POST', '/api/activities/cart/add', {
      items: [{ id: slot.id, type: 'activity' }],
      selected_user_id: parent.id,
    })
    expect(json.data.item_count).toBe(1)
    const [me, ben] = await peopleOf(slot)
    expect(me).toMatchObject({
      cart_item_id: null,
      is_booked: false,
      held_elsewhere: 'desk',
      refusal: expect.any(String),
    })
    expect(ben).toMatchObject({ held_elsewhere: null, refusal: null })
    const again = await who.add([{ id: (await classHeldAtDesk(desk)).id, type: 'activity' }])
    expect([again.json.code, again.json.message]).toEqual([
      'ALREADY_IN_BASKET',
      'A place in this session is held for you at the desk, so nothing has been added. It is paid for there; ask our team to let it go if you would rather book it here.',
    ])
  })

  async function classHeldAtDesk(desk: Shopper): Promise<TestSlot> {
    const slot = await swim({ category: operator.classes })
    const { status } = await desk.ask('POST', '/api/activities/cart/add', {
      items: [{ id: slot.id, type: 'activity' }],
      selected_user_id: parent.id,
    })
    expect(status).toBe(200)
    return slot
  }
})

describe('the same person twice in one session', () => {
  it('F04: a place for a named person of the household is refused, in one request as in two', async () => {
    const slot = await swim()
    const twice = await who.add([lineFor(slot, child), lineFor(slot, child)])
    expect([twice.status, twice.json.code]).toEqual([409, 'ALREADY_IN_BASKET'])
    await who.add([lineFor(slot, child)])
    const again = await who.add([lineFor(slot, child)])
    expect([again.json.code, again.json.message]).toEqual([
      'ALREADY_IN_BASKET',
      'Ben has a place in this session already, in your basket or booked. They keep that one place.',
    ])
    expect((await who.add([lineFor(slot, other)])).json.data.item_count).toBe(2)
  })

  it('F04: a line that becomes theirs, the customer’s own as a child’s, is refused, and stays as it was', async () => {
    const slot = await swim()
    const { json } = await who.add([lineFor(slot, parent), lineFor(slot, child), lineFor(slot, other)])
    const third = json.data.items[2].id as number
    for (const { id } of [parent, child]) {
      const answer = await change(third, { purchased_for_user_id: id, purchased_for: null })
      expect([answer.status, answer.json.code]).toEqual([409, 'ALREADY_IN_BASKET'])
    }
    const { json: now } = await who.ask('GET', '/api/activities/cart')
    expect(now.data.items[2].purchased_for).toMatchObject({ first_name: 'Ada' })
  })

  it('F04: tickets without a name may be several', async () => {
    const slot = await swim()
    const ticket = { id: slot.id, type: 'activity' }
    await who.add([ticket])
    expect((await who.add([ticket])).json.data.item_count).toBe(2)
  })
})

describe('F11: a line that becomes the place of a person who is elsewhere at that time', () => {
  async function changeTo(warn: boolean | undefined) {
    const [slot, meanwhile] = [await swim(), await swim({ name: 'Aqua Fit' })]
    const { json } = await who.add([lineFor(slot, parent), lineFor(meanwhile, child)])
    const options = { purchased_for_user_id: child.id, purchased_for: null }
    return change(json.data.items[0].id, options, warn === undefined ? {} : { warn_of_overlap: warn })
  }

  it('a page that asks is told, and may overrule it', async () => {
    const { status, json } = await changeTo(true)
    expect([status, json.code]).toEqual([409, 'PLACES_OVERLAP'])
    expect(json.message).toContain('In your basket Ben has Aqua Fit')
    expect(json.message).toContain('Nothing has been changed. Choose another person, or change it anyway.')
    expect((await changeTo(false)).status).toBe(200)
  })

  it('a program that does not ask is not told', async () => {
    expect((await changeTo(undefined)).status).toBe(200)
  })

  it('no one is told where the person stays the same', async () => {
    const [slot, meanwhile] = [await swim(), await swim()]
    const { json } = await who.add([lineFor(slot, child), lineFor(meanwhile, child)])
    const id = json.data.items[0].id as number
    expect((await change(id, { apply_package: false }, { warn_of_overlap: true })).status).toBe(200)
  })
})
