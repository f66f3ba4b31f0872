import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeAccount } from '../../stores/account/closing/close-account.ts'
import { bookAtDesk, type Coming, press } from '../../testing/factories/attendance.ts'
import {
  beginIn,
  cancel,
  inHours,
  ruleOf,
  setCancelRule,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import {
  createCustomer,
  createLocation,
  createOperatorAtMidday,
  createSlot,
  createVenue,
  managerAt,
  type TestCustomer,
  type TestOperator,
  takePlaces,
} from '../../testing/factories/factories.ts'
import { createInduction, giveInduction, givePenalty } from '../../testing/factories/flags.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let shop: Shop
let operator: TestOperator
let staff: TestCustomer
let desk: Shopper

beforeAll(async () => {
  shop = await createShop({ connections: 30 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(shop.db)
  ;[staff, desk] = await createStaff({ first_name: 'Stan', last_name: 'Till' })
})

const createStaff = (columns: Parameters<typeof createLoggedIn>[2] = {}): Promise<[TestCustomer, Shopper]> =>
  createLoggedIn(shop, operator.client, { role: 'staff', ...columns })
const book = (given: Parameters<typeof bookAtDesk>[3] = {}) => bookAtDesk(shop, operator, desk, given)
const dayAt = (venue = operator.venue) => `/api/foh/venue/${venue.slug}`
const dayOf = ({ slot }: Pick<Coming, 'slot'>, who = desk, venue = operator.venue) =>
  who.ask('GET', `${dayAt(venue)}/day?date=${slot.date}`)
const versionOf = async ({ slot }: Pick<Coming, 'slot'>): Promise<string> =>
  (await desk.ask('GET', `${dayAt()}/day/version?date=${slot.date}`)).json.data.version
const mark = (presses: object[], who = desk, key?: string, venue = operator.venue) =>
  who.ask('POST', `${dayAt(venue)}/attendances`, { presses, device: 'desk1' }, key)
const undo = (markIds: number[], who = desk) =>
  who.ask('POST', `${dayAt()}/attendances/undo`, { mark_ids: markIds })
const placesOf = async (coming: Coming) => {
  const { json } = await dayOf(coming)
  const session = json.data.find(({ slot_id }: { slot_id: number }) => slot_id === coming.slot.id)
  const booking = session.bookings.find(
    ({ booking_id }: { booking_id: number }) => booking_id === coming.bookingId,
  )
  return booking?.places ?? []
}
const statesOf = async (coming: Coming): Promise<(string | null)[]> =>
  (await placesOf(coming)).map(({ mark: one }: { mark: { state: string } | null }) => one?.state ?? null)
const rowsOf = async ({ bookingId }: Pick<Coming, 'bookingId'>) =>
  (
    await sql<{ state: string; staff_id: number; isLive: boolean }>`
      select state, staff_id, undone_at is null as "isLive" from attendances where booking_id = ${bookingId} order by id`.execute(
      shop.db,
    )
  ).rows

describe('spec 1.5: the sessions of a day and who comes', () => {
  it.each([
    [null, 15],
    [{ customer: { idleMinutes: 3, absoluteMinutes: 720 } }, 15],
    [{ staff: { idleMinutes: 5, absoluteMinutes: 720 } }, 5],
    [{ staff: { idleMinutes: 60, absoluteMinutes: 720 } }, 15],
  ])(
    'S117: with the sessions’ lifetimes %j a browser keeps the list for %i minutes',
    async (lifetimes, kept) => {
      const { client, venue } = operator
      if (lifetimes !== null)
        await sql`update clients set session_lifetimes = ${JSON.stringify(lifetimes)}::jsonb,
        catalogue_version = catalogue_version + 1 where id = ${client.id}`.execute(shop.db)
      const { date } = await createSlot(shop.db, {
        venue,
        category: operator.swim,
        priceList: operator.priceList,
      })
      const { json } = await desk.ask('GET', `${dayAt()}/day?date=${date}`)
      expect(json.meta.keep_minutes).toBe(kept)
    },
  )

  it('they are listed by time and place with free, held and waited-for places, and what has become of each', async () => {
    const { venue, swim: category, priceList, otherVenue } = operator
    const pool = await createLocation(shop.db, venue, 'Pool', 1)
    const base = { venue, category, priceList, minutes: 30 }
    const late = await createSlot(shop.db, {
      ...base,
      startsAt: inHours(2),
      name: 'Late',
      location: pool,
      capacity: 12,
    })
    const early = await createSlot(shop.db, {
      ...base,
      startsAt: inHours(1),
      name: 'Early',
      capacity: 10,
      taken: 4,
    })
    const off = await createSlot(shop.db, {
      ...base,
      startsAt: inHours(1.5),
      name: 'Off',
      cancelledReason: 'The pump is broken',
    })
    await createSlot(shop.db, { ...base, venue: otherVenue, startsAt: inHours(1), name: 'Elsewhere' })
    const coming = await book({ slot: late, quantity: 2 })
    const { status, json } = await dayOf(coming)
    expect(status).toBe(200)
    expect(json.data.map(({ name }: { name: string }) => name)).toEqual(['Early', 'Off', 'Late'])
    expect(json.data).toMatchObject([
      { slot_id: early.id, place: null, capacity: 10, free: 6, change: null, bookings: [] },
      { slot_id: off.id, change: { kind: 'cancelled', words: 'Cancelled. The pump is broken.' } },
      {
        slot_id: late.id,
        place: 'Pool',
        capacity: 12,
        free: 10,
        bookings: [
          {
            booking_id: coming.bookingId,
            reference: coming.reference,
            booked_by: 'Wanda Inn',
            places: [
              { place: 1, mark: null },
              { place: 2, mark: null },
            ],
          },
        ],
      },
    ])
  })

  it('a child is listed with an age, a grown-up without; a debt and a missing induction are said', async () => {
    const induction = await createInduction(shop.db, operator.client, { needs: operator.swim })
    await sql`update clients set catalogue_version = catalogue_version + 1 where id = ${operator.client.id}`.execute(
      shop.db,
    )
    const child = await createCustomer(shop.db, operator.client, {
      first_name: 'Kit',
      last_name: 'Archer',
      date_of_birth: `${new Date().getUTCFullYear() - 8}-01-01`,
    })
    const adult = await createCustomer(shop.db, operator.client, {
      first_name: 'Ann',
      last_name: 'Archer',
      date_of_birth: '1984-02-01',
    })
    await giveInduction(shop.db, operator.client, adult, induction)
    await givePenalty(shop.db, operator.client, adult)
    const first = await book({ customer: child })
    const second = await book({ customer: adult, slot: first.slot })
    expect(await placesOf(first)).toMatchObject([
      { name: 'Kit Archer', age: 8, flags: ['Has not had the Gym induction'] },
    ])
    expect(await placesOf(second)).toMatchObject([{ name: 'Ann Archer', age: null, flags: ['Owes £3.00'] }])
  })

  it('an order that staff look for says where and when its people are checked in today', async () => {
    const coming = await book()
    const over = await book({ slot: { startsAt: inHours(30) } })
    const foundBy = async ({ reference }: Coming) =>
      (await desk.ask('GET', `/api/foh/orders?query=${reference}`)).json.data[0].today
    expect(await foundBy(coming)).toEqual({ venue_slug: operator.venue.slug, date: coming.slot.date })
    expect(await foundBy(over)).toBeNull()
  })

  it('S09: staff of another venue see nothing of it and mark no one', async () => {
    const other = await createVenue(shop.db, operator.client)
    const [, elsewhere] = await createStaff({ posts: managerAt(other.id) })
    const coming = await book()
    expect((await dayOf(coming, elsewhere)).json.code).toBe('FORBIDDEN')
    expect((await mark([press(coming)], elsewhere)).json.code).toBe('FORBIDDEN')
    expect(await rowsOf(coming)).toEqual([])
  })

  it('a booking is marked at its own venue: at another one it is gone', async () => {
    const coming = await book()
    const { json } = await mark([press(coming)], desk, undefined, operator.otherVenue)
    expect(json.data).toMatchObject([{ outcome: 'gone', marks: [] }])
    expect(await rowsOf(coming)).toEqual([])
  })

  it('an instructor sees and marks the sessions of their own, and no others', async () => {
    const [maya, who] = await createStaff({
      first_name: 'Maya',
      posts: [{ role: 'instructor', venue_id: operator.venue.id }],
    })
    const { id } = await shop.db
      .insertInto('instructors')
      .values({ client_id: operator.client.id, name: 'Maya', staff_id: maya.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = await book({ slot: { instructorIds: [id], name: 'Own' } })
    const other = await book({ slot: { name: 'Other' } })
    const { json } = await dayOf(own, who)
    expect(json.data).toMatchObject([
      { name: 'Own', is_own: true, bookings: [{ booking_id: own.bookingId }] },
    ])
    expect((await mark([press(other), press(own)], who)).json.data).toMatchObject([
      { outcome: 'not-yours', marks: [] },
      { outcome: 'done', marks: [{ place: 1 }] },
    ])
    expect(await rowsOf(other)).toEqual([])
    const marked = (await mark([press(other)])).json.data[0].marks[0].mark.id
    expect((await mark([press(other)], who)).json.data).toMatchObject([{ outcome: 'not-yours', marks: [] }])
    expect((await undo([marked], who)).json.code).toBe('FORBIDDEN')
    expect(await statesOf(other)).toEqual(['came'])
    expect((await dayOf(own)).json.data).toHaveLength(2)
  })

  it('S59: reception who are an instructor too see of whom there are health answers in their own sessions alone', async () => {
    const venue_id = operator.venue.id
    const [maya, both] = await createStaff({
      posts: [
        { role: 'reception', venue_id },
        { role: 'instructor', venue_id },
      ],
    })
    const [, manager] = await createStaff({ posts: managerAt(venue_id) })
    const [, reception] = await createStaff({ posts: [{ role: 'reception', venue_id }] })
    const { id } = await shop.db
      .insertInto('instructors')
      .values({ client_id: operator.client.id, name: 'Maya', staff_id: maya.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ann = await createCustomer(shop.db, operator.client)
    await sql`
      with asked as (insert into questions (client_id, slug, words, kind, is_health)
        values (${operator.client.id}, 'illness', 'Any illness?', 'text', true) returning id)
      insert into answers (id, client_id, question_id, is_health, fingerprint, asked, customer_id, sealed, key_id, delete_at)
      values (gen_random_uuid(), ${operator.client.id}, (select id from asked), true, 'a', 'Any illness?', ${ann.id}, 'sealed', 'k', now() + interval '9 days')`.execute(
      shop.db,
    )
    const own = await book({ customer: ann, slot: { instructorIds: [id], name: 'Own' } })
    const other = await book({ customer: ann, slot: { name: 'Other', startsAt: inHours(2) } })
    // Both sessions ask it, as sessions do that were sold on our pages.
    await sql`
      update cart_items set asks = jsonb_build_object('booker', '[]'::jsonb, 'people',
        (select jsonb_agg(id) from questions where client_id = ${operator.client.id}))
      where id in (select (shown ->> 'cartItemId')::bigint from bookings where id in (${own.bookingId}, ${other.bookingId}))`.execute(
      shop.db,
    )
    const seenBy = async (who: Shopper) =>
      (await dayOf(own, who)).json.data.map(
        (one: { name: string; bookings: { places: { has_health_answers: boolean }[] }[] }) =>
          `${one.name} ${one.bookings[0]!.places[0]!.has_health_answers}`,
      )
    expect(await seenBy(both)).toEqual(['Own true', 'Other false'])
    expect(await seenBy(manager)).toEqual(['Own true', 'Other true'])
    expect(await seenBy(reception)).toEqual(['Own false', 'Other false'])
  })

  it('the version changes with a mark, an undone mark, a booking and nothing else', async () => {
    const coming = await book({ quantity: 2 })
    const versions = [await versionOf(coming), await versionOf(coming)]
    const { json } = await mark([press(coming)])
    versions.push(await versionOf(coming))
    await undo([json.data[0].marks[0].mark.id])
    versions.push(await versionOf(coming))
    await takePlaces(shop.db, coming.slot, 1)
    versions.push(await versionOf(coming))
    expect(versions[0]).toBe(versions[1])
    expect(new Set(versions).size).toBe(4)
    expect((await dayOf(coming)).json.meta.version).toBe(versions.at(-1))
  })

  it('the version changes with a charge, its end and an induction of a person who comes, and with no other person’s', async () => {
    const [ann, other] = [
      await createCustomer(shop.db, operator.client),
      await createCustomer(shop.db, operator.client),
    ]
    const induction = await createInduction(shop.db, operator.client, { needs: operator.swim })
    const coming = await book({ customer: ann })
    const versions = [await versionOf(coming)]
    await givePenalty(shop.db, operator.client, other)
    await giveInduction(shop.db, operator.client, other, induction)
    expect(await versionOf(coming)).toBe(versions[0])
    const charge = await givePenalty(shop.db, operator.client, ann)
    versions.push(await versionOf(coming))
    await desk.ask('POST', `/api/foh/charges/${charge.id}/settle`, { amount: 300, tender: 'cheque' })
    expect(await versionOf(coming)).toBe(versions[0])
    await giveInduction(shop.db, operator.client, ann, induction)
    versions.push(await versionOf(coming))
    expect(new Set(versions).size).toBe(3)
    expect((await dayOf(coming)).json.meta.version).toBe(versions.at(-1))
  })
})

describe('spec 1.5: check-in', () => {
  it('several places of a booking are marked at once, with who and when; a second time says so', async () => {
    const coming = await book({ quantity: 3 })
    const { json, status } = await mark([press(coming, { places: [1, 3] })])
    expect(status).toBe(200)
    expect(json.data).toMatchObject([
      { outcome: 'done', marks: [{ place: 1, mark: { state: 'came', by: 'Stan Till' } }, { place: 3 }] },
    ])
    expect(await statesOf(coming)).toEqual(['came', null, 'came'])
    const [, colleague] = await createStaff({ first_name: 'Ria', last_name: 'Desk' })
    const again = await mark([press(coming, { places: [1] })], colleague)
    expect(again.json.data).toMatchObject([
      { outcome: 'already', marks: [{ place: 1, mark: { state: 'came', by: 'Stan Till' } }] },
    ])
    expect(await rowsOf(coming)).toHaveLength(2)
  })

  it('F136: two desks check one ticket in at the same moment: it is marked once, and the second reads by whom', async () => {
    const coming = await book()
    const others = await Promise.all(Array.from({ length: 6 }, () => createStaff()))
    const answers = await Promise.all(others.map(([, who]) => mark([press(coming)], who)))
    const outcomes = answers.map(({ json }) => json.data[0].outcome)
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'already')).toHaveLength(5)
    const first = answers.find(({ json }) => json.data[0].outcome === 'done')!.json.data[0].marks[0].mark.id
    for (const { json } of answers) expect(json.data[0].marks[0].mark.id).toBe(first)
    expect(await rowsOf(coming)).toHaveLength(1)
  })

  it('F136: the control: without the table’s index the same race marks one ticket more than once', async () => {
    const coming = await book()
    const others = await Promise.all(Array.from({ length: 6 }, () => createStaff()))
    await sql`drop index attendances_one_of_a_place`.execute(shop.db)
    try {
      await shop.db.transaction().execute(async (tx) => {
        await sql`lock table attendances in exclusive mode`.execute(tx)
        void Promise.all(others.map(([, who]) => mark([press(coming)], who)))
        await untilWaiting(shop.db, 6)
      })
      await expect.poll(async () => (await rowsOf(coming)).length).toBe(6)
    } finally {
      await sql`delete from attendances where booking_id = ${coming.bookingId}`.execute(shop.db)
      await sql`create unique index attendances_one_of_a_place on attendances (slot_id, booking_id, place)
        where undone_at is null`.execute(shop.db)
    }
  })

  it('F137: a press that is sent again marks once, also after another log-in, and never after it was taken back', async () => {
    const coming = await book()
    const one = press(coming)
    const key = crypto.randomUUID()
    const answers = await Promise.all([mark([one], desk, key), mark([one], desk, key), mark([one], desk)])
    expect(answers.map(({ json }) => json.data[0].outcome)).toEqual(['done', 'done', 'done'])
    const rows = await rowsOf(coming)
    expect(rows).toHaveLength(1)
    await undo([answers[0].json.data[0].marks[0].mark.id])
    expect((await mark([one])).json.data).toMatchObject([{ outcome: 'already', marks: [] }])
    expect(await statesOf(coming)).toEqual([null])
  })

  it('F138: ten presses of a desk without a signal arrive together: each is decided on its own', async () => {
    await setCancelRule(shop.db, operator.swim, usualRule)
    const lost = await book({ slot: { startsAt: inHours(6) } })
    const taken = await book()
    const rest = await book({ quantity: 8 })
    const [, colleague] = await createStaff({ first_name: 'Ria', last_name: 'Desk' })
    await mark([press(taken)], colleague)
    expect((await cancel(desk, lost.bookingId)).status).toBe(200)
    const presses = [
      press(lost),
      press(taken),
      ...Array.from({ length: 8 }, (_, at) => press(rest, { places: [at + 1] })),
    ]
    const { json } = await mark(presses)
    expect(json.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'gone',
      'already',
      ...Array(8).fill('done'),
    ])
    expect(json.data[1].marks[0].mark.by).toBe('Ria Desk')
  })

  it('F138: several presses on one place that arrive together count in their order', async () => {
    const coming = await book({ quantity: 2 })
    const { json } = await mark([
      press(coming, { places: [1, 2] }),
      press(coming, { places: [2], state: 'late' }),
      press(coming, { places: [1], state: 'late' }),
      press(coming, { places: [1] }),
    ])
    expect(json.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'already',
      'done',
      'already',
      'done',
    ])
    expect(await statesOf(coming)).toEqual(['came', 'late'])
  })

  it('F139: the device’s clock is not believed about the future, nor for more than a day', async () => {
    const coming = await book({ quantity: 3 })
    const times = [3_600_000, -600_000, -90 * 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString())
    await mark(times.map((pressed_at, at) => press(coming, { places: [at + 1], pressed_at })))
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from recorded_at - pressed_at) / 60)::int as minutes from attendances
      where booking_id = ${coming.bookingId} order by place`.execute(shop.db)
    expect(rows.map(({ minutes }) => minutes)).toEqual([0, 10, 24 * 60])
  })

  it('late takes the place of came, and came the place of late; both rows stay', async () => {
    const coming = await book()
    await mark([press(coming)])
    expect((await mark([press(coming, { state: 'late' })])).json.data).toMatchObject([
      { outcome: 'done', marks: [{ mark: { state: 'late' } }] },
    ])
    await mark([press(coming)])
    expect(await rowsOf(coming)).toMatchObject([
      { state: 'came', isLive: false },
      { state: 'late', isLive: false },
      { state: 'came', isLive: true },
    ])
  })

  it('a mark is taken back once; then the place can be marked again, and the first mark stays in the books', async () => {
    const coming = await book()
    const { json } = await mark([press(coming)])
    const { id } = json.data[0].marks[0].mark
    expect((await undo([id])).json.data).toEqual({ undone: [id] })
    expect((await undo([id])).json.data).toEqual({ undone: [] })
    expect(await statesOf(coming)).toEqual([null])
    await mark([press(coming)])
    expect(await statesOf(coming)).toEqual(['came'])
    expect(await rowsOf(coming)).toHaveLength(2)
  })
})

describe('spec 1.5: people who did not come', () => {
  it('only after the end can a place be marked as missed; a person who came is not; who comes after all is', async () => {
    const coming = await book({ quantity: 2 })
    await mark([press(coming, { places: [1] })])
    const missed = () => mark([press(coming, { places: [1, 2], state: 'missed' })])
    expect((await missed()).json.data).toMatchObject([{ outcome: 'too-early' }])
    await beginIn(shop.db, coming.slot, -2)
    expect((await missed()).json.data).toMatchObject([
      { outcome: 'done', marks: [{ mark: { state: 'came' } }, { mark: { state: 'missed' } }] },
    ])
    await mark([press(coming, { places: [2] })])
    expect(await statesOf(coming)).toEqual(['came', 'came'])
  })

  const charging = ruleOf([[0, { gives: 'none' }]], { missed: { chargePence: 200, isStrike: true } })
  const strikes = { count: 2, withinDays: 30, chargePence: 500 }
  const chargesOf = async ({ id }: { id: number }) =>
    (
      await sql<{ reason: string; amount_pence: number; settled_with: string | null; who: string }>`
        select reason, amount_pence, settled_with, who from penalties where customer_id = ${id} order by id`.execute(
        shop.db,
      )
    ).rows
  const lettersTo = async ({ id }: { id: number }) =>
    (
      await sql<{ charge: string | null }>`
        select letter ->> 'charge' as charge from mail_outbox
        where customer_id = ${id} and letter ->> 'kind' = 'session-missed' order by id`.execute(shop.db)
    ).rows.map(({ charge }) => charge)
  const missedBy = async (customer: { id: number }, quantity = 1): Promise<Coming> => {
    const coming = await book({ customer, quantity })
    await beginIn(shop.db, coming.slot, -2)
    return coming
  }
  const missedWordsOf = async (coming: Coming): Promise<string | null> =>
    (await dayOf(coming)).json.data.find(({ slot_id }: { slot_id: number }) => slot_id === coming.slot.id)
      .missed_words
  const markMissed = (coming: Coming, places = [1], key?: string) =>
    mark([press(coming, { places, state: 'missed' })], desk, key)
  const withRule = async () => {
    await sql`update clients set cancelling = cancelling || ${JSON.stringify({ strikes })}::jsonb where id = ${operator.client.id}`.execute(
      shop.db,
    )
    await setCancelRule(shop.db, operator.swim, charging)
  }

  it('the rule of the booking makes one charge for all its places, and an email; the account owes it', async () => {
    await withRule()
    const ann = await createCustomer(shop.db, operator.client, { first_name: 'Ann' })
    const coming = await missedBy(ann, 3)
    expect(await missedWordsOf(coming)).toBe(
      '1 booking with an account owes £2.00 and has one more late cancellation. It is enough that one place of a booking is missed. An email tells them.',
    )
    await markMissed(coming, [1, 2])
    await markMissed(coming, [3])
    expect(await chargesOf(ann)).toEqual([
      {
        reason: 'not coming to Lane swimming',
        amount_pence: 200,
        settled_with: null,
        who: `staff ${staff.id}`,
      },
    ])
    expect(await lettersTo(ann)).toEqual(['£2.00'])
  })

  it('staff are told the rule that the bookings which are left were sold with, and the charge for strikes', async () => {
    await withRule()
    const [ann, ben] = [
      await createCustomer(shop.db, operator.client),
      await createCustomer(shop.db, operator.client),
    ]
    await markMissed(await missedBy(ann))
    const coming = await book({ customer: ann })
    const other = await book({ customer: ben, slot: coming.slot, quantity: 2 })
    await book({ slot: coming.slot })
    await setCancelRule(shop.db, operator.swim, ruleOf([[0, { gives: 'none' }]]))
    const bens = '1 booking with an account owes £2.00 and has one more late cancellation.'
    const enough = 'It is enough that one place of a booking is missed. An email tells them.'
    expect(await missedWordsOf(coming)).toBe(
      `1 booking with an account owes £2.00, has one more late cancellation and owes £5.00 for several of them. ${bens} ${enough}`,
    )
    await mark([press(coming)])
    expect(await missedWordsOf(coming)).toBe(`${bens} ${enough}`)
    await beginIn(shop.db, coming.slot, -2)
    await markMissed(other)
    expect(await missedWordsOf(coming)).toBeNull()
    expect((await chargesOf(ben)).map((one) => one.amount_pence)).toEqual([200])
  })

  it('the email says how many of the booking did not come', async () => {
    await withRule()
    const ann = await createCustomer(shop.db, operator.client)
    const coming = await missedBy(ann, 4)
    await mark([press(coming, { places: [1, 2, 4] })])
    await markMissed(coming, [3])
    await markMissed(await missedBy(ann, 2), [1, 2])
    const { rows } = await sql`select letter -> 'some' as some from mail_outbox
      where customer_id = ${ann.id} and letter ->> 'kind' = 'session-missed' order by id`.execute(shop.db)
    expect(rows).toEqual([{ some: { missed: 1, booked: 4 } }, { some: null }])
  })

  it('so many missed sessions lead to the charge for strikes, and the count starts again', async () => {
    await withRule()
    const ann = await createCustomer(shop.db, operator.client)
    for (const _ of [1, 2, 3]) await markMissed(await missedBy(ann))
    expect((await chargesOf(ann)).map((one) => one.amount_pence)).toEqual([200, 200, 500, 200])
    expect(await lettersTo(ann)).toEqual(['£2.00', '£7.00', '£2.00'])
  })

  it('a late cancellation and a missed session count together', async () => {
    await withRule()
    await setCancelRule(shop.db, operator.swim, { ...charging, bands: usualRule.bands })
    const ann = await createCustomer(shop.db, operator.client)
    const late = await book({ customer: ann, slot: { startsAt: inHours(0.5) } })
    expect((await cancel(desk, late.bookingId)).status).toBe(200)
    await markMissed(await missedBy(ann))
    expect((await chargesOf(ann)).map((one) => one.amount_pence)).toContain(500)
  })

  it('a mistaken mark lifts its charges and its strike; a charge that was paid stays', async () => {
    await withRule()
    const ann = await createCustomer(shop.db, operator.client)
    const [first, second] = [await missedBy(ann, 2), await missedBy(ann)]
    const { json } = await markMissed(first, [1, 2])
    const [one, two] = json.data[0].marks.map((each: { mark: { id: number } }) => each.mark.id)
    await undo([one])
    expect((await chargesOf(ann)).map((each) => each.settled_with)).toEqual([null])
    await undo([two])
    expect((await chargesOf(ann)).map((each) => each.settled_with)).toEqual(['let-off'])
    // The strike is gone, too: this is the first one.
    await markMissed(second)
    expect((await chargesOf(ann)).map((each) => each.amount_pence)).toEqual([200, 200])
    await sql`update penalties set settled_on = greatest(today_at(client_id), occurred_on), settled_with = 'cash',
      settled_by = ${`staff ${staff.id}`} where customer_id = ${ann.id} and settled_on is null`.execute(
      shop.db,
    )
    await mark([press(second)])
    expect((await chargesOf(ann)).map((each) => each.settled_with)).toEqual(['let-off', 'cash'])
  })

  it('the charge for strikes starts the count again as long as one missed place of its booking stands', async () => {
    await withRule()
    const ann = await createCustomer(shop.db, operator.client)
    await markMissed(await missedBy(ann))
    const coming = await missedBy(ann, 3)
    const { json } = await markMissed(coming, [1, 2])
    await markMissed(coming, [3])
    const ids = json.data[0].marks.map((each: { mark: { id: number } }) => each.mark.id)
    await undo(ids)
    // Place 3 was missed, and carries the charge: the next missed session is the first one again.
    expect((await chargesOf(ann)).map((each) => each.settled_with)).toEqual([null, null, null])
    await markMissed(await missedBy(ann))
    expect((await chargesOf(ann)).map((each) => each.amount_pence)).toEqual([200, 200, 500, 200])
  })

  it('a mistaken mark lifts a later charge for strikes that its session led to, and the count goes on', async () => {
    await withRule()
    const [ann, ben] = [
      await createCustomer(shop.db, operator.client),
      await createCustomer(shop.db, operator.client),
    ]
    for (const person of [ann, ben]) {
      const first = await markMissed(await missedBy(person))
      await markMissed(await missedBy(person))
      if (person === ann) await undo([first.json.data[0].marks[0].mark.id])
    }
    const said = async (person: TestCustomer) =>
      (await chargesOf(person)).map((each) => [each.amount_pence, each.settled_with])
    expect(await said(ann)).toEqual([
      [200, 'let-off'],
      [200, null],
      [500, 'let-off'],
    ])
    expect(await said(ben)).toEqual([
      [200, null],
      [200, null],
      [500, null],
    ])
    await markMissed(await missedBy(ann))
    expect((await said(ann)).slice(3)).toEqual([
      [200, null],
      [500, null],
    ])
  })

  it('a charge for strikes that a late cancellation led to is lifted with a missed session before it', async () => {
    await withRule()
    await setCancelRule(shop.db, operator.swim, { ...charging, bands: usualRule.bands })
    const ann = await createCustomer(shop.db, operator.client)
    const late = await book({ customer: ann, slot: { startsAt: inHours(0.5) } })
    const first = await markMissed(await missedBy(ann))
    expect((await cancel(desk, late.bookingId)).status).toBe(200)
    const lifted = async () =>
      (await chargesOf(ann)).find(({ amount_pence }) => amount_pence === 500)?.settled_with
    expect(await lifted()).toBeNull()
    await undo([first.json.data[0].marks[0].mark.id])
    expect(await lifted()).toBe('let-off')
  })

  it('an account that was closed meanwhile owes nothing, and gets no email', async () => {
    await withRule()
    const ann = await createCustomer(shop.db, operator.client)
    const coming = await missedBy(ann)
    const account = { clientId: operator.client.id, customerId: ann.id }
    await shop.db.transaction().execute((tx) => closeAccount(tx, account))
    expect((await markMissed(coming)).json.data).toMatchObject([{ outcome: 'done' }])
    expect(await chargesOf(ann)).toEqual([])
    expect(await lettersTo(ann)).toEqual([])
  })

  it('a booking without an account, and one whose rule says nothing, are marked and charge no one', async () => {
    const ann = await createCustomer(shop.db, operator.client)
    const without = await missedBy(ann)
    await withRule()
    const walkIn = await book()
    await beginIn(shop.db, walkIn.slot, -2)
    const old = ruleOf([[0, { gives: 'none' }]])
    await setCancelRule(shop.db, operator.swim, old)
    for (const coming of [without, walkIn])
      expect((await markMissed(coming)).json.data).toMatchObject([{ outcome: 'done' }])
    expect(await chargesOf(ann)).toEqual([])
    expect(await lettersTo(ann)).toEqual([])
  })

  it('F137: one press that arrives six times charges once', async () => {
    await withRule()
    const ann = await createCustomer(shop.db, operator.client)
    const one = press(await missedBy(ann), { state: 'missed' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => mark([one])))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await chargesOf(ann)).toHaveLength(1)
  })
})
