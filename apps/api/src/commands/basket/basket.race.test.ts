import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../crypto/passwords.ts'
import { audit } from '../../testing/audit/audit.ts'
import { createStrangers } from '../../testing/audit/strangers.ts'
import {
  createCustomer,
  createOperator,
  createSession,
  createSlot,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { placesTaken } from '../../testing/factories/places.ts'
import { roundsOf } from '../../testing/long.ts'
import {
  createPayer,
  creditBefore,
  creditOf,
  fillBasket,
  giveCredit,
  linesOf,
  paidPurchase,
  payAtSecondTry,
  purchase,
  readPaid,
  split,
} from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let test: Shop
let operator: TestOperator

beforeAll(async () => {
  test = await createShop({ connections: 40 })
})
afterAll(async () => {
  expect(await audit(test.db)).toEqual([])
  await test.close()
})
beforeEach(async () => {
  operator = await createOperator(test.db)
})

type Answer = Awaited<ReturnType<Shopper['ask']>>

const shopper = (cookie = '') => new Shopper(test.app, operator.client.host, cookie)
const swim = (capacity: number) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    capacity,
  })
const itemsOf = (...slots: TestSlot[]) => slots.map(({ id }) => ({ id, type: 'activity' }))
const add = (who: Shopper, ...slots: TestSlot[]) => who.add(itemsOf(...slots))
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const statusesOf = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status))
const codesOf = (answers: readonly Answer[]) =>
  new Set(answers.map(({ status, json }) => (status < 400 ? 'done' : (json.code as string))))

/** The purchase, paid fully by credit. */
const paidByCredit = {
  ...paidPurchase,
  credit: purchase.totalPence,
  creditTaken: purchase.totalPence,
  card: 0,
  captured: 0,
}
const allByCredit = { payments: [{ tender_type: 'credit', amount: purchase.totalPence }] }

