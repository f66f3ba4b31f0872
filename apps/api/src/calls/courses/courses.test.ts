import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { audit } from '../../testing/audit.ts'
import {
  createMember,
  createOperator,
  createSession,
  createSlot,
  takePlaces,
  type TestOperator,
} from '../../testing/factories.ts'
import { Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator

beforeAll(async () => {
  test = await createTestApp({ connections: 30 })
  operator = await createOperator(test.db)
  await test.db
    .updateTable('categories')
    .set({ allows_anonymous_bookings: true })
    .where('id', '=', operator.classes.id)
    .execute()
})
afterAll(() => test.close())

let made = 0
/** A weekly course whose first session is so many days from today. */
async function createCourse({
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
  const slug = `beginners-${++made}`
  const course = await test.db
    .insertInto('courses')
    .values({
      client_id: operator.client.id,
      venue_id: operator.venue.id,
      category_id: operator.classes.id,
      price_list_id: operator.priceList.id,
      slug,
      name: 'Beginners',
      external_id: slug,
      joins_part_way: joinsPartWay,
      cancellation_policy: 'A cancelled session is given back as credit.',
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
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

describe('spec 9: courses', () => {
  it('spec 9: a course that has not begun has no label and its whole price', async () => {
    const course = await read(await createCourse({ firstInDays: 3 }))
    expect(course).toMatchObject({
      labels: [],
      joining_week: 1,
      missed_sessions: 0,
      has_started: false,
      spaces: 10,
    })
    expect(course.prices[0]).toMatchObject({ raw: 720, whole: 720, missed: 0, formatted: '£7.20' })
    expect(course.sessions).toHaveLength(6)
  })

  it('spec 9: one that has begun says so, from which week, and what is left to pay', async () => {
    const course = await read(await createCourse({ firstInDays: -10 }))
    expect(course.labels).toEqual([
      'This course has already started',
      `You'll be joining from week 3 (${course.sessions[2].date.date_pretty})`,
    ])
    expect(course).toMatchObject({ joining_week: 3, missed_sessions: 2 })
    expect(course.prices[0]).toMatchObject({ raw: 480, whole: 720, missed: 240 })
  })

  it('a later session that is cancelled is said to be, is not held and is not paid for', async () => {
    const course = await createCourse({ firstInDays: 3 })
    await test.db
      .updateTable('slots')
      .set({ cancelled_at: new Date(), cancelled_reason: 'The pool is closed' })
      .where('id', '=', course.sessions[2]!.id)
      .execute()
    const shown = await read(course)
    expect(shown.sessions[2]).toMatchObject({ cancelled_reason: 'The pool is closed' })
    expect(shown.prices[0]).toMatchObject({ raw: 600, whole: 720 })
    expect((await add(shopper(), course)).json.data).toMatchObject({ total: 600 })
  })

  it('one that can’t be joined part-way is closed once it has begun', async () => {
    const course = await createCourse({ firstInDays: -3, joinsPartWay: false })
    expect(await read(course)).toMatchObject({ joining_week: null, action_to_show: { status: null } })
    expect((await add(shopper(), course)).json.code).toBe('NO_LONGER_BOOKABLE')
  })

  it('is listed by venue and by activity, and unknown ones have a 404 of their own', async () => {
    const { slug } = await createCourse({ firstInDays: 2 })
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

  it('is held whole: a place in every session that is left, one line in the basket, and given back whole', async () => {
    const course = await createCourse({ firstInDays: -10 })
    const who = shopper()
    const { json } = await add(who, course)
    expect(json.data).toMatchObject({ total: 480, item_count: 1 })
    const [item] = json.data.items
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
    await who.ask('POST', '/api/activities/cart/remove', { cart_item_ids: [item.id] })
    expect(await held()).toHaveLength(0)
  })

  it('a session of a course is not sold by itself', async () => {
    const course = await createCourse({ firstInDays: 1 })
    const refused = await shopper().add([{ id: course.sessions[0]!.id, type: 'activity' }])
    expect(refused.json.code).toBe('SLOT_NOT_FOUND')
  })

  it('F10: one full session makes the course full, and a race for its last places is all or nothing', async () => {
    const course = await createCourse({ firstInDays: 1, weeks: 8, capacity: 10 })
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

  it('is booked whole with credit, at the member’s price, and stands in the confirmation', async () => {
    const course = await createCourse({ firstInDays: -3 })
    const member = await createMember(test.db, operator.client)
    await test.db
      .insertInto('credit_entries')
      .values({
        client_id: operator.client.id,
        customer_id: member.id,
        type: 'general',
        amount_pence: 1000,
        reason: 'test',
        cause: `gift ${member.id}`,
      })
      .execute()
    const session = await createSession(test.db, operator.client, member)
    const who = new Shopper(test.app, operator.client.host, session.browser['cookie'])
    const { json } = await add(who, course)
    const { total } = json.data
    expect(total).toBe(500 - 84)
    const done = await who.complete(null, { payments: [{ tender_type: 'credit', amount: total }] })
    const order = await who.ask('GET', `/api/bookings/orders/${done.json.complete_order_id}`)
    expect(order.json.data.items).toMatchObject([
      { name: 'Beginners', notes: [expect.stringContaining('5 sessions')] },
    ])
    expect(await audit(test.db)).toEqual([])
    expect((await read(course, who)).booking).toEqual({ id: expect.any(Number) })
  })
})
