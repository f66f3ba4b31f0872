import type { StaffRole } from '@touchline/contract/entities/staff/staff-post'
import { fromWire } from '@touchline/contract/wire-case'
import { orderSums, receiptLines } from '@touchline/rules/money/receipt'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendLetters } from '../../commands/mail/send-letters.ts'
import { readConfig } from '../../config.ts'
import { createSmtpMail } from '../../gateways/mail/smtp.ts'
import { closeAccount } from '../../stores/account/closing/close-account.ts'
import { removeLettersWithoutAccount } from '../../stores/mail/letters-without-account.ts'
import { bookAtDesk } from '../../testing/factories/attendance.ts'
import { cancel, setCancelRule, usualRule } from '../../testing/factories/cancelling.ts'
import {
  createOperatorAtMidday,
  createSlot,
  type TestCustomer,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail/mail-server.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let shop: Shop
let server: TestMailServer
let operator: TestOperator
let desk: Shopper

beforeAll(async () => {
  shop = await createShop({ connections: 20 })
  server = await startMailServer()
})
afterAll(async () => {
  await server.close()
  await shop.close()
})
beforeEach(async () => {
  operator = await createOperatorAtMidday(shop.db)
  ;[, desk] = await staffOf('reception', operator.venue.id)
})

const staffOf = (role: StaffRole, venue_id: number | null) =>
  createLoggedIn(shop, operator.client, { role: 'staff', posts: [{ role, venue_id }] })
const newAddress = () => `${crypto.randomUUID()}@example.org`
const send = () =>
  sendLetters({
    ...jobServices(shop),
    mail: createSmtpMail(server.address),
    config: readConfig({ PUBLIC_ORIGIN: 'https://book.example' }),
  })
const textsTo = (email: string) =>
  server.mails.filter(({ to }) => to?.[0]?.address === email).map(({ text }) => text ?? '')
const mail = (completeOrderId: string, email: string, who = desk, key?: string) =>
  who.ask('POST', `/api/foh/orders/${completeOrderId}/receipt`, { email }, key)
const lettersTo = async (email: string) => {
  const { rows } = await sql<{ kind: string; customer_id: number | null }>`
    select letter ->> 'kind' as kind, customer_id from mail_outbox where recipient = ${email} order by id`.execute(
    shop.db,
  )
  return rows
}
const actsOf = async () => {
  const { rows } = await sql`
    select customer_id, order_id, facts from staff_acts where act = 'receipt' and client_id = ${operator.client.id} order by id`.execute(
    shop.db,
  )
  return rows
}

/** Sells two places at a desk for these tenders. @returns the order as its page shows it */
async function sell(
  payments: object[],
  { customer, who = desk }: { customer?: TestCustomer; who?: Shopper } = {},
) {
  const { venue, swim: category, priceList } = operator
  const slot = await createSlot(shop.db, { venue, category, priceList, name: 'Family Swim' })
  await who.ask('POST', '/api/foh/cart/customer', { selected_user_id: customer?.id ?? null })
  await who.add([
    { id: slot.id, type: 'activity', quantity: 2, pricing_option_id: priceList.options['Adult'] },
  ])
  const paid = await who.ask('POST', '/api/foh/checkout/pay', {
    payments,
    terms: [1],
    selected_user_id: customer?.id ?? null,
    ...(customer === undefined && { first_name: 'Vera', last_name: 'Walk' }),
  })
  expect([paid.status, paid.json.errors]).toEqual([200, undefined])
  return orderOf(paid.json.complete_order_id, who)
}
const orderOf = async (completeOrderId: string, who = desk) =>
  (await who.ask('GET', `/api/bookings/orders/${completeOrderId}`)).json.data
const inParts = [
  { tender_type: 'cash', amount: 1000, info: { handed: 2000 } },
  { tender_type: 'cheque', amount: 440, reference: '000123' },
]

describe('spec 6: the receipt of an order by email', () => {
  it.each(['£', '€'])(
    'of a walk-in without an address, in two tenders: it says in %s what the paper one says, once a press',
    async (symbol) => {
      await sql`update clients set currency_symbol = ${symbol} where id = ${operator.client.id}`.execute(
        shop.db,
      )
      const order = await sell(inParts)
      const [email, key] = [newAddress(), crypto.randomUUID()]
      const replies = [
        await mail(order.complete_order_id, email, desk, key),
        await mail(order.complete_order_id, email, desk, key),
      ]
      expect(replies.map(({ status, json }) => [status, json.data.words])).toEqual(
        replies.map(() => [200, `The receipt is on its way to ${email}.`]),
      )
      await send()
      const [text, ...more] = textsTo(email)
      expect(more).toEqual([])
      const { taken } = shownOf(order)
      for (const words of [
        order.reference,
        'Hello Vera,',
        'Family Swim',
        '2 places',
        `${symbol}14.40`,
        `Cash given ${symbol}20.00, change ${symbol}10.00`,
        ...taken,
      ])
        expect(text).toContain(words)
      // A second press is a second letter.
      await mail(order.complete_order_id, email)
      await send()
      expect(textsTo(email)).toHaveLength(2)
      // No account has the address, and no walk-in's is written down.
      expect(await lettersTo(email)).toEqual([
        { kind: 'receipt', customer_id: null },
        { kind: 'receipt', customer_id: null },
      ])
      const known =
        await sql`select from customers where email = ${email} or unproven_email = ${email}`.execute(shop.db)
      expect(known.rows).toEqual([])
      const act = {
        customer_id: null,
        order_id: order.order_id,
        facts: { reference: order.reference, to: null },
      }
      expect(await actsOf()).toEqual([act, act])
    },
  )

  it('of a customer it is among what staff did, and an address that is not theirs stays no one’s', async () => {
    const [customer, browser] = await createLoggedIn(shop, operator.client, { email: newAddress() })
    const order = await sell([{ tender_type: 'cash', amount: 1440 }], { customer })
    const friend = newAddress()
    await mail(order.complete_order_id, friend)
    await mail(order.complete_order_id, customer.email)
    expect(await lettersTo(friend)).toEqual([{ kind: 'receipt', customer_id: null }])
    expect((await lettersTo(customer.email)).filter(({ kind }) => kind === 'receipt')).toEqual([
      { kind: 'receipt', customer_id: customer.id },
    ])
    const { json } = await browser.ask('GET', '/api/my-account/changes-by-staff')
    expect(json.data.map(({ words }: { words: string }) => words)).toEqual([
      `Mailed the receipt of order ${order.reference} to ${customer.email}`,
      `Mailed the receipt of order ${order.reference} to ${friend}`,
    ])
  })

  it('F162: an order of which a part was paid back says so, as it stands when the letter is sent', async () => {
    await setCancelRule(shop.db, operator.swim, usualRule)
    const order = await sell(inParts)
    const email = newAddress()
    await mail(order.complete_order_id, email)
    const [, manager] = await staffOf('duty-manager', operator.venue.id)
    const [{ id }] = order.items
    const cancelled = await cancel(manager, id, { places: 1, reason: 'One of them is ill' })
    expect([cancelled.status, cancelled.json.errors]).toEqual([200, undefined])
    const changed = await orderOf(order.complete_order_id)
    await send()
    const [text] = textsTo(email)
    for (const words of [...shownOf(changed).taken, '1 place cancelled', changed.paid_in_the_end_words])
      expect(text).toContain(words)
  })

  it('F163: an address that has had six emails in an hour is told that the next ones come together', async () => {
    const order = await sell(inParts)
    const email = newAddress()
    const words: string[] = []
    for (let press = 1; press <= 7; press += 1)
      words.push((await mail(order.complete_order_id, email)).json.data.words)
    expect(words.map((one) => one.includes('on its way'))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ])
    expect(words.at(-1)).toContain('in one email with others')
    await send()
    expect(textsTo(email)).toHaveLength(6)
    const words8 = (await mail(order.complete_order_id, email)).json.data.words
    expect(words8).toContain('in one email with others')
    await sql`update mail_outbox set next_try_at = clock_timestamp() where recipient = ${email} and state = 'waiting'`.execute(
      shop.db,
    )
    await send()
    const [joined, ...more] = textsTo(email).slice(6)
    expect(more).toEqual([])
    expect(joined).toContain('2 emails in one')
    // No page of a walk-in says it: each receipt stands there whole, as it stands in a letter of its own.
    const alone = textsTo(email)[0]!
    const whole = alone.slice(alone.indexOf('Hello Vera,'), alone.indexOf('\n-- \n')).trim()
    for (const said of ['From: ', '2 places', 'Cash given £20.00', ...shownOf(order).taken])
      expect(whole).toContain(said)
    expect(joined!.split(whole)).toHaveLength(3)
    expect(joined).not.toContain('someone else has typed your address')
  })

  it('an account whose letters are stopped gets none, and the desk is told so; another address does', async () => {
    const [customer] = await createLoggedIn(shop, operator.client, { email: newAddress() })
    const order = await sell([{ tender_type: 'cash', amount: 1440 }], { customer })
    await sql`update customers set letters_stopped_at = now() where id = ${customer.id}`.execute(shop.db)
    const before = await lettersTo(customer.email)
    const { status, json } = await mail(order.complete_order_id, customer.email)
    expect([status, json.data.words]).toEqual([
      200,
      `Nothing was sent to ${customer.email}: emails to this account are stopped. Print the receipt instead.`,
    ])
    expect([await lettersTo(customer.email), await actsOf()]).toEqual([before, []])
    const friend = newAddress()
    expect((await mail(order.complete_order_id, friend)).json.data.words).toContain('on its way')
    expect([await lettersTo(friend), (await actsOf()).length]).toEqual([
      [{ kind: 'receipt', customer_id: null }],
      1,
    ])
  })

  it('an address that is not the account’s is gone a week after the letter, though the account is closed', async () => {
    const [customer] = await createLoggedIn(shop, operator.client, { email: newAddress() })
    const order = await sell([{ tender_type: 'cash', amount: 1440 }], { customer })
    const [friend, later] = [newAddress(), newAddress()]
    await mail(order.complete_order_id, friend)
    await mail(order.complete_order_id, later)
    await send()
    await closeAccount(shop.db, { clientId: operator.client.id, customerId: customer.id })
    await sql`update mail_outbox set kept_at = now() - interval '8 days' where recipient = ${friend}`.execute(
      shop.db,
    )
    await removeLettersWithoutAccount(shop.db)
    expect([(await lettersTo(friend)).length, (await lettersTo(later)).length]).toEqual([0, 1])
    expect(await actsOf()).toMatchObject([{ facts: {} }, { facts: {} }])
  })

  it('S116: staff of another venue, of another operator, and those who do not sell, mail none', async () => {
    const order = await sell(inParts)
    const other = await createOperatorAtMidday(shop.db)
    const [, stranger] = await createLoggedIn(shop, other.client, { role: 'staff' })
    const codeFor = async (who: Shopper) => {
      const { status, json } = await mail(order.complete_order_id, newAddress(), who)
      return status === 200 ? 200 : json.code
    }
    expect([
      await codeFor((await staffOf('reception', operator.otherVenue.id))[1]),
      await codeFor(stranger),
      await codeFor((await staffOf('instructor', null))[1]),
      await codeFor((await staffOf('finance', null))[1]),
      await codeFor((await createLoggedIn(shop, operator.client))[1]),
      await codeFor((await staffOf('duty-manager', operator.venue.id))[1]),
    ]).toEqual(['ORDER_NOT_FOUND', 'ORDER_NOT_FOUND', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 200])
    expect(await actsOf()).toHaveLength(1)
  })

  it('S18: what is no address is refused, and a key for another address, too', async () => {
    const { orderId } = await bookAtDesk(shop, operator, desk)
    const { complete_order_id: id } = await shop.db
      .selectFrom('orders')
      .select('complete_order_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const key = crypto.randomUUID()
    expect((await mail(id, 'ann at home')).json.code).toBe('BAD_REQUEST')
    expect((await mail(id, newAddress(), desk, key)).status).toBe(200)
    expect((await mail(id, newAddress(), desk, key)).json.code).toBe('KEY_REUSED')
  })
})

/** Words and sums that the paper receipt shows of an order, in the order of the page. */
function shownOf(wire: Record<string, unknown>): { taken: string[] } {
  const order = fromWire(wire) as Parameters<typeof receiptLines>[0]
  const symbol = order.formattedTotal.slice(0, 1)
  return {
    taken: [
      ...receiptLines(order, symbol).flatMap(({ name, tax, price }) => [name, `tax ${tax}`, price]),
      ...orderSums(order, symbol).map(({ words, formattedAmount }) => `${words}: ${formattedAmount}`),
    ],
  }
}
