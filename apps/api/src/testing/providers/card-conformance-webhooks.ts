import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepRefunds } from '../../commands/refunds/sweep-refunds.ts'
import { cancel } from '../factories/cancelling.ts'
import {
  type ConformanceShop,
  challengeOf,
  openConformanceShop,
  type ShopPayment,
} from './card-conformance-shop.ts'
import type { CardConformance, CardKind, Happened, SignedWebhook } from './card-conformance-subject.ts'

/**
 * Tests the order of a provider's webhooks, through the app itself: it pays, cancels and gives back at the
 * provider, and what the provider has told of it then arrives at the app's own address in every order.
 */
export function describeOrderOfWebhooks(subjectOf: () => CardConformance): void {
  let shop: ConformanceShop
  beforeAll(async () => {
    shop = await openConformanceShop(subjectOf())
  })
  // Its audit finds an order without its money, and money without its order.
  afterAll(() => shop.close())

  testSteps(() => shop)
  testDeclines(() => shop)
  testLies(() => shop)
}

function testSteps(shopOf: () => ConformanceShop): void {
  it('F37: the webhook of the hold arrives before the browser, ten times at once: one order, and its money taken once', async () => {
    const shop = shopOf()
    const payment = await shop.pay()
    expect(payment.status).toBe('authorised')
    const hook = await told(shop, payment, 'authorised')
    await Promise.all(Array.from({ length: 10 }, () => arrives(shop, hook)))
    expect(await shop.picture(payment)).toMatchObject({
      state: 'captured',
      orders: [payment.total],
      places: 3,
      theirs: [{ state: 'captured', capturedPence: payment.total }],
    })
    await expectNothingChangesBy(shop, payment, [hook, await told(shop, payment, 'captured')])
  })

  it('F37, F40: the webhook of the taking arrives before that of the hold, and ends what a lost answer left open', async () => {
    const shop = shopOf()
    const payment = await shop.pay()
    await shop.subject.harm('capture', 'reset', 'after')
    await payment.who.complete(payment.id)
    await shop.subject.mend()
    expect(await shop.picture(payment)).toMatchObject({ state: 'capturing_unknown', orders: [payment.total] })
    const [captured, authorised] = [
      await told(shop, payment, 'captured'),
      await told(shop, payment, 'authorised'),
    ]
    await arrives(shop, captured)
    expect(await shop.picture(payment)).toMatchObject({ state: 'captured', orders: [payment.total] })
    await expectNothingChangesBy(shop, payment, [captured, authorised])
  })

  it('F37: for a payment whose places were lost the webhook of the hold makes no order, before or after that of the end', async () => {
    const shop = shopOf()
    const payment = await shop.pay()
    const authorised = await told(shop, payment, 'authorised')
    await sql`delete from claims c using payment_attempts a
      where a.id = ${payment.id}::uuid and c.cart_id = a.cart_id`.execute(shop.test.db)
    await payment.who.complete(payment.id)
    expect(await shop.picture(payment)).toMatchObject({
      state: 'voided',
      orders: [],
      theirs: [{ state: 'voided', capturedPence: 0 }],
    })
    await expectNothingChangesBy(shop, payment, [authorised, await told(shop, payment, 'voided')])
  })

  it('F37, F46: after a part has gone back, hold, taking and refund in every order give nothing back twice', async () => {
    const shop = shopOf()
    const payment = await shop.pay()
    const { json } = await payment.who.complete(payment.id)
    const { bookingId, back } = await shop.test.db
      .selectFrom('bookings')
      .innerJoin('orders', 'orders.id', 'bookings.order_id')
      .select(['bookings.id as bookingId', sql<number>`bookings.quantity * bookings.price_pence`.as('back')])
      .where('complete_order_id', '=', json.complete_order_id)
      .orderBy('bookings.quantity', 'desc')
      .executeTakeFirstOrThrow()
    await cancel(payment.who, bookingId)
    await sweepRefunds(shop.services, 100)
    expect(await shop.picture(payment)).toMatchObject({
      state: 'captured',
      places: 1,
      refunds: [['done', back]],
      theirs: [{ refundedPence: back }],
    })
    const hooks = [
      await told(shop, payment, 'authorised'),
      await told(shop, payment, 'captured'),
      await told(shop, payment, 'refunded'),
    ]
    await expectNothingChangesBy(shop, payment, hooks)
  })
}

function testDeclines(shopOf: () => ConformanceShop): void {
  it.each([
    ['challenge', 'refuse', 'authentication_failed'],
    ['challenge_then_declined', 'approve', 'insufficient_funds'],
  ] as const)(
    'F24, F37: the webhook of a decline (%s, %s) arrives before the browser, ten times at once: its reason is told, the places stay held, another card pays',
    async (kind, answer, reason) => {
      const shop = shopOf()
      const payment = await declinedAtBank(shop, kind, answer)
      const hook = await told(shop, payment, 'declined')
      await Promise.all(Array.from({ length: 10 }, () => arrives(shop, hook)))
      const over = { state: 'declined', orders: [], theirs: [{ state: 'declined', capturedPence: 0 }] }
      expect(await shop.picture(payment)).toMatchObject(over)
      const { json } = await payment.who.ask('GET', `/api/checkout/transactions/${payment.id}`)
      expect(json).toMatchObject({ transaction_status: 'declined', decline_reason: reason })

      const another = await shop.pay('approved', payment.who)
      await arrives(shop, hook)
      expect((await another.who.complete(another.id)).json.transaction_status).toBe('completed')
      expect(await shop.picture(another)).toMatchObject({
        state: 'captured',
        orders: [another.total],
        places: 3,
      })
      await expectNothingChangesBy(shop, another, [hook, await told(shop, another, 'authorised')])
      expect(await shop.picture(payment)).toMatchObject(over)
    },
  )
}

