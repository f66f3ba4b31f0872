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
 * The order of a provider's webhooks, through the app itself: it pays, cancels and gives back at the provider, and what the
 * provider has told of it then arrives at the app's own address in every order.
 */
export function describeOrderOfWebhooks(subjectOf: () => CardConformance): void {
  let subject: CardConformance
  let shop: ConformanceShop
  beforeAll(async () => {
    subject = subjectOf()
    shop = await openConformanceShop(subject)
  })
  // Its audit finds an order without its money, and money without its order.
  afterAll(() => shop.close())

  async function told({ ourRef }: ShopPayment, happened: Happened): Promise<SignedWebhook> {
    if (subject.webhookOf === null) throw new Error('no webhooks')
    return subject.webhookOf(ourRef, happened)
  }
  async function arrives({ rawBody, headers }: Pick<SignedWebhook, 'rawBody' | 'headers'>): Promise<void> {
    const { statusCode } = await shop.test.app.inject({
      method: 'POST',
      url: `/api/checkout/webhooks/${subject.cards.id}`,
      headers: { ...headers, host: shop.operator.client.host, 'content-type': 'application/json' },
      payload: Buffer.from(rawBody),
    })
    expect(statusCode).toBe(200)
  }

  /** Each in its turn, in every order, and then ten times at once: nothing is as it was not before. */
  async function expectNothingChangesBy(
    payment: ShopPayment,
    hooks: readonly SignedWebhook[],
  ): Promise<void> {
    const before = await shop.picture(payment)
    for (const order of ordersOf(hooks)) {
      for (const hook of order) await arrives(hook)
      expect(await shop.picture(payment)).toEqual(before)
    }
    await Promise.all(hooks.flatMap((hook) => Array.from({ length: 10 }, () => arrives(hook))))
    expect(await shop.picture(payment)).toEqual(before)
  }

  it('F37: the one of the hold comes before the browser, ten times at once: one order, and its money taken once', async () => {
    const payment = await shop.pay()
    expect(payment.status).toBe('authorised')
    const hook = await told(payment, 'authorised')
    await Promise.all(Array.from({ length: 10 }, () => arrives(hook)))
    expect(await shop.picture(payment)).toMatchObject({
      state: 'captured',
      orders: [payment.total],
      places: 3,
      theirs: [{ state: 'captured', capturedPence: payment.total }],
    })
    await expectNothingChangesBy(payment, [hook, await told(payment, 'captured')])
  })

  it('F37, F40: the one of the taking comes before the one of the hold, and ends what a lost answer left open', async () => {
    const payment = await shop.pay()
    await subject.harm('capture', 'reset', 'after')
    await payment.who.complete(payment.id)
    await subject.mend()
    expect(await shop.picture(payment)).toMatchObject({ state: 'capturing_unknown', orders: [payment.total] })
    const [captured, authorised] = [await told(payment, 'captured'), await told(payment, 'authorised')]
    await arrives(captured)
    expect(await shop.picture(payment)).toMatchObject({ state: 'captured', orders: [payment.total] })
    await expectNothingChangesBy(payment, [captured, authorised])
  })

  it('F37: of a payment whose places were lost, the one of the hold makes no order, before the one of the end or after it', async () => {
    const payment = await shop.pay()
    const authorised = await told(payment, 'authorised')
    await sql`delete from claims c using payment_attempts a
      where a.id = ${payment.id}::uuid and c.cart_id = a.cart_id`.execute(shop.test.db)
    await payment.who.complete(payment.id)
    expect(await shop.picture(payment)).toMatchObject({
      state: 'voided',
      orders: [],
      theirs: [{ state: 'voided', capturedPence: 0 }],
    })
    await expectNothingChangesBy(payment, [authorised, await told(payment, 'voided')])
  })

  it('F37, F46: after a part has gone back, hold, taking and refund in every order give nothing back twice', async () => {
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
      await told(payment, 'authorised'),
      await told(payment, 'captured'),
      await told(payment, 'refunded'),
    ]
    await expectNothingChangesBy(payment, hooks)
  })

  /** The bank asked, and it or the payer said no; the browser has not come back. */
  async function declinedAtBank(kind: CardKind, answer: 'approve' | 'refuse'): Promise<ShopPayment> {
    const payment = await shop.pay(kind)
    expect(payment.status).toBe('challenge_required')
    await subject.answerBank(challengeOf(payment), answer)
    return payment
  }

  it.each([
    ['challenge', 'refuse', 'authentication_failed'],
    ['challenge_then_declined', 'approve', 'insufficient_funds'],
  ] as const)(
    'F24, F37: the one of a decline (%s, %s) comes before the browser, ten times at once: its reason is told, the places stay held, another card pays',
    async (kind, answer, reason) => {
      const payment = await declinedAtBank(kind, answer)
      const hook = await told(payment, 'declined')
      await Promise.all(Array.from({ length: 10 }, () => arrives(hook)))
      const over = { state: 'declined', orders: [], theirs: [{ state: 'declined', capturedPence: 0 }] }
      expect(await shop.picture(payment)).toMatchObject(over)
      const { json } = await payment.who.ask('GET', `/api/checkout/transactions/${payment.id}`)
      expect(json).toMatchObject({ transaction_status: 'declined', decline_reason: reason })

      const another = await shop.pay('approved', payment.who)
      await arrives(hook)
      expect((await another.who.complete(another.id)).json.transaction_status).toBe('completed')
      expect(await shop.picture(another)).toMatchObject({
        state: 'captured',
        orders: [another.total],
        places: 3,
      })
      await expectNothingChangesBy(another, [hook, await told(another, 'authorised')])
      expect(await shop.picture(payment)).toMatchObject(over)
    },
  )

  /** A webhook as the provider signs it, that calls a payment declined. */
  async function lieAbout(payment: ShopPayment): Promise<Pick<SignedWebhook, 'rawBody' | 'headers'>> {
    const declined = await shop.pay({ declined: 'card_declined' })
    const { rawBody, sign } = await told(declined, 'declined')
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
    expect(subject.cards.verifyWebhook(lie, headers)).toMatchObject({
      ourRef: payment.ourRef,
      ref: refOf(payment),
      happened: 'declined',
    })
    return { rawBody: lie, headers }
  }

  it('F37: one that calls a payment declined which is authorised is not believed: the payment is read, ordered and taken', async () => {
    const payment = await shop.pay()
    await arrives(await lieAbout(payment))
    expect(await shop.picture(payment)).toMatchObject({
      state: 'captured',
      orders: [payment.total],
      theirs: [{ state: 'captured', capturedPence: payment.total }],
    })
  })

  it('F37: one that calls a payment declined while the bank waits for its payer is not believed, nor while the provider can’t be read', async () => {
    const payment = await shop.pay('challenge')
    const lie = await lieAbout(payment)
    await arrives(lie)
    expect(await shop.picture(payment)).toMatchObject({ state: 'challenge_required' })
    await subject.answerBank(challengeOf(payment), 'approve')
    await subject.harm('query', 'reset', 'after')
    await arrives(lie)
    expect(await shop.picture(payment)).toMatchObject({
      state: 'challenge_required',
      orders: [],
      theirs: [{ state: 'authorised' }],
    })
    await subject.mend()
    await arrives(lie)
    expect(await shop.picture(payment)).toMatchObject({ state: 'captured', orders: [payment.total] })
  })
}

/** Every order of a few. */
function ordersOf<One>(few: readonly One[]): One[][] {
  if (few.length < 2) return [[...few]]
  return few.flatMap((first, at) => ordersOf(few.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}
