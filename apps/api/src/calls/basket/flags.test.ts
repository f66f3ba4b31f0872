import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCategory,
  createCourse,
  createCustomer,
  createOperatorAtMidday,
  slots,
  type TestCategory,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import {
  createInduction,
  dayOf,
  giveInduction,
  givePenalty,
  settlePenalty,
} from '../../testing/factories/flags.ts'
import { browserOf, createLoggedIn, Shopper } from '../../testing/shopper.ts'

let server: TestApp
let operator: TestOperator

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(server.db)
})

const loggedIn = () => createLoggedIn(server, operator.client)
const open = (category: TestCategory) =>
  slots.open(server.db, { venue: operator.venue, category, priceList: operator.priceList })
const add = (shopper: Shopper, slot: { id: number }, more: object = {}) =>
  shopper.add([{ id: slot.id, type: 'activity', ...more }])

async function staff(): Promise<Shopper> {
  const person = await createCustomer(server.db, operator.client, { role: 'staff' })
  return browserOf(server, operator.client, person)
}

async function openCourse(): Promise<{ id: number }> {
  const { venue, classes: category, priceList } = operator
  const course = await createCourse(server.db, { venue, category, priceList })
  for (const date of [2, 9])
    await slots.open(server.db, { venue, category, priceList, courseId: course.id, date })
  return course
}

describe('spec 3: an outstanding penalty', () => {
  test('one that stops booking refuses the add, and says what is owed, how much and how to settle it', async () => {
    const [person, shopper] = await loggedIn()
    const penalty = await givePenalty(server.db, operator.client, person)
    const slot = await open(operator.classes)
    const { status, json } = await add(shopper, slot)
    expect([status, json.code]).toEqual([409, 'PENALTY_OUTSTANDING'])
    for (const words of ['£3.00', 'a missed spin class', 'Pay it at the desk', 'no money has been taken'])
      expect(json.message).toContain(words)
    expect(json.details).toMatchObject({
      pence: 300,
      penalties: [{ id: penalty.id, reason: 'a missed spin class', pence: 300 }],
      how_to_settle: 'Pay it at the desk of any of our venues.',
      cart: { items: [] },
    })
    await settlePenalty(server.db, operator.client, penalty)
    expect((await add(shopper, slot)).status).toBe(200)
  })

  test('one that stops booking refuses a course', async () => {
    const [person, shopper] = await loggedIn()
    await givePenalty(server.db, operator.client, person)
    const course = await openCourse()
    expect((await shopper.add([{ id: course.id, type: 'course' }])).json.code).toBe('PENALTY_OUTSTANDING')
  })

  test('one that stops nothing yet, or ever, refuses nothing', async () => {
    const [person, shopper] = await loggedIn()
    await givePenalty(server.db, operator.client, person, { daysAgo: 6, blocksAfterDays: 7 })
    await givePenalty(server.db, operator.client, person, { blocksAfterDays: null })
    expect((await add(shopper, await open(operator.classes))).status).toBe(200)
  })

  test('booking stops on the day that was announced', async () => {
    const [person, shopper] = await loggedIn()
    await givePenalty(server.db, operator.client, person, { daysAgo: 7, blocksAfterDays: 7 })
    expect((await add(shopper, await open(operator.classes))).json.code).toBe('PENALTY_OUTSTANDING')
  })

  test('more places of a line are refused; places can be given back', async () => {
    const [person, shopper] = await loggedIn()
    const { json } = await add(shopper, await open(operator.swim), { quantity: 2 })
    const [item] = json.data.items
    await givePenalty(server.db, operator.client, person)
    const change = (quantity: number) =>
      shopper.ask('PUT', `/api/activities/cart/${item.id}`, { options: { quantity } })
    expect((await change(3)).json.code).toBe('PENALTY_OUTSTANDING')
    expect((await change(1)).status).toBe(200)
  })

  test('one entered since then refuses the payment: no money is taken and the places stay held', async () => {
    const [person, shopper] = await loggedIn()
    const { json } = await add(shopper, await open(operator.classes))
    await givePenalty(server.db, operator.client, person)
    const refused = await shopper.ask('POST', '/api/checkout/complete', {
      terms: [1],
      payments: [],
      completed_waivers: [],
      source: 'activity-booking',
    })
    expect(refused.json.code).toBe('PENALTY_OUTSTANDING')
    const cart = (await shopper.ask('GET', '/api/activities/cart')).json.data
    expect(cart.items.map(({ id }: { id: number }) => id)).toEqual([json.data.items[0].id])
  })

  test('one person’s penalty does not stop another, and staff are not stopped', async () => {
    const [person] = await loggedIn()
    await givePenalty(server.db, operator.client, person)
    const [, other] = await loggedIn()
    const slot = await open(operator.classes)
    expect((await add(other, slot)).status).toBe(200)
    expect((await add(await staff(), slot)).status).toBe(200)
  })
})

