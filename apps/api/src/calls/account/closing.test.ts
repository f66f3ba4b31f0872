import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createToken, hashToken } from '../../call/call-context.ts'
import { decideOnPayment } from '../../commands/joining/decide-on-payment.ts'
import { endByOperator } from '../../commands/joining/end-by-operator.ts'
import { tidy } from '../../commands/tidy.ts'
import { hashPassword } from '../../crypto/passwords.ts'
import { createVault } from '../../crypto/vault.ts'
import { insertLink } from '../../stores/mail/mail-links.ts'
import {
  buySession,
  cancel,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import { createContract, createPlan, movePayment } from '../../testing/factories/contracts.ts'
import { createChild, createHousehold, givePackage } from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createOperatorAtMidday,
  createPriceList,
  createSession,
  createSlot,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { dayOf, givePenalty } from '../../testing/factories/flags.ts'
import { joinPlan, payJoining } from '../../testing/joining.ts'
import { keptLetters } from '../../testing/mail/kept-letters.ts'
import { fillBasket, giveCredit } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'
import { tablesWith } from '../../testing/tables-with.ts'

let server: Shop
let operator: TestOperator
let dear: TestOperator['priceList']
let passwordHash: string
const password = 'the words of the owner'

beforeAll(async () => {
  server = await createShop()
  operator = await createOperatorAtMidday(server.db)
  await sql`
    update clients set guest_passes_enabled = true, online_joining_enabled = true where id = ${operator.client.id}`.execute(
    server.db,
  )
  await sql`update venues set sells_memberships_online = true where id = ${operator.venue.id}`.execute(
    server.db,
  )
  const { id } = await createPriceList(server.db, operator.client, { Adult: 1000, Junior: 600 })
  dear = { ...operator.priceList, id }
  passwordHash = await hashPassword(password)
})
afterAll(() => server.close())

let people = 0
async function person(given: Parameters<typeof createCustomer>[2] = {}) {
  const customer = await createCustomer(server.db, operator.client, {
    password_hash: passwordHash,
    first_name: 'Wilhelmina',
    last_name: 'Quorley',
    phone: '01632 960432',
    address_line_one: 'Zeppelin Row 7',
    email: `wilhelmina${++people}@quorley.example`,
    ...given,
  })
  const { browser: headers } = await createSession(server.db, operator.client, customer)
  const browser = new Shopper(server.app, operator.client.host, headers['cookie'])
  const look = async () => (await browser.ask('GET', '/api/my-account/closing')).json.data
  const close = (creditPence = 0, current_password = password) =>
    browser.ask('POST', '/api/my-account/closing', { current_password, credit_pence: creditPence })
  return { ...customer, browser, look, close }
}
type Person = Awaited<ReturnType<typeof person>>

async function payFor(browser: Shopper, more: object = {}): Promise<void> {
  const { json } = await browser.pay(server.sandbox.origin, cardNumbers.approved, more)
  expect((await browser.complete(json.transaction_uuid)).status).toBe(200)
}
async function buy(one: Person, more: object = {}): Promise<void> {
  await fillBasket(server.db, operator, one.browser)
  await payFor(one.browser, more)
}
/** Adds a class to a basket for a person. */
async function addFor(browser: Shopper, whom: object): Promise<void> {
  const { venue, classes: category, priceList } = operator
  const slot = await createSlot(server.db, { venue, category, priceList, capacity: 3 })
  expect((await browser.add([{ id: slot.id, type: 'activity', ...whom }])).status).toBe(200)
}
/**
 * Creates a member who may give passes. The membership has ended by the time they may close their account.
 */
async function createGiver(one: Person): Promise<void> {
  const { id } = operator.client
  await sql`
    with package as (
      insert into packages (client_id, slug, name, price_pence, visits, valid_days, is_sold, scope)
      values (${id}, ${crypto.randomUUID()}, 'Guest pass', 0, 1, 30, false, '{}') returning id),
    membership as (
      insert into memberships (client_id, slug, name, guests_per_month, guest_package_id)
      select ${id}, ${crypto.randomUUID()}, 'Gold', 2, id from package returning id)
    insert into membership_users (client_id, customer_id, membership_id, starts_on)
    select ${id}, ${one.id}, id, '2020-01-01' from membership`.execute(server.db)
}
/** Creates a person who books for the others. */
async function bookerOf(...others: { id: number }[]): Promise<Person> {
  const booker = await person({
    first_name: 'Freya',
    last_name: 'Hollis',
    email: `freya${++people}@hollis.example`,
  })
  await createHousehold(server.db, operator.client, [booker, ...others])
  return booker
}
/** Moves all that was booked into the distant past. */
const letTimePass = (one: Person) =>
  sql`update slots set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days',
      local_date = local_date - 30
    where id in (select slot_id from claims where customer_id = ${one.id} or booking_id in
      (select b.id from bookings b join orders o on o.id = b.order_id where o.customer_id = ${one.id}))`.execute(
    server.db,
  )

describe('spec 2: a customer closes their account', () => {
  test('only what was paid is left of the person; the address is free again', async () => {
    const one = await person()
    const texts = ['wilhelmina', 'quorley', '01632 960432', 'zeppelin', 'grizelda', 'tumbleweed', 'ophelia']
    await addFor(one.browser, { purchased_for: { first_name: 'Grizelda', last_name: 'Tumbleweed' } })
    await buy(one, { save_card: true })
    await createGiver(one)
    const to = { name: 'Ophelia', email: `ophelia${people}@falcon.example` }
    expect((await one.browser.ask('POST', '/api/my-account/guest-passes', to)).status).toBe(200)
    await sql`update membership_users set ends_on = current_date - 1 where customer_id = ${one.id}`.execute(
      server.db,
    )
    await letTimePass(one)
    const orders = () =>
      server.db.selectFrom('orders').selectAll().where('customer_id', '=', one.id).execute()
    const { external_identifier: card } = await server.db
      .selectFrom('saved_cards')
      .select('external_identifier')
      .where('customer_id', '=', one.id)
      .executeTakeFirstOrThrow()
    const [before] = await orders()
    expect(before).toMatchObject({ first_name: 'Wilhelmina', email: one.email })
    for (const found of [
      'bookings: grizelda',
      'cart_items: grizelda',
      'idempotency_keys: grizelda',
      'mail_outbox: ophelia',
    ])
      expect(await tablesWith(server.db, texts)).toContain(found)
    expect(await tablesWith(server.db, [card])).toEqual([`payment_attempts: ${card}`, `saved_cards: ${card}`])
    expect(await one.look()).toEqual({ stops: [], losses: [], credit_pence: 0 })

    const closed = await one.close()
    expect(closed.json).toEqual({ data: { is_closed: true } })
    expect(await keptLetters(server, one.email)).toMatchObject([{ letter: { kind: 'account-closed' } }])
    await sql`update mail_outbox set state = 'unsure', failure = 'lost', kept_at = now() - interval '8 days'
      where recipient = ${one.email}`.execute(server.db)
    await tidy(server.db, createVault([]))
    expect(await tablesWith(server.db, texts)).toEqual([])
    // The provider is asked to forget a card that belongs to no person and no payment.
    expect(await tablesWith(server.db, [card])).toEqual([`saved_cards: ${card}`])
    const [after] = await orders()
    expect(after).toEqual({
      ...before,
      first_name: 'Closed',
      last_name: 'account',
      email: 'closed@account.invalid',
    })
    const user = await one.browser.ask('GET', '/api/auth/user')
    expect(user.status).toBe(401)
    const again = await createCustomer(server.db, operator.client, { email: one.email })
    expect(again.id).not.toBe(one.id)
  })

  test('a person booked for by another is named in none of the other’s orders any more, and in nothing that the other sees', async () => {
    const theo = await person({
      first_name: 'Theophrast',
      last_name: 'Hollis',
      email: `theo${++people}@hollis.example`,
    })
    await givePackage(server.db, operator.client, theo, { sharedWith: 'household' })
    const freya = await bookerOf(theo)
    await addFor(freya.browser, { purchased_for_user_id: theo.id })
    // The line's first place is the booker's own, and the second is named for him.
    await fillBasket(server.db, operator, freya.browser)
    await payFor(freya.browser)
    await addFor(freya.browser, { purchased_for_user_id: theo.id })
    await letTimePass(freya)
    const seen = async () =>
      JSON.stringify([
        (await freya.browser.ask('GET', '/api/my-account/bookings?filter=all')).json,
        (await freya.browser.ask('GET', '/api/activities/cart')).json,
      ])
    expect(await seen()).toContain('Theophrast Hollis')
    expect(await tablesWith(server.db, ['Theophrast'])).toEqual(
      expect.arrayContaining([
        'bookings: Theophrast',
        'cart_items: Theophrast',
        'payment_attempts: Theophrast',
      ]),
    )
    expect((await theo.close()).status).toBe(200)
    await sql`delete from mail_outbox where recipient = ${theo.email}`.execute(server.db)
    // The stored answers to her repeated requests are deleted after two days.
    await sql`update idempotency_keys set created_at = now() - interval '49 hours'`.execute(server.db)
    await tidy(server.db, createVault([]))
    expect(await tablesWith(server.db, ['Theophrast', theo.email])).toEqual([])
    expect(await seen()).toContain('Closed account')
    expect(await seen()).not.toContain('Theophrast')
  })

  test('another customer’s payment for a place of theirs has to be finished first', async () => {
    const theo = await person()
    const freya = await bookerOf(theo)
    await addFor(freya.browser, { purchased_for_user_id: theo.id })
    const { json } = await freya.browser.pay(server.sandbox.origin, cardNumbers.challenge)
    expect((await theo.look()).stops).toEqual([
      expect.stringContaining('or for a place of yours, is still under way.'),
    ])
    expect((await theo.close()).json.code).toBe('NOT_CLOSABLE')
    await freya.browser.ask('POST', '/api/checkout/cancel', { transaction_uuid: json.transaction_uuid })
    await sweepMoney(server)
    expect((await theo.close()).status).toBe(200)
  })

  test('a customer who has paid for the move of another person’s upcoming session waits until it is over', async () => {
    const [one, other] = [await person(), await person()]
    const { venue, swim: category, client } = operator
    const to = await createSlot(server.db, { venue, category, priceList: dear, date: 2 })
    await setCancelRule(server.db, category, { ...usualRule, move: { noticeMinutes: 60, withinDays: null } })
    const { bookingId, orderId } = await buySession(server, operator, other.browser)
    const token = createToken()
    const link = { clientId: client.id, mailId: null, tokenHash: hashToken(token) }
    await insertLink(server.db, link, { purpose: 'order', orderId })
    await giveCredit(server.db, client, one, 280)
    const data = { item_id: to.id, expected_more: 280 }
    const path = `/api/v1/activities/bookings/${bookingId}/move`
    expect((await one.browser.ask('POST', path, { data, key: token })).status).toBe(200)
    const paid = await one.browser.complete(null, { payments: [{ tender_type: 'credit', amount: 280 }] })
    expect(paid.status).toBe(200)
    expect((await one.look()).stops).toEqual([
      'You have paid for moving 1 upcoming booking of other people. What you paid may come back to you if they cancel. Close the account when those sessions are over.',
    ])
    expect((await one.close()).status).toBe(409)
    await letTimePass(other)
    expect((await one.look()).stops).toEqual([])
  })

  test('with the wrong password, or with more credit than was shown, nothing is closed', async () => {
    const one = await person()
    await giveCredit(server.db, operator.client, one, 1200)
    expect((await one.close(1200, 'not this one')).json.code).toBe('WRONG_PASSWORD')
    const refused = await one.close(0)
    expect(refused.json).toMatchObject({ code: 'NOT_CLOSABLE', details: { credit_pence: 1200 } })
    expect((await one.look()).losses).toEqual(['Your credit of £12.00 can’t be used any more.'])
    expect((await one.browser.ask('GET', '/api/auth/user')).json.data.email).toBe(one.email)
    expect((await one.close(1200)).status).toBe(200)
  })

  test('upcoming, owed or active things have to be ended first, and sentences say so', async () => {
    const one = await person()
    await buy(one)
    expect((await one.look()).stops).toEqual([
      expect.stringMatching(/^You have \d upcoming sessions? booked\./),
    ])
    expect((await one.close()).json.code).toBe('NOT_CLOSABLE')
    await letTimePass(one)
    await givePenalty(server.db, operator.client, one)
    expect((await one.look()).stops).toEqual(['You owe £3.00. Pay it at the desk of any of our venues.'])
    await sql`update penalties set settled_on = occurred_on where customer_id = ${one.id}`.execute(server.db)
    expect(await one.look()).toMatchObject({ stops: [] })
    expect((await one.close()).status).toBe(200)
  })

  test('money on its way back to a card has to arrive first', async () => {
    const one = await person()
    await setCancelRule(server.db, operator.swim, usualRule)
    const { bookingId } = await buySession(server, operator, one.browser)
    expect((await cancel(one.browser, bookingId)).status).toBe(200)
    expect((await one.look()).stops).toEqual([
      'A refund of yours is still on its way to a card. Wait until it arrives, or ask at the desk of any of our venues.',
    ])
    expect((await one.close()).json.code).toBe('NOT_CLOSABLE')
    await sweepMoney(server)
    expect(await one.look()).toMatchObject({ stops: [] })
    expect((await one.close()).status).toBe(200)
  })

  test('a member, the only adult who books for a child, and staff are told what to do first', async () => {
    const parent = await person()
    const child = await createChild(server.db, operator.client, 'Robin', '2018-03-01')
    await createHousehold(server.db, operator.client, [parent, child])
    expect((await parent.look()).stops).toEqual([expect.stringContaining('Only you can book for Robin.')])
    const staff = await person({ role: 'staff' })
    expect((await staff.look()).stops).toEqual([expect.stringContaining('staff log-in')])
    const member = await person()
    const { id } = await server.db
      .insertInto('memberships')
      .values({ client_id: operator.client.id, slug: 'gold', name: 'Gold' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('membership_users')
      .values({
        client_id: operator.client.id,
        customer_id: member.id,
        membership_id: id,
        starts_on: '2026-01-01',
      })
      .execute()
    expect((await member.look()).stops).toEqual([
      expect.stringContaining('Your Gold membership is still active.'),
    ])
    for (const one of [parent, staff, member]) expect((await one.close()).json.code).toBe('NOT_CLOSABLE')
  })

  test('a contract has to be left, and what it owes paid, by its payer; another person of it waits for its end', async () => {
    const [payer, partner] = [await person(), await person({ first_name: 'Theophrast' })]
    const plan = await createPlan(server.db, operator.client)
    const joinedOn = dayOf(operator.client, -40)
    const people = [payer.id, partner.id]
    const { id, payments } = await createContract(server.db, operator.client, plan, {
      payerId: payer.id,
      people,
      joinedOn,
    })
    await movePayment(server.db, payments[0]!.id, 'due')
    const still =
      'Your Adult membership still runs. Leave it first, and close the account after the last day.'
    expect((await payer.look()).stops).toEqual([still, 'You owe £98.00 for a membership. Pay it first.'])
    expect((await partner.look()).stops).toEqual([
      'Another person pays for your Adult membership. Close the account when it has ended.',
    ])
    for (const one of [payer, partner]) expect((await one.close()).json.code).toBe('NOT_CLOSABLE')
    const lastDay = dayOf(operator.client, -1)
    await endByOperator(server.db, {
      contractId: id,
      lastDay,
      why: 'Moved',
      who: 'operator Kim',
      isTold: false,
    })
    expect((await payer.look()).stops).toEqual(['You owe £98.00 for a membership. Pay it first.'])
    expect((await partner.close()).status).toBe(200)
    await decideOnPayment(server.db, {
      paymentId: payments[0]!.id,
      decision: 'write-off',
      why: 'They moved',
      who: 'operator Kim',
    })
    const ahead = await server.db
      .selectFrom('contract_payments')
      .select('id')
      .where('contract_id', '=', id)
      .where('state', '=', 'ahead')
      .execute()
    for (const one of ahead)
      await decideOnPayment(server.db, {
        paymentId: Number(one.id),
        decision: 'waive',
        why: 'They moved',
        who: 'operator Kim',
      })
    expect((await payer.close()).status).toBe(200)
  })

  test('of a contract its dates and sums are kept, and no name, birthday or word of those who had it', async () => {
    const payer = await person({
      first_name: 'Ermintrude',
      last_name: 'Ravensbourne',
      email: 'ermintrude@payer.example',
    })
    const partner = await person({
      first_name: 'Ottoline',
      last_name: 'Falconbridge',
      email: 'ottoline@partner.example',
    })
    await createHousehold(server.db, operator.client, [payer, partner])
    await sql`
      update customers set date_of_birth = '1988-04-17' where id in (${payer.id}, ${partner.id})`.execute(
      server.db,
    )
    const plan = await createPlan(server.db, operator.client, {
      name: 'Family',
      terms: {
        places: [
          { name: 'Adult', fromAge: 18, toAge: null, least: 1, most: 2 },
          { name: 'Child', fromAge: 0, toAge: 17, least: 0, most: 4 },
        ],
      },
    })
    const child = { first_name: 'Peregrine', last_name: 'Ravensbourne', date_of_birth: '2019-07-23' }
    const joined = await joinPlan(payer.browser, operator, plan, {
      people: [
        { place: 'Adult', user_id: payer.id },
        { place: 'Adult', user_id: partner.id },
        { place: 'Child', new_person: child },
      ],
      source: 'leaflet-77',
    })
    expect(joined.status).toBe(200)
    await payJoining(server, operator, payer.browser)
    const contract = () =>
      server.db
        .selectFrom('contracts')
        .select(['id', 'state', 'joined_on', 'agreed'])
        .where('payer_id', '=', payer.id)
        .executeTakeFirstOrThrow()
    const { id } = await contract()
    const path = `/api/my-account/contracts/${id}/leaving`
    const { back } = (await payer.browser.ask('GET', path)).json.data.cooling_off
    const reason = 'Off to Timbuktu'
    const left = { how: 'cooling-off', seen_back: back.raw, reason }
    expect((await payer.browser.ask('POST', path, left)).status).toBe(200)
    await sql`update membership_users set ends_on = current_date - 1 where customer_id in (${payer.id}, ${partner.id})`.execute(
      server.db,
    )
    await sweepMoney(server)
    // Their child is in the household of the partner alone by then.
    await sql`update customers set manages_household = true where id = ${partner.id}`.execute(server.db)
    const before = await contract()
    expect((await payer.look()).stops).toEqual([])
    expect((await payer.close()).status).toBe(200)
    await sql`delete from mail_outbox where recipient = ${payer.email}`.execute(server.db)
    const of = ['ermintrude', 'timbuktu', 'leaflet-77', '2019-07-23']
    expect(await tablesWith(server.db, of)).toEqual(['customers: 2019-07-23'])
    expect(await tablesWith(server.db, ['ravensbourne'])).toEqual(['customers: ravensbourne'])
    expect(await contract()).toEqual(before)

    await sql`update customers set household_id = null where household_id is not null and last_name = 'Ravensbourne'`.execute(
      server.db,
    )
    expect((await partner.look()).stops).toEqual([])
    expect((await partner.close()).status).toBe(200)
    await sql`delete from mail_outbox where recipient = ${partner.email}`.execute(server.db)
    expect(await tablesWith(server.db, ['ottoline', 'falconbridge'])).toEqual([])
  })

  test('the rest of a package is lost, and the page says so', async () => {
    const one = await person()
    await givePackage(server.db, operator.client, one)
    expect((await one.look()).losses).toEqual([
      expect.stringMatching(/^What is left of .+ can’t be used any more\.$/),
    ])
    expect((await one.close()).status).toBe(200)
  })
})