describe('one basket from several sides at once', () => {
  it('F93: an add while the same basket becomes an order finds it locked, or begins the next basket', async () => {
    const answers: Answer[] = []
    const rounds = roundsOf(10)
    for (const _ of times(rounds, (index) => index)) {
      const payer = await createPayer(test, operator)
      const [, who] = payer
      await fillBasket(test.db, operator, who)
      const next = await swim(500)
      const { json } = await payAtSecondTry(test, payer)
      // Some ask before the order exists, some after, and some at that very time.
      const keepAdding = async () => {
        for (let tries = 0; tries < 20; tries++) {
          const answer = await add(who, next)
          answers.push(answer)
          if (answer.status === 200) return
        }
      }
      const [completed] = await Promise.all([who.complete(json.transaction_uuid), ...times(6, keepAdding)])
      expect(await readPaid(test, completed.json.complete_order_id)).toEqual(paidPurchase)
    }
    const codes = codesOf(answers)
    codes.delete('BASKET_CHANGED')
    expect(codes).toEqual(new Set(['done', 'BASKET_LOCKED']))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6 * rounds)
  })

  it('F93: an add while the same browser logs out or in puts no place into a basket without an owner', async () => {
    const password = 'orange rivers run deep'
    const passwordHash = await hashPassword(password)
    const answers: Answer[] = []
    for (const round of times(roundsOf(20), (index) => index)) {
      const slot = await swim(50)
      const customer = await createCustomer(test.db, operator.client, { password_hash: passwordHash })
      const whose = round % 2 === 0 ? customer : undefined
      const { browser } = await createSession(test.db, operator.client, whose)
      const same = () => shopper(browser['cookie'])
      const leaves = round % 2 === 0
      const adds = times(6, () => add(same(), slot))
      const other = leaves
        ? same().ask('POST', '/api/auth/logout', {})
        : same().ask('POST', '/api/auth/customer/login', { username: customer.email, password })
      expect((await other).status).toBe(200)
      answers.push(...(await Promise.all(adds)))
    }
    const codes = codesOf(answers)
    codes.delete('BASKET_CHANGED')
    expect(codes).toEqual(new Set(['done']))
    const { rows } = await sql<{ id: number }>`
      select k.id from carts k join sessions s on s.id = k.session_id
      where k.client_id = ${operator.client.id} and k.state = 'open' and k.customer_id is null
        and s.customer_id is not null`.execute(test.db)
    expect(rows).toEqual([])
  })

  for (const isLapsed of [false, true])
    it(`F93: more time for a basket${isLapsed ? ' that ran out' : ''} whose sessions are removed meanwhile says that they are cancelled`, async () => {
      for (const isCustomer of [false, true]) {
        const who = isCustomer ? (await createLoggedIn(test, operator.client))[1] : shopper()
        await add(who, await swim(20), await swim(20))
        if (isLapsed) {
          await sql`update claims set expires_at = now() - interval '1 second' where kind = 'hold'`.execute(
            test.db,
          )
          await sql`update carts set expires_at = now() - interval '1 second'`.execute(test.db)
          await sql`update credit_reservations set expires_at = now() - interval '1 second'`.execute(test.db)
        }
        const asked = await test.db.transaction().execute(async (tx) => {
          await sql`select from carts for update`.execute(tx)
          const renewing = who.ask('POST', '/api/activities/cart/renew')
          await untilWaiting(test.db, 1)
          await sql`delete from slots where client_id = ${operator.client.id}`.execute(tx)
          return { renewing }
        })
        const { status, json } = await asked.renewing
        expect([status, json.code]).toEqual([409, 'SLOT_CANCELLED'])
        const { json: again } = await who.ask('POST', '/api/activities/cart/renew')
        expect(again.code).toBe('SLOT_CANCELLED')
      }
    })

  it('F94: log-ins from four devices, each with a basket, end in one basket that holds all of it', async () => {
    const password = 'orange rivers run deep'
    const passwordHash = await hashPassword(password)
    for (const _ of times(roundsOf(5), (index) => index)) {
      const customer = await createCustomer(test.db, operator.client, { password_hash: passwordHash })
      const devices = times(4, () => shopper())
      for (const device of devices) await add(device, await swim(5))
      const answers = await Promise.all(
        devices.map((device) =>
          device.ask('POST', '/api/auth/customer/login', { username: customer.email, password }),
        ),
      )
      expect(statusesOf(answers)).toEqual(new Set([200]))
      const baskets = await Promise.all(
        devices.map(async (device) => (await device.ask('GET', '/api/activities/cart')).json.data),
      )
      expect(new Set(baskets.map(({ id }) => id)).size).toBe(1)
      expect(baskets[0].items).toHaveLength(4)
    }
  })

  it('F104: twenty sessions of one customer add and pay by credit at once: none meets a fault, the ledger is right', async () => {
    const customer = await createCustomer(test.db, operator.client)
    await giveCredit(test.db, operator.client, customer, 50_000)
    const sessions = await Promise.all(
      times(20, async () =>
        shopper((await createSession(test.db, operator.client, customer)).browser['cookie']),
      ),
    )
    const slots = await Promise.all(times(20, () => swim(50)))
    const answers: Answer[] = []
    const shop = async (who: Shopper, index: number) => {
      for (const round of times(2, (number) => number)) {
        const added = await who.add(linesOf(operator, slots[(index + round) % 20]!, slots[(index + 7) % 20]!))
        const { json } = await who.ask('GET', '/api/activities/cart')
        const amount = json.data?.total ?? purchase.totalPence
        const credits = [{ type: 'general', amount: Math.max(1, amount) }]
        answers.push(added)
        answers.push(await who.ask('POST', '/api/credits/apply', { credits_to_reserve: credits }))
        answers.push(await who.complete(null, { payments: [{ tender_type: 'credit', amount }] }))
        answers.push(await who.ask('POST', '/api/activities/cart/renew'))
      }
    }
    await Promise.all(sessions.map(shop))
    // Only the last one, so that at least one payment meets no other.
    const [last] = sessions
    await last!.ask('DELETE', '/api/activities/cart')
    await fillBasket(test.db, operator, last!)
    const before = await creditOf(test.db, customer)
    const payAlone = (amount: number) =>
      last!.complete(null, { payments: [{ tender_type: 'credit', amount }] })
    expect((await payAlone(purchase.totalPence - 1)).json.code).toBe('PAYMENTS_DO_NOT_ADD_UP')
    const paid = await payAlone(purchase.totalPence)
    expect(await readPaid(test, paid.json.complete_order_id)).toEqual(paidByCredit)
    expect(await creditOf(test.db, customer)).toBe(before - purchase.totalPence)
    expect(codesOf(answers)).not.toContain('FAULT')
    const { rows } = await sql<{ left: number; paid: number; orders: number }>`
      select (select sum(amount_pence)::int from credit_entries where customer_id = ${customer.id}) as left,
        (select coalesce(sum(total_pence), 0)::int from orders where customer_id = ${customer.id}) as paid,
        (select count(*)::int from orders where customer_id = ${customer.id}) as orders`.execute(test.db)
    expect(rows[0]!.orders).toBeGreaterThan(0)
    expect(rows[0]!.left + rows[0]!.paid).toBe(50_000)
  })

  it('F05: paying for a basket and adding to it never wait for each other in a ring', async () => {
    const [customer, who] = await createPayer(test, operator)
    const [a, b] = (await fillBasket(test.db, operator, who)).slots
    await who.pay(test.sandbox.origin, cardNumbers.declined, split)
    const pressed = { ...(await who.cardFor(test.sandbox.origin, cardNumbers.approved)), ...split }
    const { paying, adding } = await test.db.transaction().execute(async (tx) => {
      await sql`select id from slots where id = ${b.id} for update`.execute(tx)
      // Pay has the first session and waits for the second; the add comes after it with an outdated basket.
      const paying = who.ask('POST', '/api/checkout/authorise', pressed)
      await untilWaiting(test.db, 1)
      const adding = add(who, a)
      await untilWaiting(test.db, 2)
      return { paying, adding }
    })
    const paid = await paying
    expect(paid).toMatchObject({ status: 200, json: { transaction_status: 'authorised' } })
    expect(await adding).toMatchObject({ status: 409, json: { code: 'BASKET_LOCKED' } })
    const { complete_order_id } = (await who.complete(paid.json.transaction_uuid)).json
    expect(await readPaid(test, complete_order_id)).toEqual(paidPurchase)
    expect(await creditOf(test.db, customer)).toBe(creditBefore - purchase.creditPence)
  })
})