describe('spec 7: an activity that needs an induction', () => {
  let given: TestCategory
  beforeEach(async () => {
    given = await createCategory(server.db, operator.client, {
      name: 'Gym Induction',
      soldAt: [operator.venue],
    })
  })

  test('it refuses a person who has not had it and says where it takes place; a person who has had it gets a place', async () => {
    const induction = await createInduction(server.db, operator.client, {
      needs: operator.classes,
      gives: given,
      months: 12,
    })
    const slot = await open(operator.classes)
    const [person, shopper] = await loggedIn()
    const { status, json } = await add(shopper, slot)
    expect([status, json.code]).toEqual([422, 'INDUCTION_NEEDED'])
    expect(json.message).toBe(
      'You need the Gym induction before this session. Nothing has been added, and no money has been taken. ' +
        `Book Gym Induction at ${operator.venue.name} first.`,
    )
    expect(json.details).toMatchObject({
      induction: 'Gym induction',
      category_slug: given.slug,
      venue_slug: operator.venue.slug,
    })
    await giveInduction(server.db, operator.client, person, induction)
    expect((await add(shopper, slot)).status).toBe(200)
  })

  test('it refuses an induction that is too old, but not staff', async () => {
    const induction = await createInduction(server.db, operator.client, {
      needs: operator.classes,
      months: 6,
    })
    const slot = await open(operator.classes)
    const [person, shopper] = await loggedIn()
    await giveInduction(server.db, operator.client, person, induction, dayOf(operator.client, -200))
    expect((await add(shopper, slot)).json.code).toBe('INDUCTION_NEEDED')
    expect((await add(await staff(), slot)).status).toBe(200)
  })

  test('it asks a visitor to log in though it is sold without an account; other activities do not', async () => {
    await createInduction(server.db, operator.client, { needs: operator.swim, gives: given })
    const free = await createCategory(server.db, operator.client, {
      soldAt: [operator.venue],
      allows_anonymous_bookings: true,
    })
    const shopper = new Shopper(server.app, operator.client.host)
    expect((await add(shopper, await open(operator.swim))).json.code).toBe('LOGIN_REQUIRED')
    expect((await add(shopper, await open(free))).status).toBe(200)
  })

  test('it refuses a whole course too, and holds nothing of it', async () => {
    await createInduction(server.db, operator.client, { needs: operator.classes, gives: given })
    const course = await openCourse()
    const [, shopper] = await loggedIn()
    const { json } = await shopper.add([{ id: course.id, type: 'course' }])
    expect(json.code).toBe('INDUCTION_NEEDED')
    expect(json.details.cart.items).toEqual([])
  })

  test('it lets the sessions of the induction itself be booked, though they are listed below the activity', async () => {
    const inside = await createCategory(server.db, operator.client, {
      parent: operator.classes,
      soldAt: [operator.venue],
    })
    const other = await createCategory(server.db, operator.client, {
      parent: operator.classes,
      soldAt: [operator.venue],
    })
    await createInduction(server.db, operator.client, { needs: operator.classes, gives: inside })
    const [, shopper] = await loggedIn()
    expect((await add(shopper, await open(inside))).status).toBe(200)
    expect((await add(shopper, await open(other))).json.code).toBe('INDUCTION_NEEDED')
  })
})
