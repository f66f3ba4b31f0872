import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../testing/audit/audit.ts'
import { createStrangers } from '../../testing/audit/strangers.ts'
import {
  createOperator,
  createSlot,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { placesTaken } from '../../testing/factories/places.ts'
import { createPayer, paidPurchase, payAtSecondTry, readPaid, splitOf } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let api: Shop
let operator: TestOperator

beforeAll(async () => {
  api = await createShop({ connections: 40 })
})
afterAll(() => api.close())
beforeEach(async () => {
  operator = await createOperator(api.db)
})

const visitor = () => new Shopper(api.app, operator.client.host)
const swim = (given: { capacity?: number; onePerPerson?: boolean } = {}) =>
  createSlot(api.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    ...given,
  })
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/**
 * Holds places.
 * @returns the id of the basket's line, and the basket's deadline
 */
async function hold(who: Shopper, slot: TestSlot, quantity = 1, option: 'Adult' | 'Junior' = 'Adult') {
  const pricing_option_id = operator.priceList.options[option]
  const { json } = await who.add([{ id: slot.id, type: 'activity', quantity, pricing_option_id }])
  return { id: json.data.items.at(-1).id as number, expiresAt: json.data.expires_at as string }
}

const change = (who: Shopper, id: number, quantity: number, more: object = {}, key?: string) =>
  who.ask('PUT', `/api/activities/cart/${id}`, { options: { quantity }, ...more }, key)
const cartOf = async (who: Shopper) => (await who.ask('GET', '/api/activities/cart')).json.data

