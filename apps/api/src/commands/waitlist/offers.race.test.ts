import { isDeepStrictEqual } from 'node:util'
import { type KyselyPlugin, RawNode, type RootOperationNode, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { audit } from '../../testing/audit/audit.ts'
import { createHousehold } from '../../testing/factories/entitlements.ts'
import {
  createCustomer,
  createMember,
  createOperatorAtMidday,
  createPriceList,
  createSlot,
  type TestCustomer,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { createInduction, giveInduction, givePenalty, settlePenalty } from '../../testing/factories/flags.ts'
import { placesTaken } from '../../testing/factories/places.ts'
import { roundsOf } from '../../testing/long.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { browserOf, createLoggedIn, type Shopper } from '../../testing/shopper.ts'
import { countWaiting, untilWaiting } from '../../testing/waiting.ts'
import { type OfferServices, offerFreedPlaces } from './offer-freed-places.ts'

let test: TestApp
let operator: TestOperator
let offering: OfferServices

beforeAll(async () => {
  test = await createTestApp({ connections: 40 })
  offering = jobServices(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(test.db)
})
afterEach(async () => {
  expect(await audit(test.db)).toEqual([])
})

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const customer = () => createLoggedIn(test, operator.client)
const yoga = (capacity: number, given: Partial<Parameters<typeof createSlot>[1]> = {}) =>
  createSlot(test.db, {
    venue: operator.venue,
    category: operator.classes,
    priceList: operator.priceList,
    capacity,
    taken: capacity,
    ...given,
  })
const swim = (capacity: number) => yoga(capacity, { category: operator.swim })
const join = (who: Shopper, slot: TestSlot, quantity?: number) =>
  who.ask('POST', '/api/activities/waitlist/add', {
    item: { id: slot.id, type: 'activity', ...(quantity && { quantity }) },
  })
const add = (who: Shopper, slot: TestSlot, quantity?: number) =>
  who.add([{ id: slot.id, type: 'activity', ...(quantity && { quantity }) }])
const codeOf = ({ status, json }: { status: number; json: { code?: string } }) => json.code ?? status
const offer = (more: Partial<OfferServices> = {}) => offerFreedPlaces({ ...offering, ...more })

/** Makes a person wait for a session. */
async function waiter(slot: TestSlot, quantity?: number): Promise<[TestCustomer, Shopper]> {
  const person = await customer()
  expect(codeOf(await join(person[1], slot, quantity))).toBe(200)
  return person
}

async function freePlaces(slot: TestSlot, places: number): Promise<void> {
  await sql`update claims set quantity = quantity - ${places} where slot_id = ${slot.id} and quantity > ${places}`.execute(
    test.db,
  )
  await sql`delete from claims where slot_id = ${slot.id} and quantity = ${places} and kind = 'booking' and not exists (
    select from claims o where o.slot_id = ${slot.id} and o.id <> claims.id)
    and (select capacity from slots where id = ${slot.id}) = ${places}`.execute(test.db)
}

interface Line {
  customerId: number
  state: string
  places: number | null
  minutes: number | null
}

/** Lists the waitlist in order, with the places held for each. */
async function lineOf(slot: TestSlot): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select e.customer_id as "customerId", e.state, c.quantity as places,
      round(extract(epoch from c.expires_at - clock_timestamp()) / 60)::int as minutes
    from waitlist_entries e left join claims c on c.waitlist_entry_id = e.id
    where e.slot_id = ${slot.id} order by e.place`.execute(test.db)
  return rows
}
const statesOf = async (slot: TestSlot) => (await lineOf(slot)).map(({ state }) => state)

const messages = async (about: string) => {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from mail_outbox where dedupe_key like ${`${about} %`}
      and client_id = ${operator.client.id} order by id`.execute(test.db)
  return rows.map(({ customerId }) => customerId)
}

/** Lets the offers of a session end in this many milliseconds, as the clock would. */
async function endOffers(slot: TestSlot, inMs: number): Promise<void> {
  await sql`with late as (
      update waitlist_entries set offer_until = clock_timestamp() + ${inMs} * interval '1 millisecond'
      where offered_slot_id = ${slot.id} and state = 'offered' returning id, offer_until)
    update claims set expires_at = late.offer_until from late where waitlist_entry_id = late.id`.execute(
    test.db,
  )
}
const letRunOut = (slot: TestSlot) => endOffers(slot, -1000)

const grace = { purchased_for: { first_name: 'Grace', last_name: 'Hopper' } }

/** Runs the work with a guard off: a test of the guard must be able to see the difference. */
async function without<T>(table: 'claims' | 'slots', trigger: string, work: () => Promise<T>): Promise<T> {
  await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(test.db)
  try {
    return await work()
  } finally {
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(test.db)
  }
}

describe('offers of freed places', () => {
  it('F13: two places become free, fifty wait, four workers: exactly two offers, to the first two, each once', async () => {
    const slot = await yoga(8)
    const people = []
    for (const _ of times(50, (index) => index)) people.push(await waiter(slot))
    await freePlaces(slot, 2)
    await Promise.all(times(4, () => offer()))
    const line = await lineOf(slot)
    expect(line.slice(0, 2).map(({ customerId, state, places }) => [customerId, state, places])).toEqual(
      people.slice(0, 2).map(([{ id }]) => [id, 'offered', 1]),
    )
    expect(new Set(line.slice(2).map(({ state }) => state))).toEqual(new Set(['waiting']))
    expect(await messages('offer')).toEqual(people.slice(0, 2).map(([{ id }]) => id))
    // A fifth worker, after them, finds nothing to do.
    await offer()
    expect(await messages('offer')).toHaveLength(2)
  })

  /**
   * Runs two workers. One stops once it has read the free places, until the other is done or waits for it.
   */
  async function offerInTheMidst(slot: TestSlot, { isLocked }: { isLocked: boolean }): Promise<string[]> {
    const [hasRead, goesOn] = [createSignal(), createSignal()]
    const stopping: KyselyPlugin = {
      transformQuery: ({ node }) => (isLocked ? node : withoutLockOfSlots(node)),
      transformResult: async ({ result }) => {
        if (result.rows[0] && 'onePerPerson' in result.rows[0]) {
          hasRead.give()
          await goesOn.given
        }
        return result
      },
    }
    const first = offer({ db: test.db.withPlugin(stopping) })
    await hasRead.given
    const second = offer()
    try {
      if (isLocked) await expect.poll(() => countWaiting(test.db)).toBeGreaterThan(0)
      else await second
    } finally {
      goesOn.give()
      await Promise.all([first, second])
    }
    return statesOf(slot)
  }
  function createSignal() {
    let give = () => {}
    const given = new Promise<void>((resolve) => {
      give = resolve
    })
    return { given, give }
  }
  const withoutLockOfSlots = (node: RootOperationNode): RootOperationNode =>
    RawNode.is(node)
      ? {
          ...node,
          sqlFragments: node.sqlFragments.map((part) =>
            part.replace(/\) order by id for no key update$/, ')'),
          ),
        }
      : node
  async function twoFreeOfEight(): Promise<TestSlot> {
    const slot = await yoga(8)
    for (const _ of times(6, (index) => index)) await waiter(slot)
    await freePlaces(slot, 2)
    return slot
  }
  const firstTwo = ['offered', 'offered', 'waiting', 'waiting', 'waiting', 'waiting']

  it('F13: a worker that starts while another has read the free places waits for it: two are asked', async () => {
    expect(await offerInTheMidst(await twoFreeOfEight(), { isLocked: true })).toEqual(firstTwo)
  })

  it('F13: the control: without the session’s lock and the table’s count the same two workers ask four for two places', async () => {
    const slot = await twoFreeOfEight()
    const states = await without('claims', 'claims_guard', () => offerInTheMidst(slot, { isLocked: false }))
    expect(states).toEqual(['offered', 'offered', 'offered', 'offered', 'waiting', 'waiting'])
    await sql`update slots set capacity = 10 where id = ${slot.id}`.execute(test.db)
  })

  it('F15: no other customer gets the freed place: neither before it is offered nor while it is', async () => {
    const slot = await yoga(1)
    const [, ann] = await waiter(slot)
    await freePlaces(slot, 1)
    const walkUps = await Promise.all(times(20, async () => (await customer())[1]))
    const addAll = (some: Shopper[]) => Promise.all(some.map((who) => add(who, slot)))
    // Before any worker has checked, while one offers the place, and once it is offered.
    const early = await addAll(walkUps.slice(0, 6))
    const [meanwhile] = await Promise.all([addAll(walkUps.slice(6, 13)), offer()])
    const late = await addAll(walkUps.slice(13))
    expect(new Set([...early, ...meanwhile, ...late].map(codeOf))).toEqual(new Set(['SLOT_FULL']))
    expect(codeOf(await add(ann, slot))).toBe(200)
    expect(await statesOf(slot)).toEqual(['accepted'])
  })

  it('F15: the control: without the rule of the table a walk-up visitor takes it before it is offered', async () => {
    const slot = await yoga(1)
    await waiter(slot)
    await freePlaces(slot, 1)
    const [, walkUp] = await customer()
    expect(codeOf(await without('claims', 'claims_behind_line', () => add(walkUp, slot)))).toBe(200)
  })

  /**
   * Accepts an offer while four workers end offers and make them. The offer ends a little later after each
   * round in which it lapsed, and a little earlier after each in which it was taken. So the rounds stay near
   * the critical time on any machine, and continue until each result has occurred often enough.
   */
  async function acceptAtItsEnd(each: number): Promise<{ accepted: number; lapsed: number; torn: number }> {
    const seen = { accepted: 0, lapsed: 0, torn: 0 }
    let endsAfter = 32
    while (Math.min(seen.accepted, seen.lapsed) < each && seen.torn === 0) {
      const slot = await yoga(1)
      const [[ann, annsBrowser], [ben]] = [await waiter(slot), await waiter(slot)]
      await freePlaces(slot, 1)
      await offer()
      await endOffers(slot, endsAfter)
      const work = Promise.all(times(12, () => offer()))
      const answer = codeOf(await add(annsBrowser, slot))
      await work
      const firstState = async () => {
        await offer()
        return (await statesOf(slot))[0]
      }
      await expect.poll(firstState).not.toBe('offered')
      const line = (await lineOf(slot)).map(({ customerId, state }) => [customerId, state])
      const ends = {
        accepted: [ann.id, 'accepted', ben.id, 'waiting'],
        lapsed: [ann.id, 'lapsed', ben.id, 'offered'],
      }
      const end = answer === 200 ? 'accepted' : 'lapsed'
      seen[isDeepStrictEqual(line.flat(), ends[end]) ? end : 'torn'] += 1
      endsAfter *= end === 'accepted' ? 0.7 : 1.5
      expect(await audit(test.db)).toEqual([])
    }
    return seen
  }

  it('F14: an offer accepted at the moment it ends is either taken or lapsed, and the place is neither lost nor doubled', async () => {
    const { torn } = await acceptAtItsEnd(roundsOf(16))
    expect(torn).toBe(0)
  })

  it('F14: the control: without the rule of the table a place is taken after its offer has lapsed, before the next is asked', async () => {
    const slot = await yoga(1)
    const [[ann, annsBrowser], [ben]] = [await waiter(slot), await waiter(slot)]
    await freePlaces(slot, 1)
    await offer()
    await letRunOut(slot)
    expect(codeOf(await without('claims', 'claims_behind_line', () => add(annsBrowser, slot)))).toBe(200)
    await offer()
    expect((await lineOf(slot)).map(({ customerId, state }) => [customerId, state])).toEqual([
      [ann.id, 'lapsed'],
      [ben.id, 'waiting'],
    ])
  })

  it('F14: an offer whose time is over can’t be taken, even before any worker has ended it', async () => {
    const slot = await yoga(1)
    const [[, ann], [ben]] = [await waiter(slot), await waiter(slot)]
    await freePlaces(slot, 1)
    await offer()
    await letRunOut(slot)
    expect(codeOf(await add(ann, slot))).toBe('OFFER_ENDED')
    await offer()
    expect((await lineOf(slot)).at(-1)).toMatchObject({ customerId: ben.id, state: 'offered' })
  })

  it('F14: a customer whose offer ended is told so by the session and at the press, until they leave the waitlist or join it again', async () => {
    const slot = await yoga(1)
    const [[ann, annsBrowser], [, bensBrowser]] = [await waiter(slot), await waiter(slot)]
    await freePlaces(slot, 1)
    await offer()
    const told = async (who: Shopper) => {
      const { offers, ended_offers } = (await who.ask('GET', '/api/auth/session')).json.data
      return [offers.length, ended_offers.map(({ item_id }: { item_id: number }) => item_id)]
    }
    expect(await told(annsBrowser)).toEqual([1, []])
    await letRunOut(slot)
    // Before and after a worker has ended it.
    expect(await told(annsBrowser)).toEqual([0, [slot.id]])
    await offer()
    expect(await told(annsBrowser)).toEqual([0, [slot.id]])
    expect(await told(bensBrowser)).toEqual([1, []])
    const { json } = await add(annsBrowser, slot)
    expect(json).toMatchObject({ code: 'OFFER_ENDED', details: { slot_id: slot.id } })
    expect(json.message).toMatch(
      /^The place was held for you until \w+ \d+ \w+, \d\d:\d\d\. That time is over, .* You are no longer on the waitlist\. No money has been taken\./,
    )
    const { rows } = await sql<{ id: number }>`
      select id from waitlist_entries where customer_id = ${ann.id}`.execute(test.db)
    const leave = () => annsBrowser.ask('DELETE', `/api/activities/waitlist/remove/${rows[0]!.id}`)
    expect(codeOf(await leave())).toBe(200)
    expect(await told(annsBrowser)).toEqual([0, []])
    expect(codeOf(await add(annsBrowser, slot))).toBe('SLOT_FULL')
    // The place that was passed on remains the next customer's.
    expect((await lineOf(slot)).map(({ state }) => state)).toEqual(['left', 'offered'])

    // Ben lets his offer end too, and joins again: at the end, and his ended offer is no longer shown.
    await waiter(slot)
    await letRunOut(slot)
    await offer()
    expect(await told(bensBrowser)).toEqual([0, [slot.id]])
    expect(codeOf(await join(bensBrowser, slot))).toBe(200)
    expect(await told(bensBrowser)).toEqual([0, []])
    expect(await statesOf(slot)).toEqual(['left', 'offered', 'waiting'])
    expect(codeOf(await add(bensBrowser, slot))).toBe('SLOT_FULL')
  })

  it('F14: a customer whose offer ended, and who then asks for more places than are left, is told of the places and not of the offer', async () => {
    const slot = await swim(4)
    const [[, ann]] = [await waiter(slot), await waiter(slot)]
    await freePlaces(slot, 1)
    await offer()
    await letRunOut(slot)
    await offer()
    expect(codeOf(await add(ann, slot, 2))).toBe('OFFER_ENDED')
    // Ben has his place, and another place is freed.
    await freePlaces(slot, 1)
    expect(codeOf(await add(ann, slot, 2))).toBe('SLOT_FULL')
    expect(codeOf(await add(ann, slot, 1))).toBe(200)
  })

  it('F14: an offer that is accepted twice at once is one place', async () => {
    const slot = await yoga(1)
    const [, ann] = await waiter(slot)
    await freePlaces(slot, 1)
    await offer()
    const answers = await Promise.all(times(8, () => add(ann, slot)))
    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    // A request that reads before the basket exists finds the session full; the others find their place.
    expect(codes.every((code) => [200, 'ALREADY_IN_BASKET', 'SLOT_FULL'].includes(code))).toBe(true)
    expect(await statesOf(slot)).toEqual(['accepted'])
  })

  it('decision 50: a customer who took the offered place is told so when they decline it, and keeps it', async () => {
    const slot = await yoga(1)
    const [, ann] = await waiter(slot)
    const [, ben] = await waiter(slot)
    await freePlaces(slot, 1)
    await offer()
    const [{ id }] = (
      await sql<{
        id: number
      }>`select id from waitlist_entries where slot_id = ${slot.id} order by place`.execute(test.db)
    ).rows as [{ id: number }]
    expect(codeOf(await add(ann, slot))).toBe(200)
    const declined = await ann.ask('DELETE', `/api/activities/waitlist/remove/${id}`)
    expect([declined.status, declined.json.code]).toEqual([409, 'ALREADY_IN_BASKET'])
    expect(declined.json.message).toMatch(/since you took the place.*Nothing has been changed/)
    expect(await statesOf(slot)).toEqual(['accepted', 'waiting'])
    expect(codeOf(await add(ben, slot))).toBe('SLOT_FULL')
  })

  it('decision 50: a place that is taken while it is declined is kept, and not called given back', async () => {
    const slot = await yoga(1)
    const [person, ann] = await waiter(slot)
    await freePlaces(slot, 1)
    await offer()
    const [entry] = (
      await sql<{ id: number }>`select id from waitlist_entries where slot_id = ${slot.id}`.execute(test.db)
    ).rows
    // The add has taken the place, and is not committed yet, when the other press looks the entry up.
    const declined = await test.db.transaction().execute(async (tx) => {
      await sql`delete from claims where waitlist_entry_id = ${entry!.id}`.execute(tx)
      await sql`update waitlist_entries set state = 'accepted' where id = ${entry!.id}`.execute(tx)
      const pressed = ann.ask('DELETE', `/api/activities/waitlist/remove/${entry!.id}`)
      await expect.poll(() => countWaiting(test.db)).toBeGreaterThan(0)
      return { pressed }
    })
    expect((await declined.pressed).json.code).toBe('ALREADY_IN_BASKET')
    expect(await lineOf(slot)).toMatchObject([{ customerId: person.id, state: 'accepted' }])
  })

  it('F13: an offer that lapses, is declined or is left goes to the next person, once for each', async () => {
    const slot = await yoga(1)
    const [, [, ben]] = [await waiter(slot), await waiter(slot)]
    const [cat] = await waiter(slot)
    await freePlaces(slot, 1)
    await offer()
    expect(await statesOf(slot)).toEqual(['offered', 'waiting', 'waiting'])
    await letRunOut(slot)
    await Promise.all(times(3, () => offer()))
    expect(await statesOf(slot)).toEqual(['lapsed', 'offered', 'waiting'])
    const { json } = await ben.ask(
      'GET',
      `/api/activities/venue/${operator.venue.slug}/activity/${operator.classes.slug}/timetable/${slot.id}?date=${slot.date}`,
    )
    expect(json.data.action_to_show.status).toBe('BOOK')
    // Declining offers the place to the next one at once, without a sweep.
    await ben.ask('DELETE', `/api/activities/waitlist/remove/${json.data.waitlist_id}`)
    expect((await lineOf(slot)).map(({ customerId, state }) => [customerId, state]).at(-1)).toEqual([
      cat.id,
      'offered',
    ])
    expect(await statesOf(slot)).toEqual(['lapsed', 'left', 'offered'])
  })

  it('F13: a party is offered all of its places or none; a smaller one that fits is asked before it, and it keeps its position', async () => {
    const slot = await swim(6)
    const [[family], [ann]] = [await waiter(slot, 3), await waiter(slot)]
    await freePlaces(slot, 1)
    await offer()
    expect((await lineOf(slot)).map(({ customerId, state, places }) => [customerId, state, places])).toEqual([
      [family.id, 'waiting', null],
      [ann.id, 'offered', 1],
    ])
    await freePlaces(slot, 3)
    await offer()
    expect((await lineOf(slot))[0]).toMatchObject({ state: 'offered', places: 3 })
  })

  it('F13: one of three offered places is taken: the other two stay theirs until the same moment', async () => {
    const slot = await swim(6)
    const [, family] = await waiter(slot, 3)
    const [, walkUp] = await customer()
    await freePlaces(slot, 3)
    await offer()
    expect(codeOf(await add(family, slot, 1))).toBe(200)
    expect((await lineOf(slot))[0]).toMatchObject({ state: 'offered', places: 2 })
    expect(codeOf(await add(walkUp, slot))).toBe('SLOT_FULL')
    expect(codeOf(await add(family, slot, 2))).toBe(200)
    expect((await lineOf(slot))[0]).toMatchObject({ state: 'accepted', places: null })
  })

  const addGrace = (who: Shopper, slot: TestSlot) => who.add([{ id: slot.id, type: 'activity', ...grace }])

  it('F13: an offer is for the person who waited: a place for another person uses none of it', async () => {
    const slot = await yoga(2)
    const [[ann, annsBrowser], [ben]] = [await waiter(slot), await waiter(slot)]
    await freePlaces(slot, 1)
    await offer()
    const refused = await addGrace(annsBrowser, slot)
    expect([codeOf(refused), refused.json.message]).toEqual([
      'SLOT_FULL',
      expect.stringMatching(/^The place held for you is for you alone, and no other is left\. Nothing/),
    ])
    expect(await lineOf(slot)).toMatchObject([
      { customerId: ann.id, state: 'offered', places: 1 },
      { customerId: ben.id, state: 'waiting' },
    ])
    expect(codeOf(await add(annsBrowser, slot))).toBe(200)
    expect(await statesOf(slot)).toEqual(['accepted', 'waiting'])
  })

  it('F15: another person can’t take a free place by standing first: the waitlist serves the person who waits', async () => {
    const slot = await yoga(2)
    const [[, ann], [ben]] = [await waiter(slot), await waiter(slot)]
    await freePlaces(slot, 1)
    expect(codeOf(await addGrace(ann, slot))).toBe('SLOT_FULL')
    await offer()
    await letRunOut(slot)
    await offer()
    expect((await lineOf(slot))[1]).toMatchObject({ customerId: ben.id, state: 'offered' })
  })

  it('F15: the table itself keeps an offer from another person’s hold, whatever has asked for it', async () => {
    const slot = await yoga(1)
    const [ann, annsBrowser] = await waiter(slot)
    await freePlaces(slot, 1)
    await offer()
    await add(annsBrowser, await yoga(2, { taken: 0 }))
    const hold = sql`
      insert into claims (client_id, slot_id, quantity, kind, customer_id, guest, cart_id, cart_item_id, expires_at)
      select k.client_id, ${slot.id}, 1, 'hold', k.customer_id, 'grace hopper', k.id, i.id, k.expires_at
      from carts k join cart_items i on i.cart_id = k.id where k.customer_id = ${ann.id}`
    await expect(hold.execute(test.db)).rejects.toMatchObject({ code: 'TL001' })
    expect((await lineOf(slot))[0]).toMatchObject({ state: 'offered', places: 1 })
  })

  it('F13: the first on the waitlist, who waits for one, takes one of two free places; the other is the next person’s', async () => {
    const slot = await swim(6)
    const [[, ann], [ben]] = [await waiter(slot), await waiter(slot)]
    await freePlaces(slot, 2)
    expect(codeOf(await add(ann, slot, 2))).toBe('SLOT_FULL')
    expect(codeOf(await add(ann, slot, 1))).toBe(200)
    await offer()
    expect((await lineOf(slot))[1]).toMatchObject({ customerId: ben.id, state: 'offered', places: 1 })
  })

  it('F13: a party consists of the people whom the waiting customer brings: each place may be named', async () => {
    const slot = await swim(6)
    const [, family] = await waiter(slot, 2)
    await waiter(slot)
    await freePlaces(slot, 2)
    await offer()
    const { status, json } = await family.add([
      { id: slot.id, type: 'activity' },
      { id: slot.id, type: 'activity', ...grace },
    ])
    expect([status, json.data.item_count]).toEqual([200, 2])
    expect(await statesOf(slot)).toEqual(['accepted', 'waiting'])
  })

  const nameGrace = (who: Shopper, itemId: number) =>
    who.ask('PUT', `/api/activities/cart/${itemId}`, { options: grace })

  /** Makes an offer of three places, adds two to the basket, and makes one of these Grace’s. */
  async function splitBesideOffer() {
    const slot = await swim(6)
    const [[, family]] = [await waiter(slot, 3), await waiter(slot)]
    await freePlaces(slot, 3)
    await offer()
    const { json } = await add(family, slot, 2)
    const split = await family.ask('PUT', `/api/activities/cart/${json.data.items[0].id}`, {
      options: { of_places: 1, ...grace },
    })
    expect(split.json.data).toMatchObject({
      items: [
        { quantity: 1, purchased_for: null },
        { quantity: 1, purchased_for: { first_name: 'Grace' } },
      ],
    })
    return { slot, family }
  }

  it('F13: a basket’s place that becomes another person’s uses nothing of the remaining offer, and frees nothing', async () => {
    const { slot, family } = await splitBesideOffer()
    const rest = [
      { state: 'offered', places: 1 },
      { state: 'waiting', places: null },
    ]
    expect(await lineOf(slot)).toMatchObject(rest)
    expect(await placesTaken(test.db, slot)).toBe(6)
    // So no worker has a place for the next customer, and a walk-up visitor gets none.
    await offer()
    expect(await lineOf(slot)).toMatchObject(rest)
    const [, walkUp] = await customer()
    expect(codeOf(await add(walkUp, slot))).toBe('SLOT_FULL')
    expect(codeOf(await add(family, slot, 1))).toBe(200)
    expect(await statesOf(slot)).toEqual(['accepted', 'waiting'])
    expect(await placesTaken(test.db, slot)).toBe(6)
  })

  it('F15: the table counts a place that comes from another line: where that line gave none it is refused', async () => {
    const { slot } = await splitBesideOffer()
    const splitWithoutGiving = test.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into cart_items (client_id, cart_id, slot_ids, pricing_option_id, quantity, price_pence, sort_by, shown)
        select client_id, cart_id, slot_ids, pricing_option_id, 1, price_pence, sort_by, shown from cart_items
        where ${slot.id} = any(slot_ids) limit 1 returning id`.execute(tx)
      await sql`select set_config('touchline.split_line', ${rows[0]!.id}::text, true)`.execute(tx)
      await sql`
        insert into claims (client_id, slot_id, quantity, kind, customer_id, cart_id, cart_item_id, expires_at)
        select i.client_id, ${slot.id}, 1, 'hold', k.customer_id, k.id, i.id, k.expires_at
        from cart_items i join carts k on k.id = i.cart_id where i.id = ${rows[0]!.id}`.execute(tx)
    })
    await expect(splitWithoutGiving).rejects.toMatchObject({
      code: 'TL001',
      message: `slot ${slot.id} is full`,
    })
    expect(await placesTaken(test.db, slot)).toBe(6)
  })

  it('F15: a place that was waited for can’t become another person’s while others wait, and can when no one does', async () => {
    const slot = await yoga(1)
    const [[, ann], [ben]] = [await waiter(slot), await waiter(slot)]
    await freePlaces(slot, 1)
    await offer()
    const { json } = await add(ann, slot)
    const itemId = json.data.items[0].id
    const refused = await nameGrace(ann, itemId)
    expect(codeOf(refused)).toBe('PLACE_WAITED_FOR')
    expect(refused.json.details.cart.items[0]).toMatchObject({ purchased_for: null })
    await sql`update waitlist_entries set state = 'left' where customer_id = ${ben.id}`.execute(test.db)
    expect((await nameGrace(ann, itemId)).json.data.items[0]).toMatchObject({
      purchased_for: { first_name: 'Grace' },
    })
  })

  it('F15: the control: without the rule of the table the place goes past the waitlist to another person', async () => {
    const slot = await yoga(1)
    const [[, ann]] = [await waiter(slot), await waiter(slot)]
    await freePlaces(slot, 1)
    await offer()
    const { json } = await add(ann, slot)
    const named = await without('claims', 'claims_not_passed_on', () => nameGrace(ann, json.data.items[0].id))
    expect(codeOf(named)).toBe(200)
  })

  it('a place that was never waited for can become another person’s, though others wait for the session', async () => {
    const slot = await yoga(1, { taken: 0 })
    const [, buyer] = await customer()
    const { json } = await add(buyer, slot)
    await waiter(slot)
    expect(codeOf(await nameGrace(buyer, json.data.items[0].id))).toBe(200)
  })

  it('F13: only the sweep offers the places of holds that run out and places that are added', async () => {
    const slot = await yoga(1, { taken: 0 })
    const [, buyer] = await customer()
    await add(buyer, slot)
    const [[ann], [ben]] = [await waiter(slot), await waiter(slot)]
    await offer()
    expect(await statesOf(slot)).toEqual(['waiting', 'waiting'])
    await sql`update claims set expires_at = now() - interval '1 second' where slot_id = ${slot.id}`.execute(
      test.db,
    )
    await sql`update carts set expires_at = now() - interval '1 second'
      where id in (select cart_id from claims where slot_id = ${slot.id})`.execute(test.db)
    await offer()
    expect((await lineOf(slot))[0]).toMatchObject({ customerId: ann.id, state: 'offered' })
    await sql`update slots set capacity = 2 where id = ${slot.id}`.execute(test.db)
    await offer()
    expect((await lineOf(slot))[1]).toMatchObject({ customerId: ben.id, state: 'offered' })
  })

  it('F16: one customer leaves during the promotion: the next is asked, and no place is held for the one who left', async () => {
    for (const _ of times(roundsOf(10), (index) => index)) {
      const slot = await yoga(1)
      const [, ann] = await customer()
      const { json } = await join(ann, slot)
      const [ben] = await waiter(slot)
      await freePlaces(slot, 1)
      await Promise.all([
        ...times(4, () => offer()),
        ann.ask('DELETE', `/api/activities/waitlist/remove/${json.data.id}`),
      ])
      await offer()
      expect(
        (await lineOf(slot)).map(({ customerId, state, places }) => [customerId, state, places]).at(-1),
      ).toEqual([ben.id, 'offered', 1])
      expect((await lineOf(slot))[0]).toMatchObject({ state: 'left', places: null })
    }
  })

  it('F09: a cancelled session takes its offer back, and makes none', async () => {
    const slot = await yoga(1)
    await waiter(slot)
    await freePlaces(slot, 1)
    await offer()
    await sql`update slots set cancelled_at = now(), cancelled_reason = 'ill' where id = ${slot.id}`.execute(
      test.db,
    )
    await offer()
    expect(await statesOf(slot)).toEqual(['waiting'])
    expect((await lineOf(slot))[0]!.places).toBeNull()
  })

  it('F13: nothing is offered once the waitlist has closed; the place is then for everyone', async () => {
    const slot = await yoga(1, { startsAt: new Date(Date.now() + 50 * 60_000) })
    const [, ann] = await waiter(slot)
    const [, walkUp] = await customer()
    await sql`update slots set starts_at = now() + interval '44 minutes' where id = ${slot.id}`.execute(
      test.db,
    )
    await freePlaces(slot, 1)
    await offer()
    expect(await statesOf(slot)).toEqual(['waiting'])
    expect(codeOf(await add(walkUp, slot))).toBe(200)
    expect(codeOf(await add(ann, slot))).toBe('SLOT_FULL')
  })
})

describe('an offer at the desk, and in a household', () => {
  async function desk(): Promise<Shopper> {
    const staff = await createCustomer(test.db, operator.client, { role: 'staff' })
    return browserOf(test, operator.client, staff)
  }
  const addFor = (who: Shopper, slot: TestSlot, customerId: number | null, quantity?: number) =>
    who.ask('POST', '/api/activities/cart/add', {
      items: [{ id: slot.id, type: 'activity', ...(quantity && { quantity }) }],
      selected_user_id: customerId,
    })
  /** Makes two customers wait for a session, and frees as many places as the first one waits for. */
  async function firstIsOffered(slot: TestSlot, places = 1) {
    const [[ann, annsBrowser], [ben]] = [await waiter(slot, places), await waiter(slot)]
    await freePlaces(slot, places)
    await offer()
    expect(await lineOf(slot)).toMatchObject([{ state: 'offered', places }, { state: 'waiting' }])
    return { ann, annsBrowser, ben }
  }

  it.each([
    ['a class', () => yoga(2)],
    ['a swim', () => swim(2)],
  ])('F13: staff sell the customer the place that is held for them: %s', async (_, make) => {
    const slot = await make()
    const { ann } = await firstIsOffered(slot)
    const { status, json } = await addFor(await desk(), slot, ann.id)
    expect([status, json.data?.items[0].purchased_for.user_id]).toEqual([200, ann.id])
    expect(await statesOf(slot)).toEqual(['accepted', 'waiting'])
    const { rows } = await sql`
      select from claims where slot_id = ${slot.id} and kind = 'hold' and customer_id = ${ann.id}`.execute(
      test.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('F13: several tickets without names use the selected customer’s offer, by adding and by a change', async () => {
    const slot = await swim(6)
    const { ann } = await firstIsOffered(slot, 3)
    const staff = await desk()
    const { json } = await addFor(staff, slot, ann.id, 2)
    expect(await lineOf(slot)).toMatchObject([{ state: 'offered', places: 1 }, { state: 'waiting' }])
    const change = (selected: number | null) =>
      staff.ask('PUT', `/api/activities/cart/${json.data.items[0].id}`, {
        options: { quantity: 3 },
        selected_user_id: selected,
      })
    expect(codeOf(await change(null))).toBe('SLOT_FULL')
    expect(codeOf(await change(ann.id))).toBe(200)
    expect(await statesOf(slot)).toEqual(['accepted', 'waiting'])
  })

  it('F13: the session shows staff that it can be booked while they have selected that customer, and at no other time', async () => {
    const slot = await yoga(2)
    const { ann, ben } = await firstIsOffered(slot)
    const staff = await desk()
    await add(staff, await yoga(2, { taken: 0 }))
    const { venue, classes } = operator
    const path = `/api/activities/venue/${venue.slug}/activity/${classes.slug}/timetable`
    const shownFor = async (customerId: number | null) => {
      await staff.ask('POST', '/api/foh/cart/customer', { selected_user_id: customerId })
      const one = await staff.ask('GET', `${path}/${slot.id}`)
      const { json } = await staff.ask('GET', `${path}?date=${one.json.data.date.raw}`)
      const inDay = json.data.find(({ id }: { id: number }) => id === slot.id)
      expect(inDay.action_to_show).toEqual(one.json.data.action_to_show)
      return one.json.data.action_to_show.status
    }
    expect(await shownFor(ann.id)).toBe('BOOK')
    expect(await shownFor(ben.id)).toBe('FULL')
    expect(await shownFor(null)).not.toBe('BOOK')
  })
  it('F15: no one else can have it: a walk-in, the next on the waitlist and another customer are refused at the desk, too', async () => {
    for (const slot of [await yoga(2), await swim(2)]) {
      const { ben } = await firstIsOffered(slot)
      const [other] = await customer()
      for (const selected of [null, ben.id, other.id])
        expect(codeOf(await addFor(await desk(), slot, selected))).toBe('SLOT_FULL')
      expect(await lineOf(slot)).toMatchObject([{ state: 'offered', places: 1 }, { state: 'waiting' }])
    }
  })

  it('S02: a customer uses no other’s offer by naming them', async () => {
    for (const slot of [await yoga(2), await swim(2)]) {
      const { ann } = await firstIsOffered(slot)
      const [, stranger] = await customer()
      expect(codeOf(await addFor(stranger, slot, ann.id))).toBe('FORBIDDEN')
      const item = { id: slot.id, type: 'activity', purchased_for_user_id: ann.id }
      expect(codeOf(await stranger.add([item]))).toBe('FORBIDDEN')
      expect(await lineOf(slot)).toMatchObject([{ state: 'offered', places: 1 }, { state: 'waiting' }])
    }
  })

  it('F13: the manager of a household takes the place held for one of its people, and is told before that they can', async () => {
    for (const slot of [await yoga(2), await swim(2)]) {
      const { ann } = await firstIsOffered(slot)
      const [manager, managersBrowser] = await customer()
      await createHousehold(test.db, operator.client, [manager, ann])
      const { json } = await managersBrowser.ask('GET', `/api/activities/occurrences/${slot.id}/people`)
      const refusals = json.data.map((one: { user_id: number; refusal: string | null }) => [
        one.user_id,
        one.refusal === null,
      ])
      expect(refusals).toEqual([
        [manager.id, false],
        [ann.id, true],
      ])
      expect(codeOf(await add(managersBrowser, slot))).toBe('SLOT_FULL')
      const item = { id: slot.id, type: 'activity', purchased_for_user_id: ann.id }
      expect(codeOf(await managersBrowser.add([item]))).toBe(200)
      expect(await statesOf(slot)).toEqual(['accepted', 'waiting'])
    }
  })

  it('F13: a party’s offer is for anyone it brings, even a person who waits for themselves, and that wait continues', async () => {
    const slot = await swim(6)
    const { ann, annsBrowser, ben } = await firstIsOffered(slot, 2)
    await createHousehold(test.db, operator.client, [ann, ben])
    const item = { id: slot.id, type: 'activity' }
    expect(codeOf(await annsBrowser.add([item, { ...item, purchased_for_user_id: ben.id }]))).toBe(200)
    expect(await statesOf(slot)).toEqual(['accepted', 'waiting'])
  })

  it('F15: a place sold this way can’t become another person’s at the desk while others wait', async () => {
    const slot = await yoga(2)
    const { ann, ben } = await firstIsOffered(slot)
    const staff = await desk()
    const { json } = await addFor(staff, slot, ann.id)
    const named = await staff.ask('PUT', `/api/activities/cart/${json.data.items[0].id}`, {
      options: grace,
      selected_user_id: ann.id,
    })
    expect(codeOf(named)).toBe('PLACE_WAITED_FOR')
    // Nor by selecting another customer.
    const selected = await staff.ask('POST', '/api/foh/cart/customer', { selected_user_id: ben.id })
    expect(selected.json.data.items[0].purchased_for.user_id).toBe(ann.id)
  })

  /**
   * Runs the customer and the staff, each adding the place. Both continue once both have found that it can be
   * had.
   */
  async function bothAtOnce(slot: TestSlot): Promise<(string | number)[]> {
    const { ann, annsBrowser } = await firstIsOffered(slot)
    const staff = await desk()
    const sent = await test.db.transaction().execute(async (tx) => {
      await sql`select from slots where id = ${slot.id} for no key update`.execute(tx)
      const both = [add(annsBrowser, slot), addFor(staff, slot, ann.id)]
      await untilWaiting(test.db, 2)
      return both
    })
    return (await Promise.all(sent)).map(codeOf)
  }

  it.each([
    ['a class', 'ALREADY_IN_BASKET', () => yoga(2)],
    ['a swim', 'SLOT_FULL', () => swim(2)],
  ])(
    'F14: taken by the customer and at the desk at one moment it is one place: %s',
    async (_, refused, make) => {
      const slot = await make()
      const codes = await bothAtOnce(slot)
      expect(codes).toHaveLength(2)
      expect(new Set(codes)).toEqual(new Set([200, refused]))
      expect(await statesOf(slot)).toEqual(['accepted', 'waiting'])
      expect(await placesTaken(test.db, slot)).toBe(2)
    },
  )

  it('F14: the control: without the table’s count both have it', async () => {
    const slot = await swim(2)
    expect(await without('claims', 'claims_guard', () => bothAtOnce(slot))).toEqual([200, 200])
    expect(await placesTaken(test.db, slot)).toBe(3)
    await sql`update slots set capacity = 3 where id = ${slot.id}`.execute(test.db)
  })
})

describe('quiet hours', () => {
  it('F13: freed in the quiet hours it is kept for the first person, whose pages show it; they are told when the hours end, and the clock starts then', async () => {
    const hours = (from: number) => `${String(from).padStart(2, '0')}:00`
    const midday = 12
    await sql`update categories set waitlist_rules = ${JSON.stringify({
      quiet: { from: hours(midday - 2), to: hours(midday + 3), unlessWithinMinutes: 60 },
    })}::jsonb where id = ${operator.classes.id}::uuid`.execute(test.db)
    const slot = await yoga(1, { date: 3 })
    const [[ann, annsBrowser]] = [await waiter(slot)]
    const [, walkUp] = await customer()
    await freePlaces(slot, 1)
    await offer()
    expect(await lineOf(slot)).toMatchObject([{ customerId: ann.id, state: 'offered', places: 1 }])
    expect(await messages('offer')).toEqual([])
    expect(codeOf(await add(walkUp, slot))).toBe('SLOT_FULL')
    // Meanwhile her own pages show it.
    const { venue, classes } = operator
    const path = `/api/activities/venue/${venue.slug}/activity/${classes.slug}/timetable/${slot.id}`
    expect((await annsBrowser.ask('GET', path)).json.data.action_to_show.status).toBe('BOOK')
    // The quiet hours are over: the two hours of holding the place begin now.
    await sql`update categories set waitlist_rules = null where id = ${operator.classes.id}::uuid`.execute(
      test.db,
    )
    await sql`update clients set catalogue_version = catalogue_version + 1`.execute(test.db)
    await sql`update waitlist_entries set tells_at = now() where slot_id = ${slot.id}`.execute(test.db)
    offering = { ...offering, catalogues: createCatalogues(test.db) }
    await offer()
    expect(await messages('offer')).toEqual([ann.id])
    expect((await lineOf(slot))[0]!.minutes).toBeGreaterThanOrEqual(119)
    expect(codeOf(await add(annsBrowser, slot))).toBe(200)
  })
})

describe('F17: a person who can’t be offered a place is passed over and told why, and the next is asked', () => {
  const passes = async (slot: TestSlot) => {
    const { rows } = await sql<{ reason: string }>`
      select reason from waitlist_passes where slot_id = ${slot.id}`.execute(test.db)
    return rows.map(({ reason }) => reason)
  }

  it.each([
    [
      'PENALTY_OUTSTANDING',
      async ({ id }: TestCustomer) => {
        await givePenalty(test.db, operator.client, { id })
      },
    ],
    [
      'INDUCTION_NEEDED',
      async (_: TestCustomer, next: TestCustomer) => {
        const induction = await createInduction(test.db, operator.client, { needs: operator.classes })
        await giveInduction(test.db, operator.client, next, induction)
      },
    ],
    [
      'NOT_SOLD_TO_THEM',
      async ({ id }: TestCustomer) => {
        await sql`update membership_users set ends_on = current_date - 1, starts_on = current_date - 9
          where customer_id = ${id}`.execute(test.db)
      },
    ],
    [
      'BOOKED_AT_SAME_TIME',
      async ({ id }: TestCustomer) => {
        const other = await createSlot(test.db, {
          venue: operator.venue,
          category: operator.swim,
          priceList: operator.priceList,
          time: '18:30',
        })
        await sql`insert into claims (client_id, slot_id, quantity, kind, customer_id)
          values (${operator.client.id}, ${other.id}, 1, 'booking', ${id})`.execute(test.db)
      },
    ],
  ] as const)('F17: %s', async (reason, spoil) => {
    const members = await createPriceList(test.db, operator.client, {
      Member: { pence: 0, audience: 'member' },
    })
    const slot = await yoga(1, { priceList: members })
    const member = async (): Promise<[TestCustomer, Shopper]> => {
      const one = await createMember(test.db, operator.client)
      const shopper = await browserOf(test, operator.client, one)
      expect(codeOf(await join(shopper, slot))).toBe(200)
      return [one, shopper]
    }
    const [[ann], [ben]] = [await member(), await member()]
    await spoil(ann, ben)
    await freePlaces(slot, 1)
    await Promise.all(times(3, () => offer()))
    expect((await lineOf(slot)).map(({ customerId, state }) => [customerId, state])).toEqual([
      [ann.id, 'waiting'],
      [ben.id, 'offered'],
    ])
    expect(await passes(slot)).toEqual([reason])
    expect(await messages('pass')).toEqual([ann.id])
    expect(await messages('offer')).toEqual([ben.id])
  })

  it('F17: a customer who has booked a place of it for a named person, or at the same time, is asked for one of their own', async () => {
    const slot = await yoga(2)
    const [ann] = await waiter(slot)
    const other = await createSlot(test.db, {
      venue: operator.venue,
      category: operator.swim,
      priceList: operator.priceList,
      time: '18:30',
    })
    await freePlaces(slot, 2)
    await sql`insert into claims (client_id, slot_id, quantity, kind, customer_id, guest)
      select ${operator.client.id}, id, 1, 'booking', ${ann.id}, 'mia lee'
      from slots where id in (${slot.id}, ${other.id})`.execute(test.db)
    await offer()
    expect(await lineOf(slot)).toMatchObject([{ customerId: ann.id, state: 'offered', places: 1 }])
    expect(await passes(slot)).toEqual([])
  })

  it('F17: a person whose own status lets them buy it is asked, and not passed over', async () => {
    const students = await createPriceList(test.db, operator.client, { Student: 300 })
    await sql`update pricing_options set status = 'student' where id = ${students.options.Student!}`.execute(
      test.db,
    )
    const slot = await yoga(1, { priceList: students })
    const [ann, annsBrowser] = await customer()
    await sql`update customers set statuses = '[{"status": "student", "until": null}]' where id = ${ann.id}`.execute(
      test.db,
    )
    expect(codeOf(await join(annsBrowser, slot))).toBe(200)
    await freePlaces(slot, 1)
    await offer()
    expect(await statesOf(slot)).toEqual(['offered'])
  })

  it('F17: when no one on the waitlist can have it, the place is for everyone', async () => {
    const slot = await yoga(1)
    const [ann] = await waiter(slot)
    const [, walkUp] = await customer()
    await givePenalty(test.db, operator.client, ann)
    await freePlaces(slot, 1)
    expect(codeOf(await add(walkUp, slot))).toBe('SLOT_FULL')
    await offer()
    expect(codeOf(await add(walkUp, slot))).toBe(200)
  })

  it('F17: a person who has settled their charge is asked for the place that is still free', async () => {
    const slot = await yoga(1)
    const [ann] = await waiter(slot)
    const penalty = await givePenalty(test.db, operator.client, ann)
    await freePlaces(slot, 1)
    await offer()
    await settlePenalty(test.db, operator.client, penalty)
    await sql`update waitlist_passes set passed_at = passed_at - interval '2 minutes' where slot_id = ${slot.id}`.execute(
      test.db,
    )
    await offer()
    expect(await statesOf(slot)).toEqual(['offered'])
    expect(await passes(slot)).toEqual([])
  })
})

describe('F18: the clock starts when the message is accepted for sending', () => {
  const addressOf = (who: { id: number }, email: string | null) =>
    test.db
      .updateTable('customers')
      .set({ email, password_hash: email === null ? null : 'none' })
      .where('id', '=', who.id)
      .execute()
  const failureOf = async (slot: TestSlot) => {
    const { rows } = await sql<{ told: boolean; failure: string | null; tries: number }>`
      select told_at is not null as told, mail_failure as failure, mail_failures as tries
      from waitlist_entries where slot_id = ${slot.id} order by place limit 1`.execute(test.db)
    return rows[0]!
  }
  const aMinuteLater = (slot: TestSlot) =>
    sql`update waitlist_entries set mail_failed_at = mail_failed_at - interval '61 seconds'
      where slot_id = ${slot.id}`.execute(test.db)

  it('F18: a message that can’t be kept for sending leaves the place held and the clock stopped, and is tried again', async () => {
    const slot = await yoga(1)
    const [, walkUp] = await customer()
    const [ann] = await waiter(slot)
    await addressOf(ann, null)
    await freePlaces(slot, 1)
    await offer()
    expect(await failureOf(slot)).toEqual({ told: false, failure: 'no email address', tries: 1 })
    expect(codeOf(await add(walkUp, slot))).toBe('SLOT_FULL')
    await addressOf(ann, ann.email)
    // Not at once: tries to write to a person have pauses between them.
    await offer()
    expect(await messages('offer')).toEqual([])
    await sql`update waitlist_entries set offer_until = now() + interval '1 minute' where slot_id = ${slot.id}`.execute(
      test.db,
    )
    await sql`update claims set expires_at = now() + interval '1 minute' where slot_id = ${slot.id} and kind = 'offer'`.execute(
      test.db,
    )
    await aMinuteLater(slot)
    await offer()
    expect(await failureOf(slot)).toEqual({ told: true, failure: null, tries: 0 })
    // The full time to answer, from now on.
    expect((await lineOf(slot))[0]!.minutes).toBeGreaterThanOrEqual(30)
    expect(await messages('offer')).toHaveLength(1)
  })

  it('F18: after fifteen tries the next person is asked; the first keeps their position', async () => {
    const slot = await yoga(1)
    const [[ann], [ben]] = [await waiter(slot), await waiter(slot)]
    await addressOf(ann, null)
    await freePlaces(slot, 1)
    for (const _ of times(15, (index) => index)) {
      await offer()
      await aMinuteLater(slot)
    }
    await offer()
    expect((await lineOf(slot)).map(({ customerId, state }) => [customerId, state])).toEqual([
      [ann.id, 'waiting'],
      [ben.id, 'offered'],
    ])
  })
})
