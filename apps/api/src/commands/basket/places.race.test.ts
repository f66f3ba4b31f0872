import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeSlotId } from '../../call/slot-id.ts'
import { audit } from '../../testing/audit/audit.ts'
import {
  createCustomer,
  createOperator,
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
  paidPurchase,
  payAtSecondTry,
  purchase,
  readPaid,
  split,
  splitOf,
} from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, Shopper } from '../../testing/shopper.ts'
import { countWaiting } from '../../testing/waiting.ts'

let test: Shop
let operator: TestOperator

beforeAll(async () => {
  test = await createShop({ connections: 40 })
})
afterAll(() => test.close())
beforeEach(async () => {
  operator = await createOperator(test.db)
})

const shopper = () => new Shopper(test.app, operator.client.host)
const swim = (capacity: number) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    capacity,
  })
const add = (who: Shopper, ...slots: TestSlot[]) => who.add(slots.map(({ id }) => ({ id, type: 'activity' })))
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Runs the work with the guard off: a test of the guard must be able to see the difference. */
async function withoutGuard<T>(work: () => Promise<T>): Promise<T> {
  await sql`alter table claims disable trigger claims_guard`.execute(test.db)
  try {
    return await work()
  } finally {
    await sql`alter table claims enable trigger claims_guard`.execute(test.db)
  }
}