describe('spec 7: PUT /{cartItemId}', () => {
  test('spec 4: a line has more places, at its price, until the same moment as before', async () => {
    const [slot, other] = [await swim(), await swim()]
    const who = visitor()
    const { id, expiresAt } = await hold(who, slot)
    await hold(who, other, 2, 'Junior')
    const answer = await change(who, id, 4)
    expect(answer.status).toBe(200)
    const total = 4 * 720 + 2 * 360
    expect(answer.json.data).toMatchObject({ total, item_count: 6, expires_at: expiresAt })
    expect(answer.json.data.items).toMatchObject([
      { id, quantity: 4, max_quantity: 8, price: { raw: 720 }, total: 4 * 720 },
      { quantity: 2, price: { raw: 360 }, total: 2 * 360 },
    ])
    expect(await placesTaken(api.db, slot)).toBe(4)
    const { server_now: _, ...before } = await cartOf(who)
    expect(answer.json.data).toMatchObject(before)
    expect(await audit(api.db)).toEqual([])
  })

  test('a place that is given back can be taken by the next visitor at once', async () => {
    const slot = await swim({ capacity: 3 })
    const who = visitor()
    const { id, expiresAt } = await hold(who, slot, 3)
    await hold(who, await swim(), 2, 'Junior')
    expect((await visitor().add([{ id: slot.id, type: 'activity' }])).status).toBe(409)
    const fewer = (await change(who, id, 1)).json.data
    expect(fewer).toMatchObject({ total: 720 + 2 * 360, expires_at: expiresAt })
    expect((await visitor().add([{ id: slot.id, type: 'activity', quantity: 2 }])).status).toBe(200)
  })

  test('a change, even after a declined card, is what is paid and booked', async () => {
    const [slot, other] = [await swim(), await swim()]
    const payer = await createPayer(api, operator)
    const [, who] = payer
    const { id } = await hold(who, slot, 2)
    const juniors = await hold(who, other, 1, 'Junior')
    await change(who, id, 5)
    await change(who, juniors.id, 4)
    const declined = await who.pay(api.sandbox.origin, cardNumbers.declined, splitOf(5 * 720 + 4 * 360))
    expect(declined.json.transaction_status).toBe('declined')
    await change(who, id, 3)
    const total = 3 * 720 + 4 * 360
    const { json } = await payAtSecondTry(api, payer, { payment: splitOf(total) })
    const { complete_order_id } = (await who.complete(json.transaction_uuid)).json
    const places: [number, number][] = [
      [3, 720],
      [4, 360],
    ]
    const card = total - paidPurchase.credit
    expect(await readPaid(api, complete_order_id)).toEqual({
      ...paidPurchase,
      total,
      card,
      captured: card,
      places,
    })
    expect([await placesTaken(api.db, slot), await placesTaken(api.db, other)]).toEqual([3, 4])
    expect(await audit(api.db)).toEqual([])
  })

  test('the same key again is the same answer and one change; with other content it is refused', async () => {
    const slot = await swim()
    const who = visitor()
    const { id } = await hold(who, slot)
    const first = await change(who, id, 3, {}, 'one-key')
    await change(who, id, 2)
    const again = await change(who, id, 3, {}, 'one-key')
    expect(again.json).toEqual(first.json)
    expect(await placesTaken(api.db, slot)).toBe(2)
    expect((await change(who, id, 4, {}, 'one-key')).json).toMatchObject({ code: 'KEY_REUSED' })
  })

  test('the number that the line has already changes nothing', async () => {
    const who = visitor()
    const { id } = await hold(who, await swim(), 2)
    const { version } = await cartOf(who)
    expect((await change(who, id, 2)).json.data).toMatchObject({ version, item_count: 2 })
  })

  test('S01, S02: a line of another basket is not found, and another person’s name is refused; the line stays as it is', async () => {
    const other = await createOperator(api.db)
    const [customer, owner] = await createPayer(api, operator)
    const { id } = await hold(owner, await swim(), 2)
    const strangers = await createStrangers({ test: api, operator, other, owner })
    for (const { kind, browser } of strangers) {
      const codes = [
        (await change(browser, id, 1)).json.code,
        (await change(browser, id, 1, { selected_user_id: customer.id })).json.code,
      ]
      expect([kind, ...codes]).toEqual([kind, 'ITEM_NOT_FOUND', 'FORBIDDEN'])
    }
    expect((await cartOf(owner)).items[0]).toMatchObject({ id, quantity: 2 })
  })

  test('F26: a basket that is being paid for is not changed', async () => {
    const payer = await createPayer(api, operator)
    const [, who] = payer
    const { id } = await hold(who, await swim())
    await hold(who, await swim(), 2, 'Junior')
    await payAtSecondTry(api, payer, { card: cardNumbers.challenge, payment: splitOf(720 + 2 * 360) })
    expect(await change(who, id, 2)).toMatchObject({ status: 409, json: { code: 'BASKET_LOCKED' } })
    expect(await cartOf(who)).toMatchObject({ item_count: 3, total: 720 + 2 * 360 })
  })

  test.each([0, -1, 1.5, 101, '2', null])('S51: %j is not a number of places', async (quantity) => {
    const who = visitor()
    const { id } = await hold(who, await swim())
    expect((await change(who, id, quantity as number)).status).toBe(400)
  })
})

