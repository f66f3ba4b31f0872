import type { Actor } from '@touchline/rules/people/actor'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorReply } from '../../call/answer.ts'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import type { CardPayments } from '../../gateways/card-payments/port.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { listDueUnexpectedFunds } from '../../stores/payments/unexpected-funds.ts'
import {
  buySession,
  cancel,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '../../testing/factories/cancelling.ts'
import {
  heldAfterTheEnd,
  paymentToSettle,
  refundToSettle,
  takenAfterTheEnd,
} from '../../testing/factories/desk-money.ts'
import { createOperator, createSlot, type TestOperator } from '../../testing/factories/factories.ts'
import { movingMoney } from '../../testing/factories/moving-money.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper, sandboxAccounts, sandboxCards } from '../../testing/shopper.ts'
import { describePayments, describeUnsettled } from '../by-hand/describe-payments.ts'
import { resolveByOperator, type Verdict } from '../by-hand/resolve-by-operator.ts'
import { describeTakings } from '../ledger/describe-takings.ts'
import { settleServicesFor } from './settle-services.ts'
import { transitionAttempt } from './transition-attempt.ts'
import { applyUnexpectedFundsNews, returnUnexpectedFunds } from './unexpected-funds.ts'

let shop: Shop
let operator: TestOperator
let other: TestOperator

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperator(shop.db)
  other = await createOperator(shop.db)
})
afterAll(() => shop.close())

const log = pino({ level: 'silent' })
const services = () => ({ db: shop.db, cards: sandboxAccounts(shop.sandbox.origin), log })
const show = (named: string, client: string | null = null) => describePayments(services(), { named, client })
const list = (isAll = false, { client: { slug } } = operator) =>
  describeUnsettled(services(), { client: slug, isAll })
/**
 * Resolves a payment.
 * @returns the message if it is refused
 */
async function resolve(id: string, verdict: Verdict, by = 'Kim Ford'): Promise<string | null> {
  const refused = await resolveByOperator(services(), { id, verdict, why: 'Seen in their books', by })
  return refused && errorReply(refused).message
}
const movesOf = async (id: string) =>
  (await show(id)).filter((line) => / {2}by /.test(line)).map((line) => line.trim().slice(21))
const guest = () => new Shopper(shop.app, operator.client.host)

/**
 * Makes money that came after the end of its payment, and that the provider would not release when it was
 * found.
 */
async function lateMoney(make: typeof heldAfterTheEnd): Promise<string> {
  const id = await make(shop, operator)
  const refuses = { void: silent, refund: silent }
  const cards = createCardAccounts({ ...sandboxCards(shop.sandbox.origin), ...refuses })
  const settling = settleServicesFor({ db: shop.db, cards, log }, 'webhook')
  expect(await returnUnexpectedFunds(settling, await getAttempt(shop.db, id), 'webhook')).toBe(false)
  return id
}
const silent = async () => ({ kind: 'unknown', cause: 'timeout' }) as const
const said = async (id: string) =>
  (await sandboxCards(shop.sandbox.origin).query({}, { ourRef: `TL-${id}`, askedSecondsAgo: 0 })).kind
/** Lists the bookings of late money: what, on which account, by whom and why. */
const bookedLate = async (id: string) => {
  const { rows } = await sql<{ kind: string; account: string; pence: number; who: string; why: string }>`
    select t.kind, p.account, p.pence, t.who, t.why from ledger_transactions t
      join ledger_postings p on p.transaction_id = t.id and p.pence > 0
    where t.attempt_id = ${id}::uuid and starts_with(t.kind, 'late-') order by t.id`.execute(shop.db)
  return rows.map((row) => Object.values(row))
}

/** Lists the accounts that were credited for it. */
const creditedLate = async (id: string) => {
  const { rows } = await sql<{ account: string }>`
    select p.account from ledger_transactions t join ledger_postings p on p.transaction_id = t.id and p.pence < 0
    where t.attempt_id = ${id}::uuid and starts_with(t.kind, 'late-') order by t.id`.execute(shop.db)
  return rows.map(({ account }) => account)
}

