import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createToken, hashToken } from '../../call/call-context.ts'
import { keepCarriedBasket } from '../../stores/basket/carried-baskets.ts'
import { audit } from '../../testing/audit/audit.ts'
import type { AuditedCards } from '../../testing/audit/books.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { createPayer, fillBasket, paidPurchase, readPaid, split } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'

let shop: Shop
let operator: TestOperator
let network = 0
/** Promise that the provider awaits before it answers. */
let gate = Promise.resolve()

beforeAll(async () => {
  // Forty cards at once are slow on a busy machine; no test here is about a lost answer.
  shop = await createShop({
    settings: { RATE_LIMITS: 'on' },
    connections: 30,
    between: heldBack,
    timeoutMs: 120_000,
  })
})
afterAll(async () => {
  expect(await audit(shop.db)).toEqual([])
  await shop.close()
})
beforeEach(async () => {
  operator = await createOperator(shop.db, {
    limits: JSON.stringify({
      sessionPlacesOfAddress: 200,
      heldPlacesOfAddress: 200,
      declinesOfAddress: 20,
      declinesOfAddressInAll: 60,
    }),
  })
  network++
})

const heldBack = (provider: AuditedCards): AuditedCards => ({
  ...provider,
  authorise: (...asked) => gate.then(() => provider.authorise(...asked)),
})
/**
 * Makes the provider wait with its answers.
 * @returns a function that lets it answer
 */
function holdBack(): () => void {
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  return open
}
const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make))
const countOf = (outcomes: unknown[], wanted: string) => outcomes.filter((one) => one === wanted).length

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
/** Carries the basket to a session of its own, as from a page inside another site. */
async function carriedToAnotherTab(who: Shopper, host: number): Promise<Shopper> {
  const { id } = (await who.ask('GET', '/api/activities/cart')).json.data
  const code = createToken()
  await keepCarriedBasket(shop.db, { clientId: operator.client.id, codeHash: hashToken(code) }, id)
  const response = await shop.app.inject({
    method: 'POST',
    url: '/basket/continue',
    headers: {
      host: operator.client.host,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ code }).toString(),
  })
  expect(response.headers.location).toBe('/basket')
  const { value } = response.cookies.find(({ name }) => name === 'sid')!
  const tab = new Shopper(shop.app, operator.client.host, `sid=${value}`)
  tab.address = `10.1.${network}.${host}`
  return tab
}
const pay = (who: Shopper, number: string, payment = {}) => who.pay(shop.sandbox.origin, number, payment)
const outcomeOf = ({ json }: Awaited<ReturnType<typeof pay>>) => json.code ?? json.transaction_status
async function declines(who: Shopper, count: number, payment = {}): Promise<unknown[]> {
  const outcomes: unknown[] = []
  for (let tries = 0; tries < count; tries++)
    outcomes.push(outcomeOf(await pay(who, cardNumbers.declined, payment)))
  return outcomes
}
/** Counts the payments that the provider was asked about. */
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

