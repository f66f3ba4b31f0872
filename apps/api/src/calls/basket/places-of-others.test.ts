import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeSlotId } from '../../call/slot-id.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createOperatorAtMidday,
  createSlot,
  type GivenSlot,
  type TestCustomer,
  type TestOperator,
  type TestSlot,
  takePlaces,
} from '../../testing/factories/factories.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator
let booker: TestCustomer
let who: Shopper

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(test.db)
  ;[booker, who] = await createLoggedIn(test, operator.client)
})

const yoga = (given: Partial<GivenSlot> = {}) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.classes,
    priceList: operator.priceList,
    capacity: 3,
    ...given,
  })
const grace = { purchased_for: { first_name: 'Grace', last_name: 'Hopper' } }
const line = ({ id }: TestSlot, more: object = {}) => ({ id, type: 'activity', ...more })
const sessionOf = async ({ ruleId, startsAt }: TestSlot) =>
  (await who.ask('GET', `/api/v1/activities/occurrences/${encodeSlotId(ruleId, startsAt)}`)).json.data
const join = ({ id }: TestSlot) =>
  who.ask('POST', '/api/activities/waitlist/add', { item: { id, type: 'activity' } })

describe('a place in the basket for another person', () => {
  it('spec 5: it is not the booker’s own: they can book the class beside it, on a line of their own', async () => {
    const child = await createChild(test.db, operator.client, 'Ben', '2017-02-03')
    await createHousehold(test.db, operator.client, [booker, child])
    const slot = await yoga()
    await who.add([line(slot, grace), line(slot, { purchased_for_user_id: child.id })])
    expect(await sessionOf(slot)).toMatchObject({ action_to_show: { status: 'BOOK' }, cart_item_id: null })

    const { json } = await who.add([line(slot)])
    const own = json.data.items.find((item: { purchased_for: unknown }) => item.purchased_for === null)
    expect(await sessionOf(slot)).toMatchObject({
      action_to_show: { status: 'CANCEL_RESERVATION' },
      cart_item_id: own.id,
    })
    expect((await who.add([line(slot)])).json.code).toBe('ALREADY_IN_BASKET')
  })

  it('spec 5: the same holds for a visitor without an account', async () => {
    await test.db
      .updateTable('categories')
      .set({ allows_anonymous_bookings: true })
      .where('id', '=', operator.classes.id)
      .execute()
    who = new Shopper(test.app, operator.client.host)
    const slot = await yoga()
    await who.add([line(slot, grace)])
    expect(await sessionOf(slot)).toMatchObject({ action_to_show: { status: 'BOOK' }, cart_item_id: null })
    expect((await who.add([line(slot)])).json.data.item_count).toBe(2)
    expect(await sessionOf(slot)).toMatchObject({ action_to_show: { status: 'CANCEL_RESERVATION' } })
  })

  it('spec 7: the line of a full class still offers the waitlist to the booker, who has no place in it', async () => {
    const slot = await yoga()
    await who.add([line(slot, grace)])
    await takePlaces(test.db, slot, 2)
    expect(await sessionOf(slot)).toMatchObject({ action_to_show: { status: 'JOIN_WAITLIST' } })
    expect((await join(slot)).status).toBe(200)
    expect(await sessionOf(slot)).toMatchObject({ action_to_show: { status: 'LEAVE_WAITLIST' } })
  })

  it('spec 4: the booker can give back a court on which another person plays, and the other has no line for it', async () => {
    const court = await yoga({ category: operator.courtHire, location: operator.courts[0]!, capacity: 1 })
    const { json } = await who.add([line(court, grace)])
    expect(await sessionOf(court)).toMatchObject({
      action_to_show: { status: 'CANCEL_RESERVATION' },
      cart_item_id: json.data.items[0].id,
    })
    expect((await join(court)).json.code).toBe('ALREADY_IN_BASKET')
  })
})