describe('changes that a line can’t have', () => {
  test('more places than one line takes, or several where a person can have one', async () => {
    const who = visitor()
    const several = await hold(who, await swim({ capacity: 40 }))
    expect((await change(who, several.id, 21)).json).toMatchObject({ code: 'QUANTITY_NOT_OFFERED' })
    const one = await hold(who, await swim({ onePerPerson: true }))
    expect((await change(who, one.id, 2)).json).toMatchObject({ code: 'QUANTITY_NOT_OFFERED' })
    expect(
      (await cartOf(who)).items.map((item: { max_quantity: number | null }) => item.max_quantity),
    ).toEqual([8, null])
  })

  test('F82: a guest is offered the places that they may hold, and a customer what one line takes', async () => {
    const slot = await swim({ capacity: 40 })
    const [, customer] = await createLoggedIn(api, operator.client)
    const most = async (who: Shopper) => {
      await hold(who, slot)
      const [{ max_quantity, no_more }] = (await cartOf(who)).items
      return [max_quantity, no_more]
    }
    expect(await most(visitor())).toEqual([8, 'Without an account you can hold up to 8 places here.'])
    expect(await most(customer)).toEqual([20, 'You can hold up to 20 places here.'])
  })

  test('A47: the basket offers the places that are left of the session, and those of the line, and says when there are no more', async () => {
    const slot = await swim({ capacity: 6 })
    const other = visitor()
    const theirs = await hold(other, slot, 2)
    const who = visitor()
    const most = ({ items }: { items: { max_quantity: number | null }[] }) =>
      items.map(({ max_quantity }) => max_quantity)
    const added = await who.add([{ id: slot.id, type: 'activity' }])
    expect(most(added.json.data)).toEqual([4])
    expect(added.json.data.items[0].no_more).toBe('This session has no more places left.')
    expect(most(await cartOf(who))).toEqual([4])
    const changed = await change(who, added.json.data.items[0].id, 2)
    expect(most(changed.json.data)).toEqual([4])
    const junior = { pricing_option_id: operator.priceList.options['Junior'] }
    const two = await who.add([{ id: slot.id, type: 'activity', ...junior }])
    expect(most(two.json.data)).toEqual([3, 2])
    expect(most(await cartOf(who))).toEqual([3, 2])
    await change(other, theirs.id, 1)
    expect(most(await cartOf(who))).toEqual([4, 3])
  })

  test('another number together with another kind: refused in words, and the line stays as it was', async () => {
    const who = visitor()
    const line = await hold(who, await swim({ capacity: 40 }), 2)
    const pricing_option_id = operator.priceList.options['Junior']
    const both = (quantity: number) =>
      who.ask('PUT', `/api/activities/cart/${line.id}`, { options: { quantity, pricing_option_id } })
    const { json } = await both(3)
    expect(json).toMatchObject({ code: 'QUANTITY_NOT_OFFERED' })
    expect(json.message).toMatch(/how many places there are first.* Nothing has been changed\./)
    const kinds = async () =>
      (await cartOf(who)).items.map((item: { quantity: number; pricing_option_id: number }) => [
        item.quantity,
        item.pricing_option_id,
      ])
    expect(await kinds()).toEqual([[2, operator.priceList.options['Adult']]])
    expect((await both(2)).status).toBe(200)
    expect(await kinds()).toEqual([[2, pricing_option_id]])
  })

  test('more places than are left: the held ones stay, and the words say so', async () => {
    const slot = await swim({ capacity: 5 })
    const who = visitor()
    const { id } = await hold(who, slot, 2)
    await visitor().add([{ id: slot.id, type: 'activity', quantity: 2 }])
    const refused = await change(who, id, 4)
    expect(refused).toMatchObject({
      status: 409,
      json: {
        code: 'SLOT_FULL',
        message: 'There are not that many places left in this session. You keep the 2 places you have.',
        details: { cart: { item_count: 2 } },
      },
    })
    expect((await change(who, id, 3)).status).toBe(200)
    expect(await placesTaken(api.db, slot)).toBe(5)
  })

  test('more at a price that has changed: the new one is stated, the old one stays', async () => {
    const slot = await swim()
    const who = visitor()
    const { id } = await hold(who, slot, 2)
    await hold(who, await swim(), 2, 'Junior')
    await sql`update cart_items set price_pence = 650 where id = ${id}`.execute(api.db)
    expect(await change(who, id, 3)).toMatchObject({
      status: 409,
      json: {
        code: 'PRICE_CHANGED',
        message:
          'A place costs £7.20 now. You keep the 2 places you have at £6.50. To take more at the new price, add them from the timetable.',
      },
    })
    expect((await change(who, id, 1)).json.data).toMatchObject({ total: 650 + 2 * 360 })
  })

  test('a hold that has run out, or a session that is cancelled', async () => {
    const who = visitor()
    const ended = await hold(who, await swim(), 2)
    const cancelled = await swim()
    const gone = await hold(who, cancelled, 2)
    await sql`update slots set cancelled_at = now() where id = ${cancelled.id}`.execute(api.db)
    expect((await change(who, gone.id, 1)).json).toMatchObject({ code: 'SLOT_CANCELLED' })
    await sql`update claims set expires_at = now() where cart_item_id = ${ended.id}`.execute(api.db)
    expect((await change(who, ended.id, 3)).json).toMatchObject({ code: 'HOLD_EXPIRED' })
  })

  test('more places of a session that is not sold any more; fewer is always possible', async () => {
    const slot = await swim()
    const who = visitor()
    const { id } = await hold(who, slot, 2)
    await sql`update slots set starts_at = now() - interval '1 hour', ends_at = now() where id = ${slot.id}`.execute(
      api.db,
    )
    expect((await change(who, id, 3)).json).toMatchObject({ code: 'NO_LONGER_BOOKABLE' })
    expect((await change(who, id, 1)).status).toBe(200)
  })
})