describe('the same key', () => {
  const sameTwice = (who: Shopper, items: object[], key: string) =>
    Promise.all([who.add(items, key), shopper(who.cookie).add(items, key)])

  it('F03: at the same moment for the last place is one hold and two identical answers', async () => {
    for (const attempt of times(roundsOf(20), (index) => index)) {
      const slot = await swim(1)
      const who = shopper()
      // Half of them have a session already, half are at their very first request.
      if (attempt % 2 === 0) await add(who, await swim(5))
      const [one, two] = await sameTwice(who, itemsOf(slot), crypto.randomUUID())
      expect([one.status, two.status]).toEqual([200, 200])
      expect(two.json).toEqual(one.json)
      expect(await placesTaken(test.db, slot)).toBe(1)
    }
  })

  it('F03: the control: two keys for the last place are one hold and one refusal', async () => {
    const slot = await swim(1)
    const who = shopper()
    await add(who, await swim(5))
    const answers = await Promise.all([add(who, slot), add(who, slot)])
    expect(codesOf(answers)).toEqual(new Set(['done', 'SLOT_FULL']))
  })

  it('F03: at the same moment to join a waitlist it is one entry and two identical answers', async () => {
    for (const _ of times(roundsOf(10), (index) => index)) {
      const { venue, classes, priceList } = operator
      const full = await createSlot(test.db, { venue, category: classes, priceList, capacity: 1, taken: 1 })
      const [, who] = await createLoggedIn(test, operator.client)
      const key = crypto.randomUUID()
      const join = () =>
        who.ask('POST', '/api/activities/waitlist/add', { item: { id: full.id, type: 'activity' } }, key)
      const [one, two] = await Promise.all([join(), join()])
      expect([one.status, two.status]).toEqual([200, 200])
      expect(two.json).toEqual(one.json)
    }
  })

  it.each([
    ['F25: a card', cardNumbers.approved, 'authorised', purchase.creditPence],
    [
      'F25: a card that the bank asks about',
      cardNumbers.challenge,
      'challenge_required',
      purchase.creditPence,
    ],
    ['F25: a card that is declined', cardNumbers.declined, 'declined', 0],
  ])('%s at the same moment is one attempt and the same answer for all', async (_, number, status, taken) => {
    for (const _ of times(roundsOf(6), (index) => index)) {
      const [customer, who] = await createPayer(test, operator)
      await fillBasket(test.db, operator, who)
      await who.pay(test.sandbox.origin, cardNumbers.declined, split)
      const body = { ...(await who.cardFor(test.sandbox.origin, number)), ...split }
      const key = crypto.randomUUID()
      const press = () => who.ask('POST', '/api/checkout/authorise', body, key)
      const answers = await Promise.all(times(4, press))
      expect(statusesOf(answers)).toEqual(new Set([200]))
      expect(new Set(answers.map(({ json }) => json.transaction_uuid)).size).toBe(1)
      expect(new Set(answers.map(({ json }) => json.transaction_status))).toEqual(new Set([status]))
      expect(await creditOf(test.db, customer)).toBe(creditBefore - taken)
    }
  })

  it('F25: the control: four keys at the same moment are one attempt and three that are told of it', async () => {
    const [customer, who] = await createPayer(test, operator)
    await fillBasket(test.db, operator, who)
    await who.pay(test.sandbox.origin, cardNumbers.declined, split)
    const body = { ...(await who.cardFor(test.sandbox.origin, cardNumbers.challenge)), ...split }
    const answers = await Promise.all(times(4, () => who.ask('POST', '/api/checkout/authorise', body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await creditOf(test.db, customer)).toBe(creditBefore - purchase.creditPence)
  })

  it('F25: credit alone at the same moment is one order and the same answer for all', async () => {
    for (const _ of times(roundsOf(6), (index) => index)) {
      const [customer, who] = await createPayer(test, operator)
      await fillBasket(test.db, operator, who)
      expect((await who.complete(null, split)).json.code).toBe('PAYMENTS_DO_NOT_ADD_UP')
      const key = crypto.randomUUID()
      const pay = () => who.complete(null, allByCredit, key)
      const answers = await Promise.all(times(4, pay))
      expect(codesOf(answers)).toEqual(new Set(['done']))
      expect(new Set(answers.map(({ json }) => json.complete_order_id)).size).toBe(1)
      const orderId = (await pay()).json.complete_order_id
      expect(orderId).toBe(answers[0]!.json.complete_order_id)
      expect(await readPaid(test, orderId)).toEqual(paidByCredit)
      expect(await creditOf(test.db, customer)).toBe(creditBefore - purchase.totalPence)
    }
  })

  it('F95: a payment’s key with other content is refused, and nothing is paid twice', async () => {
    const [customer, who] = await createPayer(test, operator)
    await fillBasket(test.db, operator, who)
    await who.pay(test.sandbox.origin, cardNumbers.declined, split)
    const key = crypto.randomUUID()
    const body = { ...(await who.cardFor(test.sandbox.origin, cardNumbers.approved)), ...split }
    const first = await who.ask('POST', '/api/checkout/authorise', body, key)
    expect(first.json.transaction_status).toBe('authorised')
    const other = { ...body, billing_first_name: 'Max' }
    const refused = await who.ask('POST', '/api/checkout/authorise', other, key)
    expect(refused).toMatchObject({ status: 422, json: { code: 'KEY_REUSED' } })
    const again = await who.ask('POST', '/api/checkout/authorise', body, key)
    expect(again.json.transaction_uuid).toBe(first.json.transaction_uuid)
    // For another call, too.
    expect((await who.complete(null, {}, key)).json.code).toBe('KEY_REUSED')
    const { complete_order_id } = (await who.complete(first.json.transaction_uuid)).json
    expect(await readPaid(test, complete_order_id)).toEqual(paidPurchase)
    expect(await creditOf(test.db, customer)).toBe(creditBefore - purchase.creditPence)
  })

  it('F95: the key of a payment by credit with other content is refused', async () => {
    const [customer, who] = await createPayer(test, operator)
    await fillBasket(test.db, operator, who)
    expect((await who.complete(null, split)).json.code).toBe('PAYMENTS_DO_NOT_ADD_UP')
    const key = crypto.randomUUID()
    const pay = (more: object) => who.complete(null, { ...allByCredit, ...more }, key)
    const paid = await pay({})
    expect(paid.json.transaction_status).toBe('completed')
    expect(await pay({ terms: [2] })).toMatchObject({ status: 422, json: { code: 'KEY_REUSED' } })
    expect(await readPaid(test, paid.json.complete_order_id)).toEqual(paidByCredit)
    expect(await creditOf(test.db, customer)).toBe(creditBefore - purchase.totalPence)
  })
})

describe('S80: a stored answer never hands out a session', () => {
  const cookieAfter = async (key: string, items: object[]) => {
    const stranger = shopper()
    const answer = await stranger.add(items, key)
    return { cookie: stranger.cookie, code: answer.json.code, status: answer.status }
  }

  it.each([['1'], ['add-to-basket'], ['2026-11-22T10:00:00.000Z'], ['0'.repeat(60)]])(
    'S80: a key that others may guess, such as %s, gives a stranger neither answer nor session',
    async (key) => {
      const items = itemsOf(await swim(20))
      const first = await cookieAfter(key, items)
      expect(first).toMatchObject({ status: 200, cookie: expect.stringContaining('sid=') })
      expect(await cookieAfter(key, items)).toEqual({ status: 422, code: 'KEY_REUSED', cookie: '' })
    },
  )

  it('S80: a key that can’t be guessed returns a lost answer for a minute, and then no more', async () => {
    const items = itemsOf(await swim(20))
    const key = crypto.randomUUID()
    const lost = await cookieAfter(key, items)
    expect(await cookieAfter(key, items)).toEqual(lost)
    await sql`update idempotency_keys set created_at = now() - interval '61 seconds' where key = ${key}`.execute(
      test.db,
    )
    expect(await cookieAfter(key, items)).toEqual({ status: 422, code: 'KEY_REUSED', cookie: '' })
  })

  it('S80: two strangers with one short key at the same moment are two visitors, or one is refused', async () => {
    const items = itemsOf(await swim(20))
    const [one, two] = await Promise.all([cookieAfter('2', items), cookieAfter('2', items)])
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 422]))
    expect([one.cookie, two.cookie]).toContain('')
  })

  it('S80: another session with the same key is refused, however hard the key is to guess', async () => {
    const items = itemsOf(await swim(20))
    const key = crypto.randomUUID()
    const owner = shopper()
    await owner.add(items, key)
    const other = await createOperator(test.db)
    for (const { kind, browser } of await createStrangers({ test, operator, other, owner })) {
      // Without a session it counts as a lost answer, for a minute; the other client has no such session to
      // add.
      if (kind === 'without a session') continue
      const told = kind.includes('other client') ? 'SLOT_NOT_FOUND' : 'KEY_REUSED'
      expect([kind, (await browser.add(items, key)).json.code]).toEqual([kind, told])
      expect(browser.cookie === owner.cookie).toBe(kind.includes('cookie'))
    }
  })
})
