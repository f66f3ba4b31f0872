import type { Call } from '@touchline/contract/define-call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { allCalls } from '../calls.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createOperator, createSlot, type TestOperator } from '../testing/factories/factories.ts'
import { createLoggedIn, type Shopper } from '../testing/shopper.ts'

let server: TestApp
let operator: TestOperator
let who: Shopper

beforeAll(async () => {
  server = await createTestApp()
  operator = await createOperator(server.db)
  ;[, who] = await createLoggedIn(server, operator.client)
})
afterAll(() => server.close())

/** Sends the payload as it stands, so that nothing mends it on the way. */
async function send(payload: string, headers: Record<string, string> = {}, url = '/api/activities/cart/add') {
  const response = await server.app.inject({
    method: 'POST',
    url,
    headers: {
      host: operator.client.host,
      cookie: who.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...headers,
    },
    payload,
  })
  return { status: response.statusCode, code: response.json().code as string }
}
const nested = (levels: number, open: string, close: string) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`

describe('F87: JSON that is nested without end', () => {
  it.each([
    ['lists', nested(5_000, '[', ']')],
    ['objects', nested(5_000, '{"a":', '}')],
    ['lists in a field', `{"items":${nested(5_000, '[', ']')}}`],
    ['lists in a field that is not read', `{"items":[],"other":${nested(5_000, '[', ']')}}`],
  ])('F87: 5,000 %s deep is refused', async (_, payload) => {
    expect(await send(payload)).toEqual({ status: 400, code: 'BAD_REQUEST' })
  })
})

describe('S85: odd ids, dates and hosts', () => {
  const get = (url: string) => who.ask('GET', url)
  const timetable = (date: string, venue = operator.venue.slug) =>
    `/api/activities/venue/${venue}/activity/${operator.classes.slug}/timetable?date=${date}`

  it('S85: a path with NUL names nothing', async () => {
    for (const url of [
      '/api/activities/venues/a%00b',
      timetable('2026-11-24', '%00'),
      '/api/bookings/orders/%00',
      '/api/bookings/orders/%00/calendar.ics',
      '/api/bookings/orders/a%00b/calendar.ics?key=a%00b',
      '/api/my-account/bookings/%00/calendar.ics',
      '/api/pictures/%00',
      '/3ds/frame/%00',
      '/api/checkout/transactions/%00',
      '/api/v1/activities/occurrences/%00',
    ])
      expect(await get(url)).toMatchObject({ status: 404 })
  })

  it('S85: a query with NUL is refused', async () => {
    for (const url of [
      '/api/activities/geocode?q=a%00b',
      '/api/activities/search?date=2026-11-24&activity=%00',
      `/api/activities/venue/${operator.venue.slug}/week?date=2026-11-24&activity=%00`,
    ])
      expect(await get(url)).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST' } })
  })

  const idOf = (id: string) => JSON.stringify({ items: [{ id, type: 'purchasableOccurrence' }] })
  it.each([
    ['NUL in an id', idOf('a\0b')],
    ['half a pair of surrogates in an id', idOf('a').replace('"a"', '"\\ud800"')],
    ['NUL in a name', JSON.stringify({ items: [], 'a\0b': 1 })],
  ])('S85: a body with %s is refused', async (_, payload) => {
    expect(await send(payload)).toEqual({ status: 400, code: 'BAD_REQUEST' })
  })

  it('S85: a name with half a pair of surrogates is not stored', async () => {
    const { venue, swim, priceList } = operator
    const slot = await createSlot(server.db, { venue, category: swim, priceList })
    await who.add([{ id: slot.id, type: 'activity' }])
    const payload =
      '{"terms":[1],"payments":[],"first_name":"\\udc00","last_name":"x","email":"x@example.org"}'
    expect(await send(payload, {}, '/api/checkout/complete')).toEqual({ status: 400, code: 'BAD_REQUEST' })
  })

  it.each([
    ['with NUL', 'a\0b'],
    ['of two words', 'a b'],
    ['of 101 letters', 'k'.repeat(101)],
    ['in other letters', 'é'],
  ])('S85: a text %s is no idempotency key', async (_, key) => {
    const { venue, swim, priceList } = operator
    const slot = await createSlot(server.db, { venue, category: swim, priceList })
    const payload = JSON.stringify({ items: [{ id: slot.id, type: 'activity' }] })
    expect(await send(payload, { 'idempotency-key': key })).toEqual({ status: 400, code: 'BAD_REQUEST' })
  })

  const { venue, activity } = { venue: () => operator.venue.slug, activity: () => operator.classes.slug }
  it.each([
    '0001-01-01',
    '0099-12-31',
    '1899-12-31',
    '9999-12-31',
    '0000-01-01',
    '10000-01-01',
    '-00001-01-01',
  ])('S85: the date %s is refused by every call that takes one', async (date) => {
    const at = `/api/activities/venue/${venue()}`
    for (const url of [
      timetable(date),
      `${at}/activity/${activity()}/v2/timetable?date=${date}`,
      `${at}/activity/${activity()}/times?date=${date}`,
      `${at}/activity/${activity()}/v2/times?date=${date}`,
      `${at}/activity/${activity()}/slots?date=${date}&start_time=10:00&end_time=11:00`,
      `${at}/week?date=${date}`,
      `/api/activities/search?date=${date}`,
    ])
      expect([url, (await get(url)).status]).toEqual([url, 400])
  })

  it.each(['1900-01-01', '2199-12-31'])(
    'S85: the date %s has nothing on sale, and the answer says so',
    async (date) => {
      expect(await get(timetable(date))).toMatchObject({ status: 422, json: { code: 'DATE_OUTSIDE_WINDOW' } })
      expect((await get(`/api/activities/venue/${venue()}/week?date=${date}`)).json.data).toEqual([])
    },
  )

  it.each(['', ' ', 'a b', '[', '[::1', '::::', 'x:99999', 'a\0b', '\xe9', '..'])(
    'S85: at the host %j there is no operator',
    async (host) => {
      const response = await server.app.inject({ url: '/api/activities/venues', headers: { host } })
      expect([response.statusCode, response.json().code]).toEqual([404, 'CLIENT_NOT_FOUND'])
    },
  )

  it.each(['a b', '[', '::::', 'x:99999', 'a\0b', '\xe9'])(
    'S85: at the host %j health answers, and there are no metrics',
    async (host) => {
      for (const [url, status] of [
        ['/health/live', 200],
        ['/health/ready', 200],
        ['/metrics', 404],
      ] as const) {
        const response = await server.app.inject({ url, headers: { host } })
        expect([url, response.statusCode]).toEqual([url, status])
      }
    },
  )

  it.each([
    ['with NUL', 'a\0b'],
    ['in other letters', '\xe9'],
    ['of two words', 'a b'],
    ['of 300 letters', 'x'.repeat(300)],
  ])('S85: a Client-Domain-Identifier or Origin %s names no operator', async (_, name) => {
    const headers = { host: 'nowhere.test', 'client-domain-identifier': name, origin: `http://${name}` }
    const response = await server.app.inject({ url: '/api/activities/venues', headers })
    expect([response.statusCode, response.json().code]).toEqual([404, 'CLIENT_NOT_FOUND'])
  })
})

describe('S52: a key that a query has twice', () => {
  const single = allCalls.flatMap(({ call }) =>
    Object.keys((call.query as z.ZodMiniObject | undefined)?.shape ?? {})
      .filter((key) => !takesList(call, key))
      .map((key) => [call.method, call.path, key] as const),
  )

  it('S52: many calls have keys that take one value', () => {
    expect(single.length).toBeGreaterThan(40)
  })

  it.each(single)('S52: %s %s?%s is refused', async (method, path, key) => {
    const name = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const url = `${path.replaceAll(/:\w+/g, '1')}?${name}=1&${name}=2`
    expect(await who.ask(method, url, method === 'GET' ? undefined : {})).toMatchObject({
      status: 400,
      json: { code: 'BAD_REQUEST', errors: { [name]: expect.anything() } },
    })
  })
})

function takesList({ query }: Call, key: string): boolean {
  const issues = query?.safeParse({ [key]: ['1', '2'] }).error?.issues ?? []
  return !issues.some(({ path }) => path.length === 1 && path[0] === key)
}
