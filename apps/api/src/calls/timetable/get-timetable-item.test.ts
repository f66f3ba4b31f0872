import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeSlotId } from '../../call/slot-id.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createOperatorAtMidday,
  createVenue,
  slots,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { read } from '../../testing/read.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

const create = () => createOperatorAtMidday(api.db)
const ask = ({ client, venue }: TestOperator, tail: string) =>
  read(api, client, `/api/activities/venue/${venue.slug}/activity/${tail}`)

test('spec 7: one class by its id, on v1 and on v2', async () => {
  const operator = await create()
  const { venue, classes: category, priceList } = operator
  const slot = await slots.open(api.db, { venue, category, priceList, description: 'Bring a mat.' })
  expect(await ask(operator, `yoga/timetable/${slot.id}`)).toMatchObject({
    status: 200,
    json: { data: { id: slot.id, description: 'Bring a mat.', cart_type: 'activity', spaces: 20 } },
  })
  const id = encodeSlotId(slot.ruleId, slot.startsAt)
  expect(await ask(operator, `yoga/v2/timetable/${id}`)).toMatchObject({
    status: 200,
    json: {
      data: { id, cart_type: 'purchasableOccurrence' },
      meta: { time_zone: venue.timeZone, next: null },
    },
  })
})

test('decision 19: an old tab still gets its class, with the reason why it can’t be booked', async () => {
  const operator = await create()
  const { venue, classes: category, priceList } = operator
  const given = { venue, category, priceList }
  const reasonOf = async (slot: { id: number }) => {
    const { json } = await ask(operator, `yoga/timetable/${slot.id}`)
    return (json.data as { action_to_show: unknown }).action_to_show
  }
  expect(await reasonOf(await slots.begun(api.db, { ...given, minutesAgo: 90 }))).toEqual({
    status: null,
    reason: 'Booking for this session has closed',
  })
  expect(await reasonOf(await slots.cancelled(api.db, given))).toEqual({
    status: null,
    reason: 'This session has been cancelled',
  })
  // A day that has not opened to this person: a link that a member passed on.
  expect(await reasonOf(await slots.open(api.db, { ...given, date: 7 }))).toEqual({
    status: null,
    reason: 'You cannot book this activity yet',
  })
})

test('an invalid id, or one of another activity, venue or client, is a 404', async () => {
  const operator = await create()
  const { venue, client, courtHire, classes, priceList } = operator
  const court = await slots.open(api.db, { venue, category: courtHire, priceList })
  const elsewhere = await slots.open(api.db, {
    venue: await createVenue(api.db, client),
    category: classes,
    priceList,
  })
  const others = await create()
  const foreign = await slots.open(api.db, {
    venue: others.venue,
    category: others.classes,
    priceList: others.priceList,
  })
  for (const id of [
    0,
    1,
    court.id,
    elsewhere.id,
    foreign.id,
    'x',
    '9'.repeat(30),
    encodeSlotId(court.ruleId, court.startsAt),
  ])
    expect(await ask(operator, `yoga/timetable/${id}`)).toMatchObject({
      status: 404,
      json: { code: 'SLOT_NOT_FOUND' },
    })
  expect(await ask(operator, `no-such/timetable/${court.id}`)).toMatchObject({
    status: 404,
    json: { code: 'ACTIVITY_NOT_FOUND' },
  })
})