/** Makes a payment without an order, whose money the provider still holds. */
async function heldWithoutOrder(): Promise<string> {
  const who = guest()
  const { venue, swim: category, priceList } = operator
  const slot = await createSlot(shop.db, { venue, category, priceList })
  await who.add([{ id: slot.id, type: 'activity', quantity: 1, pricing_option_id: priceList.options.Adult }])
  const { json } = await who.pay(shop.sandbox.origin, cardNumbers.approved)
  const attempt = await getAttempt(shop.db, json.transaction_uuid)
  await transitionAttempt(movingMoney(shop.db), attempt, 'needs_attention', 'sweep: void refused', {
    checkInSeconds: null,
  })
  return attempt.id
}

describe('npm run payments -- list', () => {
  it('lists payments and refunds that need attention, the oldest first, of all clients or of one', async () => {
    const payment = await paymentToSettle(shop, operator)
    const { refundId } = await refundToSettle(shop, operator)
    const theirs = await paymentToSettle(shop, other)
    const lines = await list()
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(
      new RegExp(`^${payment}  payment  needs_attention  £7\\.20  TLN[A-Z0-9]{8}  ${operator.client.slug}$`),
    )
    expect(lines[1]).toMatch(/^ {2}since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d, by sweep: sweep: refused$/)
    expect(lines[2]).toMatch(new RegExp(`^${refundId}  refund   needs_attention  £7\\.20  TLN`))
    const all = await describeUnsettled(services(), { client: null, isAll: false })
    expect([all[0]!.slice(0, 36), all[2]!.slice(0, 36), all[4]!.slice(0, 36)]).toEqual([
      payment,
      refundId,
      theirs,
    ])
    await resolve(payment, 'taken')
    await resolve(theirs, 'taken')
    await resolve(refundId, 'paid-otherwise')
    expect(await list()).toEqual([])
  })

  it('with --all-unsettled it also lists what the sweep has yet to settle', async () => {
    await setCancelRule(shop.db, operator.swim, usualRule)
    const who = guest()
    const { bookingId } = await buySession(shop, operator, who)
    await cancel(who, bookingId)
    expect(await list()).toEqual([])
    expect(await list(true)).toEqual([
      expect.stringMatching(/ {2}refund {3}pending {2}£7\.20 {2}/),
      expect.stringMatching(/by customer: places given up$/),
    ])
    await sweepMoney(shop)
    expect(await list(true)).toEqual([])
  })
})

