import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buySession,
  inHours,
  move,
  ruleOf,
  setCancelRule,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { createMemberWith } from '../../testing/factories/entitlements.ts'
import {
  createCourse,
  createOperator,
  createPriceList,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { browserOf, cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let dear: TestOperator['priceList']
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  const { id } = await createPriceList(shop.db, operator.client, { Adult: 1000, Junior: 600 })
  dear = { ...operator.priceList, id }
})
afterAll(() => shop.close())
beforeEach(() => setCancelRule(shop.db, operator.swim, usualRule))

const guest = ({ client } = operator) => new Shopper(shop.app, client.host)
const swim = ({ venue, swim: category, priceList } = operator) =>
  createSlot(shop.db, { venue, category, priceList, startsAt: inHours(25) })
const tickets = (slot: { id: number }, { priceList } = operator) => ({
  id: slot.id,
  type: 'activity',
  pricing_option_id: priceList.options.Adult,
})
const ruleInBasket = async (who: Shopper): Promise<string[][]> =>
  (await who.ask('GET', '/api/activities/cart')).json.data.items.map(
    ({ cancel_rule }: { cancel_rule: string[] }) => cancel_rule,
  )
/** Removes the times from sentences such as '… until Tue 1 Dec, 10:00: …'. */
const withoutMoments = (sentences: readonly string[]) =>
  sentences.map((one) => one.replaceAll(/[A-Z][a-z]{2} \d+ [A-Z][a-z]{2}, \d\d:\d\d/g, '‹moment›'))

