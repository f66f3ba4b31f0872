import type { ErrorCode } from '@touchline/contract/errors'
import { lastDayAfterNotice } from '@touchline/rules/contracts/leaving'
import { addDays, addMonths } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from './call/call-context.ts'
import { logInMarkOf } from './call/session-outcome.ts'
import { encodeSlotId } from './call/slot-id.ts'
import { allCalls } from './calls.ts'
import { hashPassword } from './crypto/passwords.ts'
import { termsHash } from './stores/account/agreements.ts'
import { savePasswordHash } from './stores/account/customers.ts'
import { beginEmailChange } from './stores/account/email-changes.ts'
import { createVersion } from './stores/joining/contract-versions.ts'
import { replaceRecoveryCodes } from './stores/second-factor/factors.ts'
import { recordAct } from './stores/staff/staff-acts.ts'
import { createStrangers, type StrangerKind, strangerKinds } from './testing/audit/strangers.ts'
import { bookAtDesk, press } from './testing/factories/attendance.ts'
import { setCancelRule, usualRule } from './testing/factories/cancelling.ts'
import {
  createContract,
  createPlan,
  type TestContract,
  type TestPlan,
  usualFreeze,
  usualTerms,
} from './testing/factories/contracts.ts'
import { createInstructor, createSessionOf } from './testing/factories/cover.ts'
import { owedAtDesk, paymentToSettle, refundToSettle } from './testing/factories/desk-money.ts'
import {
  createBenefit,
  createChild,
  createGuestPackage,
  createHousehold,
  givePackage,
} from './testing/factories/entitlements.ts'
import {
  createCategory,
  createCourse,
  createCustomer,
  createOperatorAtMidday,
  createQuestion,
  createSession,
  createSlot,
  createWaiver,
  makeStaff,
  slots,
  type TestCategory,
  type TestOperator,
  type TestSlot,
} from './testing/factories/factories.ts'
import { givePenalty, needDocument } from './testing/factories/flags.ts'
import { drawPicture } from './testing/providers/pictures.ts'
import { fillBasket, giveCredit, split } from './testing/purchase.ts'
import { codeOf } from './testing/second-factor/code-of.ts'
import { giveApp } from './testing/second-factor/staff-desk.ts'
import { createShop, type Shop } from './testing/shop.ts'
import { cardNumbers, giveSecurityCode, Shopper, typeCard } from './testing/shopper.ts'

/**
 * The matrix of strangers. Each call that takes or shows personal data has rows with the owner's data, the
 * request, and the answer to all others. A call without a row fails.
 */
let server: Shop
let goldId: number
let operator: TestOperator
let other: TestOperator
let waiver: { id: number; version: number }
let question: { id: number }
let lasting: { id: number }
let once: { id: number }
let wall: TestCategory

