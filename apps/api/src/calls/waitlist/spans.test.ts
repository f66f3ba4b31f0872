import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { offerFreedPlaces } from '../../commands/waitlist/offer-freed-places.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createOperatorAtMidday,
  makeStaff,
  slots,
  type TestOperator,
  type TestSlot,
} from '../../testing/factories/factories.ts'
import { jobServices } from '../../testing/providers/job-services.ts'
import { createLoggedIn, type Shopper } from '../../testing/shopper.ts'

let test: TestApp
let operator: TestOperator

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(test.db)
})

const offer = () => offerFreedPlaces(jobServices(test))
const customer = () => createLoggedIn(test, operator.client)
const court = (number: 0 | 1, time: string) => {
  const { venue, courtHire: category, courts, priceList } = operator
  return slots.full(test.db, { venue, category, priceList, location: courts[number]!, time, capacity: 1 })
}
const free = (slot: TestSlot) =>
  sql`delete from claims where slot_id = ${slot.id} and kind = 'booking'`.execute(test.db)
const wait = (who: Shopper, { date }: TestSlot, more: object = {}) =>
  who.ask('POST', '/api/activities/waitlist/spans', {
    venue_slug: operator.venue.slug,
    activity_slug: operator.courtHire.slug,
    date,
    from: '18:00',
    until: '20:00',
    ...more,
  })
const readCourts = async (who: Shopper, { date }: TestSlot) => {
  const path = `/api/activities/venue/${operator.venue.slug}/activity/${operator.courtHire.slug}/v2/slots?date=${date}`
  const { json } = await who.ask('GET', path)
  return json.data as {
    starts_at: { format_24_hour: string }
    location: { name: string }
    action_to_show: { status: string }
    waitlist_id: number | null
    waitlist_span: object | null
    offered_until: object | null
  }[]
}
const courtsOf = async (who: Shopper, slot: TestSlot) =>
  (await readCourts(who, slot)).map((one) => [
    one.starts_at.format_24_hour,
    one.location.name,
    one.action_to_show.status,
    one.waitlist_id,
  ])
const offersOf = async (who: Shopper) =>
  (await who.ask('GET', '/api/auth/session')).json.data.offers as {
    waitlist_id: number
    item_id: number
    place: string
    starts_at: string
    until: { format_24_hour: string }
  }[]

/** Creates two courts at four hours, all of them taken. */
async function evening() {
  const made: TestSlot[] = []
  for (const time of ['17:00', '18:00', '19:00', '20:00'])
    for (const number of [0, 1] as const) made.push(await court(number, time))
  return made
}

