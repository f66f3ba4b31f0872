import { randomBytes } from 'node:crypto'
import type { StaffRole } from '@touchline/contract/entities/staff/staff-post'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeAnswers } from '../../commands/questions/describe-answers.ts'
import { sealStatementsOfChange } from '../../commands/questions/seal-statements.ts'
import { createVault } from '../../crypto/vault.ts'
import { closeAccount } from '../../stores/account/closing/close-account.ts'
import { writeStatementsOfChange } from '../../stores/joining/health-statements.ts'
import { testAnswersKey } from '../../testing/app.ts'
import { buySession, cancel, setCancelRule, usualRule } from '../../testing/factories/cancelling.ts'
import { createContract, createPlan } from '../../testing/factories/contracts.ts'
import { createChild, createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createCategory,
  createCustomer,
  createOperatorAtMidday,
  createQuestion,
  createSlot,
  managerAt,
  type TestCategory,
  type TestCustomer,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { createInduction, dayOf, giveInduction, givePenalty } from '../../testing/factories/flags.ts'
import { giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { browserOf, cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'

/** Text that stands nowhere in the database. */
const secret = 'Zyxomycosis'
const vault = createVault([Buffer.from(testAnswersKey, 'base64')])

let shop: Shop
let operator: TestOperator
let swims: TestCategory
let climbs: TestCategory
let asked: Record<'asthma' | 'back' | 'knees' | 'level', { id: number; words: string }>
let manager: Shopper

beforeAll(async () => {
  shop = await createShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(shop.db)
  const { client, venue, otherVenue } = operator
  const ask = (given: Parameters<typeof createQuestion>[2]) =>
    createQuestion(shop.db, client, { is_required: false, ...given })
  asked = {
    asthma: await ask({ words: 'Any asthma?', kind: 'consent', is_health: true, life: '12 months' }),
    back: await ask({ words: 'A bad back?', is_health: true, keep_days: 7 }),
    knees: await ask({ words: 'Bad knees?', is_health: true, life: '6 months' }),
    level: await ask({ words: 'How far can you swim?' }),
  }
  const category = (question_ids: number[]) =>
    createCategory(shop.db, client, {
      kind: 'ticketed',
      allows_anonymous_bookings: true,
      question_ids,
      soldAt: [venue, otherVenue],
    })
  swims = await category([asked.asthma.id, asked.back.id, asked.level.id])
  climbs = await category([asked.knees.id])
  ;[, manager] = await staffOf('duty-manager', venue.id)
})

const staffOf = (role: StaffRole, venue_id: number | null) =>
  createLoggedIn(shop, operator.client, {
    role: 'staff',
    first_name: 'Mia',
    last_name: 'Desk',
    posts: [{ role, venue_id }],
  })
const person = async (given: Parameters<typeof createCustomer>[2] = {}): Promise<TestCustomer> => {
  const one = await createCustomer(shop.db, operator.client, {
    first_name: 'Sam',
    last_name: 'Porter',
    ...given,
  })
  await giveCredit(shop.db, operator.client, one, 9000)
  return one
}
const session = (category = swims, venue = operator.venue): Promise<TestSlot> =>
  createSlot(shop.db, { venue, category, priceList: operator.priceList, name: 'Lanes' })

interface Booked {
  slot: TestSlot
  bookingId: number
  orderId: number
  place: number
}
type Answer = { question_id: number; answer: unknown }
/** Books places with credit, each for its person with their answers. */
async function book(
  who: TestCustomer,
  slot: TestSlot,
  people: { user_id?: number; first_name?: string; last_name?: string; answers: Answer[] }[],
): Promise<Booked> {
  const browser = await browserOf(shop, operator.client, who)
  const option = {
    type: 'activity',
    quantity: people.length,
    pricing_option_id: operator.priceList.options['Adult'],
  }
  const { json } = await browser.add([{ id: slot.id, ...option }])
  const waivers = people.map((one, at) => ({
    cart_item_id: json.data.items[0].id,
    place: at + 1,
    ...(one.user_id === undefined && { is_adult: true }),
    ...one,
  }))
  const saved = await browser.ask('POST', '/api/activities/question-waivers', { waivers })
  expect([saved.status, saved.json.errors]).toEqual([200, undefined])
  const paid = await browser.complete(null, {
    payments: [{ tender_type: 'credit', amount: json.data.total, type: 'general' }],
    completed_waivers: saved.json.data.completed_waivers,
  })
  expect(paid.status).toBe(200)
  return { ...(await bookingOf(paid.json.complete_order_id)), slot, place: 1 }
}
const bookingOf = (completeOrderId: string) =>
  shop.db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .select(['bookings.id as bookingId', 'orders.id as orderId'])
    .where('complete_order_id', '=', completeOrderId)
    .executeTakeFirstOrThrow()
const own = (text = secret) => [
  { question_id: asked.asthma.id, answer: true },
  { question_id: asked.back.id, answer: text },
  { question_id: asked.level.id, answer: 'A length' },
]
const read = ({ slot, bookingId, place }: Booked, who = manager, venue = operator.venue) =>
  who.ask('POST', `/api/foh/venue/${venue.slug}/health-answers`, {
    slot_id: slot.id,
    booking_id: bookingId,
    place,
  })
/** Reads once more, and returns what a browser and a proxy are told about keeping it. */
const cacheOf = async ({ slot, bookingId, place }: Booked) => {
  const { statusCode, headers } = await shop.app.inject({
    method: 'POST',
    url: `/api/foh/venue/${operator.venue.slug}/health-answers`,
    headers: {
      host: operator.client.host,
      cookie: manager.cookie,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
    },
    payload: { slot_id: slot.id, booking_id: bookingId, place },
  })
  return [statusCode, headers['cache-control']]
}
const actsOf = async () => {
  const { rows } = await sql<{
    staff: string
    customer_id: number | null
    order_id: number | null
    facts: object
  }>`
    select s.last_name as staff, a.customer_id, a.order_id, a.facts from staff_acts a join customers s on s.id = a.staff_id
    where a.act = 'health-answers' and a.client_id = ${operator.client.id} order by a.id`.execute(shop.db)
  return rows
}
const wordsTo = async (who: TestCustomer): Promise<string[]> => {
  const browser = await browserOf(shop, operator.client, who)
  const { json } = await browser.ask('GET', '/api/my-account/changes-by-staff')
  return json.data.map(({ words }: { words: string }) => words)
}

describe('spec 6: health answers of a person who comes', () => {
  it('a duty manager of the venue reads them, and the person reads in their account that it was done', async () => {
    const sam = await person()
    const booked = await book(sam, await session(), [{ user_id: sam.id, answers: own() }])
    expect(await actsOf()).toEqual([])
    const reply = await read(booked)
    expect(reply.status).toBe(200)
    expect(reply.json.data).toEqual({
      person: 'Sam Porter',
      session: expect.stringMatching(/^Lanes, \w{3} \d+ \w{3} \d{4}, \d\d:\d\d$/),
      answers: [
        { asked: 'A bad back?', words: secret },
        { asked: 'Any asthma?', words: 'Yes' },
      ],
      statements: [],
      kept_with: 'person',
    })
    const facts = { person: 'Sam Porter', name: 'Lanes', when: expect.any(String) }
    expect(await actsOf()).toEqual([{ staff: 'Desk', customer_id: sam.id, order_id: null, facts }])
    const [words, ...others] = await wordsTo(sam)
    expect([words, others]).toEqual([
      expect.stringMatching(/^Read the health answers of Sam Porter for ‘Lanes’, /),
      [],
    ])
    expect(await cacheOf(booked)).toEqual([200, 'no-store'])
    // The command line says the same.
    const wanted = { venue: operator.venue.slug, date: booked.slot.date, client: null }
    const told = (await describeAnswers(shop.db, vault, wanted)).map((line) => line.trim())
    for (const { asked: question, words: answer } of reply.json.data.answers)
      expect(told).toContain(`${question} ${answer}`)
  })

  it.each([
    ['duty-manager', true],
    ['owner', true],
    ['reception', false],
    ['instructor', false],
    ['finance', false],
  ] as const)('%s at this venue, at another one and at all: may read them: %s', async (role, may) => {
    const sam = await person()
    const booked = await book(sam, await session(), [{ user_id: sam.id, answers: own() }])
    const seen: [number, boolean][] = []
    for (const venueId of [operator.venue.id, operator.otherVenue.id, null]) {
      const { status, json } = await read(booked, (await staffOf(role, venueId))[1])
      seen.push([status, JSON.stringify(json).includes(secret)])
    }
    const allowed = may ? [200, true] : [403, false]
    expect(seen).toEqual([allowed, [403, false], allowed])
    expect(await actsOf()).toHaveLength(may ? 2 : 0)
  })

  it('staff of another operator, and of another venue by the address of theirs, find nothing', async () => {
    const sam = await person()
    const booked = await book(sam, await session(), [{ user_id: sam.id, answers: own() }])
    const other = await createOperatorAtMidday(shop.db)
    const [, stranger] = await createLoggedIn(shop, other.client, { role: 'staff' })
    const [, elsewhere] = await createLoggedIn(shop, operator.client, {
      role: 'staff',
      posts: managerAt(operator.otherVenue.id),
    })
    const codes = [
      (await read(booked, stranger)).json.code,
      (await read(booked, stranger, other.venue)).json.code,
      (await read(booked, elsewhere, operator.otherVenue)).json.code,
      (await read({ ...booked, place: 2 })).json.code,
      (await read({ ...booked, slot: await session() })).json.code,
      (await read(booked, new Shopper(shop.app, operator.client.host))).json.code,
      (await read(booked, await browserOf(shop, operator.client, sam))).json.code,
    ]
    expect(codes).toEqual([
      'VENUE_NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'FORBIDDEN',
      'FORBIDDEN',
    ])
    expect(await actsOf()).toEqual([])
  })

  it('a session that has moved to another venue is read there, and no more where it was', async () => {
    const sam = await person()
    const booked = await book(sam, await session(), [{ user_id: sam.id, answers: own() }])
    await sql`update slots set venue_id = ${operator.otherVenue.id} where id = ${booked.slot.id}`.execute(
      shop.db,
    )
    const [, there] = await staffOf('duty-manager', operator.otherVenue.id)
    expect((await read(booked)).json.code).toBe('NOT_FOUND')
    expect((await read(booked, there, operator.otherVenue)).json.data.answers).toHaveLength(2)
    expect(await actsOf()).toHaveLength(1)
  })

  it('two sessions of one person tell only what each asks; each place of a booking tells its own', async () => {
    const [sam, ann] = [await person(), await person({ first_name: 'Ann' })]
    const swim = await book(sam, await session(), [
      { user_id: sam.id, answers: own() },
      { first_name: 'Bo', last_name: 'Quay', answers: own('None') },
    ])
    const climb = await book(sam, await session(climbs), [
      { user_id: sam.id, answers: [{ question_id: asked.knees.id, answer: 'The left one' }] },
    ])
    const plain = await book(ann, await session(), [{ user_id: ann.id, answers: [] }])
    const answersOf = async (one: Booked) =>
      (await read(one)).json.data.answers.map(({ words }: { words: string }) => words)
    expect(await answersOf(swim)).toEqual([secret, 'Yes'])
    expect(await answersOf({ ...swim, place: 2 })).toEqual(['None', 'Yes'])
    expect(await answersOf(climb)).toEqual(['The left one'])
    expect(await answersOf(plain)).toEqual([])
    // Nothing was told of Ann, and so nothing is written down.
    expect((await actsOf()).map(({ facts }) => (facts as { person: string }).person)).toEqual([
      'Sam Porter',
      'Bo Quay',
      'Sam Porter',
    ])
    // The list of the day flags those of whom there is something to read, and no others.
    const { json } = await manager.ask(
      'GET',
      `/api/foh/venue/${operator.venue.slug}/day?date=${swim.slot.date}`,
    )
    const flags = json.data.flatMap(
      ({ bookings }: { bookings: { booking_id: number; places: { has_health_answers: boolean }[] }[] }) =>
        bookings.map(({ booking_id, places }) => [
          booking_id,
          places.map(({ has_health_answers }) => has_health_answers),
        ]),
    )
    expect(Object.fromEntries(flags)).toEqual({
      [swim.bookingId]: [true, true],
      [climb.bookingId]: [true],
      [plain.bookingId]: [false],
    })
  })

  it('S02: a child whom a parent booked: the parent reads that it was read, and the child’s name', async () => {
    const sam = await person()
    const kit = await createChild(shop.db, operator.client, 'Kit', `${new Date().getUTCFullYear() - 8}-01-01`)
    await createHousehold(shop.db, operator.client, [sam, kit])
    const booked = await book(sam, await session(), [{ user_id: kit.id, answers: own() }])
    expect((await read(booked)).json.data.person).toMatch(/^Kit /)
    expect((await actsOf()).map(({ customer_id }) => customer_id)).toEqual([kit.id])
    expect(await wordsTo(sam)).toEqual([expect.stringMatching(/^Read the health answers of Kit /)])
    expect(await wordsTo(await person())).toEqual([])
  })

  it('S114: a booker without an account: the reading is kept with the order, without a name, and is found', async () => {
    const browser = new Shopper(shop.app, operator.client.host)
    const slot = await session()
    const { json } = await browser.add([
      { id: slot.id, type: 'activity', pricing_option_id: operator.priceList.options['Adult'] },
    ])
    const name = { first_name: 'Vera', last_name: `Zimt${randomBytes(4).toString('hex')}` }
    const saved = await browser.ask('POST', '/api/activities/question-waivers', {
      waivers: [{ cart_item_id: json.data.items[0].id, place: 1, ...name, is_adult: true, answers: own() }],
      signer_name: 'Vera Zimt',
    })
    const { transaction_uuid: uuid } = (
      await browser.pay(shop.sandbox.origin, cardNumbers.approved, {
        billing_first_name: 'Vera',
        billing_last_name: name.last_name,
      })
    ).json
    const paid = await browser.complete(uuid, { completed_waivers: saved.json.data.completed_waivers })
    const booked = { ...(await bookingOf(paid.json.complete_order_id)), slot, place: 1 }
    const { data } = (await read(booked)).json
    expect([data.answers.length, data.kept_with]).toEqual([2, 'order'])
    expect(await actsOf()).toMatchObject([
      { customer_id: null, order_id: booked.orderId, facts: { person: null, name: 'Lanes' } },
    ])
    const [, owner] = await staffOf('owner', null)
    const found = await owner.ask('GET', `/api/foh/acts?find=${name.last_name}`)
    expect(
      found.json.data.map((one: { words: string; person: { name: string } }) => [one.words, one.person.name]),
    ).toEqual([
      [expect.stringMatching(/^Read the health answers given for ‘Lanes’/), `Vera ${name.last_name}`],
    ])
    const ofStaff = await owner.ask('GET', '/api/foh/acts?find=desk')
    expect(ofStaff.json.data).toHaveLength(1)
  })
})

/** Gives a member a health statement with one yes, at joining a plan. */
async function state(member: TestCustomer): Promise<void> {
  const healthStatement = {
    intro: '',
    questions: [{ key: 'heart', words: 'A heart condition?' }],
    note: '',
    advice: '',
    blocks: false,
    keepMonths: 12,
  }
  const plan = await createPlan(shop.db, operator.client, { name: 'Gym', terms: { healthStatement } })
  const { id: contractId } = await createContract(shop.db, operator.client, plan, {
    payerId: member.id,
    joinedOn: dayOf(operator.client, 0),
  })
  const statement = { answers: [{ question: 'heart', isYes: true }], note: '' }
  await writeStatementsOfChange(
    shop.db,
    { contractId, planId: plan.id },
    sealStatementsOfChange(vault, [{ customerId: member.id, statement }]),
  )
}
const stated = [{ plan_name: 'Gym', lines: ['Yes: A heart condition?'] }]
const toldOf = async (booked: Booked, who = manager, venue = operator.venue) => {
  const { data } = (await read(booked, who, venue)).json
  return [data.person, data.answers.map(({ words }: { words: string }) => words), data.statements]
}

describe('S02: a place whose person has no account, booked by a member with answers of their own', () => {
  const bo = { first_name: 'Bo', last_name: 'Quay', date_of_birth: '1999-05-06' }
  let sam: TestCustomer
  let samsOwn: Booked
  beforeEach(async () => {
    await setCancelRule(shop.db, swims, usualRule)
    const induction = await createInduction(shop.db, operator.client, { needs: swims })
    await sql`update clients set catalogue_version = catalogue_version + 1 where id = ${operator.client.id}`.execute(
      shop.db,
    )
    sam = await person({ date_of_birth: `${new Date().getUTCFullYear() - 9}-01-01` })
    await giveInduction(shop.db, operator.client, sam, induction)
    await state(sam)
    samsOwn = await book(sam, await session(), [{ user_id: sam.id, answers: own() }])
  })
  /** Gives up one place of a booking of two, of which the first is left. */
  const giveUpOne = async ({ bookingId }: Booked) => {
    const { status, json } = await cancel(await browserOf(shop, operator.client, sam), bookingId, {
      places: 1,
    })
    expect([status, json.errors]).toEqual([200, undefined])
  }
  /** Reads what the desk says of the places of a booking. */
  async function saidOf({ slot, bookingId }: Booked) {
    const { json } = await manager.ask('GET', `/api/foh/venue/${operator.venue.slug}/day?date=${slot.date}`)
    const at = json.data.find(({ slot_id }: { slot_id: number }) => slot_id === slot.id)
    const { places } = at.bookings.find(({ booking_id }: { booking_id: number }) => booking_id === bookingId)
    const { data } = (await manager.ask('GET', `/api/foh/people/${sam.id}/bookings`)).json
    const { health } = data.find(({ id }: { id: number }) => id === bookingId)
    return {
      places: places.map(({ name, age, flags, has_health_answers }: Record<string, unknown>) => ({
        name,
        age,
        flags,
        has_health_answers,
      })),
      health,
    }
  }
  const commandLine = async (slot: TestSlot) =>
    (
      await describeAnswers(shop.db, vault, { venue: operator.venue.slug, date: slot.date, client: null })
    ).map((line) => line.trim())

  it('a named friend’s one place tells nothing of the member: no answer, statement, age, debt or induction', async () => {
    const booked = await book(sam, await session(), [{ ...bo, answers: [] }])
    expect(await toldOf(booked)).toEqual(['Bo Quay', [], []])
    expect(await actsOf()).toEqual([])
    await givePenalty(shop.db, operator.client, sam)
    const { places, health: readable } = await saidOf(booked)
    expect(places).toEqual([{ name: 'Bo Quay', age: null, flags: [], has_health_answers: false }])
    expect(readable).toEqual([])
    const lines = await commandLine(booked.slot)
    expect(lines.filter((line) => line.includes(secret))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('A heart condition?'))).toHaveLength(1)
    // The member’s own place tells all of it.
    expect(await toldOf(samsOwn)).toEqual(['Sam Porter', [secret, 'Yes'], stated])
    expect((await saidOf(samsOwn)).places).toMatchObject([
      { name: 'Sam Porter', age: 9, flags: ['Owes £3.00'], has_health_answers: true },
    ])
  })

  it('a friend’s own answers are told without the member’s, and written down in the account of who booked', async () => {
    const booked = await book(sam, await session(), [
      { ...bo, answers: [{ question_id: asked.asthma.id, answer: true }] },
    ])
    expect(await toldOf(booked)).toEqual(['Bo Quay', ['Yes'], []])
    expect(await actsOf()).toMatchObject([{ customer_id: sam.id, facts: { person: 'Bo Quay' } }])
    expect((await read(booked)).json.data.kept_with).toBe('booker')
    expect((await saidOf(booked)).health).toMatchObject([{ person: 'Bo Quay', place: 1 }])
  })

  it('of two named places one is given up: the friend who is left has nothing of the member', async () => {
    const booked = await book(sam, await session(), [
      { ...bo, answers: [] },
      { user_id: sam.id, answers: [] },
    ])
    await giveUpOne(booked)
    expect(await toldOf(booked)).toEqual(['Bo Quay', [], []])
    expect((await saidOf(booked)).places).toMatchObject([
      { name: 'Bo Quay', age: null, has_health_answers: false },
    ])
    expect(await actsOf()).toEqual([])
  })

  it('of two places without a name one is given up: the one left may be anyone’s', async () => {
    await setCancelRule(shop.db, operator.swim, usualRule)
    const bought = await buySession(shop, operator, await browserOf(shop, operator.client, sam), {
      quantity: 2,
      byCredit: true,
    })
    const booked = { ...bought, place: 1 }
    await giveUpOne(booked)
    expect(await toldOf(booked)).toEqual(['A place that Sam Porter booked', [], []])
    expect((await saidOf(booked)).places).toMatchObject([
      { name: null, age: null, has_health_answers: false },
    ])
  })
})

describe('S115: what becomes of answers that were read', () => {
  it('a statement is read where the member comes, and by way of no session that is long over or cancelled', async () => {
    const sam = await person()
    await state(sam)
    const none = [{ user_id: sam.id, answers: [] }]
    const here = await book(sam, await session(climbs), none)
    const there = await book(sam, await session(climbs, operator.otherVenue), none)
    const [, owner] = await staffOf('owner', null)
    const seen = async () => {
      const { json } = await owner.ask('GET', `/api/foh/people/${sam.id}/bookings`)
      const past = await owner.ask('GET', `/api/foh/people/${sam.id}/bookings?show=past`)
      const readable = [...json.data, ...past.json.data].flatMap(
        ({ health }: { health: { venue_slug: string }[] }) => health.map(({ venue_slug }) => venue_slug),
      )
      const told = await describeAnswers(shop.db, vault, {
        venue: operator.venue.slug,
        date: here.slot.date,
        client: null,
      })
      const day = await manager.ask('GET', `/api/foh/venue/${operator.venue.slug}/day?date=${here.slot.date}`)
      const at = day.json.data.find(({ slot_id }: { slot_id: number }) => slot_id === here.slot.id)
      return {
        here: (await toldOf(here))[2],
        there: (await toldOf(there, owner, operator.otherVenue))[2],
        readable: new Set(readable),
        isFlagged: at.bookings[0].places[0].has_health_answers,
        isInCommandLine: told.some((line) => line.includes('A heart condition?')),
      }
    }
    const all = { here: stated, there: stated, isFlagged: true, isInCommandLine: true }
    const both = new Set([operator.venue.slug, operator.otherVenue.slug])
    const end = (hoursAgo: number) =>
      sql`update slots set ends_at = now() - ${hoursAgo} * interval '1 hour', starts_at = now() - ${hoursAgo + 1} * interval '1 hour'
        where id = ${here.slot.id}`.execute(shop.db)
    expect(await seen()).toEqual({ ...all, readable: both })
    await end(23)
    expect(await seen()).toEqual({ ...all, readable: both })
    await end(25)
    const gone = { here: [], there: stated, isFlagged: false, isInCommandLine: false }
    const onlyThere = new Set([operator.otherVenue.slug])
    expect(await seen()).toEqual({ ...gone, readable: onlyThere })
    await end(1)
    await sql`update slots set cancelled_at = now() where id = ${here.slot.id}`.execute(shop.db)
    expect(await seen()).toEqual({ ...gone, readable: onlyThere })
    await sql`update slots set cancelled_at = now() where id = ${there.slot.id}`.execute(shop.db)
    expect(await seen()).toEqual({ ...gone, there: [], readable: new Set() })
  })

  it('after their end there is nothing to read, whether or not they are deleted yet, and no flag', async () => {
    const sam = await person()
    const booked = await book(sam, await session(), [{ user_id: sam.id, answers: own() }])
    await sql`update answers set delete_at = now() - interval '1 second' where question_id = ${asked.back.id}`.execute(
      shop.db,
    )
    expect((await read(booked)).json.data.answers).toEqual([{ asked: 'Any asthma?', words: 'Yes' }])
    await sql`delete from answers where question_id = ${asked.asthma.id}`.execute(shop.db)
    expect((await read(booked)).json.data).toMatchObject({ answers: [], statements: [] })
    expect(await actsOf()).toHaveLength(1)
    const { json } = await manager.ask(
      'GET',
      `/api/foh/venue/${operator.venue.slug}/day?date=${booked.slot.date}`,
    )
    expect(json.data[0].bookings[0].places[0].has_health_answers).toBe(false)
  })

  it('without its key an answer says so, and a reading that told nothing is not written down', async () => {
    const sam = await person()
    const booked = await book(sam, await session(), [{ user_id: sam.id, answers: own() }])
    await sql`update answers set key_id = 'lost' where question_id = ${asked.back.id}`.execute(shop.db)
    expect((await read(booked)).json.data.answers).toEqual([
      { asked: 'A bad back?', words: null },
      { asked: 'Any asthma?', words: 'Yes' },
    ])
    await sql`update answers set key_id = 'lost' where sealed is not null`.execute(shop.db)
    const { json } = await read(booked)
    expect(json.data.answers.map(({ words }: { words: null }) => words)).toEqual([null, null])
    expect(await actsOf()).toHaveLength(1)
  })

  it('they are in no table and in no page of the desk, and every reading is one more line', async () => {
    const sam = await person()
    const booked = await book(sam, await session(), [{ user_id: sam.id, answers: own() }])
    const key = crypto.randomUUID()
    const ask = () =>
      manager.ask(
        'POST',
        `/api/foh/venue/${operator.venue.slug}/health-answers`,
        { slot_id: booked.slot.id, booking_id: booked.bookingId, place: 1 },
        key,
      )
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    expect(await actsOf()).toHaveLength(2)
    const { rows } = await sql<{ table: string; all: string }>`
      select t.table_name as table, (xpath('//text()', query_to_xml(
        format('select coalesce(string_agg(r::text, %L), %L) as all from %I r', '', '', t.table_name), false, true, '')))::text as all
      from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(
      shop.db,
    )
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter(({ all }) => all.includes(secret)).map(({ table }) => table)).toEqual([])
    const pages = [
      await manager.ask('GET', `/api/foh/venue/${operator.venue.slug}/day?date=${booked.slot.date}`),
      await manager.ask('GET', `/api/foh/people/${sam.id}/bookings`),
      await manager.ask('GET', `/api/foh/people/${sam.id}`),
    ]
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(JSON.stringify(pages.map(({ json }) => json))).not.toContain(secret)
  })

  it('S60: what a person typed moves and hides nothing', async () => {
    const sam = await person({ last_name: 'Porter' })
    const booked = await book(sam, await session(), [{ user_id: sam.id, answers: own('<b>x</b>') }])
    const row = await shop.db
      .selectFrom('answers')
      .select('id')
      .where('question_id', '=', asked.back.id)
      .executeTakeFirstOrThrow()
    const { keyId, bytes } = vault.seal(
      JSON.stringify('a\u001b[2Jb\u202ec\nd<i>'),
      `${row.id} ${asked.back.id}`,
    )
    await sql`update answers set sealed = ${bytes}, key_id = ${keyId} where id = ${row.id}`.execute(shop.db)
    expect((await read(booked)).json.data.answers[0].words).toBe('a\\u{1b}[2Jb\\u{202e}c\nd<i>')
  })

  it('a closed account keeps that it was read, and no words of it', async () => {
    const sam = await person()
    const booked = await book(sam, await session(), [{ user_id: sam.id, answers: own() }])
    await read(booked)
    await closeAccount(shop.db, { clientId: operator.client.id, customerId: sam.id })
    expect(await actsOf()).toMatchObject([{ facts: {} }])
    expect((await read(booked)).json.data.answers).toEqual([])
  })
})

describe('spec 6: health answers on a person’s page', () => {
  it('their bookings name the places for those who may read them there, and none for others', async () => {
    const sam = await person()
    const booked = await book(sam, await session(), [
      { first_name: 'Bo', last_name: 'Quay', answers: own() },
      { user_id: sam.id, answers: [] },
    ])
    await book(sam, await session(climbs, operator.otherVenue), [
      { user_id: sam.id, answers: [{ question_id: asked.knees.id, answer: 'Both' }] },
    ])
    const placesFor = async (who: Shopper) =>
      (await who.ask('GET', `/api/foh/people/${sam.id}/bookings`)).json.data.flatMap(
        ({ health }: { health: { venue_slug: string; person: string; place: number }[] }) =>
          health.map(({ venue_slug, person: name, place }) => [venue_slug, name, place]),
      )
    const here = [operator.venue.slug, 'Bo Quay', 1]
    const there = [operator.otherVenue.slug, 'Sam Porter', 1]
    expect(await placesFor(manager)).toEqual([here])
    expect(new Set(await placesFor((await staffOf('owner', null))[1]))).toEqual(new Set([here, there]))
    expect(await placesFor((await staffOf('reception', null))[1])).toEqual([])
    const [, both] = await createLoggedIn(shop, operator.client, {
      role: 'staff',
      posts: [{ role: 'reception', venue_id: null }, ...managerAt(operator.otherVenue.id)],
    })
    expect(await placesFor(both)).toEqual([there])
    const { json } = await manager.ask('GET', `/api/foh/people/${sam.id}/bookings`)
    expect(json.data[0].health).toMatchObject([{ booking_id: booked.bookingId, slot_id: booked.slot.id }])
  })
})