beforeAll(async () => {
  server = await createShop()
  operator = await createOperatorAtMidday(server.db)
  other = await createOperatorAtMidday(server.db)
  await sql`update clients set online_joining_enabled = true where id = ${operator.client.id}`.execute(
    server.db,
  )
  await sql`update venues set sells_memberships_online = true where id = ${operator.venue.id}`.execute(
    server.db,
  )
  waiver = await createWaiver(server.db, operator.client, { life: '12 months' })
  question = await createQuestion(server.db, operator.client)
  lasting = await createQuestion(server.db, operator.client, { life: '12 months', is_required: false })
  once = await createQuestion(server.db, operator.client, { about: 'booker' })
  wall = await createCategory(server.db, operator.client, {
    kind: 'ticketed',
    allows_anonymous_bookings: true,
    waiver_id: waiver.id,
    question_ids: [question.id, lasting.id, once.id],
    soldAt: [operator.venue],
  })
  await sql`update clients set guest_passes_enabled = true where id = ${operator.client.id}`.execute(
    server.db,
  )
  const gold = await server.db
    .insertInto('memberships')
    .values({
      client_id: operator.client.id,
      slug: 'gold',
      name: 'Gold',
      guests_per_month: 5,
      guest_package_id: await createGuestPackage(server.db, operator.client),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  goldId = gold.id
  await createBenefit(server.db, operator.client, goldId)
})
afterAll(() => server.close())

type OwnerKind = 'visitor' | 'customer'
interface Owner {
  browser: Shopper
  /** The customer's number; 0 for a visitor. */
  customerId: number
  email: string
}

/**
 * The owner's balance. No stranger has it, and it is too long to occur in a uuid by chance, so a reply with
 * it is the owner's.
 */
const creditPence = 98_765_432

async function createOwner(kind: OwnerKind): Promise<Owner> {
  const email = `wilhelmina-${crypto.randomUUID()}@example.org`
  if (kind === 'visitor') {
    const session = await createSession(server.db, operator.client)
    return {
      browser: new Shopper(server.app, operator.client.host, session.browser['cookie']),
      customerId: 0,
      email,
    }
  }
  const customer = await createCustomer(server.db, operator.client, { email, first_name: 'Wilhelmina' })
  await giveCredit(server.db, operator.client, customer, creditPence)
  const session = await createSession(server.db, operator.client, customer)
  return {
    browser: new Shopper(server.app, operator.client.host, session.browser['cookie']),
    customerId: customer.id,
    email,
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
interface Ask {
  method: Method
  url: string
  body?: object
}
const get = (url: string): Ask => ({ method: 'GET', url })
const post = (url: string, body: object): Ask => ({ method: 'POST', url, body })

const put = (url: string, body: object): Ask => ({ method: 'PUT', url, body })

/** The answer to a stranger. Null: an answer about the stranger, which reveals nothing of the owner. */
type Told = ErrorCode | null

interface Case<Own> {
  owners: readonly OwnerKind[]
  own: (owner: Owner) => Promise<Own>
  ask: (own: Own, owner: Owner) => Ask
  /** Texts that only the owner may read: the owner's answer has all, a stranger's none. */
  secrets?: (own: Own, owner: Owner) => string[]
  told: Record<StrangerKind, Told>
  strangersHaveNothing?: true
}
const both = ['visitor', 'customer'] as const
const customers = ['customer'] as const

const allStrangers = (told: Told): Case<unknown>['told'] => ({
  'without a session': told,
  'another visitor': told,
  'another customer': told,
  'a customer of the other client': told,
  'the owner’s cookie at the other client': told,
})
/**
 * Lists the answers about account data, to strangers without an account, with another one, and with one
 * elsewhere.
 */
const byAccount = (none: Told, another: Told, elsewhere: Told): Case<unknown>['told'] => ({
  'without a session': none,
  'another visitor': none,
  'another customer': another,
  'a customer of the other client': elsewhere,
  'the owner’s cookie at the other client': none,
})
/**
 * Lists the answers about a basket: a stranger without one is told so, a stranger with one is told about
 * their own.
 */
const byBasket = (none: Told, own: Told): Case<unknown>['told'] => ({
  'without a session': none,
  'another visitor': own,
  'another customer': own,
  'a customer of the other client': own,
  'the owner’s cookie at the other client': none,
})

/**
 * Lists the answers about data that all people of this client may read, and that the other client does not
 * have.
 */
const elsewhere = (told: Told): Case<unknown>['told'] => ({
  ...allStrangers(null),
  'a customer of the other client': told,
  'the owner’s cookie at the other client': told,
})

/** A row of the matrix: `begin` makes the owner's data, and returns the request for it. */
interface Row {
  owners: readonly OwnerKind[]
  begin: (owner: Owner) => Promise<{ ask: Ask; secrets: string[] }>
  told: Record<StrangerKind, Told>
  strangersHaveNothing?: true
}
function row<Own>({ own, ask, secrets, ...rest }: Case<Own>): Row {
  return {
    ...rest,
    begin: async (owner) => {
      const has = await own(owner)
      return { ask: ask(has, owner), secrets: secrets?.(has, owner) ?? [] }
    },
  }
}

const basket = async (owner: Owner) => {
  const { slots: held, cart } = await fillBasket(server.db, operator, owner.browser)
  return { held, cart, itemIds: (cart.items as { id: number }[]).map(({ id }) => id) }
}
const pay = async (owner: Owner, card: string) => {
  const { cart, held } = await basket(owner)
  const more = { email: owner.email, ...(owner.customerId && split) }
  const { json } = await owner.browser.pay(server.sandbox.origin, card, more)
  return { cart, held, uuid: json.transaction_uuid as string, transaction: json }
}
/** Makes a basket with its card typed, before Pay is pressed. */
const readyToPay = async (owner: Owner) => {
  const { cart } = await basket(owner)
  const { json } = await owner.browser.ask('GET', '/api/checkout/prepare')
  const card = await typeCard(server.sandbox.origin, json.session_key, cardNumbers.approved)
  return { cart, sessionKey: json.session_key as string, card }
}
const paymentOf = ({ cart, sessionKey, card }: Awaited<ReturnType<typeof readyToPay>>, { email }: Owner) => ({
  billing_first_name: 'Sam',
  billing_last_name: 'Porter',
  email,
  card_identifier: card,
  session_key: sessionKey,
  item_hash: cart.itemHash,
  total: cart.total,
  terms: [1],
})
/** Saves the owner's card with an order, and returns the card's id. */
const withSavedCard = async (owner: Owner) => {
  await basket(owner)
  const { json } = await owner.browser.pay(server.sandbox.origin, cardNumbers.approved, { save_card: true })
  await owner.browser.complete(json.transaction_uuid)
  const cards = await owner.browser.ask('GET', '/api/my-account/payments')
  return { id: cards.json.data.cards[0].id as number }
}
/** Makes a basket, and a saved card with its security code given. */
const readyWithSavedCard = async (owner: Owner) => {
  const { id } = await withSavedCard(owner)
  const { cart } = await basket(owner)
  const { json } = await owner.browser.ask('GET', '/api/checkout/prepare')
  await giveSecurityCode(server.sandbox.origin, json.session_key, json.saved_card.external_identifier)
  return { id, cart, sessionKey: json.session_key as string }
}
/** Gives a guest pass of the owner's, and returns the passes they have left. */
const givenGuestPass = async (owner: Owner) => {
  await joinGold(owner)
  const email = `grace-${crypto.randomUUID()}@example.org`
  const { status } = await owner.browser.ask('POST', '/api/my-account/guest-passes', { name: 'Grace', email })
  expect(status).toBe(200)
  const passes = await owner.browser.ask('GET', '/api/my-account/guest-passes')
  const passId = passes.json.data.passes.find((one: { email: string }) => one.email === email).id as number
  return { email, passId }
}
/** Gives a guest pass whose mail may be sent again. */
const mailedGuestPass = async (owner: Owner) => {
  const pass = await givenGuestPass(owner)
  await sql`update guest_passes set sent_at = now() - interval '2 hours' where id = ${pass.passId}`.execute(
    server.db,
  )
  return pass
}
const challenge = (owner: Owner) => pay(owner, cardNumbers.challenge)
const authorised = (owner: Owner) => pay(owner, cardNumbers.approved)
const order = async (owner: Owner) => {
  const { uuid, held } = await authorised(owner)
  const { json } = await owner.browser.complete(uuid)
  const booking = await server.db
    .selectFrom('bookings')
    .select('id')
    .where('slot_id', '=', held[0].id)
    .executeTakeFirstOrThrow()
  return { orderId: json.complete_order_id as string, held, bookingId: booking.id }
}
/** Makes a booking, and adds another place of the same session to the basket. */
const bookedAndHeld = async (owner: Owner) => {
  const { held } = await order(owner)
  const { json } = await owner.browser.add([{ id: held[0].id, type: 'activity' }])
  return { itemId: json.data.items[0].id as number }
}
/** Makes a booking that its rule lets its owner cancel. */
const cancellable = async (owner: Owner) => {
  await setCancelRule(server.db, operator.swim, {
    ...usualRule,
    move: { noticeMinutes: 60, withinDays: null },
  })
  return order(owner)
}
const ownersPassword = 'the words of the owner'
const withPassword = async ({ customerId }: Owner) =>
  savePasswordHash(server.db, customerId, await hashPassword(ownersPassword))
const contact = {
  phone: '01632 960111',
  address_line_one: '1 Mill Lane',
  address_line_two: '',
  city: 'Leeds',
  postcode: 'LS1 4AP',
}
/** Makes a line whose places need names, with the name of a guest of the owner's. */
const named = async (owner: Owner) => {
  const { venue, priceList } = operator
  const slot = await slots.open(server.db, { venue, category: wall, priceList })
  const { json } = await owner.browser.add([{ id: slot.id, type: 'activity' }])
  const line = {
    cart_item_id: json.data.items[0].id as number,
    place: 1,
    waiver_id: waiver.id,
    first_name: 'Zebedee',
    last_name: 'Quay',
    is_adult: true,
    version: waiver.version,
    answers: [
      { question_id: question.id, answer: 'Wilfred, on 07700 900123' },
      { question_id: lasting.id, answer: 'Ermintrude' },
    ],
    agreed: true,
  }
  const saved = await owner.browser.ask('POST', '/api/activities/question-waivers', {
    waivers: [line],
    signer_name: 'Wilhelmina Owner',
  })
  expect([saved.status, saved.json.errors]).toEqual([200, undefined])
  return { line, slot, cart: json.data }
}
const waiting = async (owner: Owner) => {
  const { venue, classes: category, priceList } = operator
  const slot = await slots.full(server.db, { venue, category, priceList, date: 1 })
  const { json } = await owner.browser.ask('POST', '/api/activities/waitlist/add', {
    item: { id: slot.id, type: 'activity' },
  })
  return { slot, v2: encodeSlotId(slot.ruleId, slot.startsAt), entryId: json.data.id as number }
}
/** Makes a place that is held for the owner, who waited for it. */
const offered = async (owner: Owner) => {
  const { slot, entryId } = await waiting(owner)
  await sql`update claims set quantity = quantity - 1 where slot_id = ${slot.id}`.execute(server.db)
  await sql`update waitlist_entries set state = 'offered', offered_slot_id = slot_id, tells_at = now(),
    offer_until = now() + interval '1 hour' where id = ${entryId}`.execute(server.db)
  await sql`insert into claims (client_id, slot_id, quantity, kind, customer_id, waitlist_entry_id, expires_at)
    select client_id, slot_id, 1, 'offer', customer_id, id, offer_until from waitlist_entries where id = ${entryId}`.execute(
    server.db,
  )
  return { entryId }
}
const waitingForCourts = async (owner: Owner) => {
  const { venue, courtHire: category, courts, priceList } = operator
  const location = courts[0]!
  const time = `${String(6 + (spansMade++ % 14)).padStart(2, '0')}:00`
  const { date } = await slots.full(server.db, {
    venue,
    category,
    priceList,
    location,
    date: 2,
    time,
    capacity: 1,
  })
  const until = `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00`
  const span = { venue_slug: venue.slug, activity_slug: category.slug, date, from: time, until }
  const { json } = await owner.browser.ask('POST', '/api/activities/waitlist/spans', span)
  return { span, entryId: json.data.id as number }
}
let spansMade = 0
const beStaff = async ({ customerId }: Owner) => {
  await makeStaff(server.db, customerId)
}
const needStudentCard = ({ customerId }: Owner) =>
  needDocument(server.db, operator.client, { id: customerId })
/** Sends a student card of another person, for the owner, who is staff, to look at. */
const documentSeenByStaff = async (owner: Owner) => {
  const sender = await createOwner('customer')
  const { kindId, membership } = await needStudentCard(sender)
  const file = (await drawPicture(300, 300).png().toBuffer()).toString('base64')
  const sent = await sender.browser.ask(
    'PUT',
    `/api/my-account/people/${sender.customerId}/documents/${kindId}`,
    { file },
  )
  expect(sent.json.data).toMatchObject([{ state: 'waiting' }])
  await beStaff(owner)
  const { rows } = await sql<{ id: number }>`
    select id from sent_documents where customer_id = ${sender.customerId}`.execute(server.db)
  return { id: rows[0]!.id, membership }
}
/** A contract of another person, for the owner, who is staff, to act on. */
const contractSeenByStaff = async (owner: Owner) => {
  const payer = await createOwner('customer')
  const contract = await contractToFreeze(payer)
  await beStaff(owner)
  const lastDay = addDays(wallDate(new Date(), operator.client.timeZone), 40)
  const meant = await owner.browser.ask('GET', `/api/foh/contracts/${contract.id}/act?act=end&on=${lastDay}`)
  return {
    id: contract.id,
    payerId: payer.customerId,
    email: payer.email,
    lastDay,
    seen: meant.json.data.seen,
  }
}
/** A plan, and a joining by it that the owner, who is staff, has prepared for another person. */
const preparedByStaff = async (owner: Owner) => {
  const person = await createOwner('customer')
  const plan = await createPlan(server.db, operator.client, { name: `Plan ${crypto.randomUUID()}` })
  await beStaff(owner)
  const body = {
    plan_id: plan.id,
    venue_slug: operator.venue.slug,
    starts_on: wallDate(new Date(), operator.client.timeZone),
    people: [],
    selected_user_id: person.customerId,
  }
  const { json } = await owner.browser.ask('POST', '/api/foh/prepared-joinings', body)
  return { id: json.data.id as number, name: json.data.plan_name as string, body }
}
const personSeenByStaff = async (owner: Owner) => {
  await beStaff(owner)
  return createCustomer(server.db, operator.client)
}
/** Makes the owner, who is staff, the instructor of a session to come, whom one colleague can cover. */
const ownSessionToCover = async (owner: Owner) => {
  await beStaff(owner)
  const { id } = await server.db
    .insertInto('instructors')
    .values({ client_id: operator.client.id, name: `Mo ${crypto.randomUUID()}`, staff_id: owner.customerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const other = await createInstructor(server, operator, `Ida ${crypto.randomUUID()}`)
  return { slot: await createSessionOf(server, operator, { id }), other }
}
/** Makes the owner staff, who reads a complaint of a visitor about their data. */
const complaintSeenByStaff = async (owner: Owner) => {
  await beStaff(owner)
  const words = `Whispered ${crypto.randomUUID()}`
  const visitor = new Shopper(server.app, operator.client.host)
  const { json } = await visitor.ask('POST', '/api/data-complaints', {
    first_name: 'Ann',
    email: `ann-${crypto.randomUUID()}@example.org`,
    lines: [words],
  })
  const reference = json.data.reference as string
  const { id } = await server.db
    .selectFrom('data_complaints')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { id, reference, words }
}

const coverSeenByStaff = async (owner: Owner) => {
  const { slot, other } = await ownSessionToCover(owner)
  const reason = `A wedding ${crypto.randomUUID()}`
  await owner.browser.ask('POST', '/api/foh/covers', { slot_id: slot.id, reason })
  const { json } = await other.desk.ask('GET', '/api/foh/covers')
  const asked = json.data as { id: number; reason: string }[]
  return { id: asked.find((one) => one.reason === reason)!.id, reason, other }
}
/** Asks the owner, who is staff, to cover a session of a colleague. */
const coverToAnswer = async (owner: Owner) => {
  const { slot, other } = await ownSessionToCover(owner)
  await server.db.updateTable('slots').set({ cancelled_at: new Date() }).where('id', '=', slot.id).execute()
  await sql`insert into staff_posts (customer_id, role, venue_id) values (${owner.customerId}, 'instructor', ${operator.venue.id})`.execute(
    server.db,
  )
  const reason = `A wedding ${crypto.randomUUID()}`
  const theirs = await createSessionOf(server, operator, other)
  await other.desk.ask('POST', '/api/foh/covers', { slot_id: theirs.id, reason })
  const { json } = await other.desk.ask('GET', '/api/foh/covers')
  const asked = json.data as { id: number; reason: string }[]
  return { id: asked.find((one) => one.reason === reason)!.id }
}
/** Creates a colleague of the owner, who is staff and has just given the password. */
const colleagueOfStaff = async (owner: Owner) => {
  await staffWithApp(owner)
  const firstName = `Ottoline${crypto.randomUUID()}`
  const colleague = await createCustomer(server.db, operator.client, { role: 'staff', first_name: firstName })
  return { ...colleague, firstName }
}
/** Writes down that staff took a charge of a person. */
const chargeBy = (staff: { id: number }, customerId: number, reason: string) =>
  recordAct(
    server.db,
    { clientId: operator.client.id, staffId: staff.id, customerId },
    { act: 'charge', facts: { pence: 100, isWaived: false }, reason },
  )
const actSeenByStaff = async (owner: Owner) => {
  const person = await personSeenByStaff(owner)
  await chargeBy({ id: owner.customerId }, person.id, 'A cold pool')
  return person
}
/** Merges two accounts of a person, by the owner, who is staff. */
const mergeByStaff = async (owner: Owner) => {
  const person = await personSeenByStaff(owner)
  const gone = await createCustomer(server.db, operator.client)
  const body = { gone_id: gone.id, reason: 'Two of one person' }
  const { json } = await owner.browser.ask('POST', `/api/foh/people/${person.id}/merge`, body)
  return { reference: person.reference, mergeUuid: json.data.made[0].merge_uuid as string }
}
const linesSeenByStaff = async (owner: Owner) => {
  const own = await waitingForCourts(owner)
  await beStaff(owner)
  return own
}
const owedSeenByStaff = async (owner: Owner) => {
  await beStaff(owner)
  return owedAtDesk(server, operator, owner.browser)
}
/** Books a place of today that the owner, who is staff, sees and marks. */
const comingSeenByStaff = async (owner: Owner) => {
  await beStaff(owner)
  const lastName = `Quill${crypto.randomUUID()}`
  const coming = await bookAtDesk(server, operator, owner.browser, { lastName })
  return { ...coming, lastName, day: `/api/foh/venue/${operator.venue.slug}` }
}
const drawerOfStaff = async (owner: Owner) => {
  await beStaff(owner)
  const name = `Till ${crypto.randomUUID().slice(0, 18)}`
  const { json } = await owner.browser.ask('POST', '/api/foh/drawers', {
    venue_slug: operator.venue.slug,
    name,
    float: 5000,
  })
  return { name, drawerId: json.data.id as number }
}
/** Gives staff who have taken money a name that nothing else tells. */
const takingsOfStaff = async (owner: Owner) => {
  await owedSeenByStaff(owner)
  const name = `Till ${crypto.randomUUID()}`
  await sql`update customers set last_name = ${name} where id = ${owner.customerId}`.execute(server.db)
  return { name }
}
const refundSeenByStaff = async (owner: Owner) => {
  await beStaff(owner)
  return refundToSettle(server, operator)
}
const mailSeenByStaff = async (owner: Owner) => {
  await beStaff(owner)
  const recipient = `letter-${crypto.randomUUID()}@example.org`
  const { rows } = await sql<{ id: number }>`
    insert into mail_outbox (client_id, dedupe_key, recipient, letter, state, failure)
    values (${operator.client.id}, ${recipient}, ${recipient}, '{"kind": "password-changed"}', 'failed', 'refused')
    returning id`.execute(server.db)
  return { recipient, mailId: rows[0]!.id }
}
/** Makes the owner wait for a full ticketed session, so that its time is listed with its waitlist. */
const waitingForTickets = async (owner: Owner) => {
  const { venue, swim: category, priceList } = operator
  const slot = await slots.full(server.db, { venue, category, priceList, date: 1 })
  const { json } = await owner.browser.ask('POST', '/api/activities/waitlist/add', {
    item: { id: slot.id, type: 'activity' },
  })
  return { slot, entryId: json.data.id as number }
}

async function planToJoin({ customerId }: Owner): Promise<TestPlan> {
  await sql`update customers set date_of_birth = '1988-04-17' where id = ${customerId}`.execute(server.db)
  return createPlan(server.db, operator.client)
}

const bankAccount = {
  account_holder: 'Wilhelmina Owner',
  sort_code: '108800',
  account_number: '12345678',
  confirms_authority: true,
}

/** A mandate that its owner has set up. */
async function mandateOf({ browser }: Owner): Promise<{ id: string }> {
  const id = crypto.randomUUID()
  const { status } = await browser.ask('POST', '/api/my-account/mandates', { uuid: id, account: bankAccount })
  expect(status).toBe(200)
  return { id }
}

async function contractOf({ customerId }: Owner): Promise<TestContract> {
  const plan = await createPlan(server.db, operator.client)
  const joinedOn = addDays(wallDate(new Date(), operator.client.timeZone), -60)
  return createContract(server.db, operator.client, plan, { payerId: customerId, joinedOn })
}

/** A contract that can be paid by direct debit, and a mandate of its payer. */
async function contractWithMandate(owner: Owner): Promise<TestContract & { mandate_uuid: string }> {
  const plan = await createPlan(server.db, operator.client, {
    terms: { payBy: ['card', 'direct-debit'] },
  })
  const joinedOn = addDays(wallDate(new Date(), operator.client.timeZone), -60)
  const contract = await createContract(server.db, operator.client, plan, {
    payerId: owner.customerId,
    joinedOn,
  })
  return { ...contract, mandate_uuid: (await mandateOf(owner)).id }
}

/** A contract whose months begin on the first, and that its plan lets its payer freeze. */
async function contractToFreeze({ customerId }: Owner): Promise<TestContract> {
  const plan = await createPlan(server.db, operator.client, {
    terms: { monthStarts: 1, freeze: usualFreeze },
  })
  const joinedOn = addDays(wallDate(new Date(), operator.client.timeZone), -60)
  return createContract(server.db, operator.client, plan, { payerId: customerId, joinedOn })
}

/** The first of the next month. */
const monthAfterToday = (): string =>
  addMonths(`${wallDate(new Date(), operator.client.timeZone).slice(0, 7)}-01`, 1)

/** A contract whose months begin on the first, and another plan that its payer can change to. */
async function contractToChange(owner: Owner): Promise<TestContract & { planId: number; terms: string }> {
  const contract = await contractToFreeze(owner)
  const { id: planId } = await createPlan(server.db, operator.client)
  await sql`update customers set date_of_birth = '1988-04-17' where id = ${owner.customerId}`.execute(
    server.db,
  )
  const { rows } = await sql<{
    terms: string
  }>`select terms from clients where id = ${operator.client.id}`.execute(server.db)
  return { ...contract, planId, terms: rows[0]!.terms }
}

async function contractThatChanges(owner: Owner): Promise<TestContract> {
  const contract = await contractToChange(owner)
  await createVersion(server.db, {
    contractId: contract.id,
    planId: contract.planId,
    from: monthAfterToday(),
    payments: [],
    people: [{ customerId: owner.customerId, place: 'Adult' }],
    cause: 'made for a test',
    who: 'customer',
  })
  return contract
}

async function contractThatIsFrozen(owner: Owner): Promise<TestContract> {
  const contract = await contractToFreeze(owner)
  const from = monthAfterToday()
  await sql`
    insert into contract_freezes (client_id, contract_id, from_on, until_on, reason, fee_pence)
    values (${operator.client.id}, ${contract.id}, ${from}, ${addDays(addMonths(from, 1), -1)}, 'Away', 0)`.execute(
    server.db,
  )
  await sql`
    update contract_payments set state = 'dropped' where contract_id = ${contract.id} and from_on = ${from}::date`.execute(
    server.db,
  )
  return contract
}

/** The last day after a month of notice, for a month that begins on the day of joining. */
const leavesOn = ({ startsOn }: TestContract): string =>
  lastDayAfterNotice(
    usualTerms,
    { joinedOn: startsOn, startsOn },
    wallDate(new Date(), operator.client.timeZone),
  )

/** Gives notice for its owner, so that there is something to take back. */
async function contractToStayIn(owner: Owner): Promise<TestContract> {
  const contract = await contractOf(owner)
  await sql`
    insert into contract_moves (contract_id, from_state, to_state, cause, who)
    values (${contract.id}, 'active', 'leaving', 'notice given', 'customer')`.execute(server.db)
  await sql`
    update contracts set state = 'leaving', ends_on = ${leavesOn(contract)}::date where id = ${contract.id}`.execute(
    server.db,
  )
  return contract
}

/** A payment whose day has come. */
async function contractThatOwes(owner: Owner): Promise<TestContract> {
  const contract = await contractOf(owner)
  await sql`
    with told as (insert into contract_moves (contract_id, payment_id, to_state, cause, who)
      values (${contract.id}, ${contract.payments[0]!.id}, 'due', 'its day came', 'sweep'))
    select`.execute(server.db)
  await sql`update contract_payments set state = 'due' where id = ${contract.payments[0]!.id}`.execute(
    server.db,
  )
  return contract
}

/** Makes the owner staff with an app and a recovery code, who gave the password a moment ago. */
async function staffWithApp(owner: Owner): Promise<void> {
  await beStaff(owner)
  await giveApp(server.db, { id: owner.customerId })
  await replaceRecoveryCodes(server.db, owner.customerId, [Buffer.from('one')])
  await sql`
    update sessions set password_at = now(), second_step = 'app' where customer_id = ${owner.customerId}`.execute(
    server.db,
  )
}

const cartSecrets = ({ cart }: { cart: { uuid: string } }) => [cart.uuid]
const forOwner = (owner: Owner) => `selected_user_id=${owner.customerId}`

const basketRow = (
  ask: (own: Awaited<ReturnType<typeof basket>>, owner: Owner) => Ask,
  told: Case<unknown>['told'],
) => row({ owners: both, own: basket, ask, secrets: cartSecrets, told })
/** Row of the carry code, which only a visitor without an account can use. */
const carryRow = row({
  owners: ['visitor'],
  own: basket,
  ask: () => post('/api/activities/cart/carry', {}),
  told: {
    ...byBasket('BASKET_EMPTY', null),
    'another customer': 'FORBIDDEN',
    'a customer of the other client': 'FORBIDDEN',
  },
})
const deskCodeRow = row({
  owners: ['visitor'],
  own: async (owner: Owner) => {
    await createCustomer(server.db, operator.client, { role: 'staff' })
    return basket(owner)
  },
  ask: () => post('/api/activities/cart/desk-code', {}),
  told: {
    ...byBasket('BASKET_EMPTY', null),
    'another customer': 'FORBIDDEN',
    'a customer of the other client': 'FORBIDDEN',
  },
})
/** Makes the rows of a line priced by its owner's benefit or package. */
const rowsOfUse = (kind: 'benefit' | 'package', give: (owner: Owner) => Promise<void>): Row[] => {
  const own = async (owner: Owner) => {
    await give(owner)
    const { venue, swim: category, priceList } = operator
    const slot = await slots.open(server.db, { venue, category, priceList })
    const { json } = await owner.browser.add([{ id: slot.id, type: 'activity' }])
    expect(json.data.items[0].using).toBe(kind)
    return { cart: json.data, url: `/api/activities/${kind}/remove/${json.data.items[0].id}` }
  }
  const told = allStrangers('ITEM_NOT_FOUND')
  return [
    row({
      owners: customers,
      own,
      ask: ({ url }) => ({ method: 'DELETE', url }),
      secrets: cartSecrets,
      told,
    }),
    row({
      owners: customers,
      own,
      ask: ({ url }, owner) => ({ method: 'DELETE', url: `${url}?${forOwner(owner)}` }),
      told: allStrangers('FORBIDDEN'),
    }),
  ]
}
const joinGold = async ({ customerId }: Owner) => {
  await server.db
    .insertInto('membership_users')
    .values({
      client_id: operator.client.id,
      customer_id: customerId,
      membership_id: goldId,
      starts_on: '2020-01-01',
    })
    .execute()
}
const inOwnersName = (ask: (owner: Owner) => Ask, told = allStrangers('FORBIDDEN')) =>
  row({ owners: customers, own: basket, ask: (_, owner) => ask(owner), told })
const paymentRow = (own: typeof challenge, ask: (uuid: string) => Ask) =>
  row({ owners: both, own, ask: ({ uuid }) => ask(uuid), told: allStrangers('ATTEMPT_NOT_FOUND') })

/** Makes the row of a list of sessions that shows for each whether the asker waits for it. */
const listing = (tail: (own: Awaited<ReturnType<typeof waiting>>) => string) =>
  row({
    owners: customers,
    own: waiting,
    ask: (own) => get(`/api/activities/venue/${operator.venue.slug}/activity/yoga/${tail(own)}`),
    secrets: ({ entryId }) => [`"waitlist_id":${entryId}`],
    // Another operator has no such venue.
    told: elsewhere('VENUE_NOT_FOUND'),
  })

type Place = { slot: TestSlot; v2: string }
/**
 * Makes the rows of a session that is shown as in the asker’s basket, and as booked for an asker with an
 * account.
 */
const ownPlace = (tail: (place: Place) => string, told: ErrorCode = 'VENUE_NOT_FOUND') => [
  row({
    owners: both,
    own: basket,
    ask: ({ held }) => get(tail(placeOf(held[0]))),
    secrets: ({ itemIds }) => [`"cart_item_id":${itemIds[0]}`],
    told: elsewhere(told),
  }),
  row({
    owners: customers,
    own: order,
    ask: ({ held }) => get(tail(placeOf(held[0]))),
    secrets: ({ bookingId }) => [`"booking":{"id":${bookingId}}`],
    told: elsewhere(told),
  }),
]
const placeOf = (slot: TestSlot): Place => ({ slot, v2: encodeSlotId(slot.ruleId, slot.startsAt) })
const ownListing = (tail: (place: Place) => string) =>
  ownPlace((place) => `/api/activities/venue/${operator.venue.slug}/activity/lane-swimming/${tail(place)}`)

const times = (version: string) =>
  row({
    owners: customers,
    own: waitingForTickets,
    ask: ({ slot }) =>
      get(
        `/api/activities/venue/${operator.venue.slug}/activity/lane-swimming/${version}times?date=${slot.date}`,
      ),
    secrets: ({ entryId }) => [`"waitlist_id":${entryId}`],
    told: elsewhere('VENUE_NOT_FOUND'),
  })

/** Makes the row of a list of many activities that shows that the asker waits for one of them. */
const ownWait = (url: (place: Place) => string, told: Told) =>
  row({
    owners: customers,
    own: waiting,
    ask: ({ slot }) => get(url(placeOf(slot))),
    secrets: () => ['LEAVE_WAITLIST'],
    told: elsewhere(told),
  })

const inCourse = async (owner: Owner) => {
  const { venue, classes: category, priceList } = operator
  const { slug, ...course } = await createCourse(server.db, {
    venue,
    category,
    priceList,
    joins_part_way: true,
  })
  for (const date of [2, 3])
    await createSlot(server.db, { venue, category, priceList, courseId: course.id, date })
  const { json } = await owner.browser.add([{ id: course.id, type: 'course' }])
  return { slug, itemId: json.data.items[0].id as number, total: json.data.total as number }
}
const withCourse = async (owner: Owner) => {
  const { slug, total } = await inCourse(owner)
  const { json } = await owner.browser.complete(null, {
    payments: [{ tender_type: 'credit', amount: total }],
  })
  const order = await owner.browser.ask('GET', `/api/bookings/orders/${json.complete_order_id}`)
  return { slug, bookingId: order.json.data.items[0].id as number }
}
/** Makes the rows of a course that is shown as in the asker’s basket, and as booked by the asker. */
function ownCourse(tail: (course: { slug: string }) => string) {
  const ask = (course: { slug: string }) =>
    get(`/api/activities/venue/${operator.venue.slug}/${tail(course)}`)
  const given = { owners: customers, ask, told: elsewhere('VENUE_NOT_FOUND') }
  return [
    row({ ...given, own: inCourse, secrets: ({ itemId }) => [`"cart_item_id":${itemId}`] }),
    row({ ...given, own: withCourse, secrets: ({ bookingId }) => [`"booking":{"id":${bookingId}}`] }),
  ]
}

/** Makes the rows of both names of a call. */
function creditRows(path: string) {
  return [
    row({
      owners: customers,
      own: basket,
      ask: () => post(path, { credits_to_reserve: [{ amount: 500, type: 'general' }] }),
      secrets: ({ cart }) => [cart.uuid, `"total_available":${creditPence}`],
      told: byAccount('LOGIN_REQUIRED', 'CREDIT_NOT_AVAILABLE', 'CREDIT_NOT_AVAILABLE'),
    }),
    row({
      owners: customers,
      own: basket,
      ask: (_, { customerId }) =>
        post(path, {
          credits_to_reserve: [{ amount: 500, type: 'general' }],
          selected_user_id: customerId,
        }),
      told: byAccount('LOGIN_REQUIRED', 'FORBIDDEN', 'FORBIDDEN'),
    }),
  ]
}

/** Makes the rows of answers that are given in the owner's name. */
function answersOfPeople(url: (own: Awaited<ReturnType<typeof named>>) => string) {
  return [
    row({
      owners: customers,
      own: named,
      ask: (own, { customerId }) =>
        post(url(own), { user_id: customerId, answers: [{ question_id: lasting.id, answer: 'Dougal' }] }),
      secrets: () => ['Dougal'],
      // The other client has no such session.
      told: byAccount('LOGIN_REQUIRED', 'FORBIDDEN', 'SLOT_NOT_FOUND'),
    }),
  ]
}

const isPublic = { isPublic: 'the same for all' } as const
const isOfTheAsker = (why: string) => ({ isPublic: why })
const byMembership = isOfTheAsker('dates and prices by the asker’s own membership, nothing of a person')

const payingAtDesk = (address: string) =>
  row({
    owners: customers,
    own: async (owner) => {
      const own = await basket(owner)
      await beStaff(owner)
      return own
    },
    ask: ({ cart }) =>
      post(address, {
        payments: [{ tender_type: 'cash', amount: cart.total }],
        terms: [1],
        first_name: 'Wanda',
        last_name: 'Inn',
        email: 'wanda@example.org',
      }),
    secrets: () => ['"transaction_status":"completed"'],
    told: allStrangers('FORBIDDEN'),
  })

const matrix: Record<string, { isPublic: string } | readonly Row[]> = {
  getClient: isPublic,
  getTheme: isPublic,
  getFooter: isPublic,
  listVenues: isPublic,
  listOnlineJoiningVenues: isPublic,
  listPlans: isPublic,
  comparePlans: isOfTheAsker('what the asker’s own bookings cost with each plan'),
  previewJoining: isPublic,
  searchPlaces: isPublic,
  getVenue: isPublic,
  listCategories: isPublic,
  getCategory: isPublic,
  listDates: byMembership,
  listMonth: byMembership,
  listWeek: [
    ownWait(
      ({ slot }) => `/api/activities/venue/${operator.venue.slug}/week?date=${slot.date}`,
      'VENUE_NOT_FOUND',
    ),
  ],
  listTickets: byMembership,
  listCourses: ownCourse(() => 'courses'),
  getCourse: ownCourse(({ slug }) => `activity/yoga/courses/${slug}`),
  listFree: byMembership,
  listNext: byMembership,
  listSuggestions: byMembership,
  searchSessions: [ownWait(({ slot }) => `/api/activities/search?date=${slot.date}`, null)],
  priceTicket: isOfTheAsker('a price by a membership number, which is shown at the desk; tries are limited'),
  logIn: isOfTheAsker('opens a session to a person who knows the password'),
  register: isOfTheAsker('makes an account, and touches no other'),
  complainAboutData: isOfTheAsker(
    'keeps a complaint and a letter to the address, and says nothing of either',
  ),
  findBooking: isOfTheAsker('keeps a letter to the address of the order, and says nothing of either'),
  forgottenPassword: isOfTheAsker('keeps a letter to the address of the account, and says nothing of it'),
  lookAtLink: isOfTheAsker('says what a link is for to who has it: 256 random bits out of a letter'),
  choosePassword: isOfTheAsker('opens the account to who has the link of a letter to its address'),
  confirmEmail: isOfTheAsker('confirms an address to who has the link of a letter to it'),

  getWaitingLogIn: isOfTheAsker('tells of the log-in that waits in the asker’s own session'),
  giveCode: isOfTheAsker('completes the log-in that waits in the asker’s own session'),
  askPasskey: isOfTheAsker('asks a passkey for the log-in that waits in the asker’s own session'),
  givePasskey: isOfTheAsker('completes the log-in that waits in the asker’s own session'),
  beginPasskey: isOfTheAsker(
    'is of the asker’s own log-in, on https alone: passkeys.test.ts has its strangers',
  ),
  confirmPasskey: isOfTheAsker(
    'is of the asker’s own log-in, on https alone: passkeys.test.ts has its strangers',
  ),
  listColleagues: isOfTheAsker('is of the browser’s own desk: switch-user.test.ts has its strangers'),
  switchUser: isOfTheAsker('opens a session by a PIN at its own desk: switch-user.test.ts has its strangers'),
  listFactors: [
    row({
      owners: customers,
      own: staffWithApp,
      ask: () => get('/api/auth/factors'),
      secrets: () => ['"recovery_codes_left":1'],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  beginApp: [
    row({
      owners: customers,
      own: staffWithApp,
      ask: () => post('/api/auth/factors/app/begin', {}),
      told: byAccount('SECOND_STEP_ENDED', 'FORBIDDEN', 'FORBIDDEN'),
    }),
  ],
  confirmApp: [
    row({
      owners: customers,
      own: async (owner) => {
        await staffWithApp(owner)
        const { json } = await owner.browser.ask('POST', '/api/auth/factors/app/begin', {})
        return { code: codeOf(json.data.secret as string) }
      },
      ask: ({ code }) => post('/api/auth/factors/app', { code }),
      told: byAccount('SECOND_STEP_ENDED', 'FORBIDDEN', 'FORBIDDEN'),
    }),
  ],
  removeFactor: [
    row({
      owners: customers,
      own: staffWithApp,
      ask: () => post('/api/auth/factors/remove', { passkey_id: null }),
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  makeRecoveryCodes: [
    row({
      owners: customers,
      own: staffWithApp,
      ask: () => post('/api/auth/factors/recovery-codes', {}),
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  setPin: [
    row({
      owners: customers,
      own: staffWithApp,
      ask: () => post('/api/auth/factors/pin', { pin: '2580' }),
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  addNote: [
    row({
      owners: customers,
      own: comingSeenByStaff,
      ask: ({ day, slot }) => post(`${day}/notes`, { slot_id: slot.id, words: 'The pump is loud' }),
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  removeNote: [
    row({
      owners: customers,
      own: async (owner) => {
        const coming = await comingSeenByStaff(owner)
        const note = { slot_id: coming.slot.id, words: 'The pump is loud' }
        const { json } = await owner.browser.ask('POST', `${coming.day}/notes`, note)
        return { ...coming, noteId: json.data.id as number }
      },
      ask: ({ day, noteId }) => post(`${day}/notes/${noteId}/remove`, {}),
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listComplaints: [
    row({
      owners: customers,
      own: complaintSeenByStaff,
      ask: () => get('/api/foh/complaints'),
      secrets: ({ reference }) => [reference],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  getComplaint: [
    row({
      owners: customers,
      own: complaintSeenByStaff,
      ask: ({ id }) => get(`/api/foh/complaints/${id}`),
      secrets: ({ reference, words }) => [reference, words],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  enterComplaint: [
    row({
      owners: customers,
      own: async (owner: Owner) => {
        await beStaff(owner)
        return `Whispered ${crypto.randomUUID()}`
      },
      ask: (words) =>
        post('/api/foh/complaints', {
          came_by: 'phone',
          received_on: '2026-01-01',
          person_id: null,
          first_name: 'Ann',
          email: null,
          lines: [words],
          sends_letter: false,
        }),
      secrets: (words) => [words],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  actOnComplaint: [
    row({
      owners: customers,
      own: complaintSeenByStaff,
      ask: ({ id }) => post(`/api/foh/complaints/${id}/act`, { act: 'note', lines: ['Asked Ann'] }),
      secrets: ({ reference, words }) => [reference, words],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  mailReceipt: [
    row({
      owners: customers,
      own: async (owner) => {
        const coming = await comingSeenByStaff(owner)
        const { complete_order_id: orderId } = await server.db
          .selectFrom('orders')
          .select('complete_order_id')
          .where('id', '=', coming.orderId)
          .executeTakeFirstOrThrow()
        return { orderId }
      },
      ask: ({ orderId }) => post(`/api/foh/orders/${orderId}/receipt`, { email: 'ann@example.org' }),
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  readHealthAnswers: [
    row({
      owners: customers,
      own: comingSeenByStaff,
      ask: ({ day, slot, bookingId }) =>
        post(`${day}/health-answers`, { slot_id: slot.id, booking_id: bookingId, place: 1 }),
      secrets: ({ lastName }) => [lastName],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listCovers: [
    row({
      owners: customers,
      own: coverSeenByStaff,
      ask: () => get('/api/foh/covers'),
      secrets: ({ reason }) => [reason],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  askForCover: [
    row({
      owners: customers,
      own: ownSessionToCover,
      ask: ({ slot }) => post('/api/foh/covers', { slot_id: slot.id, reason: 'A wedding' }),
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  answerCover: [
    row({
      owners: customers,
      own: coverToAnswer,
      ask: ({ id }) => post(`/api/foh/covers/${id}/answer`, { answer: 'yes' }),
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  changeCover: [
    row({
      owners: customers,
      own: coverSeenByStaff,
      ask: ({ id }) => post(`/api/foh/covers/${id}/change`, { change: 'take-back' }),
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  decideOnCover: [
    row({
      owners: customers,
      own: async (owner) => {
        const cover = await coverSeenByStaff(owner)
        await cover.other.desk.ask('POST', `/api/foh/covers/${cover.id}/answer`, { answer: 'yes' })
        return cover
      },
      ask: ({ id }) => post(`/api/foh/covers/${id}/decision`, { decision: 'approve' }),
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listTeam: [
    row({
      owners: customers,
      own: colleagueOfStaff,
      ask: () => get('/api/foh/team'),
      secrets: ({ email }) => [email],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  givePost: [
    row({
      owners: customers,
      own: colleagueOfStaff,
      ask: ({ email }) => post('/api/foh/team', { email, role: 'finance', venue_id: operator.venue.id }),
      secrets: ({ firstName }) => [firstName],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  takePosts: [
    row({
      owners: customers,
      own: colleagueOfStaff,
      ask: ({ id }) => post(`/api/foh/team/${id}/take`, { post: null }),
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  resetSecondFactor: [
    row({
      owners: customers,
      own: async (owner) => {
        await staffWithApp(owner)
        const colleague = await createCustomer(server.db, operator.client, {
          role: 'staff',
          first_name: 'Ottoline',
        })
        return { email: colleague.email }
      },
      ask: ({ email }) => post('/api/foh/staff/reset-second-factor', { email }),
      secrets: () => ['Ottoline'],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  confirmPassword: [
    row({
      owners: customers,
      own: async (owner) => {
        await staffWithApp(owner)
        await withPassword(owner)
      },
      ask: () => post('/api/auth/factors/password', { current_password: ownersPassword }),
      told: allStrangers('FORBIDDEN'),
    }),
  ],

  listTimesV1: [times(''), ...ownListing(({ slot }) => `times?date=${slot.date}`)],
  listTimesV2: [times('v2/'), ...ownListing(({ slot }) => `v2/times?date=${slot.date}`)],
  listSlotsV1: [
    listing(({ slot }) => `slots?date=${slot.date}`),
    ...ownListing(({ slot }) => `slots?date=${slot.date}`),
  ],
  listSlotsV2: [
    listing(({ slot }) => `v2/slots?date=${slot.date}`),
    ...ownListing(({ slot }) => `v2/slots?date=${slot.date}`),
  ],
  listTimetableV1: [
    listing(({ slot }) => `timetable?date=${slot.date}`),
    ...ownListing(({ slot }) => `timetable?date=${slot.date}`),
  ],
  listTimetableV2: [
    listing(({ slot }) => `v2/timetable?date=${slot.date}`),
    ...ownListing(({ slot }) => `v2/timetable?date=${slot.date}`),
  ],
  getTimetableItemV1: [
    listing(({ slot }) => `timetable/${slot.id}`),
    ...ownListing(({ slot }) => `timetable/${slot.id}`),
  ],
  getTimetableItemV2: [
    listing(({ v2 }) => `v2/timetable/${v2}`),
    ...ownListing(({ v2 }) => `v2/timetable/${v2}`),
  ],
  getOccurrence: [
    row({
      owners: customers,
      own: waiting,
      ask: ({ v2 }) => get(`/api/v1/activities/occurrences/${v2}`),
      secrets: ({ entryId }) => [`"waitlist_id":${entryId}`],
      told: elsewhere('SLOT_NOT_FOUND'),
    }),
    ...ownPlace(({ v2 }) => `/api/v1/activities/occurrences/${v2}`, 'SLOT_NOT_FOUND'),
  ],

  getUser: [
    row({
      owners: customers,
      own: async () => null,
      ask: () => get('/api/auth/user'),
      secrets: (_, { email }) => [email, 'Wilhelmina', String(creditPence)],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  getSession: [
    row({
      owners: customers,
      own: offered,
      ask: () => get('/api/auth/session'),
      secrets: ({ entryId }, { browser }) => [
        logInMarkOf(browser.cookie.replace('sid=', '')),
        `"waitlist_id":${entryId}`,
      ],
      told: allStrangers(null),
    }),
  ],
  logOut: [
    row({ owners: both, own: basket, ask: () => post('/api/auth/logout', {}), told: allStrangers(null) }),
  ],

  getCart: [
    basketRow(() => get('/api/activities/cart'), allStrangers(null)),
    row({
      owners: customers,
      own: basket,
      ask: () => get('/api/activities/cart'),
      secrets: () => [`"total_available":${creditPence}`],
      told: allStrangers(null),
    }),
    inOwnersName((owner) => get(`/api/activities/cart?${forOwner(owner)}`)),
  ],
  listAlsoBooked: [
    row({
      owners: customers,
      own: bookedAndHeld,
      ask: () => get('/api/activities/cart/also-booked'),
      secrets: ({ itemId }) => [`"cart_item_id":${itemId}`],
      told: allStrangers(null),
    }),
  ],
  joinPlan: [
    row({
      owners: customers,
      own: planToJoin,
      ask: ({ id }, { customerId }) =>
        post(`/api/online-joining/plans/${id}/join`, {
          starts_on: wallDate(new Date(), operator.client.timeZone),
          asks_to_start: true,
          people: [{ place: 'Adult', user_id: customerId }],
        }),
      told: byAccount('LOGIN_REQUIRED', 'FORBIDDEN', 'PLAN_NOT_FOUND'),
    }),
  ],
  openMandate: [
    row({
      owners: customers,
      own: mandateOf,
      ask: ({ id }) => post('/api/my-account/mandates', { uuid: id, account: bankAccount }),
      told: byAccount('LOGIN_REQUIRED', 'FORBIDDEN', 'FORBIDDEN'),
    }),
  ],
  getDirectDebit: [
    row({
      owners: customers,
      own: mandateOf,
      ask: () => get('/api/my-account/mandates'),
      secrets: ({ id }) => [id],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  listContracts: [
    row({
      owners: customers,
      own: contractOf,
      ask: () => get('/api/my-account/contracts'),
      secrets: ({ id }) => [`"id":${id},`],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  previewLeaving: [
    row({
      owners: customers,
      own: contractOf,
      ask: ({ id }) => get(`/api/my-account/contracts/${id}/leaving`),
      told: byAccount('LOGIN_REQUIRED', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND'),
    }),
  ],
  leaveContract: [
    row({
      owners: customers,
      own: contractOf,
      ask: (own) =>
        post(`/api/my-account/contracts/${own.id}/leaving`, { how: 'notice', seen_last_day: leavesOn(own) }),
      told: byAccount('LOGIN_REQUIRED', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND'),
    }),
  ],
  previewFreezing: [
    row({
      owners: customers,
      own: contractToFreeze,
      ask: ({ id }) => get(`/api/my-account/contracts/${id}/freezing`),
      told: byAccount('LOGIN_REQUIRED', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND'),
    }),
  ],
  previewChangeOfPayment: [
    row({
      owners: customers,
      own: contractOf,
      ask: ({ id }) => get(`/api/my-account/contracts/${id}/payment`),
      told: byAccount('LOGIN_REQUIRED', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND'),
    }),
  ],
  changePayment: [
    row({
      owners: customers,
      own: contractWithMandate,
      ask: ({ id, mandate_uuid }) => post(`/api/my-account/contracts/${id}/payment`, { mandate_uuid }),
      told: byAccount('LOGIN_REQUIRED', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND'),
    }),
  ],
  payByNewCard: [
    row({
      owners: customers,
      own: contractThatOwes,
      ask: ({ id, payments }) =>
        post(`/api/my-account/contracts/${id}/payment/basket`, { seen_total: payments[0]!.pence }),
      told: byAccount('LOGIN_REQUIRED', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND'),
    }),
  ],
  freezeContract: [
    row({
      owners: customers,
      own: contractToFreeze,
      ask: (own) =>
        post(`/api/my-account/contracts/${own.id}/freezing`, {
          reason: 'Away',
          from: monthAfterToday(),
          months: 1,
          seen_until: addDays(addMonths(monthAfterToday(), 1), -1),
          seen_not_taken: 3900,
          seen_fees: 500,
        }),
      told: byAccount('LOGIN_REQUIRED', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND'),
    }),
  ],
  endFreeze: [
    row({
      owners: customers,
      own: contractThatIsFrozen,
      ask: (own) =>
        post(`/api/my-account/contracts/${own.id}/freezing/end`, { seen_resumes_on: monthAfterToday() }),
      told: byAccount('LOGIN_REQUIRED', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND'),
    }),
  ],
  previewPlanChange: [
    row({
      owners: customers,
      own: contractToChange,
      ask: ({ id, planId }) => get(`/api/my-account/contracts/${id}/plan?plan_id=${planId}`),
      told: byAccount('LOGIN_REQUIRED', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND'),
    }),
  ],
  changePlan: [
    row({
      owners: customers,
      own: contractToChange,
      ask: ({ id, planId, terms }) =>
        post(`/api/my-account/contracts/${id}/plan`, {
          plan_id: planId,
          seen_from: monthAfterToday(),
          seen_monthly: 3900,
          seen_year: 12 * 3900,
          seen_least_until: null,
          seen_terms_version: termsHash(terms),
        }),
      told: byAccount('LOGIN_REQUIRED', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND'),
    }),
  ],
  takePlanChangeBack: [
    row({
      owners: customers,
      own: contractThatChanges,
      ask: (own) => post(`/api/my-account/contracts/${own.id}/plan/back`, { seen_from: monthAfterToday() }),
      told: byAccount('LOGIN_REQUIRED', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND'),
    }),
  ],
  stayInContract: [
    row({
      owners: customers,
      own: contractToStayIn,
      ask: ({ id }) => ({ method: 'DELETE', url: `/api/my-account/contracts/${id}/leaving` }),
      told: byAccount('LOGIN_REQUIRED', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND'),
    }),
  ],
  payContractPayment: [
    row({
      owners: customers,
      own: contractThatOwes,
      ask: ({ payments }) => post(`/api/my-account/contract-payments/${payments[0]!.id}/basket`, {}),
      told: byAccount('LOGIN_REQUIRED', 'CONTRACT_NOT_FOUND', 'CONTRACT_NOT_FOUND'),
    }),
  ],
  addItems: [
    basketRow(
      ({ held }) => post('/api/activities/cart/add', { items: [{ id: held[0].id, type: 'activity' }] }),
      elsewhere('SLOT_NOT_FOUND'),
    ),
    row({
      owners: customers,
      own: basket,
      ask: ({ held }, { customerId }) =>
        post('/api/activities/cart/add', {
          items: [{ id: held[0].id, type: 'activity' }],
          selected_user_id: customerId,
        }),
      told: byAccount('LOGIN_REQUIRED', 'FORBIDDEN', 'FORBIDDEN'),
    }),
    row({
      owners: customers,
      own: basket,
      ask: ({ held }, { customerId }) =>
        post('/api/activities/cart/add', {
          items: [{ id: held[0].id, type: 'activity', purchased_for_user_id: customerId }],
        }),
      told: byAccount('LOGIN_REQUIRED', 'FORBIDDEN', 'FORBIDDEN'),
    }),
  ],
  priceItems: [
    row({
      owners: customers,
      own: basket,
      ask: ({ held }, { customerId }) =>
        post('/api/activities/cart/price', {
          items: [{ id: held[0].id, type: 'activity', purchased_for_user_id: customerId }],
        }),
      told: byAccount('LOGIN_REQUIRED', 'FORBIDDEN', 'FORBIDDEN'),
    }),
  ],
  removeItems: [
    basketRow(
      ({ itemIds }) => post('/api/activities/cart/remove', { cart_item_ids: itemIds }),
      allStrangers('ITEM_NOT_FOUND'),
    ),
    row({
      owners: customers,
      own: basket,
      ask: ({ itemIds }, { customerId }) =>
        post('/api/activities/cart/remove', { cart_item_ids: itemIds, selected_user_id: customerId }),
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  clearCart: [
    basketRow(() => ({ method: 'DELETE', url: '/api/activities/cart' }), allStrangers(null)),
    inOwnersName((owner) => ({ method: 'DELETE', url: `/api/activities/cart?${forOwner(owner)}` })),
  ],
  updateItem: [
    basketRow(
      ({ itemIds }) => ({
        method: 'PUT',
        url: `/api/activities/cart/${itemIds[0]}`,
        body: { options: { quantity: 1 } },
      }),
      allStrangers('ITEM_NOT_FOUND'),
    ),
    row({
      owners: customers,
      own: basket,
      ask: ({ itemIds }, { customerId }) => ({
        method: 'PUT',
        url: `/api/activities/cart/${itemIds[0]}`,
        body: { options: { quantity: 1 }, selected_user_id: customerId },
      }),
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  removeBenefit: rowsOfUse('benefit', joinGold),
  removePackageUse: rowsOfUse('package', async ({ customerId }) => {
    await givePackage(server.db, operator.client, { id: customerId })
  }),
  listPeople: [
    row({
      owners: customers,
      own: async (owner) => {
        const { held } = await basket(owner)
        const child = await createChild(server.db, operator.client, 'Zebedee', '2016-02-03')
        await createHousehold(server.db, operator.client, [{ id: owner.customerId }, child])
        return held[0]
      },
      ask: ({ id }) => get(`/api/activities/occurrences/${id}/people`),
      secrets: () => ['Zebedee'],
      told: elsewhere('SLOT_NOT_FOUND'),
    }),
  ],
  carryBasket: [carryRow],
  makeDeskCode: [deskCodeRow],
  renewHolds: [basketRow(() => post('/api/activities/cart/renew', {}), byBasket('BASKET_EMPTY', null))],

  getWaivers: [
    row({
      owners: both,
      own: named,
      ask: () => get('/api/activities/question-waivers'),
      secrets: () => ['Zebedee', 'Wilfred', 'Ermintrude'],
      told: allStrangers(null),
    }),
  ],
  answerCartQuestions: [
    row({
      owners: both,
      own: named,
      ask: ({ cart }) =>
        post(`/api/activities/cart/${cart.id}/questions`, {
          answers: [{ question_id: once.id, answer: 'By a poster' }],
        }),
      secrets: cartSecrets,
      told: byBasket('BASKET_EMPTY', 'FORBIDDEN'),
    }),
  ],
  answerActivityQuestions: answersOfPeople(({ slot }) => `/api/activities/${slot.id}/questions/answers`),
  answerOccurrenceQuestions: answersOfPeople(
    ({ slot }) => `/api/activities/occurrences/${encodeSlotId(slot.ruleId, slot.startsAt)}/questions/answers`,
  ),
  submitWaivers: [
    row({
      owners: both,
      own: named,
      ask: ({ line }) =>
        post('/api/activities/question-waivers', {
          waivers: [{ ...line, first_name: 'Mallory' }],
          signer_name: 'Mallory Owner',
        }),
      secrets: cartSecrets,
      told: byBasket('BASKET_EMPTY', 'WAIVERS_INCOMPLETE'),
    }),
  ],
  listPreviousAttendees: [
    row({
      owners: customers,
      own: named,
      ask: () => get('/api/activities/question-waivers/previous-attendees?query=zeb'),
      secrets: () => ['Zebedee'],
      told: allStrangers(null),
    }),
    row({
      owners: customers,
      own: named,
      ask: (_, owner) =>
        get(`/api/activities/question-waivers/previous-attendees?query=zeb&${forOwner(owner)}`),
      secrets: () => ['Zebedee'],
      told: allStrangers('FORBIDDEN'),
    }),
  ],

  applyCredits: creditRows('/api/credits/apply'),
  applyCartCredits: creditRows('/api/activities/cart/apply-credits'),
  prepareCheckout: [
    row({
      owners: both,
      own: basket,
      ask: () => get('/api/checkout/prepare'),
      secrets: ({ cart }) => [cart.itemHash],
      told: byBasket('BASKET_EMPTY', null),
    }),
    inOwnersName((owner) => get(`/api/checkout/prepare?${forOwner(owner)}`)),
  ],
  authorisePayment: [
    row({
      owners: both,
      own: readyToPay,
      // Sends all that the owner's page knows: its session at the provider, its card's token, its sum.
      ask: (own, owner) => post('/api/checkout/authorise', paymentOf(own, owner)),
      told: byBasket('BASKET_EMPTY', 'PRICE_CHANGED'),
    }),
    // The stranger's own basket, and the owner's card.
    row({
      owners: customers,
      own: readyWithSavedCard,
      ask: ({ id, sessionKey }, { email }) =>
        post('/api/checkout/authorise', {
          billing_first_name: 'Sam',
          billing_last_name: 'Porter',
          email,
          saved_card_id: id,
          session_key: sessionKey,
          terms: [1],
        }),
      told: byBasket('BASKET_EMPTY', 'SAVED_CARD_GONE'),
    }),
    row({
      owners: customers,
      own: readyToPay,
      ask: (own, owner) =>
        post('/api/checkout/authorise', { ...paymentOf(own, owner), selected_user_id: owner.customerId }),
      told: byBasket('BASKET_EMPTY', 'FORBIDDEN'),
    }),
  ],
  removeSavedCard: [
    row({
      owners: customers,
      own: withSavedCard,
      ask: ({ id }) => ({ method: 'DELETE', url: `/api/my-account/saved-cards/${id}` }),
      told: byAccount('LOGIN_REQUIRED', 'SAVED_CARD_NOT_FOUND', 'SAVED_CARD_NOT_FOUND'),
    }),
  ],
  listPackages: [
    row({
      owners: customers,
      own: async (owner) => givePackage(server.db, operator.client, { id: owner.customerId }),
      ask: () => get('/api/my-account/packages'),
      secrets: ({ id }) => [`"id":${id},"name":"Ten swims"`],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  preferSavedCard: [
    row({
      owners: customers,
      own: withSavedCard,
      ask: ({ id }) => ({ method: 'PUT', url: `/api/my-account/saved-cards/${id}` }),
      told: byAccount('LOGIN_REQUIRED', 'SAVED_CARD_NOT_FOUND', 'SAVED_CARD_NOT_FOUND'),
    }),
  ],
  listUsual: [
    row({
      owners: customers,
      own: order,
      ask: () => get('/api/my-account/usual'),
      secrets: () => [`"activity_slug":"${operator.swim.slug}"`],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  listGuestPasses: [
    row({
      owners: customers,
      own: givenGuestPass,
      ask: () => get('/api/my-account/guest-passes'),
      secrets: ({ email }) => [email],
      told: byAccount('LOGIN_REQUIRED', null, 'GUEST_PASSES_NOT_OFFERED'),
    }),
  ],
  giveGuestPass: [
    row({
      owners: customers,
      own: givenGuestPass,
      ask: () => post('/api/my-account/guest-passes', { name: 'Dougal', email: 'dougal@example.org' }),
      secrets: ({ email }) => [email],
      told: byAccount('LOGIN_REQUIRED', 'GUEST_PASSES_NOT_OFFERED', 'GUEST_PASSES_NOT_OFFERED'),
    }),
  ],
  redeemGuestPass: isOfTheAsker('a pass of the one who has the mailed link, whoever that is'),
  lookAtGuestPass: isOfTheAsker('a pass of the one who has the mailed link: 256 random bits out of a letter'),
  takeGuestPassBack: [
    row({
      owners: customers,
      own: givenGuestPass,
      ask: ({ passId }) => post(`/api/my-account/guest-passes/${passId}/take-back`, {}),
      secrets: ({ email }) => [email],
      told: byAccount('LOGIN_REQUIRED', 'GUEST_PASS_NOT_FOUND', 'GUEST_PASSES_NOT_OFFERED'),
    }),
  ],
  makeGuestPassLink: [
    row({
      owners: customers,
      own: givenGuestPass,
      ask: ({ passId }) => post(`/api/my-account/guest-passes/${passId}/link`, {}),
      told: byAccount('LOGIN_REQUIRED', 'GUEST_PASS_NOT_FOUND', 'GUEST_PASSES_NOT_OFFERED'),
    }),
  ],
  sendGuestPassAgain: [
    row({
      owners: customers,
      own: mailedGuestPass,
      ask: ({ passId }) => post(`/api/my-account/guest-passes/${passId}/send`, {}),
      secrets: ({ email }) => [email],
      told: byAccount('LOGIN_REQUIRED', 'GUEST_PASS_NOT_FOUND', 'GUEST_PASSES_NOT_OFFERED'),
    }),
  ],
  getPayments: [
    row({
      owners: customers,
      own: order,
      ask: () => get('/api/my-account/payments'),
      secrets: ({ orderId }) => [orderId, `"amount":${creditPence}`],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
    row({
      owners: customers,
      own: withSavedCard,
      ask: () => get('/api/my-account/payments'),
      secrets: ({ id }) => [`"id":${id}`],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  completeCheckout: [
    paymentRow(authorised, (uuid) => post('/api/checkout/complete', { transaction_uuid: uuid, terms: [1] })),
    // Only credit: without a transaction the basket's hash tells which order a repeated request means.
    row({
      owners: customers,
      own: async (owner) => {
        const { cart } = await basket(owner)
        const paid = { payments: [{ tender_type: 'credit', amount: cart.total }], item_hash: cart.itemHash }
        const { json } = await owner.browser.complete(null, paid)
        return { paid, orderId: json.complete_order_id as string }
      },
      ask: ({ paid }) => post('/api/checkout/complete', { ...paid, terms: [1] }),
      secrets: ({ orderId }) => [orderId],
      told: allStrangers('BASKET_EMPTY'),
      strangersHaveNothing: true,
    }),
    row({
      owners: customers,
      own: basket,
      ask: ({ cart }, { customerId }) =>
        post('/api/checkout/complete', {
          payments: [{ tender_type: 'credit', amount: cart.total }],
          terms: [1],
          selected_user_id: customerId,
        }),
      told: byBasket('BASKET_EMPTY', 'FORBIDDEN'),
    }),
  ],
  getTransaction: [
    row({
      owners: both,
      own: challenge,
      ask: ({ uuid }) => get(`/api/checkout/transactions/${uuid}`),
      secrets: ({ transaction }) => [transaction.sca_data],
      told: allStrangers('ATTEMPT_NOT_FOUND'),
    }),
    paymentRow(authorised, (uuid) => get(`/api/checkout/transactions/${uuid}`)),
  ],
  cancelPayment: [paymentRow(challenge, (uuid) => post('/api/checkout/cancel', { transaction_uuid: uuid }))],
  getBooking: [
    row({
      owners: customers,
      own: order,
      ask: ({ bookingId }) => get(`/api/my-account/bookings/${bookingId}`),
      secrets: ({ orderId }) => [orderId],
      told: byAccount('LOGIN_REQUIRED', 'BOOKING_NOT_FOUND', 'BOOKING_NOT_FOUND'),
    }),
  ],
  getBookingAgain: [
    row({
      owners: customers,
      own: order,
      ask: ({ bookingId }) => get(`/api/my-account/bookings/${bookingId}/again`),
      told: byAccount('LOGIN_REQUIRED', 'BOOKING_NOT_FOUND', 'BOOKING_NOT_FOUND'),
    }),
  ],
  getDashboard: [
    row({
      owners: customers,
      own: order,
      ask: () => get('/api/my-account/dashboard'),
      secrets: ({ orderId, bookingId }) => [orderId, String(bookingId)],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  listMemberships: [
    row({
      owners: customers,
      own: async (owner) => {
        await joinGold(owner)
        const { id } = await server.db
          .selectFrom('membership_users')
          .select('id')
          .where('customer_id', '=', owner.customerId)
          .executeTakeFirstOrThrow()
        return { id }
      },
      ask: () => get('/api/my-account/memberships'),
      secrets: ({ id }) => [`"id":${id},`],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  listWaitlists: [
    row({
      owners: customers,
      own: waiting,
      ask: () => get('/api/my-account/waitlists'),
      secrets: ({ entryId }) => [`"waitlist_id":${entryId}`],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  getDetails: [
    row({
      owners: customers,
      own: async () => null,
      ask: () => get('/api/my-account/details'),
      secrets: (_, { email }) => [email],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  saveDetails: [
    row({
      owners: customers,
      own: async () => null,
      ask: () =>
        put('/api/my-account/details', { ...contact, marketing_consent: true, wants_reminders: true }),
      secrets: (_, { email }) => [email],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  saveMember: [
    row({
      owners: customers,
      own: async ({ customerId }) => {
        const child = await createChild(server.db, operator.client, 'Peregrine', '2018-03-01')
        await createHousehold(server.db, operator.client, [{ id: customerId }, child])
        return child
      },
      ask: ({ id }) => put(`/api/my-account/people/${id}`, contact),
      secrets: () => ['Peregrine'],
      told: byAccount('LOGIN_REQUIRED', 'NOT_FOUND', 'NOT_FOUND'),
    }),
  ],
  changePassword: [
    row({
      owners: customers,
      own: withPassword,
      ask: () =>
        post('/api/my-account/password', {
          current_password: ownersPassword,
          password: 'tall ships at noon',
        }),
      told: byAccount('LOGIN_REQUIRED', 'WRONG_PASSWORD', 'WRONG_PASSWORD'),
    }),
  ],
  changeEmail: [
    row({
      owners: customers,
      own: withPassword,
      ask: () =>
        post('/api/my-account/email', { current_password: ownersPassword, email: 'wilma@example.org' }),
      secrets: (_, { email }) => [email],
      told: byAccount('LOGIN_REQUIRED', 'WRONG_PASSWORD', 'WRONG_PASSWORD'),
    }),
  ],
  withdrawEmailChange: [
    row({
      owners: customers,
      own: async ({ customerId }) =>
        beginEmailChange(server.db, customerId, 'wilma@example.org', crypto.randomUUID()),
      ask: () => ({ method: 'DELETE', url: '/api/my-account/email' }),
      secrets: (_, { email }) => [email],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  savePhoto: [
    row({
      owners: customers,
      own: async () => (await drawPicture(80, 80).png().toBuffer()).toString('base64'),
      ask: (picture) => put('/api/my-account/photo', { picture }),
      secrets: (_, { email }) => [email],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  listNeededDocuments: [
    row({
      owners: customers,
      own: needStudentCard,
      ask: () => get('/api/my-account/documents'),
      secrets: ({ membership }) => [membership],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  sendDocument: [
    row({
      owners: customers,
      own: async (owner) => {
        const needed = await needStudentCard(owner)
        return { ...needed, file: (await drawPicture(300, 300).png().toBuffer()).toString('base64') }
      },
      ask: ({ kindId, file }, { customerId }) =>
        put(`/api/my-account/people/${customerId}/documents/${kindId}`, { file }),
      secrets: ({ membership }) => [membership],
      told: byAccount('LOGIN_REQUIRED', 'DOCUMENT_NOT_NEEDED', 'DOCUMENT_NOT_NEEDED'),
    }),
  ],
  withdrawDocument: [
    row({
      owners: customers,
      own: needStudentCard,
      ask: ({ kindId }, { customerId }) => ({
        method: 'DELETE',
        url: `/api/my-account/people/${customerId}/documents/${kindId}`,
      }),
      secrets: ({ membership }) => [membership],
      told: byAccount('LOGIN_REQUIRED', 'DOCUMENT_NOT_NEEDED', 'DOCUMENT_NOT_NEEDED'),
    }),
  ],
  listSentDocuments: [
    row({
      owners: customers,
      own: documentSeenByStaff,
      ask: () => get('/api/foh/documents'),
      secrets: ({ membership }) => [membership],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  openSentDocument: [
    row({
      owners: customers,
      own: documentSeenByStaff,
      ask: ({ id }) => get(`/api/foh/documents/${id}/file`),
      secrets: () => ['image/jpeg'],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  decideOnDocument: [
    row({
      owners: customers,
      own: documentSeenByStaff,
      ask: ({ id }) => post(`/api/foh/documents/${id}/decision`, { decision: 'accept', expires_on: null }),
      secrets: () => ['Accepted'],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listDeskContracts: [
    row({
      owners: customers,
      own: contractSeenByStaff,
      ask: ({ payerId }) => get(`/api/foh/contracts?selected_user_id=${payerId}`),
      secrets: ({ id }) => [String(id)],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  getDeskContract: [
    row({
      owners: customers,
      own: contractSeenByStaff,
      ask: ({ id }) => get(`/api/foh/contracts/${id}`),
      secrets: ({ email }) => [email],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  previewDeskAct: [
    row({
      owners: customers,
      own: contractSeenByStaff,
      ask: ({ id, lastDay }) => get(`/api/foh/contracts/${id}/act?act=end&on=${lastDay}`),
      secrets: ({ seen }) => [seen],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  actOnContract: [
    row({
      owners: customers,
      own: contractSeenByStaff,
      ask: ({ id, lastDay, seen }) =>
        post(`/api/foh/contracts/${id}/act`, { act: 'end', on: lastDay, reason: 'They asked', seen }),
      secrets: ({ email }) => [email],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  prepareJoining: [
    row({
      owners: customers,
      own: preparedByStaff,
      ask: ({ body }) => post('/api/foh/prepared-joinings', body),
      secrets: ({ name }) => [name],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  getPersonAtDesk: [
    row({
      owners: customers,
      own: personSeenByStaff,
      ask: ({ id }) => get(`/api/foh/people/${id}`),
      secrets: ({ reference }) => [reference],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  getPersonThings: [
    row({
      owners: customers,
      own: personSeenByStaff,
      ask: ({ id }) => get(`/api/foh/people/${id}/things`),
      secrets: () => ['memberships'],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  readHealthStatements: [
    row({
      owners: customers,
      own: personSeenByStaff,
      ask: ({ id }) => post(`/api/foh/people/${id}/health-statements`, {}),
      secrets: () => ['statements'],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listPersonBookings: [
    row({
      owners: customers,
      own: personSeenByStaff,
      ask: ({ id }) => get(`/api/foh/people/${id}/bookings`),
      secrets: () => ['meta'],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  createCustomer: [
    row({
      owners: customers,
      own: personSeenByStaff,
      ask: ({ email }) => post('/api/foh/customers', { first_name: 'Ada', last_name: 'New', email }),
      secrets: ({ reference }) => [reference],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  actOnPerson: [
    row({
      owners: customers,
      own: personSeenByStaff,
      ask: ({ id }) =>
        post(`/api/foh/people/${id}/act`, { act: 'credit', amount: 100, reason: 'A cold pool' }),
      secrets: ({ reference }) => [reference],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  previewMerge: [
    row({
      owners: customers,
      own: personSeenByStaff,
      ask: ({ id }) => get(`/api/foh/people/${id}/merge`),
      secrets: ({ reference }) => [reference],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  mergePeople: [
    row({
      owners: customers,
      own: personSeenByStaff,
      ask: ({ id }) => post(`/api/foh/people/${id}/merge`, { gone_id: id + 1, reason: 'Two of one person' }),
      secrets: ({ reference }) => [reference],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  undoMerge: [
    row({
      owners: customers,
      own: mergeByStaff,
      ask: ({ mergeUuid }) => post(`/api/foh/merges/${mergeUuid}/undo`, { reason: 'Father and son' }),
      secrets: ({ reference }) => [reference],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listStaffActs: [
    row({
      owners: customers,
      own: actSeenByStaff,
      ask: () => get('/api/foh/acts'),
      secrets: ({ reference }) => [reference],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listChangesByStaff: [
    row({
      owners: customers,
      own: async (owner: Owner) => {
        await chargeBy(
          await createCustomer(server.db, operator.client, { role: 'staff' }),
          owner.customerId,
          'For the cold pool',
        )
        return null
      },
      ask: () => get('/api/my-account/changes-by-staff'),
      secrets: () => ['For the cold pool'],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  listMembershipsOffered: [
    row({
      owners: customers,
      own: beStaff,
      ask: () => get('/api/foh/memberships'),
      secrets: () => ['Member prices'],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listOwnPosts: [
    row({
      owners: customers,
      own: beStaff,
      ask: () => get('/api/foh/posts'),
      secrets: () => ['owner'],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listPreparedJoinings: [
    row({
      owners: customers,
      own: preparedByStaff,
      ask: ({ body }) => get(`/api/foh/prepared-joinings?selected_user_id=${body.selected_user_id}`),
      secrets: ({ name }) => [name],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  withdrawPreparedJoining: [
    row({
      owners: customers,
      own: preparedByStaff,
      ask: ({ id }) => post(`/api/foh/prepared-joinings/${id}/withdrawal`, {}),
      secrets: ({ name }) => [name],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  lookAtPreparedJoining: isOfTheAsker(
    'a plan of the one who has the link: 256 bits of a key; its people are told to its own person alone, which its test shows',
  ),
  removePhoto: [
    row({
      owners: customers,
      own: async () => null,
      ask: () => ({ method: 'DELETE', url: '/api/my-account/photo' }),
      secrets: (_, { email }) => [email],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  getData: [
    row({
      owners: customers,
      own: async () => null,
      ask: () => get('/api/my-account/data'),
      secrets: (_, { email }) => [email, 'Wilhelmina', String(creditPence)],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  getClosing: [
    row({
      owners: customers,
      own: async () => null,
      ask: () => get('/api/my-account/closing'),
      secrets: () => [`"credit_pence":${creditPence}`],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  closeAccount: [
    row({
      owners: customers,
      own: withPassword,
      ask: () =>
        post('/api/my-account/closing', { current_password: ownersPassword, credit_pence: creditPence }),
      told: byAccount('LOGIN_REQUIRED', 'WRONG_PASSWORD', 'WRONG_PASSWORD'),
    }),
  ],
  sendProof: [
    row({
      owners: customers,
      own: async () => null,
      ask: () => post('/api/my-account/email/proof', {}),
      secrets: (_, { email }) => [email],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  listBookings: [
    row({
      owners: customers,
      own: order,
      ask: () => get('/api/my-account/bookings'),
      secrets: ({ orderId, bookingId }) => [orderId, String(bookingId)],
      told: byAccount('LOGIN_REQUIRED', null, null),
    }),
  ],
  cancelBookings: [
    row({
      owners: both,
      own: cancellable,
      ask: ({ bookingId }) => ({
        method: 'PATCH',
        url: '/api/v1/activities/bookings',
        body: { data: { update_type: 'cancellation', booking_ids: [bookingId] } },
      }),
      secrets: ({ bookingId }) => [`"id":${bookingId}`],
      told: allStrangers('BOOKING_NOT_FOUND'),
    }),
  ],
  cancelBooking: [
    row({
      owners: both,
      own: cancellable,
      ask: ({ bookingId }) => ({
        method: 'DELETE',
        url: `/api/activities/bookings/${bookingId}/?source=bookings`,
      }),
      secrets: ({ bookingId }) => [`"id":${bookingId}`],
      told: allStrangers('BOOKING_NOT_FOUND'),
    }),
  ],
  moveBooking: [
    row({
      owners: both,
      own: async (owner: Owner) => {
        const own = await cancellable(owner)
        const { venue, swim: category, priceList } = operator
        const to = await slots.open(server.db, { venue, category, priceList, date: 2 })
        return { ...own, to }
      },
      ask: ({ bookingId, to }) =>
        post(`/api/v1/activities/bookings/${bookingId}/move`, { data: { item_id: to.id } }),
      secrets: ({ bookingId }) => [`"id":${bookingId}`],
      told: {
        ...allStrangers('BOOKING_NOT_FOUND'),
        'a customer of the other client': 'SLOT_NOT_FOUND',
        'the owner’s cookie at the other client': 'SLOT_NOT_FOUND',
      },
    }),
  ],
  listTimesToMoveTo: [
    row({
      owners: both,
      own: async (owner: Owner) => {
        const own = await cancellable(owner)
        const { venue, swim: category, priceList } = operator
        const to = await slots.open(server.db, { venue, category, priceList, date: 2 })
        return { ...own, to }
      },
      ask: ({ bookingId }) => get(`/api/v1/activities/bookings/${bookingId}/times`),
      secrets: ({ to }) => [`"item_id":"${to.id}"`],
      told: allStrangers('BOOKING_NOT_FOUND'),
    }),
  ],
  getOrder: [
    row({
      owners: both,
      own: order,
      ask: ({ orderId }) => get(`/api/bookings/orders/${orderId}`),
      secrets: (_, { email }) => [email],
      told: allStrangers('ORDER_NOT_FOUND'),
    }),
  ],

  joinWaitlist: [
    row({
      owners: customers,
      own: waiting,
      ask: ({ slot }) => post('/api/activities/waitlist/add', { item: { id: slot.id, type: 'activity' } }),
      secrets: ({ entryId }, { customerId }) => [String(entryId), String(customerId)],
      told: byAccount('LOGIN_REQUIRED', null, 'SLOT_NOT_FOUND'),
    }),
  ],
  joinOccurrenceWaitlist: [
    row({
      owners: customers,
      own: waiting,
      ask: ({ v2 }, { customerId }) =>
        post(`/api/v1/activities/occurrences/${v2}/waitlist/members`, { data: { user_id: customerId } }),
      secrets: ({ entryId }) => [String(entryId)],
      told: byAccount('LOGIN_REQUIRED', 'FORBIDDEN', 'FORBIDDEN'),
    }),
  ],
  leaveWaitlist: [
    row({
      owners: customers,
      own: waiting,
      ask: ({ entryId }) => ({ method: 'DELETE', url: `/api/activities/waitlist/remove/${entryId}` }),
      told: byAccount('LOGIN_REQUIRED', 'NOT_ON_WAITLIST', 'NOT_ON_WAITLIST'),
    }),
  ],
  leaveOccurrenceWaitlist: [
    row({
      owners: customers,
      own: waiting,
      ask: ({ v2 }, { customerId }) => ({
        method: 'DELETE',
        url: `/api/v1/activities/occurrences/${v2}/waitlist/members/${customerId}`,
      }),
      told: byAccount('LOGIN_REQUIRED', 'NOT_ON_WAITLIST', 'NOT_ON_WAITLIST'),
    }),
  ],
  joinSpanWaitlist: [
    row({
      owners: customers,
      own: waitingForCourts,
      ask: ({ span }) => post('/api/activities/waitlist/spans', span),
      secrets: ({ entryId }, { customerId }) => [String(entryId), String(customerId)],
      told: byAccount('LOGIN_REQUIRED', null, 'VENUE_NOT_FOUND'),
    }),
  ],
  listWaitlistLines: [
    row({
      owners: customers,
      own: linesSeenByStaff,
      ask: ({ span }) => get(`/api/foh/venue/${span.venue_slug}/waitlists?date=${span.date}`),
      secrets: ({ entryId }) => [String(entryId)],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  getDay: [
    row({
      owners: customers,
      own: comingSeenByStaff,
      ask: ({ day, slot }) => get(`${day}/day?date=${slot.date}`),
      secrets: ({ lastName, reference }) => [lastName, reference],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  getDayVersion: [
    row({
      owners: customers,
      own: async (owner: Owner) => {
        const coming = await comingSeenByStaff(owner)
        const { json } = await owner.browser.ask('GET', `${coming.day}/day/version?date=${coming.slot.date}`)
        return { ...coming, version: json.data.version as string }
      },
      ask: ({ day, slot }) => get(`${day}/day/version?date=${slot.date}`),
      secrets: ({ version }) => [version],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  markAttendance: [
    row({
      owners: customers,
      own: comingSeenByStaff,
      ask: ({ day, ...coming }) => post(`${day}/attendances`, { presses: [press(coming)], device: 'desk1' }),
      secrets: () => ['Wilhelmina'],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  undoAttendance: [
    row({
      owners: customers,
      own: async (owner: Owner) => {
        const coming = await comingSeenByStaff(owner)
        const { json } = await owner.browser.ask('POST', `${coming.day}/attendances`, {
          presses: [press(coming)],
          device: 'desk1',
        })
        return { ...coming, markId: json.data[0].marks[0].mark.id as number }
      },
      ask: ({ day, markId }) => post(`${day}/attendances/undo`, { mark_ids: [markId] }),
      secrets: ({ markId }) => [String(markId)],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listDeskMoney: [
    row({
      owners: customers,
      own: owedSeenByStaff,
      ask: ({ reference }) => get(`/api/foh/money?find=${reference}`),
      secrets: ({ email }) => [email],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  payOut: [
    row({
      owners: customers,
      own: owedSeenByStaff,
      ask: ({ orderId, pence }) =>
        post(`/api/foh/money/${orderId}/payouts`, { amount: pence, tender: 'cash' }),
      secrets: ({ email }) => [email],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  undoPayout: [
    row({
      owners: customers,
      own: async (owner: Owner) => {
        const own = await owedSeenByStaff(owner)
        const { json } = await owner.browser.ask('POST', `/api/foh/money/${own.orderId}/payouts`, {
          amount: own.pence,
          tender: 'cash',
        })
        return { ...own, payoutId: json.data.payouts[0].id as number }
      },
      ask: ({ payoutId }) => post(`/api/foh/payouts/${payoutId}/undo`, { reason: 'The wrong person' }),
      secrets: ({ email }) => [email],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listDrawers: [
    row({
      owners: customers,
      own: drawerOfStaff,
      ask: () => get('/api/foh/drawers'),
      secrets: ({ name }) => [name],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  getDrawer: [
    row({
      owners: customers,
      own: drawerOfStaff,
      ask: ({ drawerId }) => get(`/api/foh/drawers/${drawerId}`),
      secrets: ({ name }) => [name],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  openDrawer: [
    row({
      owners: customers,
      own: drawerOfStaff,
      ask: ({ name }) =>
        post('/api/foh/drawers', {
          venue_slug: operator.venue.slug,
          name: `${name.slice(0, 30)} 2`,
          float: 0,
        }),
      secrets: ({ name }) => [name],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  chooseDrawer: [
    row({
      owners: customers,
      own: drawerOfStaff,
      ask: ({ drawerId }) => post(`/api/foh/drawers/${drawerId}/choose`, {}),
      secrets: ({ name }) => [name],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  moveDrawerCash: [
    row({
      owners: customers,
      own: drawerOfStaff,
      ask: ({ drawerId }) =>
        post(`/api/foh/drawers/${drawerId}/entries`, { kind: 'pay-in', amount: 100, reason: 'Change' }),
      secrets: ({ name }) => [name],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  closeDrawer: [
    row({
      owners: customers,
      own: drawerOfStaff,
      ask: ({ drawerId }) => post(`/api/foh/drawers/${drawerId}/close`, { counted: 5000 }),
      secrets: ({ name }) => [name],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listReaders: [
    row({
      owners: customers,
      own: drawerOfStaff,
      ask: () => get('/api/foh/readers'),
      secrets: () => ['Front desk'],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  lookAtReader: [
    row({
      owners: customers,
      own: async (owner: Owner) => {
        const { completeOrderId } = await owedSeenByStaff(owner)
        const { rows } = await sql<{ uuid: string }>`
          select attempt_id as uuid from orders where complete_order_id = ${completeOrderId}`.execute(
          server.db,
        )
        return { completeOrderId, uuid: rows[0]!.uuid }
      },
      ask: ({ uuid }) => post(`/api/foh/checkout/${uuid}/look`, {}),
      secrets: ({ completeOrderId }) => [completeOrderId],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  getTakings: [
    row({
      owners: customers,
      own: takingsOfStaff,
      ask: () => get('/api/foh/takings'),
      secrets: ({ name }) => [name],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listRefunds: [
    row({
      owners: customers,
      own: refundSeenByStaff,
      ask: () => get('/api/foh/refunds'),
      secrets: ({ refundId }) => [refundId],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  settlePayment: [
    row({
      owners: customers,
      own: async (owner: Owner) => {
        await beStaff(owner)
        return { attemptId: await paymentToSettle(server, operator) }
      },
      ask: ({ attemptId }) => post(`/api/foh/payments/${attemptId}/settle`, { why: 'Seen in their books' }),
      secrets: ({ attemptId }) => [attemptId],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  settleRefund: [
    row({
      owners: customers,
      own: refundSeenByStaff,
      ask: ({ refundId }) =>
        post(`/api/foh/refunds/${refundId}/settle`, { found: 'paid-back', why: 'Seen in their books' }),
      secrets: ({ refundId }) => [refundId],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listMails: [
    row({
      owners: customers,
      own: mailSeenByStaff,
      ask: () => get('/api/foh/mails'),
      secrets: ({ recipient }) => [recipient],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  sendMailAgain: [
    row({
      owners: customers,
      own: mailSeenByStaff,
      ask: ({ mailId }) => post(`/api/foh/mails/${mailId}/send`, {}),
      secrets: ({ recipient }) => [recipient],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  payAtDesk: [payingAtDesk('/api/foh/checkout/pay')],
  payCheckout: [payingAtDesk('/api/checkout/pay')],
  selectCustomer: [
    row({
      owners: customers,
      own: async (owner) => {
        const own = await basket(owner)
        await beStaff(owner)
        return own
      },
      ask: () => post('/api/foh/cart/customer', { selected_user_id: null }),
      secrets: cartSecrets,
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  openDeskCode: [
    row({
      owners: customers,
      own: async (owner) => {
        await beStaff(owner)
        const kiosk = new Shopper(server.app, operator.client.host)
        const { cart } = await fillBasket(server.db, operator, kiosk)
        const { json } = await kiosk.ask('POST', '/api/activities/cart/desk-code', {})
        return { cart, code: json.data.code as string }
      },
      ask: ({ code }) => post('/api/foh/cart/open', { code }),
      secrets: cartSecrets,
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  listWarnings: [
    row({
      owners: customers,
      own: async (owner) => {
        const own = await basket(owner)
        await beStaff(owner)
        return own
      },
      ask: () => get('/api/foh/cart/warnings'),
      secrets: ({ cart }) => [String(cart.id)],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  findOrders: [
    row({
      owners: customers,
      own: owedSeenByStaff,
      ask: ({ reference }) => get(`/api/foh/orders?query=${reference}`),
      secrets: ({ email }) => [email],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  settleCharge: [
    row({
      owners: customers,
      own: async (owner) => {
        await beStaff(owner)
        const person = await createCustomer(server.db, operator.client)
        const { id } = await givePenalty(server.db, operator.client, person)
        return { id, email: person.email }
      },
      ask: ({ id }) => post(`/api/foh/charges/${id}/settle`, { amount: 300, tender: 'cash' }),
      secrets: ({ email }) => [email],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
  findCustomers: [
    row({
      owners: customers,
      own: async (owner) => {
        await beStaff(owner)
        return createCustomer(server.db, operator.client)
      },
      ask: ({ reference }) => get(`/api/foh/customers?query=${reference}`),
      secrets: ({ email }) => [email],
      told: allStrangers('FORBIDDEN'),
    }),
  ],
}

/**
 * Reads every row of the owner's in the database as a text, which must be the same after a stranger has
 * asked.
 */
async function everythingOf({ browser, customerId }: Owner): Promise<string> {
  const token = hashToken(browser.cookie.slice('sid='.length))
  const { rows } = await sql<{ all: object }>`
    with session as (select * from sessions where token_hash = ${token}),
    own as (select * from carts where customer_id = ${customerId} or session_id = (select id from session)),
    attempts as (select * from payment_attempts where cart_id in (select id from own)),
    own_orders as (select * from orders where cart_id in (select id from own))
    select jsonb_build_object(
      'customer', (select to_jsonb(c) from customers c where c.id = ${customerId}),
      'household', (select jsonb_agg(to_jsonb(m) order by m.id) from customers m
        where m.household_id = (select household_id from customers where id = ${customerId})),
      'factors', jsonb_build_array((select to_jsonb(a) from staff_apps a where a.customer_id = ${customerId}),
        (select jsonb_agg(r order by r.code_hash) from staff_recovery_codes r where r.customer_id = ${customerId}),
        (select to_jsonb(p) from staff_pins p where p.customer_id = ${customerId})),
      'emailChange', (select to_jsonb(e) from email_changes e where e.customer_id = ${customerId}),
      'session', (select jsonb_agg(to_jsonb(s) - 'seen_at' - 'expires_at') from session s),
      'carts', (select jsonb_agg(to_jsonb(k) order by k.id) from own k),
      'items', (select jsonb_agg(to_jsonb(i) order by i.id) from cart_items i where cart_id in (select id from own)),
      'claims', (select jsonb_agg(to_jsonb(c) order by c.id) from claims c where cart_id in (select id from own)),
      'named', (select jsonb_agg(to_jsonb(w) order by w.id) from cart_places w
        where cart_item_id in (select id from cart_items where cart_id in (select id from own))),
      'attendees', (select jsonb_agg(to_jsonb(a) order by a.id) from attendees a where customer_id = ${customerId}),
      'answers', (select jsonb_agg(to_jsonb(a) order by a.id) from answers a where given_by = ${customerId}
        or cart_id in (select id from own)
        or cart_item_id in (select id from cart_items where cart_id in (select id from own))),
      'signatures', (select jsonb_agg(to_jsonb(s) order by s.id) from signatures s where signed_by = ${customerId}),
      'attempts', (select jsonb_agg(to_jsonb(a) order by a.id) from attempts a),
      'orders', (select jsonb_agg(to_jsonb(o) order by o.id) from own_orders o),
      'bookings', (select jsonb_agg(to_jsonb(b) order by b.id) from bookings b
        where order_id in (select id from own_orders)),
      'credit', (select jsonb_agg(to_jsonb(e) order by e.id) from credit_entries e where customer_id = ${customerId}),
      'waits', (select jsonb_agg(to_jsonb(w) order by w.id) from waitlist_entries w where customer_id = ${customerId})
    ) as all`.execute(server.db)
  return JSON.stringify(rows[0]!.all)
}

interface TitledCase {
  name: string
  kind: OwnerKind
  one: Row
}
const cases = Object.entries(matrix).flatMap(([name, rows]) =>
  'isPublic' in rows
    ? []
    : rows.flatMap((one, index) =>
        one.owners.map((kind): [string, TitledCase] => [
          `${name}${index === 0 ? '' : `, otherwise asked (${index})`}, of a ${kind}`,
          { name, kind, one },
        ]),
      ),
)
const isChange = ({ name }: TitledCase) =>
  allCalls.some(({ call }) => call.name === name && call.method !== 'GET') &&
  // Its answer holds no personal data, and its owner is logged out after it.
  name !== 'logOut'
/** Lists the ids of the owner's basket, payment and order in an answer. */
const namesIn = (json: unknown): string[] =>
  [...JSON.stringify(json).matchAll(/"(?:uuid|transaction_uuid|complete_order_id)":"([^"]+)"/g)].map(
    ([, name]) => name!,
  )
const send = (who: Shopper, { method, url, body }: Ask, key?: string) => who.ask(method, url, body, key)
const shownIn = (json: unknown, secrets: readonly string[]) =>
  secrets.filter((secret) => JSON.stringify(json).includes(secret))

describe('S16, S87: the matrix of strangers', () => {
  test('S87: every call of the contract has a row, or one that says why it is public', () => {
    expect(Object.keys(matrix).sort()).toEqual(allCalls.map(({ call }) => call.name).sort())
    const publicCalls = allCalls.filter(({ call }) => call.isPublic).map(({ call }) => call.name)
    expect(publicCalls.filter((name) => matrix[name] !== isPublic)).toEqual([])
  })

  test.each(cases)('S87: %s: neither shown to a stranger nor changed by one', async (_, { one, kind }) => {
    const owner = await createOwner(kind)
    const { ask, secrets } = await one.begin(owner)
    const before = await everythingOf(owner)
    const strangers = await createStrangers({
      test: server,
      operator,
      other,
      owner: owner.browser,
      withBaskets: !one.strangersHaveNothing,
    })
    for (const { kind: who, browser } of strangers) {
      const { json } = await send(browser, ask)
      expect({ who, code: json.code ?? null, shown: shownIn(json, secrets) }).toEqual({
        who,
        code: one.told[who],
        shown: [],
      })
      expect({ who, left: await everythingOf(owner) }).toEqual({ who, left: before })
    }
    // The request itself is not wrong: the owner may make the very same.
    const { json } = await send(owner.browser, ask)
    expect({ code: json.code ?? null, shown: shownIn(json, secrets) }).toEqual({ code: null, shown: secrets })
  })

  test.each(cases.filter(([, one]) => isChange(one)))(
    'S87: %s: a key’s stored answer goes to no other session',
    async (_, { one, kind }) => {
      const owner = await createOwner(kind)
      const { ask, secrets: shown } = await one.begin(owner)
      const key = crypto.randomUUID()
      const strangers = await createStrangers({ test: server, operator, other, owner: owner.browser })
      const first = await send(owner.browser, ask, key)
      expect(first.json).not.toHaveProperty('code')
      const secrets = [...shown, ...namesIn(first.json)]
      const before = await everythingOf(owner)
      for (const { kind: who, browser } of strangers) {
        const { json } = await send(browser, ask, key)
        const { json: cart } = await browser.ask('GET', '/api/activities/cart')
        expect(json).not.toEqual(first.json)
        expect({ who, shown: shownIn([json, cart], secrets), left: await everythingOf(owner) }).toEqual({
          who,
          shown: [],
          left: before,
        })
      }
    },
  )

  test('S87: the strangers are the people they are said to be', async () => {
    const owner = await createOwner('customer')
    const strangers = await createStrangers({ test: server, operator, other, owner: owner.browser })
    expect(strangers.map(({ kind }) => kind)).toEqual(strangerKinds)
    const seen = await Promise.all(
      strangers.map(async ({ browser }) => {
        const user = await browser.ask('GET', '/api/auth/user')
        const { json } = await browser.ask('GET', '/api/activities/cart')
        return [user.status, json.data.item_count]
      }),
    )
    expect(seen).toEqual([
      [401, 0],
      [401, 1],
      [200, 1],
      [200, 1],
      [401, 0],
    ])
  })
})