describe('waiting for any court of a span', () => {
  it('spec 4: the first court that becomes available within it is offered, one at a time, and none outside it', async () => {
    const [before, , first, second, later] = await evening()
    const [ann, annsBrowser] = await customer()
    const joined = await wait(annsBrowser, first!)
    expect(joined.json.data).toMatchObject({ user_id: ann.id, item_id: null, quantity: 1, position: 1 })
    const id = joined.json.data.id
    expect(await wait(annsBrowser, first!)).toMatchObject({ json: { data: { id } } })

    await free(before!)
    await offer()
    expect(await offersOf(annsBrowser)).toEqual([])
    await free(later!)
    await free(second!)
    await Promise.all([offer(), offer(), offer()])
    // Both were freed at once: a single offer for a single wait.
    const offers = await offersOf(annsBrowser)
    expect(offers).toHaveLength(1)
    expect([second!.id, later!.id]).toContain(offers[0]!.item_id)
    const other = offers[0]!.item_id === second!.id ? later! : second!
    const [, walkUp] = await customer()
    expect((await walkUp.add([{ id: offers[0]!.item_id, type: 'activity' }])).json.code).toBe('SLOT_FULL')
    expect((await walkUp.add([{ id: other.id, type: 'activity' }])).status).toBe(200)
    expect((await annsBrowser.add([{ id: offers[0]!.item_id, type: 'activity' }])).status).toBe(200)
    expect(await offersOf(annsBrowser)).toEqual([])
  })

  it('spec 4: its courts say LEAVE_WAITLIST with the one entry, and courts outside it say JOIN_WAITLIST', async () => {
    const [, , first] = await evening()
    const [, ann] = await customer()
    const { json } = await wait(ann, first!)
    const { id } = json.data
    expect(await courtsOf(ann, first!)).toEqual([
      ['17:00', 'Court 1', 'JOIN_WAITLIST', null],
      ['17:00', 'Court 2', 'JOIN_WAITLIST', null],
      ['18:00', 'Court 1', 'LEAVE_WAITLIST', id],
      ['18:00', 'Court 2', 'LEAVE_WAITLIST', id],
      ['19:00', 'Court 1', 'LEAVE_WAITLIST', id],
      ['19:00', 'Court 2', 'LEAVE_WAITLIST', id],
      ['20:00', 'Court 1', 'JOIN_WAITLIST', null],
      ['20:00', 'Court 2', 'JOIN_WAITLIST', null],
    ])
    expect((await ann.ask('DELETE', `/api/activities/waitlist/remove/${id}`)).status).toBe(200)
    expect((await courtsOf(ann, first!)).every(([, , status]) => status === 'JOIN_WAITLIST')).toBe(true)
  })

  it('spec 4: its courts say what is waited for: from when until when, and any court or which', async () => {
    const [before, , first] = await evening()
    const [, ann] = await customer()
    const [, ben] = await customer()
    await wait(ann, first!)
    await wait(ben, first!, { location_slug: operator.courts[1]!.slug })
    const spansOf = async (who: Shopper) =>
      (await readCourts(who, before!)).map((slot) => [
        slot.starts_at.format_24_hour,
        slot.location.name,
        slot.waitlist_span,
      ])
    const any = { from: '18:00', until: '20:00', place: null }
    expect((await spansOf(ann)).slice(0, 6)).toEqual([
      ['17:00', 'Court 1', null],
      ['17:00', 'Court 2', null],
      ['18:00', 'Court 1', any],
      ['18:00', 'Court 2', any],
      ['19:00', 'Court 1', any],
      ['19:00', 'Court 2', any],
    ])
    expect((await spansOf(ben)).slice(2, 4)).toEqual([
      ['18:00', 'Court 1', null],
      ['18:00', 'Court 2', { ...any, place: 'Court 2' }],
    ])
  })

  it('spec 4: a wait for one court is not served by another court', async () => {
    const [, , one, two] = await evening()
    const [, ann] = await customer()
    const { json } = await wait(ann, one!, { location_slug: operator.courts[1]!.slug })
    expect(json.data.position).toBe(1)
    await free(one!)
    await offer()
    expect(await offersOf(ann)).toEqual([])
    await free(two!)
    await offer()
    expect(await offersOf(ann)).toMatchObject([{ item_id: two!.id, place: 'Court 2', starts_at: '18:00' }])
  })

  it('spec 4: people who wait for that court and people who wait for any are on one waitlist, in order of joining', async () => {
    const [, , one] = await evening()
    const [[, ann], [, ben], [, cat]] = [await customer(), await customer(), await customer()]
    await wait(ann, one!)
    const { json } = await ben.ask('POST', '/api/activities/waitlist/add', {
      item: { id: one!.id, type: 'activity' },
    })
    expect(json.data.position).toBe(2)
    expect((await wait(cat, one!)).json.data.position).toBe(3)
    await free(one!)
    await offer()
    const [first] = await offersOf(ann)
    await ann.ask('DELETE', `/api/activities/waitlist/remove/${first!.waitlist_id}`)
    expect(await offersOf(ben)).toHaveLength(1)
    expect(await offersOf(cat)).toEqual([])
  })

  it.each([
    ['a court is free', { from: '17:00', until: '21:00' }, 'PLACES_FREE'],
    ['no court’s time is within it', { from: '18:15', until: '18:45' }, 'SLOT_NOT_FOUND'],
    ['it ends before it begins', { from: '20:00', until: '18:00' }, 'SLOT_NOT_FOUND'],
    ['there is no such court', { location_slug: 'court-99' }, 'SLOT_NOT_FOUND'],
    ['the activity is not sold there', { activity_slug: 'curling' }, 'ACTIVITY_NOT_FOUND'],
    ['the venue is not there', { venue_slug: 'nowhere' }, 'VENUE_NOT_FOUND'],
    ['the day has not opened', { date: '2199-01-01' }, 'DATE_OUTSIDE_WINDOW'],
  ])('refused: %s', async (_, more, code) => {
    const [before, , first] = await evening()
    await free(before!)
    const [, ann] = await customer()
    const { json } = await wait(ann, first!, more)
    expect(json.code).toBe(code)
    expect(json.message).toMatch(/\w/)
  })
})

describe('GET foh/venue/{venue}/waitlists', () => {
  it('spec 4: staff see the waitlist: position, state, since when, the offer with its end, failures and reasons', async () => {
    const [, , one] = await evening()
    const [[ann, annsBrowser], [ben, bensBrowser], [staff, staffsBrowser]] = [
      await customer(),
      await customer(),
      await customer(),
    ]
    await makeStaff(test.db, staff.id)
    await wait(annsBrowser, one!)
    await bensBrowser.ask('POST', '/api/activities/waitlist/add', { item: { id: one!.id, type: 'activity' } })
    await free(one!)
    await sql`update customers set email = null, password_hash = null where id = ${ann.id}`.execute(test.db)
    await offer()
    await sql`insert into waitlist_passes (entry_id, slot_id, reason)
      select id, slot_id, 'BOOKED_AT_SAME_TIME' from waitlist_entries where customer_id = ${ben.id}`.execute(
      test.db,
    )

    const { status, json } = await staffsBrowser.ask(
      'GET',
      `/api/foh/venue/${operator.venue.slug}/waitlists?date=${one!.date}`,
    )
    expect(status).toBe(200)
    expect(json.data).toMatchObject([
      {
        user_id: ann.id,
        state: 'kept',
        position: 1,
        session: { id: null, from: '18:00', until: '20:00', place: null },
        offer: { slot_id: one!.id, place: 'Court 1', told_at: null },
        mail_failure: { reason: 'no email address', tries: 1 },
        passes: [],
      },
      {
        user_id: ben.id,
        state: 'waiting',
        position: 2,
        session: { id: one!.id, from: '18:00', until: '19:00', place: 'Court 1' },
        offer: null,
        passes: [{ slot_id: one!.id, reason: 'BOOKED_AT_SAME_TIME' }],
      },
    ])
    expect(json.data[0].since).toMatch(/^\d{4}-/)
    const refused = await annsBrowser.ask(
      'GET',
      `/api/foh/venue/${operator.venue.slug}/waitlists?date=${one!.date}`,
    )
    expect([refused.status, refused.json.code]).toEqual([403, 'FORBIDDEN'])
  })
})
