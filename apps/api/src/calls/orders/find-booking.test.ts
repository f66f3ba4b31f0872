import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordStatements } from '../../testing/audit/statements.ts'
import { buySession, cancel, inHours, setCancelRule, usualRule } from '../../testing/factories/cancelling.ts'
import { sendDue, visitorFrom } from '../../testing/factories/complaints.ts'
import { createOperatorAtMidday, type TestOperator } from '../../testing/factories/factories.ts'
import { keptLetters } from '../../testing/mail/kept-letters.ts'
import { whileNoTimePasses } from '../../testing/no-time-passes.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { createLoggedIn } from '../../testing/shopper.ts'

let statements: ReturnType<typeof recordStatements>
let shop: Shop
/** Two operators with orders of the same people. */
let operator: TestOperator
let other: TestOperator
beforeAll(async () => {
  statements = recordStatements()
  shop = await createShop()
  operator = await createOperatorAtMidday(shop.db)
  other = await createOperatorAtMidday(shop.db)
})
afterAll(async () => {
  await shop.close()
  statements.stop()
})

const newAddress = () => `gus-${crypto.randomUUID()}@example.org`
const anyone = (at = operator) => visitorFrom(shop, at.client)
const find = (reference: string, email: string, who = anyone(), key?: string) =>
  who.ask('POST', '/api/bookings/find', { reference, email }, key)
const kindsTo = async (email: string) => (await keptLetters(shop, email)).map(({ letter }) => letter.kind)

/** Lets the links that were sent of an order be older by so many minutes. */
const letPass = (orderId: number, minutes: number) =>
  sql`update mail_links set created_at = created_at - ${minutes} * interval '1 minute'
    where order_id = ${orderId}`.execute(shop.db)

/** Buys a swim as a guest with this address. Its first confirmation is sent. */
async function bought({ email = newAddress(), at = operator, who = anyone(at) } = {}) {
  const order = await buySession(shop, at, who, { payment: { email }, slot: { startsAt: inHours(25) } })
  const { reference } = await shop.db
    .selectFrom('orders')
    .select('reference')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  await sendDue(shop)
  return { ...order, email, reference, who }
}
/** Sends what is due. @returns the texts that go to an address */
const textsTo = async (email: string) =>
  (await sendDue(shop)).filter(({ to }) => to === email).map(({ text }) => text)
/** Opens an order by the link in a letter, in a browser that has nothing of it. */
const openBy = async (text: string, completeOrderId: string) => {
  const key = /[?&]key=([\w-]+)/.exec(text)?.[1]
  const opened = await anyone().ask('GET', `/api/bookings/orders/${completeOrderId}?key=${key}`)
  return [opened.status, opened.json.data?.complete_order_id]
}
/** Lets an order end so many days ago. */
const endAgo = (orderId: number, days: number) =>
  sql`with ended as (select now() - ${days} * interval '1 day' as at),
      booked as (update bookings set shown = shown || jsonb_build_object('endsAtUtc', ended.at) from ended
        where order_id = ${orderId} returning slot_id, ended.at)
    update slots set starts_at = booked.at - interval '1 hour', ends_at = booked.at from booked
    where slots.id = booked.slot_id`.execute(shop.db)

describe('F183: a person who has lost the email finds their booking', () => {
  it('the confirmation comes again to the order’s address, and its new link opens the order elsewhere', async () => {
    const { email, reference, completeOrderId } = await bought()
    const { status, json } = await find(reference, email)
    expect([status, json]).toEqual([200, { status: 'success' }])
    const [text, ...more] = await textsTo(email)
    expect(more).toEqual([])
    expect(text).toContain(reference)
    expect(await openBy(text!, completeOrderId)).toEqual([200, completeOrderId])
  })

  it('reference and address count in any spelling', async () => {
    const { email, reference } = await bought()
    const spoken = ` ${reference.slice(0, 3).toLowerCase()}-${reference.slice(3, 7)} ${reference.slice(7).toLowerCase()} `
    expect((await find(spoken, ` ${email.toUpperCase()}`)).status).toBe(200)
    expect(await kindsTo(email)).toEqual(['booking-confirmed', 'booking-confirmed'])
  })

  it('an order of an account is found by the address that the account has now, and by no earlier one', async () => {
    const [customer, who] = await createLoggedIn(shop, operator.client)
    const { reference } = await bought({ who })
    const now = newAddress()
    await sql`update customers set email = ${now} where id = ${customer.id}`.execute(shop.db)
    await find(reference, customer.email)
    expect(await kindsTo(now)).toEqual([])
    await find(reference, now)
    expect([await kindsTo(now), (await kindsTo(customer.email)).length]).toEqual([['booking-confirmed'], 1])
  })

  it('a link’s life stays what it is: an order is found until a week after its end', async () => {
    const [lately, before] = [await bought(), await bought()]
    await endAgo(lately.orderId, 6)
    await endAgo(before.orderId, 8)
    for (const { reference, email } of [lately, before]) await find(reference, email)
    expect([await kindsTo(lately.email), await kindsTo(before.email)]).toEqual([
      ['booking-confirmed', 'booking-confirmed'],
      ['booking-confirmed'],
    ])
  })

  it('a cancelled booking is not confirmed again', async () => {
    await setCancelRule(shop.db, operator.swim, usualRule)
    const { reference, email, bookingId, who } = await bought()
    expect((await cancel(who, bookingId)).status).toBe(200)
    await sendDue(shop)
    expect((await find(reference, email)).status).toBe(200)
    expect(await textsTo(email)).toEqual([])
  })

  it('a press that comes again with its key sends one email', async () => {
    const { email, reference } = await bought()
    const [who, key] = [anyone(), crypto.randomUUID()]
    const presses = [await find(reference, email, who, key), await find(reference, email, who, key)]
    expect(presses.map(({ status }) => status)).toEqual([200, 200])
    expect(await textsTo(email)).toHaveLength(1)
  })

  it('of two orders of one address the one that is asked for is sent', async () => {
    const one = await bought()
    const two = await bought({ email: one.email })
    await find(two.reference, one.email)
    const texts = await textsTo(one.email)
    expect(texts.map((text) => [text.includes(one.reference), text.includes(two.reference)])).toEqual([
      [false, true],
    ])
  })

  it('a link that was asked for is not sent again within five minutes, and later it is', async () => {
    const { email, reference, orderId } = await bought()
    const counts: number[] = []
    for (const minutes of [0, 4, 2]) {
      await letPass(orderId, minutes)
      expect((await find(reference, email)).json).toEqual({ status: 'success' })
      counts.push((await textsTo(email)).length)
    }
    expect(counts).toEqual([1, 0, 1])
  })

  it.each([
    ['reference', { reference: ' - ', email: 'gus@example.org' }],
    ['reference', { email: 'gus@example.org' }],
    ['reference', { reference: 'TLN\u202E234', email: 'gus@example.org' }],
    ['email', { reference: 'TLN23456789', email: 'gus at home' }],
  ])('a wrong or missing %s is refused by its name', async (field, body) => {
    const { status, json } = await anyone().ask('POST', '/api/bookings/find', body)
    expect([status, json.code, Object.keys(json.errors)]).toEqual([400, 'BAD_REQUEST', [field]])
  })
})

