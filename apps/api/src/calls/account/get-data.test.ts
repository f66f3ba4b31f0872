import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { moveBookingsAlong } from '../../commands/bookings/move-bookings-along.ts'
import { redeemPass } from '../../stores/account/guest-passes.ts'
import { findEmailOptOut, setOptedOut } from '../../stores/mail/email-opt-outs.ts'
import { recordAct } from '../../stores/staff/staff-acts.ts'
import {
  buySession,
  cancel,
  inHours,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { createContract, createPlan, movePayment } from '../../testing/factories/contracts.ts'
import {
  createChild,
  createHousehold,
  giveGuestPass,
  givePackage,
} from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createOperatorAtMidday,
  createQuestion,
  createSession,
  createSlot,
  createWaiver,
  slots,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import {
  createInduction,
  dayOf,
  giveInduction,
  givePenalty,
  showDocument,
} from '../../testing/factories/flags.ts'
import { moveByFeed } from '../../testing/factories/moving.ts'
import { drawPicture } from '../../testing/providers/pictures.ts'
import { giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let theo: TestCustomer
let who: Shopper
let freya: TestCustomer
/** The downloaded file; parts of unknown shape are compared as a whole. */
interface Download {
  [part: string]: unknown
  person: { photo: { content: string } }
  booked_by_others: object[]
}
let data: Download

async function person(given: Parameters<typeof createCustomer>[2]): Promise<[TestCustomer, Shopper]> {
  const customer = await createCustomer(shop.db, operator.client, given)
  const { browser } = await createSession(shop.db, operator.client, customer)
  return [customer, new Shopper(shop.app, operator.client.host, browser['cookie'])]
}
const ok = async <Json>(answer: Promise<{ status: number; json: Json }>): Promise<Json> => {
  const { status, json } = await answer
  expect([status, json]).toEqual([200, expect.anything()])
  return json
}

/** Makes a record for Theo of every kind of personal data that is stored. */
beforeAll(async () => {
  shop = await createShop()
  operator = await createOperatorAtMidday(shop.db)
  const { client, venue, swim, classes: category, priceList } = operator
  const strikes = { count: 2, withinDays: 30, chargePence: 500 }
  const cancelling = JSON.stringify({ creditLifeMonths: null, chargeBlocksAfterDays: null, strikes })
  await sql`update clients set cancelling = ${cancelling}::jsonb where id = ${client.id}`.execute(shop.db)
  await setCancelRule(shop.db, swim, { ...usualRule, move: { noticeMinutes: 60, withinDays: null } })
  ;[theo, who] = await person({
    first_name: 'Theophrast',
    last_name: 'Hollis',
    email: 'theo@hollis.example',
    phone: '01632 960432',
  })
  const [other, freyas] = await person({
    first_name: 'Freya',
    last_name: 'Quorley',
    email: 'freya@quorley.example',
    phone: '01632 960999',
  })
  freya = other
  const child = await createChild(shop.db, client, 'Peregrine', '2018-03-01')
  await createHousehold(shop.db, client, [freya, theo, child])
  await setCancelRule(shop.db, category, usualRule)
  const picture = (await drawPicture(400, 300).jpeg().toBuffer()).toString('base64')
  await ok(who.ask('PUT', '/api/my-account/photo', { picture }))

  // Bookings: moved free of charge, moved by the venue; cancelled in time; cancelled late; a course.
  const moved = await buySession(shop, operator, who, { payment: { save_card: true } })
  const later = await createSlot(shop.db, { venue, category: swim, priceList, startsAt: inHours(50) })
  await ok(
    who.ask('POST', `/api/v1/activities/bookings/${moved.bookingId}/move`, { data: { item_id: later.id } }),
  )
  await moveByFeed(shop.db, later, {
    startsAt: new Date(Math.floor(inHours(52).getTime() / 60_000) * 60_000),
  })
  await moveBookingsAlong({
    db: shop.db,
    catalogues: createCatalogues(shop.db),
    log: pino({ level: 'silent' }),
  })
  const inTime = await buySession(shop, operator, who)
  await ok(cancel(who, inTime.bookingId))
  const late = await buySession(shop, operator, who, { slot: { startsAt: inHours(0.5) } })
  await ok(cancel(who, late.bookingId))
  await sql`update penalties set settled_on = occurred_on`.execute(shop.db)
  await sweepMoney(shop)

  // Freya books for him: she keeps one booking and cancels one. A guest of hers comes along.
  const forTheo = async () => {
    const slot = await createSlot(shop.db, { venue, category, priceList, capacity: 3 })
    await ok(freyas.add([{ id: slot.id, type: 'activity', purchased_for_user_id: theo.id }]))
  }
  await forTheo()
  await forTheo()
  // The second of two places of a line is named for him.
  const two = await createSlot(shop.db, { venue, category: swim, priceList })
  const adult = { quantity: 2, pricing_option_id: priceList.options.Adult }
  await ok(freyas.add([{ id: two.id, type: 'activity', ...adult }]))
  await sql`
    insert into cart_places (id, client_id, cart_item_id, place, customer_id, first_name, last_name)
    select gen_random_uuid(), ${client.id}, max(id), 2, ${theo.id}, 'Theophrast', 'Hollis' from cart_items`.execute(
    shop.db,
  )
  const guest = { first_name: 'Grizelda', last_name: 'Tumbleweed' }
  const along = await createSlot(shop.db, { venue, category, priceList, capacity: 3 })
  await ok(freyas.add([{ id: along.id, type: 'activity', purchased_for: guest }]))
  const { json } = await freyas.pay(shop.sandbox.origin, cardNumbers.approved)
  await ok(freyas.complete(json.transaction_uuid))
  const { rows } = await sql<{ id: number }>`
    select min(b.id) as id from bookings b join orders o on o.id = b.order_id
    where b.customer_id = ${theo.id} and o.customer_id = ${freya.id}`.execute(shop.db)
  await ok(cancel(freyas, rows[0]!.id))

  await sql`
    insert into attendances (client_id, booking_id, slot_id, place, state, press_uuid, pressed_at, staff_id, customer_id,
      is_strike, strike_charge_pence)
    values (${client.id}, ${moved.bookingId}, ${later.id}, 1, 'missed', gen_random_uuid(), now(), ${freya.id}, ${theo.id}, true, 500)`.execute(
    shop.db,
  )
  // In Freya's booking for two, the second place is his: the first is Freya's own, and none of his data.
  for (const place of [1, 2])
    await sql`
      insert into attendances (client_id, booking_id, slot_id, place, state, press_uuid, pressed_at, staff_id)
      select ${client.id}, k.booking_id, k.slot_id, ${place}, 'came', gen_random_uuid(), now(), ${freya.id}
      from claims k where k.slot_id = ${two.id} and k.kind = 'booking'`.execute(shop.db)
  await giveCredit(shop.db, client, theo, 1234)
  await givePackage(shop.db, client, theo)
  await givePenalty(shop.db, client, theo, { isSettled: true })
  await giveInduction(shop.db, client, theo, await createInduction(shop.db, client, { needs: category }))
  const kind = await shop.db
    .insertInto('document_kinds')
    .values({ client_id: client.id, slug: 'proof', name: 'student card', warn_days: 30 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await showDocument(shop.db, client, theo, kind, dayOf(client, 90))
  await sql`
    insert into sent_documents (client_id, customer_id, document_kind_id, sent_by, state, media, decided_at, reason)
    values (${client.id}, ${theo.id}, ${kind.id}, ${theo.id}, 'refused', 'application/pdf', now(), 'It can’t be read'),
      (${client.id}, ${freya.id}, ${kind.id}, ${freya.id}, 'accepted', 'application/pdf', now(), '')`.execute(
    shop.db,
  )
  await giveGuestPass(shop.db, client, theo, 'ophelia@falcon.example')
  const pass = await giveGuestPass(shop.db, client, freya, 'dougal@falcon.example')
  await redeemPass(shop.db, client.id, { id: pass.id, customerId: theo.id })
  const full = await slots.full(shop.db, { venue, category, priceList, capacity: 1 })
  await ok(who.ask('POST', '/api/activities/waitlist/add', { item: { id: full.id, type: 'activity' } }))

  const waiver = await createWaiver(shop.db, client)
  const question = await createQuestion(shop.db, client)
  await sql`
    with version as (insert into waiver_versions (waiver_id, version, name, statement)
      values (${waiver.id}, 2, 'Climbing', 'I know how to fall.') returning id)
    insert into signatures (id, client_id, waiver_version_id, customer_id, for_name, signed_by, signer_name, capacity, signed_at)
    select gen_random_uuid(), ${client.id}, version.id, ${theo.id}, 'Theophrast Hollis', signer, name, capacity, signed_at
    from version, (values (${theo.id}::bigint, 'Theophrast Hollis', 'self', now()),
      (${freya.id}::bigint, 'Freya Quorley', 'guardian', now() + interval '1 second')) one (signer, name, capacity, signed_at)`.execute(
    shop.db,
  )
  await sql`
    insert into answers (id, client_id, question_id, is_health, fingerprint, asked, customer_id, given_by, value)
    values (gen_random_uuid(), ${client.id}, ${question.id}, false, 'x', 'Who should we call?', ${theo.id}, ${theo.id},
      '"A neighbour"')`.execute(shop.db)
  const mail = {
    clientId: client.id,
    customerId: null,
    recipient: theo.email,
    letter: { kind: 'guest-pass' },
  }
  await setOptedOut(shop.db, client.id, (await findEmailOptOut(shop.db, mail))!, true)
  await sql`update customers set wants_card_notices = false, marketing_consent = true where id = ${theo.id}`.execute(
    shop.db,
  )
  await sql`
    update claims set usage_keys = array['package ' || (select id from package_holdings where customer_id = ${theo.id} and visits = 10)],
      usage_limits = '{10}', usage_holder = ${theo.id} where booking_id = ${moved.bookingId}`.execute(shop.db)

  const wanted = await createSlot(shop.db, { venue, category, priceList, capacity: 3 })
  await ok(who.add([{ id: wanted.id, type: 'activity' }]))
  // A contract of his, whose first payment is owed, and one that Freya pays for both.
  const plan = await createPlan(shop.db, client)
  const own = await createContract(shop.db, client, plan, { payerId: theo.id, joinedOn: dayOf(client, -3) })
  await movePayment(shop.db, own.payments[0]!.id, 'due', 'asked', 'failed')
  await createContract(shop.db, client, await createPlan(shop.db, client, { name: 'Family' }), {
    payerId: freya.id,
    people: [freya.id, theo.id],
    joinedOn: dayOf(client, -3),
  })
  // A joining that staff have prepared for him, and one for Freya.
  const clerk = await createCustomer(shop.db, client, { role: 'staff', email: 'clerk@falcon.example' })
  await ok(who.ask('POST', '/api/data-complaints', { lines: ['You kept my old address.'] }))
  await recordAct(
    shop.db,
    { clientId: client.id, staffId: clerk.id, customerId: theo.id },
    { act: 'charge', facts: { pence: 100, isWaived: true }, reason: 'The pool was cold' },
  )
  await sql`
    insert into prepared_joinings (client_id, customer_id, plan_id, venue_id, starts_on, people, staff_id, expires_at)
    select ${client.id}::int, one, ${plan.id}::int, ${venue.id}::int, ${dayOf(client, 5)}::date, '[]', ${clerk.id}::bigint,
      now() + interval '1 day'
    from unnest(array[${theo.id}, ${freya.id}]::bigint[]) one`.execute(shop.db)
  // A direct debit that he has set up.
  const account = {
    account_holder: 'Theo Quorley',
    sort_code: '108800',
    account_number: '12345678',
    confirms_authority: true,
  }
  await ok(who.ask('POST', '/api/my-account/mandates', { uuid: crypto.randomUUID(), account }))
  data = (await ok(who.ask('GET', '/api/my-account/data'))).data
})
afterAll(() => shop.close())

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)

/** Expected content of each part of the file: a part that is missing, or lacks this, fails its test. */
const parts: Record<string, () => unknown> = {
  person: () => ({
    first_name: 'Theophrast',
    email: 'theo@hollis.example',
    phone: '01632 960432',
    household: 'Porter',
    photo: { type: 'image/jpeg', encoding: 'base64', content: expect.stringMatching(/^[\w+/]{100,}=*$/) },
  }),
  orders: () => [
    {
      bookings: [
        {
          session: 'Lane swimming',
          venue: operator.venue.name,
          starts_at: moment,
          status: 'booked',
          is_own_place: true,
          moves: [
            { at: moment, by: 'person', from: moment, to: moment, came_back_pence: 0, paid_pence: 0 },
            { at: moment, by: 'venue', from: moment, reason: '' },
          ],
        },
      ],
      cancellations: [],
    },
    {
      bookings: [{ status: 'cancelled' }],
      cancellations: [
        {
          at: moment,
          by: 'customer',
          session: 'Lane swimming',
          worth_pence: 720,
          back_to_card_pence: 720,
          not_paid_back_pence: 0,
          counted_as_late: false,
          told: [expect.stringMatching(/goes back/)],
          refunds: [
            {
              pence: 720,
              state: 'done',
              asked_at: moment,
              states: [
                { state: 'pending', at: moment },
                { state: 'done', at: moment },
              ],
            },
          ],
        },
      ],
    },
    {
      bookings: [{ status: 'cancelled' }],
      cancellations: [
        {
          worth_pence: 720,
          back_to_card_pence: 0,
          not_paid_back_pence: 720,
          charge_pence: 300,
          counted_as_late: true,
        },
      ],
    },
    { bookings: [], memberships: [{ name: 'Adult membership', pence: 0 }], membership_returns: [] },
  ],
  booked_by_others: () => [
    {
      session: expect.any(String),
      starts_at: moment,
      status: 'cancelled',
      booked_by: 'Freya Quorley',
      booked_at: moment,
      cancellations: [{ at: moment, by: 'customer' }],
    },
    { status: 'booked', booked_by: 'Freya Quorley', cancellations: [], moves: [] },
    { session: 'Lane swimming', booked_by: 'Freya Quorley' },
  ],
  late_cancellations: () => [{ at: moment, session: 'Lane swimming', starts_at: moment, charge_pence: 300 }],
  attendances: () => [
    {
      session: 'Lane swimming',
      starts_at: moment,
      place: 1,
      state: 'missed',
      at: moment,
      undone_at: null,
      counted_as_late: true,
      charge_for_so_many_pence: 500,
    },
    { session: expect.any(String), place: 2, state: 'came' },
  ],
  payments: () => [720, 720, 720, 0].map((pence) => ({ at: moment, pence, state: 'captured' })),
  basket: () => [{ session: expect.any(String), starts_at: moment, places: 1 }],
  memberships: () => [
    { name: 'Gold', starts_on: '2020-01-01', ends_on: null },
    { name: 'Adult', starts_on: day },
    { name: 'Family', starts_on: day },
  ],
  contracts: () => [
    {
      plan: 'Adult',
      state: 'active',
      joined_on: day,
      agreed_terms: 'The terms',
      people: 1,
      my_place: 'Adult',
      payments: expect.arrayContaining([
        expect.objectContaining({
          for: 'joining',
          due_on: day,
          pence: 2000,
          tax_pence: 333,
          state: 'failed',
        }),
        expect.objectContaining({ for: 'month', pence: 3900, state: 'ahead', order: null }),
      ]),
      changes: ['due', 'asked', 'failed'].map((to) => ({
        at: moment,
        to,
        by: 'sweep',
        reason: 'made for a test',
      })),
    },
  ],
  direct_debits: () => [
    {
      set_up_at: moment,
      state: 'pending',
      account_ending: '78',
      pays_contracts: [],
      collections: [],
    },
  ],
  contracts_paid_by_others: () => [
    { plan: 'Family', state: 'active', place: 'Adult', starts_on: day, paid_by: 'Freya Quorley' },
  ],
  packages: () => [
    { name: 'Ten swims', visits: 10, starts_on: day, ends_on: day },
    { name: 'Guest pass', visits: 1 },
  ],
  package_uses: () => [{ name: 'Ten swims', session: 'Lane swimming', kept_after_cancelling: false }],
  guest_passes_given: () => [{ name: 'Guest pass', given_at: moment, redeemed_at: null }],
  guest_passes_redeemed: () => [{ name: 'Guest pass', redeemed_at: moment }],
  credit: () => [{ pence: 1234, at: moment }],
  charges: () => [
    { pence: 300, reason: expect.any(String), settled_on: day },
    { pence: 300, reason: 'a missed spin class', settled_on: day },
  ],
  changes_by_staff: () => [
    {
      what: 'charge',
      facts: { pence: 100, is_waived: true },
      reason: 'The pool was cold',
      at: moment,
    },
  ],
  complaints_about_data: () => [
    {
      reference: expect.any(String),
      received_on: day,
      came_by: 'form',
      words: 'You kept my old address.',
      acknowledged_on: day,
      outcome: null,
      steps: [],
    },
  ],
  inductions: () => [{ name: 'Gym induction', had_on: day }],
  documents: () => [{ name: 'student card', expires_on: day }],
  documents_sent: () => [
    {
      name: 'student card',
      sent_at: moment,
      state: 'refused',
      decided_at: moment,
      reason: 'It can’t be read',
    },
  ],
  saved_cards: () => [{ brand: 'visa', last_4: '4242', expires_on: '2039-12-31' }],
  waitlists: () => [
    {
      session: expect.any(String),
      starts_at: moment,
      state: 'waiting',
      joined_at: moment,
      states: [{ state: 'waiting' }],
    },
  ],
  consents: () => ({
    news_and_offers: true,
    reminders: true,
    card_notices: false,
    mails_stopped_for_address: [{ letter: 'guest-pass', at: moment }],
  }),
  agreements: () => [
    { to: 'Climbing', statement: 'I know how to fall.', capacity: 'self', signer_name: 'Theophrast Hollis' },
    { capacity: 'guardian', signed_by_me: false, signer_name: null },
  ],
  terms_agreed_to: () => [1, 2, 3].map(() => ({ order: expect.any(String), at: moment })),
  answers: () => [{ asked: 'Who should we call?', answer: 'A neighbour', given_at: moment }],
  joinings_prepared_at_desk: () => [
    { plan: 'Adult', venue: operator.venue.name, starts_on: day, state: 'waiting', prepared_at: moment },
  ],
  // health-statement.test.ts reads those of people who gave one.
  health_statements: () => [],
  mails: () =>
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'booking-confirmed',
        to: 'theo@hollis.example',
        kept_at: moment,
        state: 'waiting',
      }),
      expect.objectContaining({ kind: 'booking-cancelled' }),
    ]),
  sessions: () => [{ since: moment, last_used_at: moment }],
  // second-factor/own-data.test.ts reads that of staff.
  staff_log_in: () => null,
}

