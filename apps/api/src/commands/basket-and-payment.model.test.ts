import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CardSandbox, startCardSandbox } from '../../../card-sandbox/src/server.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { audit } from '../testing/audit.ts'
import { createOperator, createSlot, type TestOperator, type TestSlot } from '../testing/factories.ts'
import { answerBank, cardNumbers, sandboxCards, Shopper, testSecret } from '../testing/shopper.ts'

/**
 * Two shoppers, three sessions with one or two places, and any order of what they can do. The model says in a few lines
 * what a basket and a payment are; the real server on the real database must agree after every step, and the invariants
 * must hold.
 */
let sandbox: CardSandbox
let test: TestApp
let operator: TestOperator

beforeAll(async () => {
  sandbox = await startCardSandbox({ secret: testSecret, webhookSecret: testSecret, webhooksEnabled: false })
  test = await createTestApp({ cards: sandboxCards(sandbox.origin) })
  operator = await createOperator(test.db)
})
afterAll(async () => {
  await test.close()
  await sandbox.close()
})

const capacities = [1, 1, 2]
/** A place of each session; of the second one a junior's. */
const pence = [720, 360, 720]
const options = ['Adult', 'Junior', 'Adult']

/** One line of a basket: held until the basket's deadline, or run out. */
type Line = { slot: number; isHeld: boolean }
interface Basket {
  lines: Line[]
  renewals: number
  challenge: { transaction_uuid: string; sca_url: string; sca_data: string } | null
}
interface Model {
  baskets: Basket[]
  /** Places that are booked, by session. */
  booked: number[]
}
interface Real {
  shoppers: Shopper[]
  slots: TestSlot[]
}
type Command = fc.AsyncCommand<Model, Real>

const heldIn = (basket: Basket) => basket.lines.filter((line) => line.isHeld)
const takenOf = (model: Model, slot: number) =>
  model.booked[slot]! + model.baskets.flatMap(heldIn).filter((line) => line.slot === slot).length
const isFree = (model: Model, slot: number) => takenOf(model, slot) < capacities[slot]!

/** What the server says of a basket is what the model says of it, and nothing is oversold. */
async function agree(model: Model, real: Real, who: number): Promise<void> {
  const { json } = await real.shoppers[who]!.ask('GET', '/api/activities/cart')
  const basket = model.baskets[who]!
  expect({
    total: json.data.total,
    held: json.data.items.length,
    released: json.data.released_items.length,
    locked: json.data.payment_in_progress !== null,
  }).toEqual({
    total: heldIn(basket).reduce((sum, { slot: of }) => sum + pence[of]!, 0),
    held: heldIn(basket).length,
    released: basket.lines.length - heldIn(basket).length,
    locked: basket.challenge !== null,
  })
  expect(await audit(test.db)).toEqual([])
}

function command(
  name: string,
  who: number,
  run: (model: Model, real: Real, basket: Basket, shopper: Shopper) => Promise<void>,
): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      await run(model, real, model.baskets[who]!, real.shoppers[who]!)
      await agree(model, real, who)
    },
    toString: () => `${name} by ${who}`,
  }
}

const add = (who: number, slot: number) =>
  command(`add session ${slot}`, who, async (model, real, basket, shopper) => {
    const pricing_option_id = operator.priceList.options[options[slot]!]
    const { status, json } = await shopper.add([
      { id: real.slots[slot]!.id, type: 'activity', pricing_option_id },
    ])
    const own = basket.lines.find((line) => line.slot === slot)
    if (basket.challenge) expect(json.code).toBe('BASKET_LOCKED')
    else if (own?.isHeld) expect(json.code).toBe('ALREADY_IN_BASKET')
    else if (!isFree(model, slot)) expect(json.code).toBe('SLOT_FULL')
    else {
      expect(status).toBe(200)
      if (heldIn(basket).length === 0) basket.renewals = 0
      basket.lines = [...basket.lines.filter((line) => line !== own), { slot, isHeld: true }]
    }
  })

const remove = (who: number, slot: number) =>
  command(`remove session ${slot}`, who, async (_model, real, basket, shopper) => {
    const { json: cart } = await shopper.ask('GET', '/api/activities/cart')
    const item = [...cart.data.items, ...cart.data.released_items].find(
      (one: { cartable_id: number }) => one.cartable_id === real.slots[slot]!.id,
    )
    const { status, json } = await shopper.ask('POST', '/api/activities/cart/remove', {
      cart_item_ids: [item?.id ?? 1],
    })
    if (basket.challenge) return expect(json.code).toBe('BASKET_LOCKED')
    if (!item) return expect(json.code).toBe('ITEM_NOT_FOUND')
    expect(status).toBe(200)
    basket.lines = basket.lines.filter((line) => line.slot !== slot)
    if (basket.lines.length === 0) basket.renewals = 0
  })

