import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../testing/audit/audit.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createCourse,
  createCustomer,
  createMember,
  createOperator,
  createSession,
  createSlot,
  type TestOperator,
  takePlaces,
} from '../../testing/factories/factories.ts'
import {
  creditBefore,
  creditOf,
  giveCredit,
  paidPurchase,
  payAtSecondTry,
  readPaid,
  splitOf,
} from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'

let test: Shop
let operator: TestOperator

beforeAll(async () => {
  test = await createShop({ connections: 30 })
  operator = await createOperator(test.db)
  await test.db
    .updateTable('categories')
    .set({ allows_anonymous_bookings: true })
    .where('id', '=', operator.classes.id)
    .execute()
})
afterAll(() => test.close())

/** Creates a weekly course whose first session is this many days from today. */
async function weeklyCourse({
  firstInDays,
  weeks = 6,
  capacity = 10,
  joinsPartWay = true,
}: {
  firstInDays: number
  weeks?: number
  capacity?: number
  joinsPartWay?: boolean
}) {
  const course = await createCourse(test.db, {
    venue: operator.venue,
    category: operator.classes,
    priceList: operator.priceList,
    joins_part_way: joinsPartWay,
    cancellation_policy: 'A cancelled session is given back as credit.',
  })
  const sessions = []
  for (let week = 0; week < weeks; week++)
    sessions.push(
      await createSlot(test.db, {
        venue: operator.venue,
        category: operator.classes,
        priceList: operator.priceList,
        courseId: course.id,
        startsAt: new Date(Date.now() + (firstInDays + week * 7) * 86_400_000),
        capacity,
      }),
    )
  return { ...course, sessions }
}

const shopper = () => new Shopper(test.app, operator.client.host)
const read = async (course: { slug: string }, who = shopper()) =>
  (await who.ask('GET', `/api/activities/venue/${operator.venue.slug}/activity/yoga/courses/${course.slug}`))
    .json.data
const add = (who: Shopper, course: { id: number }) => who.add([{ id: course.id, type: 'course' }])
/** Adds the course, and two juniors' swims at another price. */
async function addWithSwims(who: Shopper, course: { id: number }) {
  const { venue, swim: category, priceList } = operator
  const swim = await createSlot(test.db, { venue, category, priceList })
  return who.add([
    { id: course.id, type: 'course' },
    { id: swim.id, type: 'activity', quantity: 2, pricing_option_id: priceList.options['Junior'] },
  ])
}
const swims = 2 * 360

it('spec 7: each person of the household sees what is left of a course, and their place in it', async () => {
  const course = await weeklyCourse({ firstInDays: -10 })
  const parent = await createCustomer(test.db, operator.client)
  const child = await createChild(test.db, operator.client, 'Ben', '2017-02-03')
  await createHousehold(test.db, operator.client, [parent, child])
  const session = await createSession(test.db, operator.client, parent)
  const who = new Shopper(test.app, operator.client.host, session.browser['cookie'])
  await who.add([{ id: course.id, type: 'course', purchased_for_user_id: child.id }])
  const { json } = await who.ask('GET', `/api/activities/occurrences/${course.id}/people?type=course`)
  const left = (await read(course, who)).prices[0].raw
  expect(json.data).toMatchObject([
    { user_id: parent.id, is_me: true, price: { raw: left }, refusal: null, cart_item_id: null },
    { user_id: child.id, cart_item_id: expect.any(Number), refusal: expect.stringContaining('already') },
  ])
  const none = await who.ask('GET', '/api/activities/occurrences/none/people?type=course')
  expect(none.json.code).toBe('COURSE_NOT_FOUND')
})