describe('a customer downloads their data', () => {
  it('the file has these parts and no others: each has a test', () => {
    expect(Object.keys(data).toSorted()).toEqual(Object.keys(parts).toSorted())
  })

  it.each(Object.keys(parts))('the file has the person’s %s', (part) => {
    const expected = parts[part]!()
    if (Array.isArray(expected)) expect(data[part]).toHaveLength(expected.length)
    expect(data).toMatchObject({ [part]: expected })
  })

  it('the file has the photo itself', async () => {
    const { format } = await sharp(Buffer.from(data.person.photo.content, 'base64')).metadata()
    expect(format).toBe('jpeg')
  })

  it('the file has nothing of other people but the name of the person who booked, or who pays', () => {
    const text = JSON.stringify(data)
    expect(text).not.toMatch(/Peregrine|Grizelda|Tumbleweed|Ophelia|Dougal|falcon|freya@|960999/i)
    expect(text.match(/Freya|Quorley/g)).toHaveLength(8)
    // Her payments and refunds are hers.
    for (const booked of data.booked_by_others) expect(JSON.stringify(booked)).not.toMatch(/pence/)
  })

  it('the file has no password, no key and no card number', async () => {
    const { rows } = await sql<{
      external_identifier: string
    }>`select external_identifier from saved_cards`.execute(shop.db)
    expect(rows).toHaveLength(1)
    const text = JSON.stringify(data)
    expect(text).not.toContain(rows[0]!.external_identifier)
    expect(text).not.toMatch(/argon2|password_hash|token|4242424242/)
  })
})
