import { addDays } from '@touchline/rules/time/calendar-date'
import { momentWords } from '@touchline/rules/time/date-labels'
import { localIso } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeSlotId } from '../../call/slot-id.ts'
import { moveBookingsAlong } from '../../commands/bookings/move-bookings-along.ts'
import { refundCancelledSessions } from '../../commands/bookings/refund-cancelled-sessions.ts'
import { compositeKey } from '../../presenters/timetable/composite-key.ts'
import { cancelSlot } from '../../stores/bookings/cancelled-sessions.ts'
import { bookByCredit, moveBack } from '../../testing/factories/bookings.ts'
import {
  beginIn,
  cancel,
  inHours,
  move,
  ruleOf,
  setCancelRule,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createCategory,
  createCourse,
  createOperator,
  createPriceList,
  createSlot,
  type GivenSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { moveByFeed } from '../../testing/factories/moving.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createPayer } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import type { Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
})
afterAll(() => shop.close())

const slotOf = (given: Partial<GivenSlot> = {}) =>
  createSlot(shop.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    ...given,
  })
const one = async (who: Shopper, given: Partial<GivenSlot> = {}) => {
  const slot = await slotOf(given)
  const { bookingIds } = await bookByCredit(who, [{ id: slot.id, type: 'activity' }])
  return { slot, bookingId: bookingIds[0]! }
}
const get = (who: Shopper, bookingId: number) => who.ask('GET', `/api/my-account/bookings/${bookingId}`)
const again = async (who: Shopper, bookingId: number) =>
  (await who.ask('GET', `/api/my-account/bookings/${bookingId}/again`)).json.data

describe('one booking', () => {
  it('spec 1: it has what the list has, and how to reach and find the venue', async () => {
    const own = await createOperator(shop.db)
    const [, who] = await createPayer(shop, own)
    await shop.db
      .updateTable('venues')
      .set({ phone: '0117 496 0110', email: 'desk@riverside.test', lat: 51.4, lng: -2.6 })
      .where('id', '=', own.venue.id)
      .execute()
    const slot = await createSlot(shop.db, {
      venue: own.venue,
      category: own.swim,
      priceList: own.priceList,
    })
    const { bookingIds } = await bookByCredit(who, [{ id: slot.id, type: 'activity' }])
    const listed = await who.ask('GET', '/api/my-account/bookings')
    const { json } = await get(who, bookingIds[0]!)
    expect(json.data).toMatchObject({
      ...listed.json.data[0],
      cancellation: expect.any(Object),
      venue_phone: '0117 496 0110',
      venue_email: 'desk@riverside.test',
      coordinates: { lat: 51.4, lng: -2.6 },
      sessions: [],
      cancelled_words: [],
      has_receipt: true,
    })
  })

  it('spec 4: it has the hours of its court that follow each other, whichever of them is asked for', async () => {
    const [, who] = await createPayer(shop, operator, 20_000)
    const { courtHire: category, courts } = operator
    await setCancelRule(shop.db, category, ruleOf([[0, {}]]))
    const hour = (time: string, location = courts[0]!) =>
      slotOf({ category, location, date: 3, time, minutes: 60, capacity: 1 })
    const slots = [
      await hour('10:00'),
      await hour('11:00'),
      await hour('13:00'),
      await hour('12:00', courts[1]),
    ]
    const { bookingIds } = await bookByCredit(
      who,
      slots.map(({ id }) => ({ id, type: 'activity' })),
    )
    const hoursOf = async (bookingId: number) =>
      (await get(who, bookingId)).json.data.hours.map(({ id }: { id: number }) => id)
    const [first, second, later, elsewhere] = bookingIds
    expect(await hoursOf(first!)).toEqual([first, second])
    expect(await hoursOf(second!)).toEqual([first, second])
    expect(await hoursOf(later!)).toEqual([later])
    expect(await hoursOf(elsewhere!)).toEqual([elsewhere])
    const { json } = await who.ask('GET', '/api/my-account/dashboard')
    expect(json.data.next.hours.map(({ id }: { id: number }) => id)).toEqual([first, second])
    expect(json.data.coming.map(({ id }: { id: number }) => id)).toEqual([elsewhere, later])
    await cancel(who, second!)
    expect(await hoursOf(first!)).toEqual([first])
  })

  it('spec 6: a person sees a place that another booked for them, but no receipt and no way to cancel it', async () => {
    const [parent, who] = await createPayer(shop, operator)
    const [partner, other] = await createPayer(shop, operator)
    await createHousehold(shop.db, operator.client, [parent, partner])
    const slot = await slotOf()
    const { bookingIds } = await bookByCredit(who, [
      { id: slot.id, type: 'activity', purchased_for_user_id: partner.id },
    ])
    expect((await get(who, bookingIds[0]!)).json.data).toMatchObject({
      has_receipt: true,
      cancellation: { sentences: expect.any(Array) },
    })
    expect((await get(other, bookingIds[0]!)).json.data).toMatchObject({
      is_own: true,
      booked_by: 'Sam Porter',
      has_receipt: false,
      cancellation: null,
      can_be_cancelled: false,
    })
  })
})