describe('F85: no one can try out cards here', () => {
  it('F85: after five declined cards the sixth waits ten minutes, and the provider is not asked', async () => {
    const who = await visitor()
    expect(await declines(who, 5)).toEqual(Array(5).fill('declined'))
    const refused = await pay(who, cardNumbers.approved)
    expect(refused).toMatchObject({ status: 409, json: { code: 'TOO_MANY_DECLINES' } })
    expect(refused.json.message).toMatch(
      /^Your card payments have been declined 5 times\. No money has been taken\. Please wait until \d\d:\d\d before you pay\. Your places are held until \d\d:\d\d: ask for more time to keep them\.$/,
    )
    expect(refused.json.details.retry_after_seconds).toBeGreaterThan(590)
    expect(await attempts()).toBe(5)
    await pass(10)
    expect(outcomeOf(await pay(who, cardNumbers.declined))).toBe('declined')
    expect(outcomeOf(await pay(who, cardNumbers.approved))).toBe('TOO_MANY_DECLINES')
    await pass(10)
    expect(outcomeOf(await pay(who, cardNumbers.approved))).toBe('authorised')
  })

  it('F85: a visitor whose places are held for longer than the pause is told so without a condition', async () => {
    const who = await visitor()
    await declines(who, 5)
    await pass(8)
    expect((await pay(who, cardNumbers.approved)).json.message).toMatch(/held until \d\d:\d\d\.$/)
  })

  it('F85: a visitor who has had all the extra time is not told to ask for more', async () => {
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

  it('F85: sixty visitors at one address with a stolen card each at the same moment: twenty are asked about', async () => {
    const visitors = await times(60, () => visitor())
    const outcomes = (await Promise.all(visitors.map((who) => pay(who, cardNumbers.declined)))).map(outcomeOf)
    expect(countOf(outcomes, 'declined')).toBe(20)
    expect(outcomes).toContain('TOO_MANY_DECLINES')
    expect(await attempts()).toBe(20)
    expect(await declines(visitors[0]!, 1)).toEqual(['TOO_MANY_DECLINES'])
    // Other addresses, and customers at the same address, don't have to wait.
    expect(outcomeOf(await pay(await visitor(2), cardNumbers.approved))).toBe('authorised')
    expect(outcomeOf(await pay(await customer(), cardNumbers.approved))).toBe('authorised')
  })

  it('F85: with the usual limits, twenty-five declined cards behind one address keep no other guest there from paying', async () => {
    await sql`update clients set limits = limits - 'declinesOfAddress' - 'declinesOfAddressInAll',
      catalogue_version = catalogue_version + 1 where id = ${operator.client.id}`.execute(shop.db)
    for (let visitors = 0; visitors < 5; visitors += 1) {
      const who = await visitor()
      expect(await declines(who, 6)).toEqual([...Array(5).fill('declined'), 'TOO_MANY_DECLINES'])
    }
    expect(outcomeOf(await pay(await visitor(), cardNumbers.approved))).toBe('authorised')
  })

  it('F85: when the pause of an address is over, one card at a time is asked about', async () => {
    const visitors = await times(20, () => visitor())
    await Promise.all(visitors.map((who) => pay(who, cardNumbers.declined)))
    await pass(10)
    const others = await times(6, () => visitor())
    await Promise.all(others.map((who) => pay(who, cardNumbers.declined)))
    expect(await attempts()).toBe(21)
  })

  it('F85: visitors and accounts at one address also count together', async () => {
    operator = await createOperator(shop.db, { limits: JSON.stringify({ declinesOfAddressInAll: 3 }) })
    expect(await declines(await customer(), 1)).toEqual(['declined'])
    expect(await declines(await visitor(), 1)).toEqual(['declined'])
    expect(await declines(await customer(), 1)).toEqual(['declined'])
    const refused = await pay(await customer(), cardNumbers.approved)
    expect(refused).toMatchObject({ status: 409, json: { code: 'TOO_MANY_DECLINES' } })
    expect(refused.json.message).toMatch(
      /^A lot of card payments from your internet connection have been declined\. No money has been taken\. Please wait until \d\d:\d\d before you pay\./,
    )
    expect(await attempts()).toBe(3)
    expect(outcomeOf(await pay(await visitor(2), cardNumbers.approved))).toBe('authorised')
  })

  it('F85: declines also belong to the basket, in every tab and wherever it is taken', async () => {
    const before = await visitor()
    expect(await declines(before, 5)).toEqual(Array(5).fill('declined'))
    const after = await carriedToAnotherTab(before, 2)
    const refused = await pay(after, cardNumbers.approved)
    expect(refused.json).toMatchObject({ code: 'TOO_MANY_DECLINES' })
    expect(refused.json.message).toMatch(/^Your card payments have been declined 5 times\./)
    expect(await attempts()).toBe(5)
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

describe('F85: no message speaks of declined cards when none was declined', () => {
  it('F85: forty visitors at one address pay at the same moment, and all get through', async () => {
    const visitors = await times(40, () => visitor())
    const outcomes = await Promise.all(
      visitors.map(async (who) => {
        let outcome: unknown
        do outcome = outcomeOf(await pay(who, cardNumbers.approved))
        while (outcome === 'TOO_MANY_PAYMENTS')
        return outcome
      }),
    )
    expect(outcomes).toEqual(Array(40).fill('authorised'))
  })

  it('F85: a payment that comes while twenty cards are with the provider is asked to try again in seconds, or gets through as soon as one is done', async () => {
    const visitors = await times(20, () => visitor())
    const late = await visitor()
    const open = holdBack()
    const running = visitors.map((who) => pay(who, cardNumbers.approved))
    await expect.poll(() => attempts()).toBe(20)
    const asked = await pay(late, cardNumbers.approved)
    expect(asked).toMatchObject({
      status: 409,
      json: {
        code: 'TOO_MANY_PAYMENTS',
        message:
          'A lot of people are paying from your internet connection at this moment. No money has been taken. Try again in a few seconds.',
        details: { retry_after_seconds: 5 },
      },
    })
    // Another address does not have to wait, nor does a customer at this one.
    const others = [pay(await visitor(2), cardNumbers.approved), pay(await customer(), cardNumbers.approved)]
    await expect.poll(() => attempts()).toBe(22)
    const card = await late.cardFor(shop.sandbox.origin, cardNumbers.approved)
    const waiting = late.ask('POST', '/api/checkout/authorise', card)
    await visitor(3)
    open()
    const outcomes = (await Promise.all([...running, ...others, waiting])).map(outcomeOf)
    expect(countOf(outcomes, 'authorised')).toBe(23)
  })
})
