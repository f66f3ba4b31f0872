import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CardSandbox, startCardSandbox } from '../../../../card-sandbox/src/server.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { audit } from '../../testing/audit.ts'
import { createOperator, createSlot, type TestOperator, type TestSlot } from '../../testing/factories.ts'
import { cardNumbers, createLoggedIn, sandboxCards, Shopper, testSecret } from '../../testing/shopper.ts'

let sandbox: CardSandbox
let api: TestApp
let operator: TestOperator

beforeAll(async () => {
  sandbox = await startCardSandbox({ secret: testSecret, webhookSecret: testSecret, webhooksEnabled: false })
  api = await createTestApp({ cards: sandboxCards(sandbox.origin), connections: 40 })
})
afterAll(async () => {
  await api.close()
  await sandbox.close()
})
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

/** Holds places as Adults. @returns the id of the basket's line, and when the basket's time ends */
async function hold(who: Shopper, slot: TestSlot, quantity = 1) {
  const { json } = await who.add([{ id: slot.id, type: 'activity', quantity }])
  return { id: json.data.items.at(-1).id as number, expiresAt: json.data.expires_at as string }
}

const change = (who: Shopper, id: number, quantity: number, more: object = {}, key?: string) =>
  who.ask('PUT', `/api/activities/cart/${id}`, { options: { quantity }, ...more }, key)
const cartOf = async (who: Shopper) => (await who.ask('GET', '/api/activities/cart')).json.data