describe('a booking that is cancelled', () => {
  it('spec 7: it says what came back, as it was said then, and can’t be cancelled again', async () => {
    const own = await createOperator(shop.db)
    await setCancelRule(shop.db, own.swim, usualRule)
    const [, who] = await createPayer(shop, own)
    const { venue, swim: category, priceList } = own
    const slot = await createSlot(shop.db, { venue, category, priceList, date: 3 })
    const { bookingIds } = await bookByCredit(who, [{ id: slot.id, type: 'activity' }])
    const before = (await get(who, bookingIds[0]!)).json.data
    expect(before).toMatchObject({ can_be_cancelled: true, cancelled_words: [], cancelled_on: null })
    const { json } = await cancel(who, bookingIds[0]!, { expected: before.cancellation.choices[0].back })
    const after = (await get(who, bookingIds[0]!)).json.data
    expect(after).toMatchObject({ status: 'cancelled', can_be_cancelled: false, cancellation: null })
    expect(after.cancelled_words).toEqual(json.data[0].sentences)
    expect(after.cancelled_words.length).toBeGreaterThan(0)
    expect(after.cancelled_on).toMatch(/^[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} 20\d\d$/)
  })
})

describe('a booking that was moved by its customer or cancelled by its venue', () => {
  it('spec 7: after a move to a cheaper time it says where it was moved from and its present price, and nothing of places given up', async () => {
    const own = await createOperator(shop.db)
    await setCancelRule(
      shop.db,
      own.swim,
      ruleOf([[0, {}]], { move: { noticeMinutes: 60, withinDays: null } }),
    )
    const [, who] = await createPayer(shop, own)
    const { venue, swim: category, priceList } = own
    const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(72) })
    const { id } = await createPriceList(shop.db, own.client, { Adult: 500, Junior: 300 })
    const cheap = await createSlot(shop.db, {
      venue,
      category,
      priceList: { ...priceList, id },
      startsAt: inHours(96),
    })
    const { bookingIds } = await bookByCredit(who, [{ id: slot.id, type: 'activity' }])
    expect((await move(who, bookingIds[0]!, cheap, { expected: 220 })).json.data.is_moved).toBe(true)
    const after = (await get(who, bookingIds[0]!)).json.data
    expect(after).toMatchObject({
      price: '£5.00',
      cancelled_words: [],
      cancelled_on: null,
      cancelled_cause: null,
    })
    const from = momentWords(localIso(slot.startsAt, venue.timeZone))
    expect(after.moves).toEqual([
      { title: expect.stringMatching(/^Moved on \w{3} \d{1,2} \w{3} 20\d\d, from /), words: [] },
    ])
    expect(after.moves[0].title.endsWith(`, from ${from}`)).toBe(true)
    expect(after.moved_by_venue).toBeNull()
  })

  it('spec 7: it says that the venue moved it, from when and where, and until when everything comes back', async () => {
    const own = await createOperator(shop.db)
    await setCancelRule(shop.db, own.swim, ruleOf([[0, { gives: 'none' }]]))
    const [, who] = await createPayer(shop, own)
    const { venue, swim: category, priceList } = own
    const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(72) })
    const { bookingIds } = await bookByCredit(who, [{ id: slot.id, type: 'activity' }])
    const to = new Date(Math.ceil(inHours(80).getTime() / 60_000) * 60_000)
    await moveByFeed(shop.db, slot, { startsAt: to })
    await sql`update session_moves set reason = 'The boiler is mended.' where slot_id = ${slot.id}`.execute(
      shop.db,
    )
    await moveBookingsAlong(jobServices(shop))
    const { moves } = (await get(who, bookingIds[0]!)).json.data
    const from = momentWords(localIso(slot.startsAt, venue.timeZone))
    const until = momentWords(localIso(to, venue.timeZone))
    expect(moves).toEqual([
      {
        title: expect.stringMatching(/^Moved by the venue on /),
        words: [
          'The reason: The boiler is mended.',
          `Because the venue moved it, you get everything back if you cancel until ${until}.`,
        ],
      },
    ])
    expect(moves[0].title).toContain(`, from ${from}, ${venue.name}`)
    // The dashboard and the list of bookings, in the same words.
    const data = async (query: string) => (await who.ask('GET', `/api/my-account/${query}`)).json.data
    expect((await data('dashboard')).next.moved_by_venue).toEqual(moves[0])
    expect((await data('bookings?filter=future'))[0].moved_by_venue).toEqual(moves[0])
    await moveBack(shop.db, bookingIds[0]!, 30)
    expect((await data('bookings?filter=past'))[0].moved_by_venue).toBeNull()
  })

  it('spec 7: it says that the venue cancelled it, and why, and does not offer to book it again', async () => {
    const own = await createOperator(shop.db)
    const [, who] = await createPayer(shop, own)
    const { venue, swim: category, priceList } = own
    const slot = await createSlot(shop.db, { venue, category, priceList, startsAt: inHours(72) })
    const { bookingIds } = await bookByCredit(who, [{ id: slot.id, type: 'activity' }])
    await cancelSlot(shop.db, slot.id, 'The pool is being mended.')
    await refundCancelledSessions(jobServices(shop))
    const words = { status: 'cancelled', cancelled_by_venue: { reason: 'The pool is being mended.' } }
    const page = (await get(who, bookingIds[0]!)).json.data
    expect(page).toMatchObject({ ...words, cancelled_cause: 'operator' })
    const listed = await who.ask('GET', '/api/my-account/bookings?filter=past')
    expect(listed.json.data[0]).toMatchObject(words)
    expect((await who.ask('GET', '/api/my-account/dashboard')).json.data.last).toBeNull()
  })
})

