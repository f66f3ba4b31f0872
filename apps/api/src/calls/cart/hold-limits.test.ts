import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../passwords.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createOperator,
  createSession,
  createCustomer,
  createSlot,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator
let network = 0

beforeAll(async () => {
  test = await createTestApp({ settings: { RATE_LIMITS: 'on' }, connections: 30 })
})
afterAll(() => test.close())
beforeEach(async () => {
  operator = await createOperator(test.db)
  network++
})

/** Somebody at this test's own address, or at another one. */
function shopper(address = `10.0.${network}.1`, cookie = ''): Shopper {
  const who = new Shopper(test.app, operator.client.host, cookie)
  who.address = address
  return who
}
async function customer(): Promise<Shopper> {
  const [, who] = await createLoggedIn(test, operator.client)
  who.address = `10.0.${network}.1`
  return who
}
const swim = (capacity = 20) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    capacity,
  })
const add = (who: Shopper, slot: TestSlot, quantity = 1) =>
  who.add([{ id: slot.id, type: 'activity', quantity }])
const renew = (who: Shopper) => who.ask('POST', '/api/activities/cart/renew')
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const codeOf = ({ status, json }: { status: number; json: { code?: string } }) =>
  status === 200 ? 'held' : json.code
const countOf = (answers: Parameters<typeof codeOf>[0][], code: string) =>
  answers.filter((answer) => codeOf(answer) === code).length

/** Everything that happened happened so much earlier. */
async function pass(minutes: number): Promise<void> {
  const earlier = sql`${minutes}::float * interval '1 minute'`
  await sql`update carts set expires_at = expires_at - ${earlier}`.execute(test.db)
  await sql`update claims set expires_at = expires_at - ${earlier}
    where kind = 'hold' and expires_at > now()`.execute(test.db)
  await sql`update hold_turns set began_at = began_at - ${earlier}, until = until - ${earlier},
    given_back_at = given_back_at - ${earlier}`.execute(test.db)
}