describe('npm run payments -- show', () => {
  it('finds a payment by its id, its order’s reference, our name or the provider’s, and its refund by its id', async () => {
    await setCancelRule(shop.db, operator.swim, usualRule)
    const who = guest()
    const { orderId, bookingId } = await buySession(shop, operator, who)
    await cancel(who, bookingId)
    const { attempt_id: id, reference } = await shop.db
      .selectFrom('orders')
      .select(['attempt_id', 'reference'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const refund = await shop.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const lines = await show(id)
    const { ourRef, providerRef } = await getAttempt(shop.db, id)
    for (const named of [reference, reference.toLowerCase(), ourRef, providerRef!, refund.id])
      expect(await show(named)).toEqual(lines)
    expect(await show(id, other.client.slug)).toEqual([])
    expect(await show('nothing')).toEqual([])
    expect(lines).toEqual(
      expect.arrayContaining([
        `payment      ${id}`,
        'state        captured',
        'by card      £7.20 GBP, Visa ending 4242',
        `order        ${reference}`,
        'payer        Sam Porter, sam@example.org',
        `account      sandbox, where it is ${providerRef}`,
        'it says now  captured, £7.20 taken, £0.00 given back',
        `refund       ${refund.id}  pending  £7.20`,
        '  it says now it has made no such refund',
      ]),
    )
    expect(await movesOf(id)).toEqual([
      'authorising  by customer: claimed',
      'authorising → authorised  by customer: authorise',
      'authorised → capture_pending  by customer: order committed',
      'capture_pending → captured  by customer: complete',
      'pending  by customer: places given up',
    ])
    await sweepMoney(shop)
    expect(await show(id)).toEqual(
      expect.arrayContaining([
        'it says now  refunded, £7.20 taken, £7.20 given back',
        '  it says now given back, £7.20',
      ]),
    )
  })

  it('F39: it says each sum in the currency of its payment, though the client now has another', async () => {
    const theirs = await createOperator(shop.db)
    const { refundId } = await refundToSettle(shop, theirs)
    await shop.db
      .updateTable('clients')
      .set({ currency_code: 'EUR', currency_symbol: '€' })
      .where('id', '=', theirs.client.id)
      .execute()
    expect((await list(false, theirs))[0]).toMatch(/ {2}GBP 7\.20 {2}/)
    const lines = await show(refundId)
    expect(lines).toContain(`refund       ${refundId}  needs_attention  GBP 7.20`)
    expect(lines.join('\n')).not.toContain('€')
    await resolve(refundId, 'paid-otherwise')
  })

  it('says where the provider does not answer, or its account is no longer in the settings', async () => {
    const id = await paymentToSettle(shop, operator)
    const silent = createCardAccounts({
      ...sandboxCards(shop.sandbox.origin),
      query: async () => ({ kind: 'unknown', cause: 'timeout' }),
    })
    expect(await describePayments({ db: shop.db, cards: silent }, { named: id, client: null })).toContain(
      'it says now  nothing (timeout)',
    )
    const elsewhere = createCardAccounts({ ...sandboxCards(shop.sandbox.origin), id: 'elsewhere' })
    expect(await describePayments({ db: shop.db, cards: elsewhere }, { named: id, client: null })).toContain(
      'it says now  nothing: the settings have no such account',
    )
    await resolve(id, 'taken')
  })
})

describe('npm run payments -- resolve', () => {
  it('F40: a payment with an order is taken once the provider says so, in the name of the person who said it', async () => {
    const id = await paymentToSettle(shop, operator, 'before')
    expect(await resolve(id, 'taken')).toMatch(/was not taken\. Nothing has been changed/)
    expect((await getAttempt(shop.db, id)).state).toBe('needs_attention')
    const { providerRef } = await getAttempt(shop.db, id)
    await sandboxCards(shop.sandbox.origin).capture({ idempotencyKey: `${id}-by-hand` }, providerRef!, 720)
    expect(await Promise.all([resolve(id, 'taken'), resolve(id, 'taken')])).toEqual([null, null])
    expect((await movesOf(id)).filter((line) => line.startsWith('needs_attention'))).toEqual([
      'needs_attention → captured  by operator Kim Ford: Seen in their books',
    ])
  })

  it('F40: a payment whose money the provider no longer holds is paid in another way, and the day’s takings have it', async () => {
    const theirs = await createOperator(shop.db)
    const id = await paymentToSettle(shop, theirs, 'before')
    const { providerRef } = await getAttempt(shop.db, id)
    await sandboxCards(shop.sandbox.origin).void({ idempotencyKey: `${id}-by-hand` }, providerRef!)
    expect(await resolve(id, 'taken')).toMatch(/Let the customer pay in another way/)
    expect(await resolve(id, 'paid-otherwise')).toBeNull()
    expect((await movesOf(id)).at(-1)).toBe(
      'needs_attention → captured  by operator Kim Ford: It was paid in another way. Seen in their books',
    )
    const { rows } = await sql<{ day: string }>`
      select (now() at time zone time_zone)::date::text as day from clients where id = ${theirs.client.id}`.execute(
      shop.db,
    )
    const takings = await describeTakings(shop.db, { day: rows[0]!.day, client: theirs.client.slug })
    expect(takings.join('\n')).toMatch(/other-way +taken £7\.20 {2}given back £0\.00/)
  })

  it('without an order it is given back once the provider holds nothing', async () => {
    const id = await heldWithoutOrder()
    expect(await resolve(id, 'paid-otherwise')).toMatch(/has no order/)
    expect(await resolve(id, 'taken')).toMatch(/has no order, so its money can only be given back/)
    expect(await resolve(id, 'given-back')).toMatch(/still holds or has this money/)
    const { providerRef } = await getAttempt(shop.db, id)
    await sandboxCards(shop.sandbox.origin).void({ idempotencyKey: `${id}-by-hand` }, providerRef!)
    expect(await resolve(id, 'given-back')).toBeNull()
    expect((await getAttempt(shop.db, id)).state).toBe('voided')
  })

  it.each([
    ['held', heldAfterTheEnd, 'came', 'voided', 'card-held', 'card-holds'],
    ['taken', takenAfterTheEnd, 'was taken', 'refunded', 'card', 'late-due'],
  ] as const)(
    'F37: money that is %s after the end of its payment is given back once, in the name of the person who says so',
    async (state, make, words, theirs, on, off) => {
      const id = await lateMoney(make)
      expect(await resolve(id, 'taken')).toMatch(
        /so any money since then can only go back: say give-back, given-back or paid-otherwise/,
      )
      expect(await resolve(id, 'given-back')).toMatch(/still holds or has this money/)
      expect(await movesOf(id)).toContain(
        `£7.20 ${words} after the end, not given back yet  by webhook: webhook`,
      )
      expect(await Promise.all([resolve(id, 'give-back'), resolve(id, 'give-back')])).toEqual([null, null])
      expect(await said(id)).toBe(theirs)
      expect(await resolve(id, 'given-back', 'Lee')).toBeNull()
      expect((await movesOf(id)).slice(-2)).toEqual([
        `£7.20 ${words} after the end  by webhook: webhook`,
        'given back  by operator Kim Ford: Seen in their books',
      ])
      expect(await bookedLate(id)).toEqual([
        [`late-${state}`, on, 720, 'webhook', 'webhook'],
        ['late-returned', off, 720, 'operator Kim Ford', 'Seen in their books'],
      ])
    },
  )

  it('F37: money that was given back at the provider counts as such once the provider says the same', async () => {
    const id = await lateMoney(heldAfterTheEnd)
    const cards = createCardAccounts({ ...sandboxCards(shop.sandbox.origin), query: silent })
    const resolving = { id, verdict: 'given-back', why: 'Let go of there', by: 'Kim Ford' } as const
    const refused = await resolveByOperator({ db: shop.db, cards, log }, resolving)
    expect(refused && errorReply(refused).message).toMatch(/can’t say right now/)
    const { providerRef } = await getAttempt(shop.db, id)
    await sandboxCards(shop.sandbox.origin).void({ idempotencyKey: `${id}-by-hand` }, providerRef!)
    expect(await Promise.all([resolve(id, 'given-back'), resolve(id, 'given-back')])).toEqual([null, null])
    expect((await movesOf(id)).at(-1)).toBe('given back  by operator Kim Ford: Seen in their books')
    expect(await bookedLate(id)).toHaveLength(2)
    expect(await resolve(await heldWithoutOrder(), 'give-back')).toMatch(
      /No money of this payment has arrived/,
    )
  })

  it('F37: the word of staff counts where the provider can’t be asked by our name', async () => {
    const id = await lateMoney(heldAfterTheEnd)
    const real = sandboxCards(shop.sandbox.origin)
    const { providerRef } = await getAttempt(shop.db, id)
    await real.void({ idempotencyKey: `${id}-by-hand` }, providerRef!)
    await sql`update payment_attempts set provider_ref = null where id = ${id}::uuid`.execute(shop.db)
    await sql`update late_money set provider_ref = null where attempt_id = ${id}::uuid`.execute(shop.db)
    const cards = createCardAccounts({ ...real, query: silent, caps: { ...real.caps, queryByOurRef: false } })
    const resolving = { id, verdict: 'given-back', why: 'Seen in their reports', by: 'Kim Ford' } as const
    expect(await resolveByOperator({ db: shop.db, cards, log }, resolving)).toBeNull()
    expect((await movesOf(id)).at(-1)).toBe('given back  by operator Kim Ford: Seen in their reports')
  })

  const cardsWith = (changes: Partial<CardPayments>) =>
    createCardAccounts({ ...sandboxCards(shop.sandbox.origin), ...changes })
  const settlingWith = (changes: Partial<CardPayments>, who: Actor = 'sweep') =>
    settleServicesFor({ db: shop.db, cards: cardsWith(changes), log }, who)
  const missing = async () => ({ kind: 'missing' }) as const

  it('F37: money taken after the end is paid back in another way, once, and held money is not', async () => {
    const id = await lateMoney(takenAfterTheEnd)
    expect(await Promise.all([resolve(id, 'paid-otherwise'), resolve(id, 'paid-otherwise')])).toEqual([
      null,
      null,
    ])
    expect(await resolve(id, 'give-back')).toBeNull()
    expect(await said(id)).toBe('captured')
    expect((await movesOf(id)).at(-1)).toBe(
      'paid back in another way  by operator Kim Ford: Seen in their books',
    )
    expect(await bookedLate(id)).toEqual([
      ['late-taken', 'card', 720, 'webhook', 'webhook'],
      ['late-returned', 'late-due', 720, 'operator Kim Ford', 'Seen in their books'],
    ])
    expect(await creditedLate(id)).toEqual(['late-due', 'other-way'])
    const held = await lateMoney(heldAfterTheEnd)
    expect(await resolve(held, 'paid-otherwise')).toMatch(/has not taken this money, or has given it back/)
    expect(await resolve(held, 'give-back')).toBeNull()
  })

  it('F37: a provider that has named a payment and then knows nothing of it ends nothing', async () => {
    const id = await lateMoney(takenAfterTheEnd)
    const attempt = await getAttempt(shop.db, id)
    expect(attempt.providerRef).not.toBeNull()
    expect(await returnUnexpectedFunds(settlingWith({ query: missing }), attempt, 'sweep')).toBeNull()
    expect(await bookedLate(id)).toHaveLength(1)
    // Nor where another process has found it, and this one asks only by our name.
    const unnamed = { ...attempt, providerRef: null }
    expect(await returnUnexpectedFunds(settlingWith({ query: missing }), unnamed, 'sweep')).toBeNull()
    expect(await bookedLate(id)).toHaveLength(1)
    expect(await list(true)).toContainEqual(expect.stringContaining(id))
    expect(await returnUnexpectedFunds(settlingWith({}), attempt, 'sweep')).toBe(true)
  })

  it('F37: money that was given back and returns needs attention, and is in the books until staff have paid it in another way', async () => {
    const id = await lateMoney(takenAfterTheEnd)
    expect(await returnUnexpectedFunds(settlingWith({}), await getAttempt(shop.db, id), 'sweep')).toBe(true)
    const news = (changes: Partial<CardPayments>) =>
      applyUnexpectedFundsNews(settlingWith(changes, 'webhook'), id, 'sandbox')
    await expect(news({ queryRefund: silent })).rejects.toThrow(/was told of/)
    await news({})
    expect(await bookedLate(id)).toHaveLength(2)
    await Promise.all([news({ queryRefund: missing }), news({ queryRefund: missing })])
    expect((await bookedLate(id)).map(([kind, account]) => [kind, account])).toEqual([
      ['late-taken', 'card'],
      ['late-returned', 'late-due'],
      ['late-undone', 'card'],
    ])
    expect(await list()).toContainEqual(expect.stringContaining(id))
    // It can't go back again automatically.
    await sql`update late_money set check_at = now() where attempt_id = ${id}::uuid`.execute(shop.db)
    expect((await listDueUnexpectedFunds(shop.db, 500)).map((due) => due.id)).not.toContain(id)
    expect(await resolve(id, 'give-back')).toMatch(/came back/)
    expect(await resolve(id, 'paid-otherwise')).toBeNull()
    await news({ queryRefund: missing })
    expect((await bookedLate(id)).slice(3).map(([kind, account]) => [kind, account])).toEqual([
      ['late-returned', 'late-due'],
    ])
    expect(await list()).not.toContainEqual(expect.stringContaining(id))
  })

  it('F37: money that appears where staff found none is still recorded, on the day on which it is found', async () => {
    const id = await heldAfterTheEnd(shop, operator)
    const attempt = { ...(await getAttempt(shop.db, id)), providerRef: null }
    const asked = (changes: Partial<CardPayments>, who: Actor) =>
      returnUnexpectedFunds(settlingWith(changes, who), attempt, 'asked')
    expect(await asked({ query: silent }, 'webhook')).toBeNull()
    await sql`update late_money set found_at = now() - interval '2 days' where attempt_id = ${id}::uuid`.execute(
      shop.db,
    )
    expect(await asked({ query: missing }, 'operator Kim Ford')).toBe(true)
    // A person's statement is never deleted automatically.
    expect(await asked({ query: missing }, 'sweep')).toBe(true)
    expect((await movesOf(id)).at(-1)).toBe('given back  by operator Kim Ford: asked')
    expect(await asked({ void: silent }, 'webhook')).toBe(false)
    expect(await bookedLate(id)).toHaveLength(1)
    const { rows } = await sql<{ isToday: boolean }>`
      select at > now() - interval '1 hour' as "isToday" from ledger_transactions
      where attempt_id = ${id}::uuid and kind = 'late-held'`.execute(shop.db)
    expect(rows).toEqual([{ isToday: true }])
    expect(await asked({}, 'sweep')).toBe(true)
    expect(await bookedLate(id)).toHaveLength(2)
  })

  it('F37: where the provider can’t be asked by our name, the word of staff also counts for taken money', async () => {
    const id = await lateMoney(takenAfterTheEnd)
    const { caps } = sandboxCards(shop.sandbox.origin)
    const cards = cardsWith({ caps: { ...caps, queryByOurRef: false } })
    const resolving = { id, verdict: 'given-back', why: 'Seen in their reports', by: 'Kim Ford' } as const
    expect(await resolveByOperator({ db: shop.db, cards, log }, resolving)).toBeNull()
    expect(await bookedLate(id)).toHaveLength(2)
    // As that person has seen.
    const { providerRef } = await getAttempt(shop.db, id)
    const call = { idempotencyKey: `${id}-refund-by-hand` }
    await sandboxCards(shop.sandbox.origin).refund(call, providerRef!, 720, `TLR-${id}`)
  })

  it('F37: without an order, money taken and given back by hand is in the books with both steps', async () => {
    const id = await heldWithoutOrder()
    const { providerRef, amountPence } = await getAttempt(shop.db, id)
    const provider = sandboxCards(shop.sandbox.origin)
    const call = (what: string) => ({ idempotencyKey: `${id}-${what}-by-hand` })
    expect(await provider.capture(call('capture'), providerRef!, amountPence)).toMatchObject({ kind: 'done' })
    await provider.refund(call('refund'), providerRef!, amountPence, `TLR-${id}`)
    expect(await resolve(id, 'given-back')).toBeNull()
    expect((await getAttempt(shop.db, id)).state).toBe('voided')
    expect(await bookedLate(id)).toEqual([
      ['late-taken', 'card', 720, 'operator Kim Ford', 'the provider took it and gave it back'],
      ['late-returned', 'late-due', 720, 'operator Kim Ford', 'Seen in their books'],
    ])
  })

  it('money that has made an order is not given back here, and an unknown payment is not found', async () => {
    const id = await paymentToSettle(shop, operator)
    expect(await resolve(id, 'given-back')).toMatch(/has made order TLN.*cancel the bookings/)
    expect(await resolve(id, 'send-again')).toBe(
      'This is a payment: say taken, paid-otherwise or given-back.',
    )
    await resolve(id, 'taken')
    expect(await resolve(crypto.randomUUID(), 'taken')).toMatch(/^There is no payment and no refund/)
  })

  it('F44: a refund is sent again only where the provider has not made it, and is paid back in another way once', async () => {
    const { refundId } = await refundToSettle(shop, operator)
    expect(await resolve(refundId, 'taken')).toMatch(/^This is a refund/)
    expect(await resolve(refundId, 'send-again')).toBeNull()
    await sweepMoney(shop)
    expect(await show(refundId)).toContain('  it says now given back, £7.20')
    expect(await resolve(refundId, 'paid-otherwise')).not.toBeNull()
    const again = await refundToSettle(shop, operator)
    expect(await resolve(again.refundId, 'paid-otherwise', 'Lee')).toBeNull()
    expect((await movesOf(again.refundId)).at(-1)).toBe(
      'needs_attention → done  by operator Lee: It was paid back in another way. Seen in their books',
    )
  })
})