function testLies(shopOf: () => ConformanceShop): void {
  it('F37: a webhook that calls an authorised payment declined is not believed: the payment is read, ordered and taken', async () => {
    const shop = shopOf()
    const payment = await shop.pay()
    await arrives(shop, await lieAbout(shop, payment))
    expect(await shop.picture(payment)).toMatchObject({
      state: 'captured',
      orders: [payment.total],
      theirs: [{ state: 'captured', capturedPence: payment.total }],
    })
  })

  it('F37: a webhook that calls a payment declined while the bank waits for its payer is not believed, nor while the provider can’t be read', async () => {
    const shop = shopOf()
    const payment = await shop.pay('challenge')
    const lie = await lieAbout(shop, payment)
    await arrives(shop, lie)
    expect(await shop.picture(payment)).toMatchObject({ state: 'challenge_required' })
    await shop.subject.answerBank(challengeOf(payment), 'approve')
    await shop.subject.harm('query', 'reset', 'after')
    await arrives(shop, lie)
    expect(await shop.picture(payment)).toMatchObject({
      state: 'challenge_required',
      orders: [],
      theirs: [{ state: 'authorised' }],
    })
    await shop.subject.mend()
    await arrives(shop, lie)
    expect(await shop.picture(payment)).toMatchObject({ state: 'captured', orders: [payment.total] })
  })
}

async function told(
  shop: ConformanceShop,
  { ourRef }: ShopPayment,
  happened: Happened,
): Promise<SignedWebhook> {
  if (shop.subject.webhookOf === null) throw new Error('no webhooks')
  return shop.subject.webhookOf(ourRef, happened)
}

async function arrives(
  shop: ConformanceShop,
  { rawBody, headers }: Pick<SignedWebhook, 'rawBody' | 'headers'>,
): Promise<void> {
  const { statusCode } = await shop.test.app.inject({
    method: 'POST',
    url: `/api/checkout/webhooks/${shop.subject.cards.id}`,
    headers: { ...headers, host: shop.operator.client.host, 'content-type': 'application/json' },
    payload: Buffer.from(rawBody),
  })
  expect(statusCode).toBe(200)
}

/** Delivers each in its turn, in every order, and then ten times at once: nothing may change. */
async function expectNothingChangesBy(
  shop: ConformanceShop,
  payment: ShopPayment,
  hooks: readonly SignedWebhook[],
): Promise<void> {
  const before = await shop.picture(payment)
  for (const order of ordersOf(hooks)) {
    for (const hook of order) await arrives(shop, hook)
    expect(await shop.picture(payment)).toEqual(before)
  }
  await Promise.all(hooks.flatMap((hook) => Array.from({ length: 10 }, () => arrives(shop, hook))))
  expect(await shop.picture(payment)).toEqual(before)
}

/** Pays until the bank has asked, and it or the payer said no; the browser has not come back. */
async function declinedAtBank(
  shop: ConformanceShop,
  kind: CardKind,
  answer: 'approve' | 'refuse',
): Promise<ShopPayment> {
  const payment = await shop.pay(kind)
  expect(payment.status).toBe('challenge_required')
  await shop.subject.answerBank(challengeOf(payment), answer)
  return payment
}

/** Makes a webhook as the provider signs it, that calls a payment declined. */
async function lieAbout(
  shop: ConformanceShop,
  payment: ShopPayment,
): Promise<Pick<SignedWebhook, 'rawBody' | 'headers'>> {
  const declined = await shop.pay({ declined: 'card_declined' })
  const { rawBody, sign } = await told(shop, declined, 'declined')
  const refs = await shop.test.db
    .selectFrom('payment_attempts')
    .select(['our_ref', 'provider_ref'])
    .where('id', 'in', [payment.id, declined.id])
    .execute()
  const refOf = ({ ourRef }: ShopPayment) =>
    refs.find(({ our_ref }) => our_ref === ourRef)?.provider_ref ?? ''
  const lie = Buffer.from(
    Buffer.from(rawBody)
      .toString()
      .replaceAll(declined.ourRef, payment.ourRef)
      .replaceAll(refOf(declined), refOf(payment)),
  )
  const headers = sign(lie)
  expect(shop.subject.cards.verifyWebhook(lie, headers)).toMatchObject({
    ourRef: payment.ourRef,
    ref: refOf(payment),
    happened: 'declined',
  })
  return { rawBody: lie, headers }
}

/** Lists every order of a few. */
function ordersOf<One>(few: readonly One[]): One[][] {
  if (few.length < 2) return [[...few]]
  return few.flatMap((first, at) => ordersOf(few.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}