async function placesTaken(slot: TestSlot): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(quantity), 0)::int as taken from claims
    where slot_id = ${slot.id} and (expires_at is null or expires_at > now())`.execute(api.db)
  return rows[0]!.taken
}

describe('spec 7: PUT /{cartItemId}', () => {
  test('spec 4: a line has more places, at its price, until the same moment as before', async () => {
    const [slot, other] = [await swim(), await swim()]
    const who = visitor()
    const { id, expiresAt } = await hold(who, slot)
    await hold(who, other)
    const answer = await change(who, id, 4)
    expect(answer.status).toBe(200)
    expect(answer.json.data).toMatchObject({ total: 5 * 720, item_count: 5, expires_at: expiresAt })
    expect(answer.json.data.items[0]).toMatchObject({
      id,
      quantity: 4,
      max_quantity: 20,
      price: { raw: 720 },
      total: 4 * 720,
    })
    expect(await placesTaken(slot)).toBe(4)
    const { server_now: _, ...kept } = await cartOf(who)
    expect(answer.json.data).toMatchObject(kept)
    expect(await audit(api.db)).toEqual([])
  })

  test('what is given back is free for the next at once', async () => {
    const slot = await swim({ capacity: 3 })
    const who = visitor()
    const { id, expiresAt } = await hold(who, slot, 3)
    expect((await visitor().add([{ id: slot.id, type: 'activity' }])).status).toBe(409)
    expect((await change(who, id, 1)).json.data).toMatchObject({ total: 720, expires_at: expiresAt })
    expect((await visitor().add([{ id: slot.id, type: 'activity', quantity: 2 }])).status).toBe(200)
  })

  test('what was changed is what is paid and booked', async () => {
    const slot = await swim()
    const who = visitor()
    const { id } = await hold(who, slot, 2)
    await change(who, id, 5)
    await change(who, id, 3)
    const { json } = await who.pay(sandbox.origin, cardNumbers.approved)
    expect((await who.complete(json.transaction_uuid)).json).toMatchObject({
      transaction_status: 'completed',
    })
    const { rows } = await sql`select quantity, price_pence from bookings where slot_id = ${slot.id}`.execute(
      api.db,
    )
    expect(rows).toEqual([{ quantity: 3, price_pence: 720 }])
    expect(await placesTaken(slot)).toBe(3)
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
    expect(await placesTaken(slot)).toBe(2)
    expect((await change(who, id, 4, {}, 'one-key')).json).toMatchObject({ code: 'KEY_REUSED' })
  })

  test('the number that it has already changes nothing', async () => {
    const who = visitor()
    const { id } = await hold(who, await swim(), 2)
    const { version } = await cartOf(who)
    expect((await change(who, id, 2)).json.data).toMatchObject({ version, item_count: 2 })
  })

  test('S01: a line of another basket is not found, whoever asks, and stays as it is', async () => {
    const slot = await swim()
    const owner = visitor()
    const { id } = await hold(owner, slot, 2)
    const other = visitor()
    await hold(other, await swim())
    const [, customer] = await createLoggedIn(api, operator.client)
    for (const stranger of [visitor(), other, customer]) {
      expect(await change(stranger, id, 1)).toMatchObject({ status: 404, json: { code: 'ITEM_NOT_FOUND' } })
    }
    expect((await cartOf(owner)).items[0]).toMatchObject({ id, quantity: 2 })
  })

  test('S02: for another user it is refused', async () => {
    const who = visitor()
    const { id } = await hold(who, await swim())
    expect((await change(who, id, 2, { selected_user_id: 1 })).json).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('F26: a basket that is being paid for is not changed', async () => {
    const who = visitor()
    const { id } = await hold(who, await swim())
    await who.pay(sandbox.origin, cardNumbers.challenge)
    expect(await change(who, id, 2)).toMatchObject({ status: 409, json: { code: 'BASKET_LOCKED' } })
    expect((await cartOf(who)).item_count).toBe(1)
  })

  test.each([0, -1, 1.5, 101, '2', null])('S51: %j is no number of places', async (quantity) => {
    const who = visitor()
    const { id } = await hold(who, await swim())
    expect((await change(who, id, quantity as number)).status).toBe(400)
  })
})

describe('what a line can’t have', () => {
  test('more than one line takes, or several of what each person has one of', async () => {
    const who = visitor()
    const several = await hold(who, await swim({ capacity: 40 }))
    expect((await change(who, several.id, 21)).json).toMatchObject({ code: 'QUANTITY_NOT_OFFERED' })
    const one = await hold(who, await swim({ onePerPerson: true }))
    expect((await change(who, one.id, 2)).json).toMatchObject({ code: 'QUANTITY_NOT_OFFERED' })
    expect(
      (await cartOf(who)).items.map((item: { max_quantity: number | null }) => item.max_quantity),
    ).toEqual([20, null])
  })

  test('more places than are left: those that are held stay, and the words say so', async () => {
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
    expect(await placesTaken(slot)).toBe(5)
  })

  test('more at a price that has changed: the new one is stated, the old one kept', async () => {
    const slot = await swim()
    const who = visitor()
    const { id } = await hold(who, slot, 2)
    await sql`update cart_items set price_pence = 650 where id = ${id}`.execute(api.db)
    expect(await change(who, id, 3)).toMatchObject({
      status: 409,
      json: {
        code: 'PRICE_CHANGED',
        message:
          'A place costs £7.20 now. You keep the 2 places you have at £6.50. To take more at the new price, add them from the timetable.',
      },
    })
    expect((await change(who, id, 1)).json.data).toMatchObject({ total: 650 })
  })

  test('a hold that has run out, and a session that is cancelled', async () => {
    const who = visitor()
    const ended = await hold(who, await swim(), 2)
    const cancelled = await swim()
    const gone = await hold(who, cancelled, 2)
    await sql`update slots set cancelled_at = now() where id = ${cancelled.id}`.execute(api.db)
    expect((await change(who, gone.id, 1)).json).toMatchObject({ code: 'SLOT_CANCELLED' })
    await sql`update claims set expires_at = now() where cart_item_id = ${ended.id}`.execute(api.db)
    expect((await change(who, ended.id, 3)).json).toMatchObject({ code: 'HOLD_EXPIRED' })
  })

  test('more places of a session that is not sold any more; fewer always', async () => {
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
  /** Twenty baskets with a place each want five, where there are forty. @returns how many got them */
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

  test('F01: more places are taken under the same guard: never more than there are', async () => {
    const { slot, got } = await race()
    expect(got).toBe(5)
    expect(await placesTaken(slot)).toBe(40)
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
      // Each finds the others' places free at the look before the lock: they are asked at the same moment.
      await api.db.transaction().execute(async (tx) => {
        await sql`lock table claims in exclusive mode`.execute(tx)
        const asked = baskets.map(({ who, id }) => change(who, id, 5))
        await expect.poll(waiting, { timeout: 20_000 }).toBe(20)
        return { asked }
      })
      await expect.poll(() => placesTaken(slot), { timeout: 20_000 }).toBe(100)
      expect((await audit(api.db)).join()).toContain(`slot ${slot.id}`)
      await sql`delete from claims where slot_id = ${slot.id}`.execute(api.db)
    } finally {
      await sql`alter table claims enable trigger claims_guard`.execute(api.db)
    }
  })

  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
    return rows[0]!.waiting
  }

  test('F26: changes of one line from two tabs come one after the other, and add up to one of them', async () => {
    const slot = await swim({ capacity: 40 })
    const who = visitor()
    const { id } = await hold(who, slot)
    const wanted = times(8, (index) => index + 2)
    const answers = await Promise.all(wanted.map((quantity) => change(who, id, quantity)))
    const done = answers.flatMap(({ status }, index) => (status === 200 ? [wanted[index]] : []))
    const { items } = await cartOf(who)
    expect(done).toContain(items[0].quantity)
    expect(await placesTaken(slot)).toBe(items[0].quantity)
    expect(await audit(api.db)).toEqual([])
  })
})
