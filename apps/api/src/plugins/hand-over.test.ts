import { fromWire } from '@touchline/contract/wire-case'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import {
  createOperator,
  createSlot,
  type TestOperator,
  type TestSlot,
  wholeDayWindows,
} from '../testing/factories.ts'
import { handedOverWith } from './hand-over.ts'
import { inProcess } from '../http/trust.ts'

let api: TestApp
let operator: TestOperator
let session: TestSlot

beforeAll(async () => {
  api = await createTestApp()
  operator = await createOperator(api.db, { bookingWindows: wholeDayWindows })
  const { venue, priceList, classes, courtHire, swim, courts } = operator
  for (const location of courts)
    await createSlot(api.db, { venue, priceList, category: courtHire, location, capacity: 1, taken: 1 })
  await createSlot(api.db, { venue, priceList, category: swim })
  session = await createSlot(api.db, { venue, priceList, category: classes, taken: 20 })
})
afterAll(() => api.close())

const ask = (url: string, from: string | undefined, headers: Record<string, string> = {}) =>
  api.app.inject({
    url,
    headers: { host: operator.client.host, ...headers },
    ...(from !== undefined && { remoteAddress: from }),
  })
const venuePath = () => `/api/activities/venue/${operator.venue.slug}`
const listings = {
  times: () => `${venuePath()}/activity/badminton-60min/v2/times?date=${session.date}`,
  'times of tickets': () => `${venuePath()}/activity/lane-swimming/v2/times?date=${session.date}`,
  slots: () => `${venuePath()}/activity/badminton-60min/v2/slots?date=${session.date}`,
  timetable: () => `${venuePath()}/activity/yoga/v2/timetable?date=${session.date}`,
  week: () => `${venuePath()}/week?date=${session.date}`,
  dates: () => `${venuePath()}/activity-category/yoga/dates`,
  category: () => `${venuePath()}/categories/badminton-60min`,
  venues: () => '/api/activities/venues',
  client: () => '/api/activities/client',
}

describe('decision 32: our own pages are handed what everybody else reads', () => {
  test.each(Object.entries(listings))('%s: the same, to the last key', async (_, url) => {
    const text = await ask(url(), undefined)
    const ours = await ask(url(), inProcess)
    const answer = handedOverWith(ours.raw.res) as { meta?: { asOf?: string } }
    expect(text.statusCode).toBe(200)
    expect(ours.statusCode).toBe(200)
    expect(ours.payload).toBe('')
    const read = fromWire(text.json()) as { meta?: { asOf?: string } }
    expect(JSON.parse(JSON.stringify(answer))).toEqual({
      ...read,
      // Whoever asks after the answer of a moment ago has run out is told a later moment.
      ...(answer.meta?.asOf && { meta: { ...read.meta, asOf: answer.meta.asOf } }),
    })
  })

  test('a socket gets text, whatever its headers say of it', async () => {
    const reply = await ask(listings.week(), '203.0.113.9', {
      'x-forwarded-for': inProcess,
      'x-real-ip': inProcess,
      forwarded: `for=${inProcess}`,
    })
    expect(handedOverWith(reply.raw.res)).toBeUndefined()
    expect(reply.json().data).toHaveLength(3)
  })

  test('a refusal comes as text, with its words and places', async () => {
    const reply = await ask(`${venuePath()}/activity/yoga/v2/times?date=2020-02-30`, inProcess)
    expect(handedOverWith(reply.raw.res)).toBeUndefined()
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'BAD_REQUEST', errors: { date: expect.any(Array) } })
  })
})