describe('spec 9: courses', () => {
  it('spec 9: a course that has not begun has no label and its whole price', async () => {
    const course = await read(await weeklyCourse({ firstInDays: 3 }))
    expect(course).toMatchObject({
      labels: [],
      joining_week: 1,
      missed_sessions: 0,
      has_started: false,
      spaces: 10,
    })
    expect(course.prices).toMatchObject([
      { name: 'Adult', raw: 720, whole: 720, missed: 0, formatted: '£7.20' },
      { name: 'Junior', raw: 360, whole: 360, missed: 0, formatted: '£3.60' },
    ])
    expect(course.sessions).toHaveLength(6)
  })

  it('spec 9: a course that has begun says so, from which week, and what is left to pay', async () => {
    const course = await read(await weeklyCourse({ firstInDays: -10 }))
    expect(course.labels).toEqual([
      'This course has already started',
      `You'll be joining from week 3 (${course.sessions[2].date.date_pretty})`,
    ])
    expect(course).toMatchObject({ joining_week: 3, missed_sessions: 2 })
    expect(course.prices).toMatchObject([
      { name: 'Adult', raw: 480, whole: 720, missed: 240 },
      { name: 'Junior', raw: 240, whole: 360, missed: 120 },
    ])
  })

  it('a later session that is cancelled says so, is not held and is not paid for', async () => {
    const course = await weeklyCourse({ firstInDays: 3 })
    await test.db
      .updateTable('slots')
      .set({ cancelled_at: new Date(), cancelled_reason: 'The pool is closed' })
      .where('id', '=', course.sessions[2]!.id)
      .execute()
    const shown = await read(course)
    expect(shown.sessions[2]).toMatchObject({ cancelled_reason: 'The pool is closed' })
    expect(shown.prices).toMatchObject([
      { raw: 600, whole: 720 },
      { raw: 300, whole: 360 },
    ])
    expect((await addWithSwims(shopper(), course)).json.data).toMatchObject({ total: 600 + swims })
  })

  it('a course that can’t be joined part-way is closed once it has begun', async () => {
    const course = await weeklyCourse({ firstInDays: -3, joinsPartWay: false })
    expect(await read(course)).toMatchObject({ joining_week: null, action_to_show: { status: null } })
    expect((await add(shopper(), course)).json.code).toBe('NO_LONGER_BOOKABLE')
  })

  it('is listed by venue and by activity, and unknown ones have a 404 of their own', async () => {
    const { slug } = await weeklyCourse({ firstInDays: 2 })
    const base = `/api/activities/venue/${operator.venue.slug}`
    for (const url of [`${base}/courses`, `${base}/courses?activity=yoga`]) {
      const { json } = await shopper().ask('GET', url)
      expect(json.data.map((course: { slug: string }) => course.slug)).toContain(slug)
    }
    expect((await shopper().ask('GET', `${base}/activity/yoga/courses/none`)).json.code).toBe(
      'COURSE_NOT_FOUND',
    )
    expect((await shopper().ask('GET', `${base}/courses?activity=none`)).json.code).toBe('ACTIVITY_NOT_FOUND')
    expect((await shopper().ask('GET', '/api/activities/venue/none/courses')).json.code).toBe(
      'VENUE_NOT_FOUND',
    )
  })

  it('is held whole: a place in every remaining session, one line in the basket, and given back whole', async () => {
    const course = await weeklyCourse({ firstInDays: -10 })
    const who = shopper()
    const { json } = await addWithSwims(who, course)
    expect(json.data).toMatchObject({ total: 480 + swims, item_count: 3 })
    expect(json.data.items).toHaveLength(2)
    const item = json.data.items.find((one: { cartable_type: string }) => one.cartable_type === 'course')
    expect(item).toMatchObject({
      cartable_type: 'course',
      notes: [expect.stringMatching(/^4 sessions, from week 3 of 6 until /)],
    })
    expect((await read(course, who)).cart_item_id).toBe(item.id)
    const held = () =>
      test.db
        .selectFrom('claims')
        .select('slot_id')
        .where(
          'slot_id',
          'in',
          course.sessions.map(({ id }) => id),
        )
        .execute()
    expect(await held()).toHaveLength(4)
    expect((await add(who, course)).json.code).toBe('ALREADY_IN_BASKET')
    const removed = await who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [item.id] })
    expect(removed.json.data).toMatchObject({ total: swims, item_count: 2 })
    expect(await held()).toHaveLength(0)
  })

  it('a session of a course is not sold on its own', async () => {
    const course = await weeklyCourse({ firstInDays: 1 })
    const refused = await shopper().add([{ id: course.sessions[0]!.id, type: 'activity' }])
    expect(refused.json.code).toBe('SLOT_NOT_FOUND')
  })

  it('F10: one full session makes the course full, and a race for its last places is all or nothing', async () => {
    const course = await weeklyCourse({ firstInDays: 1, weeks: 8, capacity: 10 })
    await takePlaces(test.db, course.sessions[5]!, 7)
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(shopper(), course)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const claims = await test.db
      .selectFrom('claims')
      .select('slot_id')
      .where(
        'slot_id',
        'in',
        course.sessions.map(({ id }) => id),
      )
      .execute()
    expect(claims).toHaveLength(1 + 3 * 8)
    expect(await read(course)).toMatchObject({ spaces: 0, action_to_show: { status: 'FULL' } })
    expect(await audit(test.db)).toEqual([])
  })

  it('is booked whole, by credit and card, at the member’s price, and the confirmation shows it', async () => {
    const course = await weeklyCourse({ firstInDays: -3 })
    const member = await createMember(test.db, operator.client)
    await giveCredit(test.db, operator.client, member, creditBefore)
    const session = await createSession(test.db, operator.client, member)
    const who = new Shopper(test.app, operator.client.host, session.browser['cookie'])
    const { json } = await addWithSwims(who, course)
    const total = 500 - 84 + swims
    expect(json.data.total).toBe(total)
    const paid = await payAtSecondTry(test, [member, who], { payment: splitOf(total) })
    const { complete_order_id } = (await who.complete(paid.json.transaction_uuid)).json
    const card = total - paidPurchase.credit
    const places: [number, number][] = [
      [1, 500 - 84],
      [2, 360],
    ]
    expect(await readPaid(test, complete_order_id)).toEqual({
      ...paidPurchase,
      total,
      card,
      captured: card,
      places,
    })
    expect(await creditOf(test.db, member)).toBe(creditBefore - paidPurchase.credit)
    const order = await who.ask('GET', `/api/bookings/orders/${complete_order_id}`)
    expect(order.json.data.items).toContainEqual(
      expect.objectContaining({ name: 'Beginners', notes: [expect.stringContaining('5 sessions')] }),
    )
    expect(await audit(test.db)).toEqual([])
    expect((await read(course, who)).booking).toEqual({ id: expect.any(Number) })
    // If the claim is for a guest, the member has no place of their own.
    await test.db
      .updateTable('claims')
      .set({ guest: 'mia lee' })
      .where('customer_id', '=', member.id)
      .execute()
    expect((await read(course, who)).booking).toBeNull()
  })
})