describe('S119: finding a booking tells nothing of what is there', () => {
  /** Pairs that find nothing, beside one that does, each with the operator where it is asked. */
  async function pairs() {
    const [own, elsewhere] = [await bought(), await bought({ at: other })]
    return {
      right: [own.reference, own.email],
      'another address': [own.reference, newAddress()],
      'the address of another order': [own.reference, (await bought()).email],
      'unknown reference': ['TLN22222222', own.email],
      'reference of the other operator': [elsewhere.reference, elsewhere.email],
    } as const
  }
  const asked = async (reference: string, email: string) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/bookings/find',
      remoteAddress: anyone().address,
      headers: { host: operator.client.host, 'sec-fetch-site': 'same-origin' },
      payload: { reference, email },
    })
    const { date: _, ...plain } = response.headers
    return JSON.stringify([response.statusCode, response.body, Object.keys(plain), plain['content-length']])
  }
  const lettersCount = async () => (await shop.db.selectFrom('mail_outbox').select('id').execute()).length

  it('the answers are the same to the byte, and the right pair alone keeps a letter', async () => {
    const answers: string[] = []
    const kept: [string, number][] = []
    for (const [which, [reference, email]] of Object.entries(await pairs())) {
      const before = await lettersCount()
      answers.push(await asked(reference, email))
      kept.push([which, (await lettersCount()) - before])
    }
    expect([answers.length, new Set(answers).size]).toEqual([5, 1])
    expect(kept.filter(([, count]) => count > 0)).toEqual([['right', 1]])
  })

  it('each costs the same statements', async () => {
    const work = async ([reference, email]: readonly [string, string]) => {
      statements.take()
      await asked(reference, email)
      const texts = statements.take().filter((text) => !text.includes('catalogue_version'))
      return texts.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 40))
    }
    const { right, ...others } = await pairs()
    const known = await work(right)
    expect(known.length).toBeGreaterThan(3)
    for (const [which, pair] of Object.entries(others))
      expect([which, await work(pair)]).toEqual([which, known])
  })

  it('tries are limited by address and network, for a booking that is there or not; a new password is not', () =>
    whileNoTimePasses(shop.db, async () => {
      const { reference, email } = await bought()
      for (const address of [email, newAddress()]) {
        const who = anyone()
        const codes: (string | undefined)[] = []
        for (let count = 0; count < 5; count++) codes.push((await find(reference, address, who)).json.code)
        expect(codes).toEqual([undefined, undefined, undefined, undefined, 'TOO_MANY_REQUESTS'])
        const password = { email_or_reference: address }
        expect((await who.ask('POST', '/api/auth/customer/forgotten-password', password)).status).toBe(200)
      }
      expect((await kindsTo(email)).filter((kind) => kind === 'booking-confirmed')).toHaveLength(5)
    }))

  it('from ever new networks one address gets few, and one network may try few addresses', () =>
    whileNoTimePasses(shop.db, async () => {
      const { reference, email } = await bought()
      for (let count = 0; count < 12; count++) await find(reference, email)
      expect((await kindsTo(email)).length).toBeLessThanOrEqual(8)
      const who = anyone()
      const codes: (string | undefined)[] = []
      for (let count = 0; count < 43; count++)
        codes.push((await find(reference, newAddress(), who)).json.code)
      expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThan(0)
      expect((await find(reference, newAddress())).status).toBe(200)
    }))
})