describe('many at once, on real parallel connections', () => {
  /**
   * Lets twenty baskets with a place each ask for five, where there are forty.
   * @returns how many got them
   */
  async function race(): Promise<{ slot: TestSlot; got: number }> {
    const slot = await swim({ capacity: 40 })
    const baskets = await Promise.all(
      times(20, async () => {
        const who = visitor()
        return { who, ...(await hold(who, slot)) }
      }),
    )
    const answers = await Promise.all(baskets.map(({ who, id }) => change(who, id, 5)))
    expect(new Set(answers.map(({ status, json }) => (status === 200 ? 'OK' : json.code)))).toEqual(
      new Set(['OK', 'SLOT_FULL']),
    )
    return { slot, got: answers.filter(({ status }) => status === 200).length }
  }

  test('F01: the same guard counts added places: never more than there are', async () => {
    const { slot, got } = await race()
    expect(got).toBe(5)
    expect(await placesTaken(api.db, slot)).toBe(40)
    expect(await audit(api.db)).toEqual([])
  })

  test('F02: the control: with the guard off the same race sells more than there is', async () => {
    await sql`alter table claims disable trigger claims_guard`.execute(api.db)
    try {
      const slot = await swim({ capacity: 40 })
      const baskets = await Promise.all(
        times(20, async () => {
          const who = visitor()
          return { who, ...(await hold(who, slot)) }
        }),
      )
      // Each finds the others' places free before the lock, since all ask at the same time.
      await api.db.transaction().execute(async (tx) => {
        await sql`lock table claims in exclusive mode`.execute(tx)
        const asked = baskets.map(({ who, id }) => change(who, id, 5))
        await untilWaiting(api.db, 20)
        return { asked }
      })
      await expect.poll(() => placesTaken(api.db, slot)).toBe(100)
      expect((await audit(api.db)).join()).toContain(`slot ${slot.id}`)
      await sql`delete from claims where slot_id = ${slot.id}`.execute(api.db)
    } finally {
      await sql`alter table claims enable trigger claims_guard`.execute(api.db)
    }
  })

  test('F26: changes of one line from two tabs come one after the other, and add up to one of them', async () => {
    const slot = await swim({ capacity: 40 })
    const who = visitor()
    const { id } = await hold(who, slot)
    const wanted = times(8, (index) => index + 2)
    const answers = await Promise.all(wanted.map((quantity) => change(who, id, quantity)))
    const done = answers.flatMap(({ status }, index) => (status === 200 ? [wanted[index]] : []))
    const { items } = await cartOf(who)
    expect(done).toContain(items[0].quantity)
    expect(await placesTaken(api.db, slot)).toBe(items[0].quantity)
    expect(await audit(api.db)).toEqual([])
  })
})
