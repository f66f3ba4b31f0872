import { getCategory } from '@touchline/contract/calls/catalogue/get-category'
import { getClient } from '@touchline/contract/calls/catalogue/get-client'
import { listVenues } from '@touchline/contract/calls/catalogue/list-venues'
import { getUser } from '@touchline/contract/calls/login/get-user'
import { logOut } from '@touchline/contract/calls/login/log-out'
import { listDates } from '@touchline/contract/calls/timetable/list-dates'
import { listMonth } from '@touchline/contract/calls/timetable/list-month'
import { listSlotsV2 } from '@touchline/contract/calls/timetable/list-slots'
import { listTimesV2 } from '@touchline/contract/calls/timetable/list-times'
import { listTimetableV2 } from '@touchline/contract/calls/timetable/list-timetable'
import { listWeek } from '@touchline/contract/calls/timetable/list-week'
import type { Call } from '@touchline/contract/define-call'
import { fromWire, snakeKey } from '@touchline/contract/wire-case'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import {
  createCustomer,
  createOperator,
  createSession,
  createSlot,
  type TestOperator,
  type TestSlot,
  wholeDayWindows,
} from '../testing/factories/factories.ts'
import type { PageVisitor } from './page-calls.ts'

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

type Input = { params?: Record<string, string>; query?: Record<string, string> }

const askAsPage = (call: Call, input: Input, visitor: Partial<PageVisitor> = {}) => {
  const { host } = operator.client
  return api.app.answerPageCall(call, input, {
    mode: null,
    protocol: 'http',
    cookie: undefined,
    host,
    hostname: host,
    ip: '203.0.113.9',
    userAgent: undefined,
    requestId: 'the-request-of-the-page',
    log: api.app.log,
    ...visitor,
  })
}

const askByHttp = (call: Call, { params = {}, query = {} }: Input) => {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [snakeKey(key), value]))
  return api.app.inject({ url: `${path}?${search}`, headers: { host: operator.client.host } })
}

const at = (activity: string): Input => ({
  params: { venue: operator.venue.slug, activity },
  query: { date: session.date },
})
const listings: Record<string, [Call, () => Input]> = {
  times: [listTimesV2, () => at('badminton-60min')],
  'times of tickets': [listTimesV2, () => at('lane-swimming')],
  slots: [listSlotsV2, () => at('badminton-60min')],
  timetable: [listTimetableV2, () => at('yoga')],
  week: [listWeek, () => ({ params: { venue: operator.venue.slug }, query: { date: session.date } })],
  dates: [listDates, () => ({ params: { venue: operator.venue.slug, category: 'yoga' } })],
  month: [
    listMonth,
    () => ({
      params: { venue: operator.venue.slug, category: 'yoga' },
      query: { month: session.date.slice(0, 7) },
    }),
  ],
  category: [getCategory, () => ({ params: { venue: operator.venue.slug, slug: 'badminton-60min' } })],
  venues: [listVenues, () => ({})],
  client: [getClient, () => ({})],
}

describe('decision 32: our own pages get what programs read', () => {
  test.each(Object.entries(listings))('%s: the same, to the last key', async (_, [call, input]) => {
    const text = await askByHttp(call, input())
    const ours = await askAsPage(call, input())
    const answer = ours.reply as { meta?: { asOf?: string } }
    expect(text.statusCode).toBe(200)
    expect(ours.status).toBe(200)
    const read = fromWire(text.json()) as { meta?: { asOf?: string } }
    expect(JSON.parse(JSON.stringify(answer))).toEqual({
      ...read,
      // An answer that has expired since is made again, at a later time.
      ...(answer.meta?.asOf && { meta: { ...read.meta, asOf: answer.meta.asOf } }),
    })
  })

  test('a refusal has its words and places in our own case, and the number of the page’s request', async () => {
    const refused = await askAsPage(listTimesV2, { ...at('yoga'), query: { date: '2020-02-30' } })
    expect(refused).toMatchObject({
      status: 400,
      reply: {
        code: 'BAD_REQUEST',
        errors: { date: expect.any(Array) },
        requestId: 'the-request-of-the-page',
      },
    })
  })

  test('S85: a name that nothing of ours can have is not found, and is no fault', async () => {
    for (const slug of ['a\0b', '\ud800'])
      expect(await askAsPage(getCategory, { params: { venue: operator.venue.slug, slug } })).toMatchObject({
        status: 404,
        reply: { code: 'NOT_FOUND' },
      })
  })

  test('an unknown host, and a session of another client, open nothing', async () => {
    const other = await createOperator(api.db)
    const elsewhere = await createSession(api.db, other.client, await createCustomer(api.db, other.client))
    expect(await askAsPage(getClient, {}, { hostname: 'unknown.example' })).toMatchObject({
      status: 404,
      reply: { code: 'CLIENT_NOT_FOUND' },
    })
    expect((await askAsPage(getUser, {}, { cookie: `sid=${elsewhere.token}` })).status).toBe(401)
  })

  test('spec 6: the page’s own session counts: a tab’s, or that of a page inside another site', async () => {
    const framing = await createOperator(api.db, { frame_ancestors: ['https://www.venue.example'] })
    const { host } = framing.client
    const own = await createSession(api.db, framing.client, await createCustomer(api.db, framing.client))
    const of = { host, hostname: host, protocol: 'https' }
    const statusOf = async (cookie: string, mode: 'framed' | null) =>
      (await askAsPage(getUser, {}, { ...of, mode, cookie: `${cookie}=${own.token}` })).status
    expect(await statusOf('__Host-sid', null)).toBe(200)
    expect(await statusOf('__Host-framed-sid', 'framed')).toBe(200)
    expect(await statusOf('__Host-sid', 'framed')).toBe(401)
    expect(await statusOf('__Host-framed-sid', null)).toBe(401)
  })

  test('a page changes nothing while it is rendered', async () => {
    await expect(askAsPage(logOut, {})).rejects.toThrow('only reads')
  })
})

test('F51: a database without time is busy for a page, too', async () => {
  const busy = await createTestApp({ connections: 1, isBare: true })
  const { client } = await createOperator(busy.db)
  const ask = () =>
    busy.app.answerPageCall(
      getUser,
      {},
      {
        mode: null,
        protocol: 'http',
        cookie: 'sid=a-token',
        host: client.host,
        hostname: client.host,
        ip: '203.0.113.9',
        userAgent: undefined,
        requestId: '1',
        log: busy.app.log,
      },
    )
  // A machine with much else to do may be busy the first time, too.
  await expect.poll(async () => (await ask()).status).toBe(401)
  const taken = await busy.db.startTransaction().execute()
  expect(await ask()).toMatchObject({ status: 503, reply: { code: 'BUSY' } })
  await taken.rollback().execute()
  await busy.close()
})