describe('places under fire, on real parallel connections', () => {
  it('F01: 200 buyers for 20 places: exactly 20 hold one, and the others are told what happened', async () => {
    const slot = await swim(20)
    const answers = await Promise.all(times(200, () => add(shopper(), slot)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ json }) => json.code))).toEqual(new Set(['SLOT_FULL']))
    expect(await placesTaken(test.db, slot)).toBe(20)
    expect(await audit(test.db)).toEqual([])
  })

  it('F02: the control: with the guard off the same race sells more than there is', async () => {
    const slot = await swim(20)
    const answers = await withoutGuard(() => Promise.all(times(200, () => add(shopper(), slot))))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
    expect((await audit(test.db)).join()).toContain(`slot ${slot.id}`)
    await sql`delete from claims where slot_id = ${slot.id}`.execute(test.db)
  })

  it('F03: the same key twice at once is one hold and two identical answers', async () => {
    for (const attempt of times(roundsOf(20), (index) => index)) {
      const slot = await swim(20)
      const who = shopper()
      // Half of them have a session already, half are at their very first request.
      if (attempt % 2 === 0) await add(who, await swim(20))
      const key = crypto.randomUUID()
      const same = [{ id: slot.id, type: 'activity' }]
      const [one, two] = await Promise.all([
        who.add(same, key),
        new Shopper(test.app, operator.client.host, who.cookie).add(same, key),
      ])
      expect([one.status, two.status]).toEqual([200, 200])
      expect(two.json).toEqual(one.json)
      expect(await placesTaken(test.db, slot)).toBe(1)
    }
  })

  it('F03: the control: different keys are two holds', async () => {
    const slot = await swim(20)
    const who = shopper()
    await add(who, slot)
    await add(who, slot)
    expect(await placesTaken(test.db, slot)).toBe(2)
  })

  it('F21: an answer that was lost on the first request comes again, with the visitor’s cookie', async () => {
    const slot = await swim(20)
    const key = crypto.randomUUID()
    const body = [{ id: slot.id, type: 'activity' }]
    const lost = await shopper().add(body, key)
    const again = shopper()
    expect((await again.add(body, key)).json).toEqual(lost.json)
    expect((await again.ask('GET', '/api/activities/cart')).json.data.items).toHaveLength(1)
  })

  it('F04: one person, one slot, two tabs, different keys: one place, and the second tab gets the basket', async () => {
    const slot = await createSlot(test.db, {
      venue: operator.venue,
      category: operator.swim,
      priceList: operator.priceList,
      onePerPerson: true,
    })
    const who = shopper()
    await add(who, await swim(5))
    const answers = await Promise.all([add(who, slot), add(who, slot)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.json).toMatchObject({ code: 'ALREADY_IN_BASKET' })
    expect(await placesTaken(test.db, slot)).toBe(1)
  })

  it('F04: the database itself gives a person one place of a session, the booker and each person by name', async () => {
    const sessionOfOne = { onePerPerson: true, venue: operator.venue, category: operator.swim }
    const slot = await createSlot(test.db, { ...sessionOfOne, priceList: operator.priceList })
    const [ada, bob] = await Promise.all([1, 2].map(() => createCustomer(test.db, operator.client)))
    const book = (customer: { id: number }, guest: string) =>
      sql`insert into claims (client_id, slot_id, quantity, kind, customer_id, guest)
        values (${operator.client.id}, ${slot.id}, 1, 'booking', ${customer.id}, ${guest})`.execute(test.db)
    const people = [
      [ada!, ''],
      [ada!, 'mia lee'],
      [ada!, 'tom lee'],
      [bob!, ''],
      [bob!, 'mia lee'],
    ] as const
    for (const [customer, guest] of people) await book(customer, guest)
    for (const [customer, guest] of people)
      await expect(book(customer, guest), `${customer.id} ${guest}`).rejects.toMatchObject({ code: 'TL002' })
    expect(await placesTaken(test.db, slot)).toBe(5)
  })

  it('F05: baskets that name two slots in opposite orders never meet a deadlock', async () => {
    const [a, b] = await Promise.all([swim(1000), swim(1000)])
    const answers = await Promise.all(
      times(200, (index) => (index % 2 ? add(shopper(), a, b) : add(shopper(), b, a))),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect([await placesTaken(test.db, a), await placesTaken(test.db, b)]).toEqual([200, 200])
  })

  it('F05: the control: locks in the order of the request do meet a deadlock', async () => {
    const [a, b] = await Promise.all([swim(1000), swim(1000)])
    let bothHaveOne: () => void
    const meeting = new Promise<void>((resolve) => (bothHaveOne = resolve))
    let arrived = 0
    const claim = (slots: TestSlot[]) =>
      test.db.transaction().execute(async (tx) => {
        for (const [index, slot] of slots.entries()) {
          await sql`insert into claims (client_id, slot_id, quantity, kind) values (${operator.client.id}, ${slot.id}, 1, 'booking')`.execute(
            tx,
          )
          if (index === 0 && ++arrived === 2) bothHaveOne()
          if (index === 0) await meeting
        }
      })
    const results = await Promise.allSettled([claim([a, b]), claim([b, a])])
    const faults = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(faults).toEqual(['40P01'])
  })

  it('F10: several slots in one call are claimed all or not at all', async () => {
    const [free, last] = await Promise.all([swim(1000), swim(7)])
    const answers = await Promise.all(times(40, () => add(shopper(), free, last)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect([await placesTaken(test.db, free), await placesTaken(test.db, last)]).toEqual([7, 7])
  })

  it('F10: one of two single places goes meanwhile: nothing is held, and the answer names which, as it was asked', async () => {
    const [first, second] = [await swim(1), await swim(1)]
    const idOf = (slot: TestSlot) => encodeSlotId(slot.ruleId, slot.startsAt)
    const who = new Shopper(test.app, operator.client.host)
    await add(who, await swim(5))
    // Neither request sees the other's claim before it is written, so the check before the lock finds both
    // free.
    const answer = await test.db.transaction().execute(async (tx) => {
      await sql`insert into claims (client_id, slot_id, quantity, kind)
        values (${operator.client.id}, ${second.id}, 1, 'booking')`.execute(tx)
      const asked = who.add(
        [first, second].map((slot) => ({ id: idOf(slot), type: 'purchasableOccurrence' })),
      )
      await expect.poll(() => countWaiting(test.db)).toBeGreaterThan(0)
      return { asked }
    })
    expect(await answer.asked).toMatchObject({
      status: 409,
      json: { code: 'SLOT_FULL', details: { slot_id: idOf(second) } },
    })
    expect([await placesTaken(test.db, first), await placesTaken(test.db, second)]).toEqual([0, 1])
    const alone = await who.add([{ id: idOf(first), type: 'purchasableOccurrence' }])
    expect(alone.json.data.items).toHaveLength(2)
  })

  it('two tickets of one session in one call count together, even in the same statement', async () => {
    const slot = await swim(1)
    const both = await shopper().add([
      { id: slot.id, type: 'activity' },
      { id: slot.id, type: 'activity' },
    ])
    expect(both).toMatchObject({ status: 409, json: { code: 'SLOT_FULL' } })
    expect(await placesTaken(test.db, slot)).toBe(0)
  })

  it('F06, F07: a hold that runs out while it is paid for: the place goes to the payer or the next, never to both', async () => {
    const outcomes = new Set<string>()
    // The hold ends before, during and after the payment; the first and the last are certain.
    for (const leftMs of [0, ...times(roundsOf(24), (index) => 3 + index * (72 / roundsOf(24))), 3_600_000]) {
      const [customer, payer] = await createPayer(test, operator)
      // Two adults take all of the first session.
      const [slot] = (await fillBasket(test.db, operator, payer, 2)).slots
      await payer.pay(test.sandbox.origin, cardNumbers.declined, split)
      // As on an open page, which read the basket while the places were held.
      const card = await payer.cardFor(test.sandbox.origin, cardNumbers.approved)
      await sql`update claims set expires_at = now() + ${leftMs}::int * interval '1 millisecond' where slot_id = ${slot.id}`.execute(
        test.db,
      )
      const next = async () => {
        for (let tries = 0; tries < 40; tries++) {
          const answer = await add(shopper(), slot)
          if (answer.status === 200) return true
        }
        return false
      }
      const paying = payer.ask('POST', '/api/checkout/authorise', { ...card, ...split })
      const [paid, grabbed] = await Promise.all([paying, next()])
      const isPaid = paid.json.transaction_status === 'authorised'
      outcomes.add(`${isPaid ? 'paid' : paid.json.code}, ${grabbed ? 'taken' : 'not taken'} by the next`)
      expect(isPaid && grabbed).toBe(false)
      expect(await placesTaken(test.db, slot)).toBeLessThanOrEqual(2)
      expect(await creditOf(test.db, customer)).toBe(creditBefore - (isPaid ? purchase.creditPence : 0))
      if (isPaid) {
        const { complete_order_id } = (await payer.complete(paid.json.transaction_uuid)).json
        expect(await readPaid(test, complete_order_id)).toEqual(paidPurchase)
      }
    }
    expect(await audit(test.db)).toEqual([])
    expect([...outcomes]).toEqual(
      expect.arrayContaining(['paid, not taken by the next', 'HOLD_EXPIRED, taken by the next']),
    )
  })

  /**
   * Pays in the one state that an earlier check can't see: Pay has begun while the hold was valid and waits
   * for its basket's row. Meanwhile the hold ends, and another customer takes the place.
   */
  async function payWhileTheNextTakesIt() {
    const [customer, payer] = await createPayer(test, operator)
    const { slots, cart } = await fillBasket(test.db, operator, payer, 2)
    const [slot] = slots
    await payer.pay(test.sandbox.origin, cardNumbers.declined, split)
    const { paying, taken } = await test.db.transaction().execute(async (tx) => {
      await sql`select id from carts where uuid = ${cart.uuid} for update`.execute(tx)
      const paying = payer.pay(test.sandbox.origin, cardNumbers.approved, split)
      await expect.poll(() => countWaiting(test.db)).toBeGreaterThan(0)
      // Expired for all requests from now on, but not yet when Pay began.
      await sql`update claims set expires_at = clock_timestamp() where slot_id = ${slot.id}`.execute(test.db)
      return { paying, taken: await add(shopper(), slot) }
    })
    expect(taken.status).toBe(200)
    return { slot, customer, payer, paid: await paying }
  }

  it('F07: a place that the next visitor took while Pay waited is not paid for', async () => {
    const { slot, customer, paid } = await payWhileTheNextTakesIt()
    expect(paid).toMatchObject({ status: 409, json: { code: 'HOLD_EXPIRED' } })
    expect(await placesTaken(test.db, slot)).toBe(1)
    expect(await creditOf(test.db, customer)).toBe(creditBefore)
    expect(await audit(test.db)).toEqual([])
  })

  it('F07: the control: with the guard off the payer pays for a place that is gone', async () => {
    const { slot, payer, paid } = await withoutGuard(payWhileTheNextTakesIt)
    expect(paid.json.transaction_status).toBe('authorised')
    expect(await placesTaken(test.db, slot)).toBe(3)
    expect((await audit(test.db)).join()).toContain(`slot ${slot.id}`)
    expect((await payer.complete(paid.json.transaction_uuid)).json.transaction_status).toBe('completed')
    await sql`delete from claims where slot_id = ${slot.id} and kind = 'hold'`.execute(test.db)
  })

  it('F26: a basket that another tab changed while Pay waited is not paid for, and no card is asked', async () => {
    const who = await createPayer(test, operator)
    const [customer, payer] = who
    await fillBasket(test.db, operator, payer)
    const { json: basket } = await add(payer, await swim(5))
    const paying = await test.db.transaction().execute(async (tx) => {
      // As the other tab's change does, in its order: first the basket's row.
      await sql`update carts set version = version + 1 where uuid = ${basket.data.uuid}`.execute(tx)
      const paying = payer.pay(test.sandbox.origin, cardNumbers.approved, splitOf(basket.data.total))
      await expect.poll(() => countWaiting(test.db)).toBeGreaterThan(0)
      const { id } = basket.data.items[2]
      await sql`delete from claims where cart_item_id = ${id}`.execute(tx)
      await sql`delete from cart_items where id = ${id}`.execute(tx)
      return { answer: paying }
    })
    expect(await paying.answer).toMatchObject({ status: 409, json: { code: 'BASKET_CHANGED' } })
    expect(await creditOf(test.db, customer)).toBe(creditBefore)
    expect(await audit(test.db)).toEqual([])
    // The rest can be paid for.
    const { json } = await payAtSecondTry(test, who)
    const { complete_order_id } = (await payer.complete(json.transaction_uuid)).json
    expect(await readPaid(test, complete_order_id)).toEqual(paidPurchase)
  })

  it('F14: a session that is cancelled while an add waits for its row is not added', async () => {
    const slot = await swim(5)
    const who = shopper()
    const adding = await test.db.transaction().execute(async (tx) => {
      await sql`update slots set cancelled_at = now() where id = ${slot.id}`.execute(tx)
      const adding = add(who, slot)
      await expect.poll(() => countWaiting(test.db)).toBeGreaterThan(0)
      return { answer: adding }
    })
    expect(await adding.answer).toMatchObject({ status: 409, json: { code: 'SLOT_CANCELLED' } })
    expect(await placesTaken(test.db, slot)).toBe(0)
  })

  it('F25: Pay pressed in two tabs is one attempt, and the other tab is told of it', async () => {
    for (const _ of times(roundsOf(10), (index) => index)) {
      // Enough for each tab, so that only the basket stands between them.
      const [customer, who] = await createPayer(test, operator, 4 * purchase.creditPence)
      const { origin } = test.sandbox
      await fillBasket(test.db, operator, who)
      await who.pay(origin, cardNumbers.declined, split)
      const answers = await Promise.all(times(4, () => who.pay(origin, cardNumbers.challenge, split)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status, json } of answers.filter((answer) => answer.status !== 200)) {
        expect(status).toBe(409)
        expect(['PAYMENT_IN_PROGRESS', 'BASKET_CHANGED']).toContain(json.code)
      }
      expect(await creditOf(test.db, customer)).toBe(3 * purchase.creditPence)
    }
    expect(await audit(test.db)).toEqual([])
  })

  it('F37: an authorised payment that many sides complete at once makes one order', async () => {
    for (const _ of times(roundsOf(10), (index) => index)) {
      const payer = await createPayer(test, operator, purchase.creditPence)
      const [customer, who] = payer
      await fillBasket(test.db, operator, who)
      const { json } = await payAtSecondTry(test, payer)
      const answers = await Promise.all(times(8, () => who.complete(json.transaction_uuid)))
      expect(new Set(answers.map((answer) => answer.json.complete_order_id)).size).toBe(1)
      expect(answers.every((answer) => answer.json.transaction_status === 'completed')).toBe(true)
      expect(await readPaid(test, answers[0]!.json.complete_order_id)).toEqual(paidPurchase)
      expect(await creditOf(test.db, customer)).toBe(0)
    }
    expect(await audit(test.db)).toEqual([])
  })

  it('F26: a basket that is being paid for can’t be changed from another tab until the payment is cancelled', async () => {
    const payer = await createPayer(test, operator)
    const [customer, who] = payer
    await fillBasket(test.db, operator, who)
    const { json: challenge } = await payAtSecondTry(test, payer, { card: cardNumbers.challenge })
    const more = await swim(5)
    expect((await add(who, more)).json).toMatchObject({ code: 'BASKET_LOCKED' })
    const cancelled = await who.ask('POST', '/api/checkout/cancel', {
      transaction_uuid: challenge.transaction_uuid,
    })
    expect(cancelled.json).toMatchObject({ transaction_status: 'cancelled' })
    expect(await creditOf(test.db, customer)).toBe(creditBefore)
    expect((await add(who, more)).status).toBe(200)
    expect(await audit(test.db)).toEqual([])
  })
})