const renew = (who: number) =>
  command('renew', who, async (model, _real, basket, shopper) => {
    const { status, json } = await shopper.ask('POST', '/api/activities/cart/renew')
    const isOver = heldIn(basket).length === 0
    if (basket.challenge) expect(json.code).toBe('BASKET_LOCKED')
    else if (basket.lines.length === 0) expect(json.code).toBe('BASKET_EMPTY')
    else if (!isOver && basket.renewals >= 3) expect(json.code).toBe('RENEWALS_USED_UP')
    // While something is held, more time is for that; else it tries for all that ran out.
    else if (isOver && basket.lines.some((line) => !isFree(model, line.slot)))
      expect(json.code).toBe('SLOT_FULL')
    else {
      expect(status).toBe(200)
      basket.renewals = isOver ? 0 : basket.renewals + 1
      if (isOver) for (const line of basket.lines) line.isHeld = true
    }
  })

/** The clock passes the basket's deadline. While the bank is asked the places are held longer. */
const runOut = (who: number) =>
  command('time runs out', who, async (_model, real, basket, shopper) => {
    const { json } = await shopper.ask('GET', '/api/activities/cart')
    if (json.data.id === null || basket.challenge || basket.lines.length === 0) return
    await sql`update carts set expires_at = now() - interval '1 second' where id = ${json.data.id}`.execute(
      test.db,
    )
    await sql`update claims set expires_at = now() - interval '1 second' where cart_id = ${json.data.id} and expires_at > now()
      and slot_id = any(${real.slots.map(({ id }) => id)}::bigint[])`.execute(test.db)
    for (const line of basket.lines) line.isHeld = false
  })

type Card = 'approved' | 'declined' | 'challenge'

const pay = (who: number, card: Card) =>
  command(`pay with ${card}`, who, async (model, _real, basket, shopper) => {
    const { status, json } = await shopper.pay(sandbox.origin, cardNumbers[card])
    if (basket.lines.length === 0) return expect(json.code).toBe('BASKET_EMPTY')
    if (basket.challenge) return expect(json.code).toBe('PAYMENT_IN_PROGRESS')
    if (heldIn(basket).length === 0) return expect(json.code).toBe('HOLD_EXPIRED')
    expect(status).toBe(200)
    switch (card) {
      case 'declined':
        return expect(json.transaction_status).toBe('declined')
      case 'challenge':
        basket.challenge = json
        return expect(json.transaction_status).toBe('challenge_required')
      case 'approved':
        expect((await shopper.complete(json.transaction_uuid)).json.transaction_status).toBe('completed')
        return order(model, basket)
    }
  })

const answer = (who: number, said: 'approve' | 'refuse') =>
  command(`${said} at the bank`, who, async (model, _real, basket) => {
    if (!basket.challenge) return
    const { url, cres } = await answerBank(basket.challenge, said)
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { host: operator.client.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ cres }).toString(),
    })
    expect(statusCode).toBe(200)
    basket.challenge = null
    if (said === 'approve') order(model, basket)
  })

const cancel = (who: number) =>
  command('cancel the payment', who, async (_model, _real, basket, shopper) => {
    if (!basket.challenge) return
    const { json } = await shopper.ask('POST', '/api/checkout/cancel', {
      transaction_uuid: basket.challenge.transaction_uuid,
    })
    expect(json.transaction_status).toBe('cancelled')
    basket.challenge = null
  })

function order(model: Model, basket: Basket): void {
  for (const { slot } of heldIn(basket)) model.booked[slot]! += 1
  basket.lines = []
  basket.renewals = 0
}

const who = fc.constantFrom(0, 1)
const slot = fc.constantFrom(0, 1, 2)
const commands = fc.commands(
  [
    fc.tuple(who, slot).map(([one, of]) => add(one, of)),
    fc.tuple(who, slot).map(([one, of]) => remove(one, of)),
    who.map(renew),
    who.map(runOut),
    fc
      .tuple(who, fc.constantFrom<Card>('approved', 'declined', 'challenge'))
      .map(([one, card]) => pay(one, card)),
    fc
      .tuple(who, fc.constantFrom('approve' as const, 'refuse' as const))
      .map(([one, said]) => answer(one, said)),
    who.map(cancel),
  ],
  { maxCommands: 30 },
)

it('spec 4: whatever two shoppers do in whatever order, basket and payment are what the model says', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const slots = await Promise.all(
        capacities.map((capacity) =>
          createSlot(test.db, {
            venue: operator.venue,
            category: operator.swim,
            priceList: operator.priceList,
            capacity,
            onePerPerson: true,
          }),
        ),
      )
      const setup = () => ({
        model: {
          baskets: [0, 1].map((): Basket => ({ lines: [], renewals: 0, challenge: null })),
          booked: capacities.map(() => 0),
        },
        real: { shoppers: [0, 1].map(() => new Shopper(test.app, operator.client.host)), slots },
      })
      await fc.asyncModelRun(setup, steps)
    }),
    // Out of time is a failure: orders that were never tried prove nothing.
    { numRuns: 60, plugins: [fc.interruptAfterTimeLimit(240_000, { failOnInterrupt: true })] },
  )
  expect(await audit(test.db)).toEqual([])
}, 300_000)
