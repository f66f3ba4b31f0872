import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../../testing/audit.ts'
import { createOperator, type TestOperator } from '../../testing/factories.ts'
import { createPayer, fillBasket, paidPurchase, readPaid, split } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let network = 0

beforeAll(async () => {
  shop = await createShop({ settings: { RATE_LIMITS: 'on' }, connections: 30 })
})
afterAll(async () => {
  expect(await audit(shop.db)).toEqual([])
  await shop.close()
})
beforeEach(async () => {
  operator = await createOperator(shop.db, {
    limits: JSON.stringify({ sessionPlacesOfAddress: 200, heldPlacesOfAddress: 200 }),
  })
  network++
})

async function visitor(host = 1): Promise<Shopper> {
  return withPlaces(new Shopper(shop.app, operator.client.host), host)
}
async function customer(): Promise<Shopper> {
  return withPlaces((await createPayer(shop, operator))[1], 1)
}
async function withPlaces(who: Shopper, host: number): Promise<Shopper> {
  who.address = `10.1.${network}.${host}`
  await fillBasket(shop.db, operator, who)
  return who
}
const pay = (who: Shopper, number: string, payment = {}) => who.pay(shop.sandbox.origin, number, payment)
const outcomeOf = ({ json }: Awaited<ReturnType<typeof pay>>) => json.code ?? json.transaction_status
async function declines(who: Shopper, count: number, payment = {}): Promise<unknown[]> {
  const outcomes: unknown[] = []
  for (let tries = 0; tries < count; tries++)
    outcomes.push(outcomeOf(await pay(who, cardNumbers.declined, payment)))
  return outcomes
}
/** How many payments the provider was asked about. */
async function attempts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_attempts where client_id = ${operator.client.id}`.execute(
    shop.db,
  )
  return rows[0]!.count
}
const pass = (minutes: number) =>
  sql`update payment_attempts set created_at = created_at - ${minutes}::int * interval '1 minute',
    updated_at = updated_at - ${minutes}::int * interval '1 minute'`.execute(shop.db)

describe('F85: cards are not tried out here', () => {
  it('F85: after five declined cards the sixth waits ten minutes, and the provider is not asked', async () => {
    const who = await visitor()
    expect(await declines(who, 5)).toEqual(Array(5).fill('declined'))
    const refused = await pay(who, cardNumbers.approved)
    expect(refused).toMatchObject({ status: 409, json: { code: 'TOO_MANY_DECLINES' } })
    expect(refused.json.message).toMatch(
      /^Your card payments have been declined 5 times\. Nothing has been taken\. Please wait until \d\d:\d\d before you pay\. Your places are held until \d\d:\d\d: ask for more time to keep them\.$/,
    )
    expect(refused.json.details.retry_after_seconds).toBeGreaterThan(590)
    expect(await attempts()).toBe(5)
    await pass(10)
    expect(outcomeOf(await pay(who, cardNumbers.declined))).toBe('declined')
    expect(outcomeOf(await pay(who, cardNumbers.approved))).toBe('TOO_MANY_DECLINES')
    await pass(10)
    expect(outcomeOf(await pay(who, cardNumbers.approved))).toBe('authorised')
  })

  it('F85: whose places are held for longer than the pause is told so without a condition', async () => {
    const who = await visitor()
    await declines(who, 5)
    await pass(8)
    expect((await pay(who, cardNumbers.approved)).json.message).toMatch(/held until \d\d:\d\d\.$/)
  })

  it('F85: who has had all the extra time is not told to ask for more', async () => {
    const who = await visitor()
    for (let renewals = 0; renewals < 3; renewals++) await who.ask('POST', '/api/activities/cart/renew')
    await declines(who, 5)
    expect((await pay(who, cardNumbers.approved)).json.message).toMatch(
      /held until \d\d:\d\d and can’t be held longer\.$/,
    )
  })

  it('F85: a card that is taken after four declined ones is no card test', async () => {
    const who = await visitor()
    await declines(who, 4)
    expect(outcomeOf(await pay(who, cardNumbers.approved))).toBe('authorised')
  })

  it('F85: forty visitors at one address with a card each at the same moment: no more than twenty are asked about', async () => {
    const visitors = await Promise.all(Array.from({ length: 40 }, () => visitor()))
    const outcomes = (await Promise.all(visitors.map((who) => pay(who, cardNumbers.declined)))).map(outcomeOf)
    expect(outcomes).toContain('TOO_MANY_DECLINES')
    expect(await attempts()).toBeLessThanOrEqual(20)
    expect(await declines(visitors[0]!, 1)).toEqual(['TOO_MANY_DECLINES'])
    // Others, and who has an account at the same address, are not kept waiting.
    expect(outcomeOf(await pay(await visitor(2), cardNumbers.approved))).toBe('authorised')
    expect(outcomeOf(await pay(await customer(), cardNumbers.approved))).toBe('authorised')
  })

  it('F85: a class of thirty with accounts pays at one address, a third of them at the second try', async () => {
    const pupils = await Promise.all(Array.from({ length: 30 }, customer))
    for (const [index, who] of pupils.entries()) {
      if (index % 3 === 0) expect(await declines(who, 1, split)).toEqual(['declined'])
      const paid = await pay(who, cardNumbers.approved, split)
      expect(outcomeOf(paid)).toBe('authorised')
      const { complete_order_id } = (await who.complete(paid.json.transaction_uuid)).json
      expect(await readPaid(shop, complete_order_id)).toEqual(paidPurchase)
    }
  })
})
