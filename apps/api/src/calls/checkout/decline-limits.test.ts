import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CardSandbox, startCardSandbox } from '../../../../card-sandbox/src/server.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { audit } from '../../testing/audit.ts'
import { createOperator, createSlot, type TestOperator } from '../../testing/factories.ts'
import { cardNumbers, createLoggedIn, sandboxCards, Shopper, testSecret } from '../../testing/shopper.ts'

let sandbox: CardSandbox
let test: TestApp
let operator: TestOperator
let network = 0

beforeAll(async () => {
  sandbox = await startCardSandbox({ secret: testSecret, webhookSecret: testSecret, webhooksEnabled: false })
  test = await createTestApp({
    cards: sandboxCards(sandbox.origin),
    settings: { RATE_LIMITS: 'on' },
    connections: 30,
  })
})
afterAll(async () => {
  expect(await audit(test.db)).toEqual([])
  await test.close()
  await sandbox.close()
})
beforeEach(async () => {
  operator = await createOperator(test.db, { limits: JSON.stringify({ sessionPlacesOfAddress: 100 }) })
  network++
})

async function visitor(host = 1): Promise<Shopper> {
  return withPlace(new Shopper(test.app, operator.client.host), host)
}
async function customer(): Promise<Shopper> {
  return withPlace((await createLoggedIn(test, operator.client))[1], 1)
}
async function withPlace(who: Shopper, host: number): Promise<Shopper> {
  const { venue, swim: category, priceList } = operator
  const slot = await createSlot(test.db, { venue, category, priceList })
  who.address = `10.1.${network}.${host}`
  expect((await who.add([{ id: slot.id, type: 'activity' }])).status).toBe(200)
  return who
}
const pay = (who: Shopper, number: string) => who.pay(sandbox.origin, number)
const outcomeOf = ({ json }: Awaited<ReturnType<typeof pay>>) => json.code ?? json.transaction_status
async function declines(who: Shopper, count: number): Promise<unknown[]> {
  const outcomes: unknown[] = []
  for (let tries = 0; tries < count; tries++) outcomes.push(outcomeOf(await pay(who, cardNumbers.declined)))
  return outcomes
}
/** How many payments the provider was asked about. */
async function attempts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_attempts where client_id = ${operator.client.id}`.execute(
    test.db,
  )
  return rows[0]!.count
}
const pass = (minutes: number) =>
  sql`update payment_attempts set created_at = created_at - ${minutes}::int * interval '1 minute',
    updated_at = updated_at - ${minutes}::int * interval '1 minute'`.execute(test.db)

describe('F85: cards are not tried out here', () => {
  it('F85: after five declined cards the sixth waits ten minutes, and the provider is not asked', async () => {
    const who = await visitor()
    expect(await declines(who, 5)).toEqual(Array(5).fill('declined'))
    const refused = await pay(who, cardNumbers.approved)
    expect(refused).toMatchObject({ status: 409, json: { code: 'TOO_MANY_DECLINES' } })
    expect(refused.json.message).toMatch(
      /^That is 5 cards declined\. Nothing has been taken\. Please wait until \d\d:\d\d before you try another card\. Your places are held until \d\d:\d\d, unless you ask for more time\.$/,
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
      if (index % 3 === 0) expect(await declines(who, 1)).toEqual(['declined'])
      expect(outcomeOf(await pay(who, cardNumbers.approved))).toBe('authorised')
    }
  })
})
