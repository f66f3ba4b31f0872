import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../crypto/passwords.ts'
import { createTestApp } from '../../testing/app.ts'
import {
  createCustomer,
  createOperator,
  createSession,
  createSlot,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, Shopper } from '../../testing/shopper.ts'

let test: Shop
let operator: TestOperator
let network = 0

beforeAll(async () => {
  test = await createShop({ settings: { RATE_LIMITS: 'on' }, connections: 30 })
})
afterAll(() => test.close())
beforeEach(async () => {
  operator = await createOperator(test.db)
  network++
})

/** Makes a visitor at this test's own address, or at another one. */
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

/** Moves all that happened into the past, by this many minutes. */
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

describe('F82: no visitor takes a whole session', () => {
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

  it('F82: more places on a line in the basket count like a new line', async () => {
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
    const slot = await swim(30)
    expect(codeOf(await add(await customer(), slot, 13))).toBe('TOO_MANY_PLACES')
    expect(codeOf(await add(await customer(), slot, 12))).toBe('held')
  })

  it('F82: visitors at one address hold twelve of twenty; others, and those who log in, get the rest', async () => {
    const slot = await swim()
    const answers = [
      await add(shopper(), slot, 8),
      await add(shopper(), slot, 4),
      await add(shopper(), slot, 2),
    ]
    expect(answers.map(codeOf)).toEqual(['held', 'held', 'TOO_MANY_FROM_ADDRESS'])
    expect(answers[2]!.json.message).toBe(
      'A lot of places are held without an account from your internet connection. Nothing has been changed. Log in to hold a place, or try again in a few minutes.',
    )
    expect(codeOf(await add(shopper('10.9.9.9'), slot, 2))).toBe('held')
    expect(codeOf(await add(await customer(), slot, 2))).toBe('held')
  })

  it('F82: visitors at one address hold sixty in a hundred places of a big session', async () => {
    const slot = await swim(90)
    const answers = await Promise.all(times(8, () => add(shopper(), slot, 8)))
    expect(countOf(answers, 'held')).toBe(6)
    expect(codeOf(await add(shopper(), slot, 6))).toBe('held')
    expect(codeOf(await add(shopper(), slot, 2))).toBe('TOO_MANY_FROM_ADDRESS')
  })

  it('F82: forty visitors at one address at the same moment hold eighteen places of twenty, and no more', async () => {
    const slot = await swim(20)
    const answers = await Promise.all(times(40, () => add(shopper(), slot)))
    expect(countOf(answers, 'held')).toBe(18)
    expect(countOf(answers, 'TOO_MANY_FROM_ADDRESS')).toBe(22)
  })

  it('F82: the control: with the limits off the same forty take the session', async () => {
    const open = await createTestApp({ connections: 30 })
    const { venue, swim: category, priceList, client } = await createOperator(open.db)
    const slot = await createSlot(open.db, { venue, category, priceList, capacity: 20 })
    const answers = await Promise.all(times(40, () => add(new Shopper(open.app, client.host), slot)))
    expect(countOf(answers, 'held')).toBe(20)
    await open.close()
  })

  it('F82: five visitors hold twenty courts of a hundred each, and one address no more than sixty', async () => {
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
    expect(codeOf(await add(shopper('10.9.9.8'), courts.at(-1)!))).toBe('held')
  })

  it('F82: a visitor without an account holds twenty places of all sessions together', async () => {
    const who = shopper()
    for (let held = 0; held < 20; held += 5) expect(codeOf(await add(who, await swim(), 5))).toBe('held')
    expect(await add(who, await swim())).toMatchObject({
      status: 409,
      json: {
        code: 'TOO_MANY_HELD',
        message:
          'Without an account you can hold 20 places at a time. Nothing has been changed. Pay for what is in your basket and then add more, or log in.',
      },
    })
  })

  it('F82: an account holds forty places of all sessions together', async () => {
    const who = await customer()
    for (let held = 0; held < 40; held += 10) expect(codeOf(await add(who, await swim(), 10))).toBe('held')
    expect(await add(who, await swim())).toMatchObject({
      status: 409,
      json: {
        code: 'TOO_MANY_HELD',
        message:
          'You can hold 40 places at a time. Nothing has been changed. Pay for what is in your basket, then add more.',
      },
    })
  })

  it('F82: accounts and visitors at one address also count together', async () => {
    operator = await createOperator(test.db, { limits: JSON.stringify({ heldPlacesOfAddressInAll: 6 }) })
    expect(codeOf(await add(await customer(), await swim(), 3))).toBe('held')
    expect(codeOf(await add(shopper(), await swim(), 3))).toBe('held')
    const refused = {
      status: 409,
      json: {
        code: 'TOO_MANY_FROM_ADDRESS',
        message:
          'A lot of places are held from your internet connection right now. Nothing has been changed. You can try again in a few minutes.',
      },
    }
    expect(await add(await customer(), await swim())).toMatchObject(refused)
    expect(await add(shopper(), await swim())).toMatchObject(refused)
    expect(codeOf(await add(shopper('10.9.9.7'), await swim()))).toBe('held')
  })

  it('F82: unpaid places that run out at one address pause visitors without an account there', async () => {
    operator = await createOperator(test.db, { limits: JSON.stringify({ lapsedPlacesOfAddress: 6 }) })
    for (const count of [3, 3]) expect(codeOf(await add(shopper(), await swim(), count))).toBe('held')
    await pass(11)
    const slot = await swim()
    const paused = await add(shopper(), slot)
    expect(paused).toMatchObject({ status: 409, json: { code: 'TOO_MANY_FROM_ADDRESS' } })
    expect(paused.json.message).toMatch(
      /^A lot of places are held without an account from your internet connection\. Nothing has been changed\. Log in to hold a place, or try again from \d\d:\d\d\.$/,
    )
    expect(paused.json.details.retry_after_seconds).toBeGreaterThan(800)
    expect(paused.json.details.retry_after_seconds).toBeLessThanOrEqual(840)
    expect(codeOf(await add(shopper('10.9.9.6'), slot))).toBe('held')
    expect(codeOf(await add(await customer(), slot))).toBe('held')
    await pass(15)
    expect(codeOf(await add(shopper(), slot))).toBe('held')
  })

  describe('F82: a share bounds small sessions, and a family of five always has room', () => {
    // Places of a session; then the places held by: a visitor alone, an account, visitors with two places
    // each at an address, and visitors with one each beside them.
    it.each([
      [4, 4, 4, 4, 4],
      [6, 5, 5, 4, 5],
      [8, 5, 5, 4, 7],
      [12, 6, 6, 6, 10],
      [20, 8, 10, 12, 18],
      [30, 8, 12, 18, 27],
    ])('F82: %i places: %i, %i, %i and %i', async (capacity, ofVisitor, ofAccount, ofPairs, inAll) => {
      const fill = async (slot: TestSlot, quantity: number, who: () => Shopper) => {
        for (let tries = 0; tries < capacity; tries++) await add(who(), slot, quantity)
        return placesHeld(slot)
      }
      const [visitor, account] = [shopper('10.9.9.5'), await customer()]
      expect(await fill(await swim(capacity), 1, () => visitor)).toBe(ofVisitor)
      expect(await fill(await swim(capacity), 1, () => account)).toBe(ofAccount)
      const slot = await swim(capacity)
      expect(await fill(slot, 2, () => shopper())).toBe(ofPairs)
      expect(await fill(slot, 1, () => shopper())).toBe(inAll)
    })

    it('F82: a visitor who could hold no more with an account is not told to log in', async () => {
      const slot = await swim(12)
      expect((await add(shopper(), slot, 7)).json.message).toBe(
        'You can hold 6 places of this session at a time. Nothing has been changed. Choose fewer. When they are paid for, you can add more.',
      )
    })

    it('F82: many log-ins, each with a basket, hold no more than the share', async () => {
      const slot = await swim(12)
      const password = 'orange rivers run deep'
      const { email } = await createCustomer(test.db, operator.client, {
        password_hash: await hashPassword(password),
      })
      for (const last of [1, 2]) {
        const who = shopper(`10.7.${network}.${last}`)
        expect(codeOf(await add(who, slot, 4))).toBe('held')
        const { status } = await who.ask('POST', '/api/auth/customer/login', { username: email, password })
        expect(status).toBe(200)
      }
      expect(await placesHeld(slot)).toBe(4)
    })
  })

  it('F82: many log-ins, each with a basket, hold no more of a session than one account may', async () => {
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

  it('F82: staff book for others, and an operator can set other numbers', async () => {
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

describe('F82: a genuine visitor meets no limit', () => {
  it('F82: a parent books six tickets of two swims', async () => {
    const who = shopper()
    expect([codeOf(await add(who, await swim(), 6)), codeOf(await add(who, await swim(), 6))]).toEqual([
      'held',
      'held',
    ])
  })

  it('F82: two families of five at one address book the same swim, each on its own telephone', async () => {
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

  it('F82: a turn that another request began a moment later counts nothing yet', async () => {
    const slots = [await swim(30), await swim(30)]
    const who = shopper()
    await add(who, slots[0]!)
    await sql`update hold_turns set began_at = now() + interval '1 minute', until = now() + interval '11 minutes'
      where slot_id = ${slots[0]!.id}`.execute(test.db)
    const newcomer = shopper()
    const [later, first] = [await add(who, slots[1]!), await add(newcomer, slots[1]!)]
    expect([later, first].map(codeOf)).toEqual(['held', 'held'])
    expect(later.json.data.items).toHaveLength(2)
    expect(later.json.data.renewals_left).toBe(first.json.data.renewals_left)
  })

  it('F82: a visitor who lets six places run out, changes their mind twice and returns, holds them again', async () => {
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

describe('F82: a class without accounts, and a script that looks like one', () => {
  const renewalsOf = async (who: Shopper) =>
    (await who.ask('GET', '/api/activities/cart')).json.data.renewals_left as number
  /** Makes this many visitors hold a place each, one after the other. */
  async function hold(slot: TestSlot, count: number): Promise<Shopper[]> {
    const visitors = times(count, () => shopper())
    for (const who of visitors) expect(codeOf(await add(who, slot))).toBe('held')
    return visitors
  }

  it('F82: thirty pupils at one address take a place each at the same moment: 27 have it, the others when three have paid', async () => {
    const slot = await swim(30)
    const pupils = times(30, () => shopper())
    const answers = await Promise.all(pupils.map((who) => add(who, slot)))
    expect([countOf(answers, 'held'), countOf(answers, 'TOO_MANY_FROM_ADDRESS')]).toEqual([27, 3])
    const [late, early] = [true, false].map((isLate) =>
      pupils.filter((_, index) => (codeOf(answers[index]!) !== 'held') === isLate),
    )
    for (const who of early!.slice(0, 3)) {
      const { json } = await who.pay(test.sandbox.origin, cardNumbers.approved)
      expect((await who.complete(json.transaction_uuid)).status).toBe(200)
    }
    expect((await Promise.all(late!.map((who) => add(who, slot)))).map(codeOf)).toEqual(
      times(3, () => 'held'),
    )
  })

  it('F82: a visitor with a place beyond the share of the address is told at once that it is held once, and with an account for longer', async () => {
    const slot = await swim(30)
    const [first] = await hold(slot, 18)
    const [who, key] = [shopper(), crypto.randomUUID()]
    const items = [{ id: slot.id, type: 'activity', quantity: 1 }]
    const added = await who.add(items, key)
    expect(added.json.data.renewals_left).toBe(0)
    expect((await who.add(items, key)).json).toEqual(added.json)
    expect([await renewalsOf(first!), await renewalsOf(who)]).toEqual([3, 0])
    await pass(5)
    expect(codeOf(await renew(who))).toBe('RENEWALS_USED_UP')
    expect(codeOf(await renew(first!))).toBe('held')
    const { json } = await who.ask('GET', '/api/activities/cart')
    const more = await who.ask('PUT', `/api/activities/cart/${json.data.items[0].id}`, {
      options: { quantity: 2 },
    })
    expect(codeOf(more)).toBe('TOO_MANY_FROM_ADDRESS')
    const password = 'orange rivers run deep'
    const { email } = await createCustomer(test.db, operator.client, {
      password_hash: await hashPassword(password),
    })
    await who.ask('POST', '/api/auth/customer/login', { username: email, password })
    expect(await renewalsOf(who)).toBe(3)
  })

  it('F82: a script with a new visitor for each place holds 27 of 30 for one hold, then the share, and no more that hour', async () => {
    const slot = await swim(30)
    const visitors = await hold(slot, 27)
    expect(codeOf(await add(shopper(), slot))).toBe('TOO_MANY_FROM_ADDRESS')
    await pass(9)
    const renewed = await Promise.all(visitors.map(renew))
    expect([countOf(renewed, 'held'), countOf(renewed, 'RENEWALS_USED_UP')]).toEqual([18, 9])
    await pass(2)
    expect(await placesHeld(slot)).toBe(18)
    expect(codeOf(await add(shopper(), slot))).toBe('TOO_MANY_FROM_ADDRESS')
  })

  it('F82: places beyond the share that were given back or ran out go to no other visitor at the address', async () => {
    const slot = await swim(30)
    const visitors = await hold(slot, 27)
    await visitors.at(-1)!.ask('DELETE', '/api/activities/cart')
    expect(codeOf(await add(shopper(), slot))).toBe('TOO_MANY_FROM_ADDRESS')
    await pass(11)
    const again = [await renew(visitors[0]!)]
    for (let more = 0; more < 26; more++) again.push(await add(shopper(), slot))
    expect([countOf(again, 'held'), countOf(again, 'TOO_MANY_FROM_ADDRESS')]).toEqual([18, 9])
  })
})

describe('F103: renewals can’t be begun anew', () => {
  it('F103: places that are given back and taken again keep counting: forty minutes of a session, then an hour’s rest', async () => {
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
      /^This session has been held for you for a long time and not been paid for\. No money has been taken\. You can hold it again from \d\d:\d\d, if it has places then\.$/,
    )
    expect(again.json.details.retry_after_seconds).toBeGreaterThan(3_000)
    // Another session is not affected.
    expect(codeOf(await add(who, await swim(), 2))).toBe('held')
    await pass(61)
    expect(codeOf(await add(who, slot, 2))).toBe('held')
  })

  it('F103: a basket that runs out and is held again keeps counting', async () => {
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

  it('F103: renewals of a basket that was emptied in between keep counting, and the words tell its owner', async () => {
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

  it('F103: new visitors at one address can’t hold a session for ever', async () => {
    const slot = await swim()
    const codes: unknown[] = []
    for (let turn = 0; turn < 6; turn++) {
      codes.push(codeOf(await add(shopper(), slot, 8)), codeOf(await add(shopper(), slot, 4)))
      await pass(10)
    }
    expect(codes.slice(0, 8)).toEqual(times(8, () => 'held'))
    expect(codes.slice(8)).not.toContain('held')
  })

  it('F82: sixteen places that ran out unpaid within an hour bring a pause of a quarter of an hour', async () => {
    const who = shopper()
    expect(codeOf(await add(who, await swim(), 8))).toBe('held')
    expect(codeOf(await add(who, await swim(), 8))).toBe('held')
    await pass(11)
    const fresh = await swim()
    const paused = await add(who, fresh)
    expect(paused).toMatchObject({ status: 409, json: { code: 'HOLDS_RAN_OUT' } })
    expect(paused.json.message).toMatch(
      /^16 of the places that you held in the last hour ran out unpaid\. No money has been taken\. You can hold places again from \d\d:\d\d\.$/,
    )
    await pass(15)
    expect(codeOf(await add(who, fresh))).toBe('held')
  })
})