describe('the basket says what cancelling gives back before it is paid for', () => {
  it('spec 7: a line of the basket says it word for word as the order does later', async () => {
    const [, who] = await createLoggedIn(shop, operator.client)
    const slot = await swim()
    const added = await who.add([tickets(slot)])
    const [told] = added.json.data.items.map(({ cancel_rule }: { cancel_rule: string[] }) => cancel_rule)
    expect(withoutMoments(told)).toEqual([
      'Free cancellation until ‹moment›.',
      'Then until ‹moment›: 50% back as credit.',
      'Later: £3.00 charge, no refund.',
    ])
    expect(await ruleInBasket(who)).toEqual([told])
    const { json } = await who.complete(
      (await who.pay(shop.sandbox.origin, cardNumbers.approved)).json.transaction_uuid,
    )
    const order = await who.ask('GET', `/api/bookings/orders/${json.complete_order_id}`)
    expect(order.json.data.items[0].cancellation.sentences).toEqual(told)
  })

  it.each([
    ['booked well ahead', 25, 'Free cancellation until ‹moment›.'],
    // The four hours with a full refund are over, and a move does not bring them back.
    ['moved late', 3, 'Cancel until ‹moment›: 50% back as credit.'],
  ])(
    'spec 7: for a booking that is %s to a dearer time, the window, the basket and the order say the same',
    async (_, hours, best) => {
      const { venue, swim: category, client } = operator
      await setCancelRule(shop.db, category, { ...usualRule, move: { noticeMinutes: 60, withinDays: null } })
      const [, who] = await createLoggedIn(shop, client)
      const { bookingId, completeOrderId } = await buySession(shop, operator, who, {
        slot: { startsAt: inHours(hours) },
      })
      const to = await createSlot(shop.db, { venue, category, priceList: dear, startsAt: inHours(50) })
      const moveIt = (more: object) => move(who, bookingId, to, more)
      const told: string[] = (await moveIt({ is_only_asked: true })).json.data.cancel_rule
      expect(withoutMoments(told)[0]).toBe(best)
      expect((await moveIt({ expected_more: 280 })).json.data.cancel_rule).toEqual(told)
      expect(await ruleInBasket(who)).toEqual([told])
      const paid = await who.pay(shop.sandbox.origin, cardNumbers.approved)
      expect((await who.complete(paid.json.transaction_uuid)).status).toBe(200)
      const order = await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)
      expect(order.json.data.items[0].cancellation.sentences).toEqual(told)
    },
  )

  it('a person without an account reads their own terms: no credit and no charge', async () => {
    const who = guest()
    await who.add([tickets(await swim())])
    expect(withoutMoments((await ruleInBasket(who))[0]!)).toEqual([
      'Free cancellation until ‹moment›.',
      'Then until ‹moment›: 50% back the way you paid.',
      'Later: no refund.',
    ])
  })

  it('a visitor who must log in first reads the terms of an account', async () => {
    const own = await createOperator(shop.db)
    const { venue, classes: category, priceList, client } = own
    await setCancelRule(shop.db, category, usualRule)
    await setCancelRule(shop.db, own.swim, usualRule)
    await sql`update clients set catalogue_version = catalogue_version + 1, cancelling = cancelling
      || '{"strikes": {"count": 3, "withinDays": 30, "chargePence": 500}}' where id = ${client.id}`.execute(
      shop.db,
    )
    const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(25) })
    const path = `/api/activities/venue/${venue.slug}/activity/${category.slug}/timetable/${slot.id}`
    const { json } = await guest(own).ask('GET', path)
    expect(json.data.allows_anonymous_bookings).toBe(false)
    expect(withoutMoments(json.data.cancel_rule)).toEqual([
      'Free cancellation until ‹moment›.',
      'Then until ‹moment›: 50% back as credit.',
      'Later: £3.00 charge, no refund, counts as late.',
      '3 late cancellations in 30 days add a £5.00 charge, payable at reception.',
    ])
    const [, who] = await createLoggedIn(shop, client)
    expect((await who.ask('GET', path)).json.data.cancel_rule).toEqual(json.data.cancel_rule)
    // A guest who can book sees no charge and no count.
    const open = await guest(own).ask(
      'GET',
      `/api/activities/venue/${venue.slug}/activity/${own.swim.slug}/timetable/${(await swim(own)).id}`,
    )
    expect(withoutMoments(open.json.data.cancel_rule).at(-1)).toBe('Later: no refund.')
  })

  it('a rule that changes while the place is in the basket: the rule that was shown is sold', async () => {
    const who = guest()
    await who.add([tickets(await swim())])
    const told = await ruleInBasket(who)
    await setCancelRule(shop.db, operator.swim, ruleOf([[0, { gives: 'none' }]]))
    expect(await ruleInBasket(who)).toEqual(told)
    const { json } = await who.complete(
      (await who.pay(shop.sandbox.origin, cardNumbers.approved)).json.transaction_uuid,
    )
    const order = await who.ask('GET', `/api/bookings/orders/${json.complete_order_id}`)
    expect([order.json.data.items[0].cancellation.sentences]).toEqual(told)
    const { shown } = await shop.db
      .selectFrom('bookings')
      .innerJoin('orders', 'orders.id', 'bookings.order_id')
      .select('bookings.shown')
      .where('complete_order_id', '=', json.complete_order_id)
      .executeTakeFirstOrThrow()
    // The booking stores its rule in one place only.
    expect(shown).not.toHaveProperty('cancelling')
  })

  it('without a rule it says that cancelling online is not possible, and who to ask; the booking follows the rule of its day', async () => {
    const own = await createOperator(shop.db)
    await sql`update venues set phone = '0117 496 0110' where id = ${own.venue.id}`.execute(shop.db)
    const who = guest(own)
    await who.add([tickets(await swim(own), own)])
    expect((await ruleInBasket(who))[0]).toEqual([
      expect.stringMatching(/^This booking can’t be cancelled online\. Call .* on 0117 496 0110\.$/),
    ])
    const { bookingId } = await buySession(shop, own, guest(own))
    const { cancellation } = await shop.db
      .selectFrom('bookings')
      .select('cancellation')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    expect(cancellation).toBeNull()
  })

  it('when it is too late already, or a use pays, it says only that', async () => {
    await setCancelRule(shop.db, operator.swim, ruleOf([[48, {}]]))
    const who = guest()
    await who.add([tickets(await swim())])
    expect((await ruleInBasket(who))[0]![0]).toMatch(/^It’s too late to cancel this booking online\./)

    const own = await createOperator(shop.db)
    await setCancelRule(shop.db, own.swim, usualRule)
    const member = await createMemberWith(shop.db, own.client)
    const uses = await browserOf(shop, own.client, member)
    const added = await uses.add([{ id: (await swim(own)).id, type: 'activity' }])
    expect(added.json.data.items[0].total).toBe(0)
    expect(withoutMoments((await ruleInBasket(uses))[0]!)[0]).toMatch(
      /^Free cancellation until ‹moment›: the use of your .* comes back\.$/,
    )
  })

  it('a session says it on its page and not in the day’s list', async () => {
    const own = await createOperator(shop.db)
    await setCancelRule(shop.db, own.swim, usualRule)
    const slot = await swim(own)
    const path = `/api/activities/venue/${own.venue.slug}/activity/${own.swim.slug}`
    const one = await guest(own).ask('GET', `${path}/timetable/${slot.id}`)
    expect(withoutMoments(one.json.data.cancel_rule)[0]).toBe('Free cancellation until ‹moment›.')
    const who = guest(own)
    await who.add([tickets(slot, own)])
    expect(await ruleInBasket(who)).toEqual([one.json.data.cancel_rule])
    const list = await guest(own).ask('GET', `${path}/slots?date=${slot.date}`)
    expect(list.json.data.length).toBeGreaterThan(0)
    for (const listed of list.json.data) expect(listed).not.toHaveProperty('cancel_rule')
  })

  it('a course says its own rule before its activity’s, on its page as in the basket', async () => {
    const { venue, classes: category, priceList } = operator
    await setCancelRule(shop.db, category, usualRule)
    const course = await createCourse(shop.db, {
      venue,
      category,
      priceList,
      cancellation: JSON.stringify(
        ruleOf([[0, { gives: 'credit', percent: 75 }]], { remainingSessions: true }),
      ),
    })
    for (const hours of [200, 368])
      await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(hours), courseId: course.id })
    const [, who] = await createLoggedIn(shop, operator.client)
    const page = await who.ask(
      'GET',
      `/api/activities/venue/${venue.slug}/activity/${category.slug}/courses/${course.slug}`,
    )
    expect(withoutMoments(page.json.data.cancel_rule)).toEqual([
      'Cancel at any time until the last session starts, ‹moment›: we’ll refund 75% of the remaining sessions as credit.',
    ])
    await who.add([{ id: course.id, type: 'course' }])
    expect(await ruleInBasket(who)).toEqual([page.json.data.cancel_rule])
  })
})
