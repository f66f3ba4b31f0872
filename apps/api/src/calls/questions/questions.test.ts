import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeSlotId } from '../../call/slot-id.ts'
import { describeAnswers } from '../../commands/questions/describe-answers.ts'
import { openAnswer } from '../../commands/questions/seal-answer.ts'
import { tidy } from '../../commands/tidy.ts'
import { createVault } from '../../crypto/vault.ts'
import { importCatalogue } from '../../importers/catalogue/import-catalogue.ts'
import type { SealedAnswer } from '../../stores/questions/answers.ts'
import { testAnswersKey } from '../../testing/app.ts'
import {
  createCategory,
  createCustomer,
  createOperatorAtMidday,
  createQuestion,
  createSession,
  createWaiver,
  slots,
  type TestCategory,
  type TestCustomer,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { creditBefore, giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'

let api: Shop
let operator: TestOperator
let swims: TestCategory
let swim: TestSlot
let asked: Record<
  'contact' | 'asthma' | 'photos' | 'level' | 'heard' | 'notes',
  { id: number; words: string }
>
let waiver: { id: number; version: number }

const path = '/api/activities/question-waivers'
const vault = createVault([Buffer.from(testAnswersKey, 'base64')])

beforeAll(async () => {
  api = await createShop({ connections: 20 })
})
afterAll(() => api.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(api.db)
  const { client } = operator
  const ask = (given: Parameters<typeof createQuestion>[2]) => createQuestion(api.db, client, given)
  const life = '12 months'
  asked = {
    contact: await ask({ words: 'Who should we call?', about: 'young', under_age: 16, life }),
    asthma: await ask({ words: 'Any asthma?', kind: 'consent', is_health: true, life }),
    photos: await ask({ words: 'May we take photos?', kind: 'consent', is_required: false }),
    level: await ask({ words: 'How far can you swim?', kind: 'choice', options: ['A length', 'More'], life }),
    heard: await ask({ words: 'How did you hear of us?', about: 'booker', life }),
    notes: await ask({ words: 'A bad back?', is_health: true, keep_days: 7 }),
  }
  waiver = await createWaiver(api.db, client, { life })
  swims = await createWater()
  swim = await session()
})

async function createWater(): Promise<TestCategory> {
  const { client, venue } = operator
  const water = await createCategory(api.db, client, {
    kind: null,
    question_ids: [asked.heard.id, asked.asthma.id],
  })
  return createCategory(api.db, client, {
    kind: 'ticketed',
    allows_anonymous_bookings: true,
    waiver_id: waiver.id,
    question_ids: [asked.asthma.id, asked.contact.id, asked.level.id, asked.photos.id, asked.notes.id],
    parent: water,
    soldAt: [venue],
  })
}
const session = () =>
  slots.open(api.db, { venue: operator.venue, category: swims, priceList: operator.priceList })

const visitor = () => new Shopper(api.app, operator.client.host)
type Customer = Shopper & { id: number }
async function customer(given: Parameters<typeof createCustomer>[2] = {}): Promise<Customer> {
  const person = await createCustomer(api.db, operator.client, {
    first_name: 'Sam',
    last_name: 'Porter',
    ...given,
  })
  await giveCredit(api.db, operator.client, person, creditBefore)
  return loggedIn(person)
}
async function loggedIn(person: TestCustomer): Promise<Customer> {
  const { browser } = await createSession(api.db, operator.client, person)
  return Object.assign(new Shopper(api.app, operator.client.host, browser['cookie']), { id: person.id })
}
async function hold(who: Shopper, given: { slot?: TestSlot; quantity?: number; option?: string } = {}) {
  const { slot = swim, quantity = 1, option = 'Adult' } = given
  const { json } = await who.add([
    { id: slot.id, type: 'activity', quantity, pricing_option_id: operator.priceList.options[option] },
  ])
  return { cartId: json.data.id as number, itemId: json.data.items.at(-1).id as number, cart: json.data }
}

const year = new Date().getUTCFullYear()
const child = { first_name: 'Tom', last_name: 'Lee', date_of_birth: `${year - 9}-01-01` }
const own = () => [
  { question_id: asked.asthma.id, answer: true },
  { question_id: asked.level.id, answer: 'A length' },
  { question_id: asked.notes.id, answer: 'Since 2019' },
]
const agree = () => ({ waiver_id: waiver.id, version: waiver.version, agreed: true })
const placeOf = (itemId: number, more: object = {}) => ({
  cart_item_id: itemId,
  place: 1,
  first_name: 'Ada',
  last_name: 'Quay',
  is_adult: true,
  answers: own(),
  ...agree(),
  ...more,
})
const submit = (who: Shopper, ...waivers: object[]) =>
  who.ask('POST', path, { waivers, signer_name: 'Vera Visitor' })
const answerCart = (who: Shopper, cartId: number, ...answers: object[]) =>
  who.ask('POST', `/api/activities/cart/${cartId}/questions`, { answers })
const heard = () => ({ question_id: asked.heard.id, answer: 'A poster' })
const look = async (who: Shopper) => (await who.ask('GET', path)).json.data
const rowsOf = async (questionId: number) =>
  (
    await sql<{ value: unknown; sealed: Buffer | null; holder: string }>`
    select value, sealed, holder from answers where question_id = ${questionId} order by given_at`.execute(
      api.db,
    )
  ).rows

describe('spec 7: who is asked what', () => {
  test('each question of an activity and those above it is asked once, the widest first; the booker once', async () => {
    const who = visitor()
    const { cart } = await hold(who, { quantity: 2 })
    expect(cart.attendeeWaiversRequired).toBe(true)
    expect(cart.to_ask).toEqual({ places: 2, questions_each: 5, agreement: true, questions_once: 1 })
    const data = await look(who)
    const { asthma, contact, level, photos, notes, heard: ofBooker } = asked
    const each = [asthma.id, contact.id, level.id, photos.id, notes.id]
    expect(data.places.map(({ question_ids }: { question_ids: number[] }) => question_ids)).toEqual([
      each,
      each,
    ])
    expect(data.booker).toEqual({ question_ids: [ofBooker.id], answers: [] })
    expect(data.questions.map(({ id }: { id: number }) => id)).toEqual([...each, ofBooker.id])
  })

  test('a session says before an add what its basket will ask for one place', async () => {
    const who = visitor()
    const at = `/api/activities/venue/${operator.venue.slug}/activity/${swims.slug}/timetable`
    const { json } = await who.ask('GET', `${at}/${swim.id}`)
    const { cart } = await hold(who, { quantity: 1 })
    expect(json.data.to_ask).toEqual(cart.to_ask)
    expect(json.data.to_ask).toEqual({ places: 1, questions_each: 5, agreement: true, questions_once: 1 })
    const asksNothing = await slots.open(api.db, {
      venue: operator.venue,
      category: operator.swim,
      priceList: operator.priceList,
    })
    const plain = `/api/activities/venue/${operator.venue.slug}/activity/${operator.swim.slug}/timetable/${asksNothing.id}`
    expect((await who.ask('GET', plain)).json.data).not.toHaveProperty('to_ask')
  })

  test('a session and a course in the catalogue file ask more than their activity', async () => {
    const host = `asks-${crypto.randomUUID()}.test`
    const slug = host.replace('.test', '')
    const given = {
      client: {
        slug,
        name: 'Asks',
        hosts: [host],
        bookingWindows: {
          nonMember: { daysAhead: 30, releaseTime: '00:00' },
          member: { daysAhead: 30, releaseTime: '00:00' },
        },
      },
      pricingOptions: [{ key: 'adult', name: 'Adult' }],
      questions: [
        { slug: 'of-all', words: 'Of all?', kind: 'text' },
        { slug: 'of-late', words: 'Of late ones?', kind: 'number' },
        { slug: 'of-course', words: 'Of the course?', kind: 'date', about: { under: 16 } },
      ],
      categories: [
        { slug: 'yoga', name: 'Yoga', kind: 'classes', allowsAnonymousBookings: true, questions: ['of-all'] },
      ],
      venues: [
        {
          slug: 'hall',
          name: 'Hall',
          sessions: [
            { category: 'yoga', when: 'daily 10:00', minutes: 60, capacity: 9, prices: { adult: 500 } },
            {
              category: 'yoga',
              when: 'daily 20:00',
              minutes: 60,
              capacity: 9,
              prices: { adult: 500 },
              questions: ['of-late'],
            },
          ],
          courses: [
            {
              slug: 'first-steps',
              category: 'yoga',
              name: 'First steps',
              when: 'mon 18:00',
              minutes: 60,
              starts: '+7 days',
              weeks: 3,
              capacity: 9,
              prices: { adult: 900 },
              questions: ['of-course'],
            },
          ],
        },
      ],
    }
    const imported = await importCatalogue(api.db, JSON.stringify(given))
    expect(imported).toMatchObject({ ok: true })
    const again = await importCatalogue(api.db, JSON.stringify(given))
    expect(JSON.stringify(again)).not.toMatch(/"(created|updated|removed)":[1-9]/)
    const { rows } = await sql<{ id: number; hour: string; course: number | null }>`
      select s.id, to_char(starts_at at time zone 'Europe/London', 'HH24') as hour, course_id as course from slots s
      where client_id = (select id from clients where slug = ${slug}) and starts_at > now() + interval '1 day'
      order by starts_at`.execute(api.db)
    const who = new Shopper(api.app, host)
    const idOf = (hour: string) => rows.find((one) => one.hour === hour && one.course === null)!.id
    await who.add([{ id: idOf('10'), type: 'activity' }])
    await who.add([{ id: idOf('20'), type: 'activity' }])
    await who.add([{ id: rows.find(({ course }) => course !== null)!.course, type: 'course' }])
    const { places, questions } = await look(who)
    const wordsOf = ({ question_ids }: { question_ids: number[] }) =>
      question_ids.map((id) => questions.find((one: { id: number }) => one.id === id).words)
    expect(places.map(wordsOf)).toEqual([
      ['Of all?'],
      ['Of all?', 'Of late ones?'],
      ['Of all?', 'Of the course?'],
    ])
    expect(questions.at(-1)).toMatchObject({
      kind: 'date',
      about: 'young',
      under_age: 16,
      is_remembered: false,
    })
  })

  test('a question of the young is asked of a child and not of an adult', async () => {
    const who = visitor()
    const { itemId } = await hold(who, { quantity: 2 })
    expect((await submit(who, placeOf(itemId))).status).toBe(200)
    const contact = `waivers.0.answers.${asked.contact.id}`
    const refused = await submit(who, placeOf(itemId, { ...child, place: 2 }))
    expect(refused.json.errors).toEqual({ [contact]: ['Required'] })
    const answers = [...own(), { question_id: asked.contact.id, answer: 'Mum' }]
    expect((await submit(who, placeOf(itemId, { ...child, place: 2, answers }))).status).toBe(200)
    // An adult is not asked this, so an answer is refused.
    const surplus = await submit(who, placeOf(itemId, { answers }))
    expect(surplus.json.errors).toEqual({ [contact]: ['This is not asked here'] })
  })
})

describe('spec 7: POST activities/cart/{cartId}/questions', () => {
  test('the booker answers once for the basket; without the answers it can’t be paid for', async () => {
    const who = await customer()
    const { cartId, itemId } = await hold(who)
    const named = await submit(who, placeOf(itemId))
    expect(named.json.data.attendeeWaiversRequired).toBe(true)
    const payments = [{ tender_type: 'credit', amount: 720, type: 'general' }]
    const refused = await who.complete(null, { payments })
    expect([refused.status, refused.json.code]).toEqual([422, 'WAIVERS_INCOMPLETE'])
    expect(refused.json.details.lacking).toEqual({ places: [], booker_question_ids: [asked.heard.id] })
    const { status, json } = await answerCart(who, cartId, heard())
    expect([status, json.data.attendeeWaiversRequired, json.data.to_ask.questions_once]).toEqual([
      200,
      false,
      0,
    ])
    expect((await who.complete(null, { payments })).status).toBe(200)
    // Remembered: the next basket doesn't ask again.
    const next = await hold(who, { slot: await session() })
    expect(next.cart.to_ask.questions_once).toBe(0)
  })

  test('answers for a place before and after its person is named; ids as numbers or as digits', async () => {
    const who = visitor()
    const { cartId, itemId } = await hold(who)
    const at = { cart_item_id: String(itemId), place: 1 }
    const before = await answerCart(
      who,
      cartId,
      ...own().map((one) => ({ ...at, ...one, question_id: String(one.question_id) })),
    )
    expect(before.status).toBe(200)
    // The answers count for the named person, though none are given again.
    const named = await submit(who, placeOf(itemId, { answers: [] }))
    expect([named.status, named.json.errors]).toEqual([200, undefined])
    expect((await look(who)).places[0]).toMatchObject({ saved: { is_complete: true } })
    // A name alone keeps the answers for the place, until another person is named there.
    const changed = await answerCart(who, cartId, { ...at, question_id: asked.level.id, answer: 'More' })
    expect(changed.status).toBe(200)
    expect((await rowsOf(asked.level.id)).map(({ value, holder }) => [value, holder])).toEqual([
      ['More', `place ${itemId} 1`],
    ])
  })

  test('spec 7: answers for a place whose person is not named yet count for no other place and no other person', async () => {
    const who = visitor()
    const { cartId, itemId } = await hold(who, { quantity: 2 })
    const answers = own().map((one) => ({ cart_item_id: itemId, place: 1, ...one }))
    expect((await answerCart(who, cartId, ...answers)).status).toBe(200)
    const unsaid = { answers: [], first_name: 'Bo' }
    expect((await submit(who, placeOf(itemId, { ...unsaid, place: 2 }))).status).toBe(422)
    expect((await submit(who, placeOf(itemId, { ...unsaid }))).status).toBe(200)
    expect((await submit(who, placeOf(itemId, { ...unsaid, first_name: 'Cy' }))).status).toBe(422)
  })

  test('S18: an answer that does not fit is named by its place in the request, and nothing is saved', async () => {
    const who = visitor()
    const { cartId, itemId } = await hold(who)
    const at = { cart_item_id: itemId, place: 1 }
    const { status, json } = await answerCart(
      who,
      cartId,
      heard(),
      { ...at, question_id: asked.level.id, answer: 'Two lengths' },
      { ...at, question_id: asked.heard.id, answer: 'A poster' },
      { ...at, place: 2, question_id: asked.asthma.id, answer: true },
      { cart_item_id: itemId + 1000, place: 1, question_id: asked.asthma.id, answer: true },
    )
    expect([status, json.code]).toEqual([422, 'QUESTIONS_INCOMPLETE'])
    expect(json.errors).toEqual({
      'answers.1': ['Choose one of these'],
      'answers.2': ['This is not asked here'],
      'answers.3': ['This is not asked here'],
      'answers.4': ['This is not asked here'],
    })
    expect(await rowsOf(asked.heard.id)).toEqual([])
  })

  test('S18: a question of another basket, or with another customer’s id, is refused', async () => {
    const [who, other] = [visitor(), visitor()]
    const [{ cartId }, theirs] = [await hold(who), await hold(other)]
    expect((await answerCart(who, theirs.cartId, heard())).json.code).toBe('FORBIDDEN')
    expect((await answerCart(visitor(), cartId, heard())).json.code).toBe('BASKET_EMPTY')
  })

  test('an optional answer is taken back with null; a required one is not', async () => {
    const who = visitor()
    const { cartId, itemId } = await hold(who)
    const at = { cart_item_id: itemId, place: 1 }
    await answerCart(who, cartId, { ...at, question_id: asked.photos.id, answer: false })
    expect(await rowsOf(asked.photos.id)).toHaveLength(1)
    await answerCart(who, cartId, { ...at, question_id: asked.photos.id, answer: null })
    expect(await rowsOf(asked.photos.id)).toEqual([])
    const refused = await answerCart(who, cartId, { ...at, question_id: asked.level.id, answer: null })
    expect(refused.json.errors).toEqual({ 'answers.0': ['Required'] })
  })
})

describe('spec 7: each person is asked once and remembered', () => {
  test('a person who was named before keeps their answers and signature; answers for one booking are asked again', async () => {
    const who = await customer()
    const first = await hold(who)
    await submit(who, placeOf(first.itemId))
    const [ada] = (await who.ask('GET', `${path}/previous-attendees?query=ada`)).json.data
    expect(
      ada.answers.map((one: { question_id: number; answer: unknown }) => [one.question_id, one.answer]),
    ).toEqual(
      expect.arrayContaining([
        [asked.level.id, 'A length'],
        [asked.asthma.id, null],
      ]),
    )
    expect(ada.signatures).toMatchObject([{ waiver_id: waiver.id, signer_name: 'Sam Porter' }])

    const second = await hold(who, { slot: await session() })
    const again = { cart_item_id: second.itemId, place: 1, attendee_id: ada.id, is_adult: true }
    const refused = await submit(who, again)
    expect(refused.json.errors).toEqual({ [`waivers.0.answers.${asked.notes.id}`]: ['Required'] })
    const answers = [{ question_id: asked.notes.id, answer: 'Since 2019' }]
    expect((await submit(who, { ...again, answers })).status).toBe(200)
    expect((await rowsOf(asked.level.id)).map(({ holder }) => holder)).toEqual([`attendee ${ada.id}`])
    const { rows } = await sql`select id from signatures where attendee_id = ${ada.id}`.execute(api.db)
    expect(rows).toHaveLength(1)
  })

  test('new wording asks again, and so does an answer whose life is over', async () => {
    const who = await customer()
    const me = { user_id: who.id }
    const first = await hold(who)
    await submit(who, placeOf(first.itemId, me))
    const answers = [{ question_id: asked.notes.id, answer: 'None' }]
    const next = async () => {
      const { itemId } = await hold(who, { slot: await session() })
      const { json } = await submit(who, { cart_item_id: itemId, place: 1, ...me, answers })
      return json.errors
    }
    expect(await next()).toBeUndefined()
    await sql`update questions set words = 'How many lengths?' where id = ${asked.level.id}`.execute(api.db)
    await sql`update answers set holds_until = now() - interval '1 second' where question_id = ${asked.asthma.id}`.execute(
      api.db,
    )
    await sql`update clients set catalogue_version = catalogue_version + 1 where id = ${operator.client.id}`.execute(
      api.db,
    )
    expect(await next()).toEqual({
      [`waivers.0.answers.${asked.level.id}`]: ['Required'],
      [`waivers.0.answers.${asked.asthma.id}`]: ['Required'],
    })
  })

  test('a new version of a waiver is asked again, even for a complete place; the old words stay signed', async () => {
    const who = await customer()
    const { cartId, itemId } = await hold(who)
    await answerCart(who, cartId, heard())
    const done = await submit(who, placeOf(itemId, { user_id: who.id }))
    expect(done.json.data.attendeeWaiversRequired).toBe(false)
    await sql`update waivers set statement = 'Other words' where id = ${waiver.id}`.execute(api.db)
    const { json } = await who.ask('GET', '/api/activities/cart')
    expect([json.data.attendeeWaiversRequired, json.data.completed_waivers]).toEqual([true, []])
    const paying = await who.complete(null, {
      payments: [{ tender_type: 'credit', amount: 720, type: 'general' }],
    })
    expect(paying.json.details.lacking.places).toEqual([{ cart_item_id: itemId, place: 1 }])
    const { rows } = await sql`
      select v.version, v.statement, s.capacity, s.signer_name from signatures s
      join waiver_versions v on v.id = s.waiver_version_id where s.customer_id = ${who.id}`.execute(api.db)
    expect(rows).toEqual([
      { version: 1, statement: 'Climbing is risky.', capacity: 'self', signer_name: 'Sam Porter' },
    ])
  })

  test('the database refuses to change the words of a version', async () => {
    await expect(
      sql`update waiver_versions set statement = 'Other' where waiver_id = ${waiver.id}`.execute(api.db),
    ).rejects.toThrow(/never change/)
  })

  test('an adult signs for a child, in the child’s name; a child signs for no one', async () => {
    const who = await customer()
    const { itemId } = await hold(who)
    const answers = [...own(), { question_id: asked.contact.id, answer: 'Sam' }]
    await submit(who, placeOf(itemId, { ...child, answers }))
    const { rows } = await sql`
      select for_name, for_date_of_birth, signer_name, capacity from signatures where signed_by = ${who.id}`.execute(
      api.db,
    )
    expect(rows).toEqual([
      {
        for_name: 'Tom Lee',
        for_date_of_birth: child.date_of_birth,
        signer_name: 'Sam Porter',
        capacity: 'guardian',
      },
    ])
    const young = await customer({ date_of_birth: `${year - 15}-01-01` })
    const { itemId: theirs } = await hold(young)
    const refused = await submit(young, placeOf(theirs, { user_id: young.id, answers }))
    expect(refused.json.errors).toEqual({
      'waivers.0.agreed': ['Only an adult can sign. Ask your parent or guardian to book'],
    })
  })

  test('a visitor signs by name', async () => {
    const who = visitor()
    const { itemId } = await hold(who)
    const { json } = await who.ask('POST', path, { waivers: [placeOf(itemId)] })
    expect(json.errors).toEqual({ signer_name: ['Required'] })
    expect((await submit(who, placeOf(itemId))).status).toBe(200)
    expect((await look(who)).signer_name).toBe('Vera Visitor')
  })
})

describe('S02: people of a household', () => {
  test('its manager answers and signs for its people; for others it is refused', async () => {
    const { id: householdId } = await api.db
      .insertInto('households')
      .values({ client_id: operator.client.id, external_id: 'lee', name: 'Lee' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const who = await customer({ household_id: householdId, manages_household: true })
    const tom = await createCustomer(api.db, operator.client, {
      first_name: 'Tom',
      last_name: 'Porter',
      household_id: householdId,
      date_of_birth: child.date_of_birth,
    })
    const { itemId } = await hold(who)
    const answers = [...own(), { question_id: asked.contact.id, answer: 'Sam' }]
    expect((await look(who)).people.map(({ user_id }: { user_id: number }) => user_id)).toEqual([
      who.id,
      tom.id,
    ])
    expect((await submit(who, placeOf(itemId, { user_id: tom.id, answers }))).status).toBe(200)
    const { rows } =
      await sql`select capacity, for_name from signatures where customer_id = ${tom.id}`.execute(api.db)
    expect(rows).toEqual([{ capacity: 'guardian', for_name: 'Tom Porter' }])
    // A person she has named before is found for him, too.
    const found = (who: Shopper) =>
      who.ask('GET', `${path}/previous-attendees?query=ada&selected_user_id=${tom.id}`)
    expect((await found(who)).status).toBe(200)
    const stranger = await customer()
    expect((await found(stranger)).json.code).toBe('FORBIDDEN')
    const theirs = await hold(stranger)
    const refused = await submit(stranger, placeOf(theirs.itemId, { user_id: tom.id, answers }))
    expect([refused.status, refused.json.code]).toEqual([403, 'FORBIDDEN'])
    // A child of the household manages no one.
    const toms = await loggedIn(tom)
    const { itemId: his } = await hold(toms, { slot: await session() })
    expect((await submit(toms, placeOf(his, { user_id: who.id }))).json.code).toBe('FORBIDDEN')
  })
})

describe('spec 7: POST activities/{activityId}/questions/answers and activities/occurrences/{id}/questions/answers', () => {
  const numeric = () => `/api/activities/${swim.id}/questions/answers`
  const opaque = () =>
    `/api/activities/occurrences/${encodeSlotId(swim.ruleId, swim.startsAt)}/questions/answers`

  test('answers that hold for a person are not asked with the booking then', async () => {
    const who = await customer()
    const level = { question_id: String(asked.level.id), answer: 'More' }
    const one = await who.ask('POST', numeric(), { answers: [level] })
    expect([one.status, one.json.data.answers]).toMatchObject([
      200,
      [{ question_id: asked.level.id, answer: 'More' }],
    ])
    const other = await who.ask('POST', opaque(), {
      answers: [{ question_id: asked.asthma.id, answer: true }],
    })
    expect(other.json.data.answers).toMatchObject([
      { answer: 'More' },
      { question_id: asked.asthma.id, answer: null },
    ])
    const { itemId } = await hold(who)
    const answers = [{ question_id: asked.notes.id, answer: 'None' }]
    const { status } = await submit(who, {
      cart_item_id: itemId,
      place: 1,
      user_id: who.id,
      answers,
      ...agree(),
    })
    expect(status).toBe(200)
  })

  test('answers for one booking only are asked with it; an answer that the session does not ask is refused', async () => {
    const who = await customer()
    const stray = await createQuestion(api.db, operator.client, { life: '1 year' })
    for (const { id } of [asked.notes, stray]) {
      const { status, json } = await who.ask('POST', numeric(), {
        answers: [{ question_id: id, answer: 'x' }],
      })
      expect([status, json.code, json.errors]).toEqual([
        422,
        'QUESTIONS_INCOMPLETE',
        { 'answers.0': ['This is not asked here'] },
      ])
    }
  })

  test('F03: the same key is one saving and one answer, and another content is refused', async () => {
    const who = await customer()
    const key = crypto.randomUUID()
    const send = (answer: string) =>
      who.ask('POST', numeric(), { answers: [{ question_id: asked.level.id, answer }] }, key)
    const first = await send('More')
    expect(await send('More')).toEqual(first)
    expect((await send('A length')).json.code).toBe('KEY_REUSED')
  })
})

describe('spec 7: answers about health', () => {
  const secret = 'Zyxomycosis'

  test('they are sealed in the database, and in clear nowhere: no reply, no stored answer, no payment, no log', async () => {
    const who = await customer()
    const { cartId, itemId } = await hold(who)
    const key = crypto.randomUUID()
    const answers = [
      { question_id: asked.asthma.id, answer: true },
      { question_id: asked.level.id, answer: 'More' },
      { question_id: asked.notes.id, answer: secret },
    ]
    const waivers = [placeOf(itemId, { user_id: who.id, answers })]
    const saved = await who.ask('POST', path, { waivers }, key)
    await answerCart(who, cartId, heard())
    const replies = [saved.json, await look(who), (await who.ask('GET', '/api/activities/cart')).json]
    const paid = await who.complete(null, {
      payments: [{ tender_type: 'credit', amount: 720, type: 'general' }],
      completed_waivers: saved.json.data.completed_waivers,
    })
    expect(paid.status).toBe(200)
    replies.push(
      paid.json,
      (await who.ask('GET', `/api/bookings/orders/${paid.json.complete_order_id}`)).json,
    )
    expect(JSON.stringify(replies)).not.toContain(secret)
    for (const { id } of [asked.asthma, asked.notes]) {
      const [row] = await rowsOf(id)
      expect([row!.value, row!.sealed!.length > 60]).toEqual([null, true])
    }
    const { rows } = await sql<{ table: string; all: string }>`
      select t.table_name as table, (xpath('//text()', query_to_xml(
        format('select coalesce(string_agg(r::text, %L), %L) as all from %I r', '', '', t.table_name), false, true, '')))::text as all
      from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(
      api.db,
    )
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter(({ all }) => all.includes(secret)).map(({ table }) => table)).toEqual([])
    // With the key the session's organisers can read them, and without it not.
    const wanted = { venue: operator.venue.slug, date: swim.date, client: null }
    const told = (await describeAnswers(api.db, vault, wanted)).join('\n')
    expect(told).toContain('Sam Porter')
    expect(told).toContain(`A bad back? ${secret}`)
    expect(told).toContain('Any asthma? Yes')
    expect(told).toContain('How far can you swim? More')
    const keyless = (await describeAnswers(api.db, createVault([randomBytes(32)]), wanted)).join('\n')
    expect(keyless).not.toContain(secret)
    expect(keyless).toContain('A bad back? sealed with a key that is not in ANSWERS_KEYS')
    expect(await describeAnswers(api.db, vault, { ...wanted, client: 'another' })).toEqual([])
    const sealed = await sql<SealedAnswer>`
      select id, question_id as "questionId", key_id as "keyId", sealed from answers
      where question_id = ${asked.notes.id}`.execute(api.db)
    expect(openAnswer(vault, sealed.rows[0]!)).toBe(JSON.stringify(secret))
  })

  test('F127: every booked place says who comes, whether anything was asked or not', async () => {
    const yoga = await slots.open(api.db, {
      venue: operator.venue,
      category: operator.swim,
      priceList: operator.priceList,
    })
    const who = await customer()
    const { cart } = await hold(who, { slot: yoga, quantity: 2 })
    const paid = await who.complete(null, {
      payments: [{ tender_type: 'credit', amount: cart.total, type: 'general' }],
    })
    expect(paid.status).toBe(200)
    const wanted = { venue: operator.venue.slug, date: yoga.date, client: null }
    const told = await describeAnswers(api.db, vault, wanted)
    expect(told.filter((line) => line.includes('A place that Sam Porter booked'))).toHaveLength(2)
    expect(await describeAnswers(api.db, vault, { ...wanted, venue: 'another' })).toEqual([])
  })

  test('the database takes none in clear, and none without an end', async () => {
    const who = await customer()
    const row = (columns: string, values: string) =>
      sql
        .raw(
          `insert into answers (id, client_id, question_id, is_health, fingerprint, asked, customer_id, ${columns})
           values (gen_random_uuid(), ${operator.client.id}, ${asked.asthma.id}, true, 'x', 'x', ${who.id}, ${values})`,
        )
        .execute(api.db)
    await expect(row('value, delete_at', `'true', now()`)).rejects.toThrow(/answers_about_health_are_sealed/)
    await expect(row('sealed, key_id', `'\\x00', 'k'`)).rejects.toThrow(/answers_about_health_end/)
    // Nor by calling it another kind of question.
    const lie = sql`
      insert into answers (id, client_id, question_id, is_health, fingerprint, asked, customer_id, value)
      values (gen_random_uuid(), ${operator.client.id}, ${asked.asthma.id}, false, 'x', 'x', ${who.id}, 'true')`
    await expect(lie.execute(api.db)).rejects.toThrow(/foreign key/)
  })

  test('the hash of a key does not tell which answer was sent with it', async () => {
    const who = await customer()
    const { itemId } = await hold(who)
    const key = crypto.randomUUID()
    const body = { waivers: [placeOf(itemId, { user_id: who.id })] }
    await who.ask('POST', path, body, key)
    const { rows } = await sql<{ hash: string; plain: string }>`
      select encode(request_hash, 'hex') as hash from idempotency_keys where key = ${key}`.execute(api.db)
    const { createHash } = await import('node:crypto')
    const guesses = [true, false].map((answer) => {
      const guessed = {
        ...body,
        waivers: [{ ...body.waivers[0], answers: [{ question_id: asked.asthma.id, answer }] }],
      }
      return createHash('sha256').update(JSON.stringify(guessed)).digest('hex')
    })
    expect(rows).toHaveLength(1)
    expect(guesses).not.toContain(rows[0]!.hash)
  })

  test('they are deleted by rule: when their life is over, or so many days after the session', async () => {
    const who = await customer()
    const { cartId, itemId } = await hold(who)
    await answerCart(who, cartId, heard())
    await submit(who, placeOf(itemId, { user_id: who.id }))
    await who.complete(null, { payments: [{ tender_type: 'credit', amount: 720, type: 'general' }] })
    const { rows } = await sql<{ days: number; months: number }>`
      select round(extract(epoch from n.delete_at - ${swim.startsAt}::timestamptz - interval '1 hour') / 86400)::int as days,
        (extract(year from age(a.delete_at, a.given_at)) * 12)::int as months
      from answers n, answers a where n.question_id = ${asked.notes.id} and a.question_id = ${asked.asthma.id}`.execute(
      api.db,
    )
    expect(rows).toEqual([{ days: 7, months: 12 }])
    const left = async () =>
      [await rowsOf(asked.notes.id), await rowsOf(asked.asthma.id)].map(({ length }) => length)
    await tidy(api.db, vault)
    expect(await left()).toEqual([1, 1])
    await sql`update answers set delete_at = now() - interval '1 second' where question_id = ${asked.notes.id}`.execute(
      api.db,
    )
    await tidy(api.db, vault)
    expect(await left()).toEqual([0, 1])
    await sql`update answers set delete_at = now() - interval '1 second' where question_id = ${asked.asthma.id}`.execute(
      api.db,
    )
    await tidy(api.db, vault)
    expect(await left()).toEqual([0, 0])
  })

  test('a basket that ran out a day ago leaves only what holds for a known person', async () => {
    const who = visitor()
    const { cartId, itemId } = await hold(who)
    await submit(who, placeOf(itemId))
    await answerCart(who, cartId, heard())
    const count = async () =>
      (
        await sql`select id from answers where client_id = ${operator.client.id}
        union all select id from signatures where client_id = ${operator.client.id}`.execute(api.db)
      ).rows.length
    expect(await count()).toBe(5)
    await sql`update carts set expires_at = now() - interval '25 hours' where id = ${cartId}`.execute(api.db)
    await sql`update signatures set signed_at = now() - interval '25 hours' where client_id = ${operator.client.id}`.execute(
      api.db,
    )
    await tidy(api.db, vault)
    expect(await count()).toBe(0)
  })

  test('a key can be changed: answers sealed by the older key are sealed anew, and open with the new one alone', async () => {
    const who = await customer()
    await who.ask('POST', `/api/activities/${swim.id}/questions/answers`, {
      answers: [{ question_id: asked.asthma.id, answer: true }],
    })
    const rotated = createVault([randomBytes(32), Buffer.from(testAnswersKey, 'base64')])
    await tidy(api.db, rotated)
    const { rows } = await sql<SealedAnswer>`
      select id, question_id as "questionId", key_id as "keyId", sealed from answers
      where question_id = ${asked.asthma.id}`.execute(api.db)
    expect(rows[0]!.keyId).toBe(rotated.keyId)
    expect([openAnswer(rotated, rows[0]!), openAnswer(vault, rows[0]!)]).toEqual(['true', null])
  })

  test('a question that becomes one about health is asked anew, and its answers in clear go', async () => {
    const who = await customer()
    await who.ask('POST', `/api/activities/${swim.id}/questions/answers`, {
      answers: [{ question_id: asked.level.id, answer: 'More' }],
    })
    expect(await rowsOf(asked.level.id)).toHaveLength(1)
    await sql`update questions set is_health = true where id = ${asked.level.id}`.execute(api.db)
    expect(await rowsOf(asked.level.id)).toEqual([])
  })
})

test('S87: two people save at once for one place: one person is left there, with one set of answers', async () => {
  const who = await customer()
  const { itemId } = await hold(who)
  const names = ['Ann', 'Ben', 'Cat', 'Dan']
  const all = await Promise.all(names.map((first_name) => submit(who, placeOf(itemId, { first_name }))))
  expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const { rows } = await sql<{ first_name: string }>`
    select first_name from cart_places where cart_item_id = ${itemId}`.execute(api.db)
  expect(rows).toHaveLength(1)
  const notes = await rowsOf(asked.notes.id)
  expect(notes.map(({ holder }) => holder)).toEqual([`place ${itemId} 1`])
})