describe('sessions of a course', () => {
  const courseOf = async (who: Shopper) => {
    const { venue, swim: category, priceList } = operator
    const course = await createCourse(shop.db, {
      venue,
      category,
      priceList,
      cancellation: JSON.stringify(ruleOf([[1, {}]], { remainingSessions: true })),
    })
    const weeks = await Promise.all(
      [2, 170, 340].map((hours) =>
        createSlot(shop.db, { venue, category, priceList, courseId: course.id, startsAt: inHours(hours) }),
      ),
    )
    const { bookingIds } = await bookByCredit(who, [{ id: course.id, type: 'course' }])
    return { bookingId: bookingIds[0]!, weeks }
  }
  const sessionsOf = async (who: Shopper, bookingId: number) =>
    (await get(who, bookingId)).json.data.sessions.map(
      ({ is_over, is_cancelled }: Record<string, boolean>) => [is_over, is_cancelled],
    )

  it('spec 1: a cancelled course has its upcoming sessions cancelled, and the attended one is over', async () => {
    const [, who] = await createPayer(shop, operator)
    const { bookingId, weeks } = await courseOf(who)
    expect(await sessionsOf(who, bookingId)).toEqual(weeks.map(() => [false, false]))
    await beginIn(shop.db, weeks[0]!, -3)
    const past = sql`jsonb_build_object('startsAtUtc', now() - interval '3 hours', 'endsAtUtc', now() - interval '2 hours')`
    await sql`update bookings set shown = jsonb_set(shown, '{course,sessions,0}', ${past}) where id = ${bookingId}`.execute(
      shop.db,
    )
    expect((await cancel(who, bookingId)).status).toBe(200)
    expect(await sessionsOf(who, bookingId)).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ])
  })

  it('spec 1: in a course that continues only the session that its venue cancelled is cancelled', async () => {
    const [, who] = await createPayer(shop, operator)
    const { bookingId, weeks } = await courseOf(who)
    await cancelSlot(shop.db, weeks[1]!.id, 'The pool is being mended.')
    await refundCancelledSessions(jobServices(shop))
    expect(await sessionsOf(who, bookingId)).toEqual([
      [false, false],
      [false, true],
      [false, false],
    ])
  })
})