async function placesHeld(slot: TestSlot): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(quantity), 0)::int as held from claims where slot_id = ${slot.id} and expires_at > now()`.execute(
    test.db,
  )
  return rows[0]!.held
}

describe('F82: nobody takes a whole session', () => {
  it('F82: a visitor without an account holds eight places of a session, in one add or in many', async () => {
    const slot = await swim()
    const greedy = await add(shopper(), slot, 20)
    expect(greedy).toMatchObject({
      status: 409,
      json: {
        code: 'TOO_MANY_PLACES',
        message:
          'Without an account you can hold 8 places of one session at a time. Nothing has been changed. Choose fewer, or log in to hold more.',
        details: { slot_id: slot.id },
      },
    })
    expect(await placesHeld(slot)).toBe(0)
    const who = shopper()
    const answers = [
      await add(who, slot, 5),
      await add(who, slot, 4),
      await add(who, slot, 3),
      await add(who, slot),
    ]
    expect(answers.map(codeOf)).toEqual(['held', 'TOO_MANY_PLACES', 'held', 'TOO_MANY_PLACES'])
    expect(answers[3]!.json.details.cart.items).toHaveLength(2)
    expect(await placesHeld(slot)).toBe(8)
  })

  it('F82: more of a line in the basket is counted like a new line', async () => {
    const slot = await swim()
    const who = shopper()
    const { json } = await add(who, slot, 2)
    const change = (quantity: number) =>
      who.ask('PUT', `/api/activities/cart/${json.data.items[0].id}`, { options: { quantity } })
    expect((await change(8)).status).toBe(200)
    expect(codeOf(await change(9))).toBe('TOO_MANY_PLACES')
    expect((await change(3)).status).toBe(200)
    expect(await placesHeld(slot)).toBe(3)
  })

  it('F82: an account holds twelve places of a session', async () => {
    const slot = await swim()
    expect(codeOf(await add(await customer(), slot, 13))).toBe('TOO_MANY_PLACES')
    expect(codeOf(await add(await customer(), slot, 12))).toBe('held')
  })

  it('F82: visitors at one address hold twelve of twenty; others, and who logs in, get the rest', async () => {
    const slot = await swim()
    const answers = [await add(shopper(), slot, 8), await add(shopper(), slot, 4), await add(shopper(), slot)]
    expect(answers.map(codeOf)).toEqual(['held', 'held', 'TOO_MANY_FROM_ADDRESS'])
    expect(answers[2]!.json.message).toBe(
      'A lot of places are held without an account from your internet connection. Nothing has been changed. Log in to hold a place, or try again in a few minutes.',
    )
    expect(codeOf(await add(shopper('10.9.9.9'), slot))).toBe('held')
    expect(codeOf(await add(await customer(), slot))).toBe('held')
  })

  it('F82: of a big session visitors at one address hold half', async () => {
    const slot = await swim(100)
    const answers = await Promise.all(times(8, () => add(shopper(), slot, 8)))
    expect(countOf(answers, 'held')).toBe(6)
    expect(codeOf(await add(shopper(), slot, 2))).toBe('held')
    expect(codeOf(await add(shopper(), slot, 1))).toBe('TOO_MANY_FROM_ADDRESS')
  })

  it('F82: forty visitors at one address at the same moment hold twelve places, and no more', async () => {
    const slot = await swim(20)
    const answers = await Promise.all(times(40, () => add(shopper(), slot)))
    expect(countOf(answers, 'held')).toBe(12)
  })

  it('F82: the control: with the limits off the same forty take the session', async () => {
    const open = await createTestApp({ connections: 30 })
    const { venue, swim: category, priceList, client } = await createOperator(open.db)
    const slot = await createSlot(open.db, { venue, category, priceList, capacity: 20 })
    const answers = await Promise.all(times(40, () => add(new Shopper(open.app, client.host), slot)))
    expect(countOf(answers, 'held')).toBe(20)
    await open.close()
  })

  it('F82: of a hundred courts one visitor holds twenty places, and one address sixty', async () => {
    const courts = await Promise.all(times(100, () => swim(1)))
    const answers: Parameters<typeof codeOf>[0][] = []
    await Promise.all(
      times(5, async (one) => {
        const who = shopper()
        for (const slot of courts.slice(one * 20, one * 20 + 20)) answers.push(await add(who, slot))
      }),
    )
    expect(countOf(answers, 'held')).toBe(60)
    expect(countOf(answers, 'TOO_MANY_FROM_ADDRESS')).toBe(40)
    const elsewhere = shopper('10.9.9.8')
    const more = await Promise.all(times(11, () => swim(5)))
    for (const slot of more.slice(0, 10)) expect(codeOf(await add(elsewhere, slot, 2))).toBe('held')
    expect(codeOf(await add(elsewhere, more[10]!))).toMatch(/TOO_MANY_HELD|QUANTITY_NOT_OFFERED/)
  })

  it('F82: log-ins that bring a basket each come to no more of a session than one account may hold', async () => {
    const slot = await swim(40)
    const password = 'orange rivers run deep'
    const { email } = await createCustomer(test.db, operator.client, {
      password_hash: await hashPassword(password),
    })
    for (const last of [1, 2, 3]) {
      const who = shopper(`10.8.${network}.${last}`)
      expect(codeOf(await add(who, slot, 8))).toBe('held')
      const { status } = await who.ask('POST', '/api/auth/customer/login', { username: email, password })
      expect(status).toBe(200)
    }
    expect(await placesHeld(slot)).toBe(8)
  })

  it('F82: addresses of one IPv6 household count as one', async () => {
    const slot = await swim()
    const at = (last: number) => shopper(`2001:db8:0:${network}::${last}`)
    expect(codeOf(await add(at(1), slot, 8))).toBe('held')
    expect(codeOf(await add(at(2), slot, 5))).toBe('TOO_MANY_FROM_ADDRESS')
    expect(codeOf(await add(shopper(`2001:db8:1:${network}::1`), slot, 5))).toBe('held')
  })

  it('F82: staff book for others, and an operator has numbers of its own', async () => {
    const slot = await swim(40)
    const staff = await createCustomer(test.db, operator.client, { role: 'staff' })
    const { browser } = await createSession(test.db, operator.client, staff)
    expect(codeOf(await add(shopper(undefined, browser['cookie']), slot, 20))).toBe('held')
    operator = await createOperator(test.db, { limits: JSON.stringify({ sessionPlacesOfVisitor: 2 }) })
    const own = await swim()
    expect([codeOf(await add(shopper(), own, 3)), codeOf(await add(shopper(), own, 2))]).toEqual([
      'TOO_MANY_PLACES',
      'held',
    ])
  })
})

describe('F82: who books for real is never in the way', () => {
  it('F82: a parent books six tickets of two swims', async () => {
    const who = shopper()
    expect([codeOf(await add(who, await swim(), 6)), codeOf(await add(who, await swim(), 6))]).toEqual([
      'held',
      'held',
    ])
  })

  it('F82: two families of five at one address book the same swim, each on a telephone of their own', async () => {
    const slot = await swim()
    const answers = await Promise.all(times(10, () => add(shopper(), slot)))
    expect(countOf(answers, 'held')).toBe(10)
  })

  it('F82: a class of thirty with accounts books the same two sessions at one address', async () => {
    const slots = [await swim(30), await swim(30)]
    const pupils = await Promise.all(times(30, customer))
    const answers = await Promise.all(pupils.flatMap((who) => slots.map((slot) => add(who, slot))))
    expect(countOf(answers, 'held')).toBe(60)
  })

  it('F82: somebody who lets six places run out, changes their mind twice and comes again, holds them again', async () => {
    const slot = await swim()
    const who = shopper()
    await add(who, slot, 6)
    await pass(11)
    expect(codeOf(await renew(who))).toBe('held')
    await who.ask('DELETE', '/api/activities/cart')
    expect(codeOf(await add(who, slot, 4))).toBe('held')
    await who.ask('DELETE', '/api/activities/cart')
    expect(codeOf(await add(who, slot, 6))).toBe('held')
    await pass(9)
    expect(codeOf(await renew(who))).toBe('held')
  })
})

describe('F103: renewals are not begun anew', () => {
  it('F103: places that are given back and taken again count on: forty minutes of a session, then an hour’s rest', async () => {
    const slot = await swim()
    const who = shopper()
    for (let turn = 0; turn < 4; turn++) {
      expect(codeOf(await add(who, slot, 2))).toBe('held')
      await pass(10)
      await who.ask('DELETE', '/api/activities/cart')
    }
    const again = await add(who, slot, 2)
    expect(again).toMatchObject({ status: 409, json: { code: 'HELD_LONG_ENOUGH' } })
    expect(again.json.message).toMatch(
      /^This session has been held for you for a long time and not been paid for\. Nothing has been taken\. You can hold it again from \d\d:\d\d, if it has places then\.$/,
    )
    expect(again.json.details.retry_after_seconds).toBeGreaterThan(3_000)
    // Another session is another matter.
    expect(codeOf(await add(who, await swim(), 2))).toBe('held')
    await pass(61)
    expect(codeOf(await add(who, slot, 2))).toBe('held')
  })

  it('F103: a basket that runs out and is held again counts on', async () => {
    const slot = await swim()
    const who = shopper()
    await add(who, slot)
    for (let turn = 0; turn < 3; turn++) {
      await pass(11)
      expect(codeOf(await renew(who))).toBe('held')
    }
    await pass(11)
    expect(codeOf(await renew(who))).toBe('HELD_LONG_ENOUGH')
  })

  it('F103: renewals of a basket that was emptied in between count on, in words that its owner needs', async () => {
    const slot = await swim()
    const who = shopper()
    await add(who, slot)
    for (let turn = 0; turn < 2; turn++) {
      await pass(9)
      expect(codeOf(await renew(who))).toBe('held')
    }
    await pass(9)
    await who.ask('DELETE', '/api/activities/cart')
    expect(codeOf(await add(who, slot))).toBe('held')
    await pass(9)
    expect(codeOf(await renew(who))).toBe('RENEWALS_USED_UP')
  })

  describe('F103: the basket offers as many renewals as are given, and then none', () => {
    const emptiedAndTaken = async (who: Shopper, slot: TestSlot, minutes: number) => {
      await pass(minutes)
      await who.ask('DELETE', '/api/activities/cart')
      await add(who, slot)
    }
    const ways: [string, number, (who: Shopper, slot: TestSlot) => Promise<unknown>][] = [
      ['a new basket', 3, async () => {}],
      ['one that was renewed once', 2, async (who) => (await pass(9), renew(who))],
      ['one that was emptied after 5 minutes', 2, (who, slot) => emptiedAndTaken(who, slot, 5)],
      [
        'one that was emptied after a renewal and 18 minutes',
        1,
        async (who, slot) => (await pass(9), await renew(who), emptiedAndTaken(who, slot, 9)),
      ],
      [
        'one that was emptied after two renewals and 27 minutes',
        0,
        async (who, slot) => {
          for (let turn = 0; turn < 2; turn++) await (await pass(9), renew(who))
          await emptiedAndTaken(who, slot, 9)
        },
      ],
      ['one that ran out and was held again', 2, async (who) => (await pass(11), renew(who))],
      [
        'one that ran out twice and was held again',
        1,
        async (who) => {
          for (let turn = 0; turn < 2; turn++) await (await pass(11), renew(who))
        },
      ],
      [
        'one whose other session was held before',
        2,
        async (who, slot) => {
          await pass(5)
          await who.ask('DELETE', '/api/activities/cart')
          await add(who, await swim())
          await add(who, slot)
        },
      ],
    ]
    it.each(ways)('F103: %s: %i', async (_, expected, prepare) => {
      const slot = await swim()
      const who = shopper()
      await add(who, slot)
      await prepare(who, slot)
      const offered = async () =>
        (await who.ask('GET', '/api/activities/cart')).json.data.renewals_left as number
      expect(await offered()).toBe(expected)
      for (let left = expected; left > 0; left--) {
        await pass(9.9)
        expect(await offered()).toBe(left)
        const renewed = await renew(who)
        expect([codeOf(renewed), renewed.json.data?.renewals_left]).toEqual(['held', left - 1])
      }
      expect(await offered()).toBe(0)
      const refused = await renew(who)
      expect(codeOf(refused)).toBe('RENEWALS_USED_UP')
      expect(refused.json.details.cart.renewals_left).toBe(0)
    })
  })

  it('F103: new visitors at one address don’t hold a session for ever', async () => {
    const slot = await swim()
    const codes: unknown[] = []
    for (let turn = 0; turn < 6; turn++) {
      codes.push(codeOf(await add(shopper(), slot, 8)), codeOf(await add(shopper(), slot, 4)))
      await pass(10)
    }
    expect(codes.slice(0, 8)).toEqual(times(8, () => 'held'))
    expect(codes.slice(8)).not.toContain('held')
  })

  it('F82: sixteen places that ran out unpaid within an hour bring a pause of a quarter', async () => {
    const who = shopper()
    expect(codeOf(await add(who, await swim(), 8))).toBe('held')
    expect(codeOf(await add(who, await swim(), 8))).toBe('held')
    await pass(11)
    const fresh = await swim()
    const paused = await add(who, fresh)
    expect(paused).toMatchObject({ status: 409, json: { code: 'HOLDS_RAN_OUT' } })
    expect(paused.json.message).toMatch(
      /^16 of the places that you held in the last hour ran out unpaid\. Nothing has been taken\. You can hold places again from \d\d:\d\d\.$/,
    )
    await pass(15)
    expect(codeOf(await add(who, fresh))).toBe('held')
  })
})
