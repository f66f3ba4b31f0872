import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeSlotId } from '../../call/slot-id.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { audit } from '../../testing/audit/audit.ts'
import { createStrangers } from '../../testing/audit/strangers.ts'
import {
  createCategory,
  createHold,
  createOperator,
  createOperatorAtMidday,
  createPriceList,
  type GivenSlot,
  slots,
  type TestCustomer,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { browserOf, createLoggedIn, Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator
let ann: TestCustomer
let annsBrowser: Shopper

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(async () => {
  expect(await audit(test.db)).toEqual([])
  await test.close()
})
beforeEach(async () => {
  operator = await createOperatorAtMidday(test.db)
  ;[ann, annsBrowser] = await customer()
})

const customer = () => createLoggedIn(test, operator.client)

const yoga = (): GivenSlot => ({
  venue: operator.venue,
  category: operator.classes,
  priceList: operator.priceList,
  capacity: 3,
})
/** Returns a time on a whole minute, as v2 ids have it. */
const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000)
const v2 = (slot: TestSlot) => encodeSlotId(slot.ruleId, slot.startsAt)
const add = (who: Shopper, slot: { id: number | string }, key?: string) =>
  who.ask('POST', '/api/activities/waitlist/add', { item: { id: slot.id, type: 'activity' } }, key)
const addMember = (who: Shopper, id: string, userId: number) =>
  who.ask('POST', `/api/v1/activities/occurrences/${id}/waitlist/members`, { data: { user_id: userId } })
const timetable = async (who: Shopper, version = '') => {
  const { venue, classes } = operator
  const date = (await slots.open(test.db, yoga())).date
  const path = `/api/activities/venue/${venue.slug}/activity/${classes.slug}/${version}timetable?date=${date}`
  return (await who.ask('GET', path)).json.data
}

describe('joining a waitlist', () => {
  it('spec 7: by a number it is waitlist/add with item.id and item.type', async () => {
    const slot = await slots.full(test.db, yoga())
    const joined = await add(annsBrowser, slot)
    expect(joined).toMatchObject({
      status: 200,
      json: {
        data: {
          id: expect.any(Number),
          user_id: ann.id,
          item_id: slot.id,
          quantity: 1,
          position: 1,
          answer_minutes: { least: 10, most: 120, quiet: { from: '22:00', to: '07:00' } },
        },
      },
    })
    expect(await add(annsBrowser, slot)).toEqual(joined)
  })

  it('spec 7: by an id that is no number it is occurrences/{id}/waitlist/members with data.user_id', async () => {
    const slot = await slots.full(test.db, yoga())
    const joined = await addMember(annsBrowser, v2(slot), ann.id)
    expect(joined).toMatchObject({ status: 200, json: { data: { item_id: v2(slot), position: 1 } } })
    // Both kinds of id name the same session, and so the same place in its waitlist.
    const { json } = await add(annsBrowser, slot)
    expect(json.data.id).toBe(joined.json.data.id)
  })

  it('spec 4: JOIN_WAITLIST, then LEAVE_WAITLIST with the waitlist_id and the position, on both versions', async () => {
    const slot = await slots.full(test.db, yoga())
    const stateOf = async (who: Shopper, version: string, id: number | string) => {
      const found = (await timetable(who, version)).find((one: { id: number | string }) => one.id === id)
      const { action_to_show, waitlist_id, waitlist_position, has_waitlist } = found
      return [action_to_show.status, waitlist_id, waitlist_position, has_waitlist]
    }
    expect(await stateOf(annsBrowser, '', slot.id)).toEqual(['JOIN_WAITLIST', null, null, true])
    expect(await stateOf(new Shopper(test.app, operator.client.host), '', slot.id)).toEqual([
      'FULL',
      null,
      null,
      true,
    ])
    const [, ben] = await customer()
    await add(ben, slot)
    const { json } = await add(annsBrowser, slot)
    expect(json.data.position).toBe(2)
    for (const [version, id] of [
      ['', slot.id],
      ['v2/', v2(slot)],
    ] as const)
      expect(await stateOf(annsBrowser, version, id)).toEqual(['LEAVE_WAITLIST', json.data.id, 2, true])
    const item = await annsBrowser.ask('GET', `/api/v1/activities/occurrences/${v2(slot)}`)
    expect(item.json.data).toMatchObject({ waitlist_id: json.data.id, waitlist_position: 2 })
  })

  it('spec 7: a day’s lists tell everyone how many wait for a full session, and not who', async () => {
    const slot = await slots.full(test.db, yoga())
    // Another customer: answers to visitors without a log-in are kept for a moment.
    const [, other] = await customer()
    const waiting = async (version: string, id: number | string) => {
      const found = (await timetable(other, version)).find((one: { id: number | string }) => one.id === id)
      return [found.waitlist_waiting, JSON.stringify(found).includes(ann.email)]
    }
    expect(await waiting('', slot.id)).toEqual([undefined, false])
    const [, ben] = await customer()
    const { json } = await add(ben, slot)
    await add(annsBrowser, slot)
    for (const [version, id] of [
      ['', slot.id],
      ['v2/', v2(slot)],
    ] as const)
      expect(await waiting(version, id)).toEqual([2, false])
    // A customer who has left is not counted, and no one is when a place is free.
    const left = await ben.ask('DELETE', `/api/activities/waitlist/remove/${json.data.id}`)
    expect(left.status).toBe(200)
    expect(await waiting('', slot.id)).toEqual([1, false])
    await sql`update slots set capacity = capacity + 1 where id = ${slot.id}`.execute(test.db)
    expect(await waiting('', slot.id)).toEqual([undefined, false])
    await sql`update slots set capacity = capacity - 1 where id = ${slot.id}`.execute(test.db)
  })

  it('spec 4: a ticketed session says it in its times; the week and the search say it too', async () => {
    const { venue, swim, priceList } = operator
    const slot = await slots.full(test.db, { venue, category: swim, priceList, capacity: 4 })
    const { json } = await add(annsBrowser, slot)
    const base = `/api/activities/venue/${venue.slug}`
    for (const version of ['', 'v2/']) {
      const times = await annsBrowser.ask(
        'GET',
        `${base}/activity/${swim.slug}/${version}times?date=${slot.date}`,
      )
      expect(times.json.data[0]).toMatchObject({
        action_to_show: { status: 'LEAVE_WAITLIST' },
        waitlist_id: json.data.id,
        waitlist_position: 1,
        has_waitlist: true,
      })
    }
    const week = await annsBrowser.ask('GET', `${base}/week?date=${slot.date}`)
    expect(week.json.data[0].status).toBe('LEAVE_WAITLIST')
    const search = await annsBrowser.ask('GET', `/api/activities/search?date=${slot.date}`)
    expect(search.json.data[0].action_to_show.status).toBe('LEAVE_WAITLIST')
  })

  it('spec 4: people are served in order of arrival; a customer who leaves and joins again is last', async () => {
    const slot = await slots.full(test.db, yoga())
    const [, ben] = await customer()
    const [, cat] = await customer()
    const { json } = await add(annsBrowser, slot)
    await add(ben, slot)
    await add(cat, slot)
    await annsBrowser.ask('DELETE', `/api/activities/waitlist/remove/${json.data.id}`)
    expect((await add(ben, slot)).json.data.position).toBe(1)
    expect((await add(annsBrowser, slot)).json.data).toMatchObject({ id: json.data.id, position: 3 })
  })

  it('F03: the same key gives the first answer again, and does not join another list', async () => {
    const slot = await slots.full(test.db, yoga())
    const key = crypto.randomUUID()
    const first = await add(annsBrowser, slot, key)
    await annsBrowser.ask('DELETE', `/api/activities/waitlist/remove/${first.json.data.id}`)
    expect(await add(annsBrowser, slot, key)).toEqual(first)
    expect((await add(annsBrowser, await slots.full(test.db, yoga()), key)).json.code).toBe('KEY_REUSED')
    // The repeated request did not join again.
    const { json } = await annsBrowser.ask('GET', `/api/v1/activities/occurrences/${v2(slot)}`)
    expect(json.data.action_to_show.status).toBe('JOIN_WAITLIST')
  })
})

describe('joining is refused', () => {
  const refusal = async (slot: { id: number | string }, who = annsBrowser) => {
    const { status, json } = await add(who, slot)
    expect(json.message).toMatch(/\w/)
    return [status, json.code]
  }

  it('S87: a key’s stored answer goes to no other session, even of the same customer', async () => {
    const slot = await slots.full(test.db, yoga())
    const key = crypto.randomUUID()
    expect((await add(annsBrowser, slot, key)).status).toBe(200)
    const herOther = await browserOf(test, operator.client, ann)
    expect((await add(herOther, slot, key)).json.code).toBe('KEY_REUSED')
    expect((await add(herOther, slot)).json.data.position).toBe(1)
  })

  it('S02: a visitor has to log in, and joining in another’s name is refused', async () => {
    const slot = await slots.full(test.db, yoga())
    const other = await createOperator(test.db)
    for (const { kind, browser } of await createStrangers({ test, operator, other, owner: annsBrowser })) {
      const { status, json } = await addMember(browser, v2(slot), ann.id)
      const told = kind.includes('customer') ? [403, 'FORBIDDEN'] : [401, 'LOGIN_REQUIRED']
      expect([kind, status, json.code]).toEqual([kind, ...told])
      if (!kind.includes('customer')) expect(await refusal(slot, browser)).toEqual([401, 'LOGIN_REQUIRED'])
    }
    // None of them has put her on the waitlist.
    const { json } = await annsBrowser.ask('GET', `/api/v1/activities/occurrences/${v2(slot)}`)
    expect(json.data).toMatchObject({ action_to_show: { status: 'JOIN_WAITLIST' }, waitlist_id: null })
    expect((await addMember(annsBrowser, v2(slot), ann.id)).json.data.position).toBe(1)
  })

  it('a session with places is booked, not waited for', async () => {
    const slot = await slots.almostFull(test.db, yoga())
    expect(await refusal(slot)).toEqual([409, 'PLACES_FREE'])
  })

  it('a hold that has run out is an available place, even before the jobs have tidied up', async () => {
    const slot = await slots.almostFull(test.db, yoga())
    const [ben] = await customer()
    const hold = { slot, customer: ben, pricingOptionId: operator.priceList.options.Adult! }
    await createHold(test.db, operator.client, { ...hold, expiresInMs: 60_000 })
    await test.db
      .updateTable('claims')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('slot_id', '=', slot.id)
      .where('kind', '=', 'hold')
      .execute()
    const { json } = await annsBrowser.ask('GET', `/api/v1/activities/occurrences/${v2(slot)}`)
    expect(json.data.action_to_show.status).toBe('BOOK')
    const [, cat] = await customer()
    expect(await refusal(slot, cat)).toEqual([409, 'PLACES_FREE'])
  })

  it('F16: a customer who has a place in it, booked or in the basket, can’t wait for another', async () => {
    const slot = await slots.almostFull(test.db, yoga())
    await createHold(test.db, operator.client, {
      slot,
      customer: ann,
      pricingOptionId: operator.priceList.options.Adult!,
    })
    expect(await refusal(slot)).toEqual([409, 'ALREADY_IN_BASKET'])
  })

  it('F16: a session that has begun, was cancelled or is not open has no waitlist', async () => {
    expect(await refusal(await slots.begun(test.db, { ...yoga(), minutesAgo: 2, taken: 3 }))).toEqual([
      422,
      'NO_LONGER_BOOKABLE',
    ])
    const cancelled = await slots.cancelled(test.db, { ...yoga(), taken: 3 })
    expect(await refusal(cancelled)).toEqual([409, 'SLOT_CANCELLED'])
    expect(await refusal(await slots.notYetOpen(test.db, { ...yoga(), taken: 3 }))).toEqual([
      422,
      'NOT_YET_BOOKABLE',
    ])
  })

  it('an activity whose operator wants none has no waitlist, nor has a session that begins soon', async () => {
    const { venue, client } = operator
    const category = await createCategory(test.db, client, { has_waitlist: false, soldAt: [venue] })
    const slot = await slots.full(test.db, { ...yoga(), startsAt: inMinutes(44) })
    expect(await refusal(slot)).toEqual([422, 'NO_WAITLIST'])
    const { json } = await annsBrowser.ask('GET', `/api/v1/activities/occurrences/${v2(slot)}`)
    expect(json.data).toMatchObject({ action_to_show: { status: 'FULL' }, waitlist_id: null })
    expect(await refusal(await slots.full(test.db, { ...yoga(), category }))).toEqual([422, 'NO_WAITLIST'])
  })

  it('only members wait for a session that is sold to members only', async () => {
    const members = await createPriceList(test.db, operator.client, {
      Member: { pence: 0, audience: 'member' },
    })
    const slot = await slots.full(test.db, { ...yoga(), priceList: members })
    expect(await refusal(slot)).toEqual([422, 'PRICE_NOT_OFFERED'])
  })

  it('S07: another operator’s session does not exist, nor does one that never was', async () => {
    const here = operator
    operator = await createOperator(test.db)
    const elsewhere = await slots.full(test.db, yoga())
    operator = here
    expect(await refusal(elsewhere)).toEqual([404, 'SLOT_NOT_FOUND'])
    expect(await refusal({ id: 'nothing-like-an-id' })).toEqual([404, 'SLOT_NOT_FOUND'])
  })

  it('a party is as large as one person may hold at once, and one in a class', async () => {
    const { venue, swim, priceList } = operator
    const slot = await slots.full(test.db, { venue, category: swim, priceList, capacity: 12 })
    const wait = (who: Shopper, id: number, quantity: number) =>
      who.ask('POST', '/api/activities/waitlist/add', { item: { id, type: 'activity', quantity } })
    expect((await wait(annsBrowser, slot.id, 7)).json.code).toBe('QUANTITY_NOT_OFFERED')
    expect((await wait(annsBrowser, slot.id, 6)).json.data).toMatchObject({ quantity: 6, position: 1 })
    const full = await slots.full(test.db, yoga())
    expect((await wait(annsBrowser, full.id, 2)).json.code).toBe('QUANTITY_NOT_OFFERED')
  })

  it('a waitlist is no longer than the operator wants', async () => {
    await sql`update categories set waitlist_rules = '{"size": 1}' where id = ${operator.classes.id}::uuid`.execute(
      test.db,
    )
    const slot = await slots.full(test.db, yoga())
    const [, ben] = await customer()
    expect((await add(annsBrowser, slot)).status).toBe(200)
    expect(await refusal(slot, ben)).toEqual([409, 'WAITLIST_FULL'])
    // A customer who is on it is told so again.
    expect((await add(annsBrowser, slot)).json.data.position).toBe(1)
  })

  it('F86: one person is on twenty lists at most', async () => {
    for (let hour = 0; hour < 20; hour++) {
      const slot = await slots.full(test.db, { ...yoga(), date: 2, time: `${hour}`.padStart(2, '0') + ':00' })
      expect((await add(annsBrowser, slot)).status).toBe(200)
    }
    expect(await refusal(await slots.full(test.db, yoga()))).toEqual([422, 'TOO_MANY_WAITLISTS'])
  })
})