describe('book again', () => {
  it('spec 1: it leads to the session at the same wall time a week later', async () => {
    const [, who] = await createPayer(shop, operator)
    const { slot, bookingId } = await one(who, { date: 2, time: '18:30' })
    const next = await slotOf({ date: 9, time: '18:30' })
    expect(await again(who, bookingId)).toEqual({
      venue_slug: operator.venue.slug,
      category_slug: operator.swim.slug,
      kind: 'ticketed',
      date: addDays(slot.date, 7),
      session: {
        id: String(next.id),
        composite_key: compositeKey({
          categoryId: operator.swim.id,
          startsAt: next.startsAt,
          endsAt: new Date(next.startsAt.getTime() + 3_600_000),
        }),
        time: '18:30-19:30',
        location_slug: null,
      },
    })
  })

  it('a past booking leads to the next such day ahead, not to one that has passed', async () => {
    const [, who] = await createPayer(shop, operator)
    const { slot, bookingId } = await one(who, { date: 3, time: '07:15' })
    await moveBack(shop.db, bookingId, 70)
    expect(await again(who, bookingId)).toMatchObject({ date: slot.date, session: { id: String(slot.id) } })
  })

  it('says the day where no session is at that time, or only a cancelled one', async () => {
    const [, who] = await createPayer(shop, operator)
    const { slot, bookingId } = await one(who, { date: 2, time: '05:45' })
    await slotOf({ date: 9, time: '05:45', cancelledReason: 'Closed' })
    await slotOf({ date: 9, time: '06:45' })
    expect(await again(who, bookingId)).toMatchObject({ date: addDays(slot.date, 7), session: null })
  })

  it('a court leads to the same court, or to any other where that one is not there', async () => {
    const [, who] = await createPayer(shop, operator, 20_000)
    const { venue, courtHire: category, priceList } = operator
    const [first, second] = [operator.courts[0]!, operator.courts[1]!]
    const at = (date: number, time: string, location: typeof first) =>
      createSlot(shop.db, { venue, category, priceList, location, date, time, capacity: 1 })
    const book = async (time: string) => {
      const court = await at(2, time, second)
      return (await bookByCredit(who, [{ id: court.id, type: 'activity' }])).bookingIds[0]!
    }
    const byCourt = await book('10:00')
    await at(9, '10:00', first)
    const same = await at(9, '10:00', second)
    expect(await again(who, byCourt)).toMatchObject({
      kind: 'resources',
      session: { id: String(same.id), location_slug: second.slug },
    })
    const other = await book('11:00')
    const left = await at(9, '11:00', first)
    expect(await again(who, other)).toMatchObject({
      session: { id: String(left.id), location_slug: null },
    })
  })

  it('wire 5: it knows the session by its opaque id where the venue uses the v2 calls', async () => {
    const own = await createOperator(shop.db)
    await shop.db
      .updateTable('venues')
      .set({ activities_v2_enabled: true, migration_date: '2020-01-01' })
      .where('id', '=', own.venue.id)
      .execute()
    const category = await createCategory(shop.db, own.client, { kind: 'classes', soldAt: [own.venue] })
    const at = (date: number) =>
      createSlot(shop.db, { venue: own.venue, category, priceList: own.priceList, date, time: '09:00' })
    const [, who] = await createPayer(shop, own)
    const [slot, next] = [await at(2), await at(9)]
    const { bookingIds } = await bookByCredit(who, [
      { id: encodeSlotId(slot.ruleId, slot.startsAt), type: 'purchasableOccurrence' },
    ])
    expect(await again(who, bookingIds[0]!)).toMatchObject({
      kind: 'classes',
      session: { id: encodeSlotId(next.ruleId, next.startsAt) },
    })
  })

  it('a course leads to the courses', async () => {
    const [, who] = await createPayer(shop, operator)
    const { venue, swim: category, priceList } = operator
    const course = await createCourse(shop.db, { venue, category, priceList })
    await createSlot(shop.db, { venue, category, priceList, courseId: course.id, date: 3 })
    const { bookingIds } = await bookByCredit(who, [{ id: course.id, type: 'course' }])
    expect(await again(who, bookingIds[0]!)).toMatchObject({ kind: 'course', session: null })
    expect((await get(who, bookingIds[0]!)).json.data.sessions).toHaveLength(1)
  })
})
