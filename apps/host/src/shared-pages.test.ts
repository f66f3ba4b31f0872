import { readConfig } from '@touchline/api/config'
import { createTestApp, type TestApp } from '@touchline/api/testing/app'
import { createCustomer, createOperator, createSession } from '@touchline/api/testing/factories/factories'
import { makeClientBuild } from '@touchline/web/testing/client-build'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountWeb } from './mount-web.ts'

let site: TestApp
let host: string
let token: string
const build = makeClientBuild()

beforeAll(async () => {
  site = await createTestApp({ settings: { TRUST_PROXY: 'loopback' } })
  await mountWeb(site.app, {
    config: readConfig({ NODE_ENV: 'test' }),
    clientFolder: build.folder,
    cards: { of: () => null, all: () => [] } as never,
    map: null,
  })
  const { client } = await createOperator(site.db)
  await site.db.insertInto('client_hosts').values({ host: 'localhost', client_id: client.id }).execute()
  host = client.host
  const customer = await createCustomer(site.db, client, { first_name: 'Marigold' })
  token = (await createSession(site.db, client, customer)).token
})
afterAll(async () => {
  await site.close()
  build.remove()
})

/** Sends a `Cookie` header to the pages and to the API. */
async function ask(path: string, cookie: string | undefined, protocol = 'http') {
  const headers = { host, ...(cookie !== undefined && { cookie }), 'x-forwarded-proto': protocol }
  // Our own proxy, which states the visitor's protocol.
  const from = { headers, remoteAddress: '127.0.0.1' }
  const page = await site.app.inject({ url: path, ...from })
  const user = await site.app.inject({ url: '/api/auth/user', ...from })
  return { isInPage: page.body.includes('Marigold'), isKnown: user.statusCode === 200 }
}

let pages = 0
/** Returns an address that no test has asked for yet, so its page is not shared yet. */
const freshPage = () => `/?page=${pages++}`

describe('S91: an address that can’t be read', () => {
  test.each(['/location/kings-hall%', '/location/caf%E9-llyn', '/%', '/%ff', '/my-account/%E9'])(
    'S91: %s shows the site’s own page, with a way home',
    async (url) => {
      const page = await site.app.inject({ url, headers: { host } })
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(page.body).toMatch(/<a [^>]*href="\/"[^>]*>Go home<\/a>/)
    },
  )

  test.each(['/api/activities/venues/%', '/api/%E9', '/api/bookings/orders/%ff/calendar.ics'])(
    'S91: %s of the API is not found, in JSON',
    async (url) => {
      const reply = await site.app.inject({ url, headers: { host } })
      expect([reply.statusCode, reply.json().code]).toEqual([404, expect.stringMatching(/NOT_FOUND$/)])
    },
  )
})

describe('S92: a page that the link of a letter opens', () => {
  test.each(['/booking-confirmed/Ab_1-x?key=abc', '/?%6bey=abc', '/new-password?key=abc&a=1'])(
    'S92: %s: no browser keeps it and no one else gets it',
    async (url) => {
      const page = await site.app.inject({ url, headers: { host } })
      expect([url, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
        url,
        'no-store',
        'no-referrer',
      ])
    },
  )
})

describe('spec 6: the token of a log-in as a bearer header', () => {
  test.each([
    ['on', true],
    ['off', false],
  ])('spec 6: with bearer tokens %s the page knows: %s', async (BEARER_TOKENS, sendsBearer) => {
    const other = await createTestApp()
    try {
      await mountWeb(other.app, {
        config: readConfig({ NODE_ENV: 'test', BEARER_TOKENS }),
        clientFolder: build.folder,
        cards: { of: () => null, all: () => [] } as never,
        map: null,
      })
      const { client } = await createOperator(other.db)
      const { body } = await other.app.inject({ url: '/', headers: { host: client.host } })
      expect(body).toContain(`"sendsBearer":${sendsBearer}`)
    } finally {
      await other.close()
    }
  })
})

describe('the gallery of parts', () => {
  test.each([
    ['this machine', 200, { host: 'localhost' }, '127.0.0.1'],
    ['another machine', 404, { host: 'localhost' }, '203.0.113.7'],
    ['a proxy on this machine', 404, { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
    ['another name of this machine', 404, { host: 'book.example' }, '127.0.0.1'],
  ])('requested by %s: %i', async (_, status, headers, remoteAddress) => {
    const { statusCode } = await site.app.inject({ url: '/dev/parts', headers, remoteAddress })
    expect(statusCode).toBe(status)
    if (status !== 404) return
    const url = '/dev/parts/card-session'
    const session = await site.app.inject({ method: 'POST', url, headers, remoteAddress })
    expect(session.statusCode).toBe(404)
  })
})

describe('S79: a session cookie in any spelling neither makes nor gets a shared page', () => {
  test.each<[string, string, string]>([
    ['after a semicolon alone', 'a=1;sid=TOKEN', 'http'],
    ['with a space before the sign', 'sid =TOKEN', 'http'],
    ['with tabs', 'a=1;\tsid\t=\tTOKEN', 'http'],
    ['quoted', 'sid="TOKEN"', 'http'],
    ['written twice', 'sid=TOKEN; sid=other', 'http'],
    ['with its name alone before it', 'sid; sid=TOKEN', 'http'],
    ['as https has it', 'a=1;__Host-sid=TOKEN', 'https'],
  ])('%s', async (_, spelled, protocol) => {
    const path = freshPage()
    const cookie = spelled.replace('TOKEN', token)
    // A page that had no time to look up the person leaves that to the browser.
    const isTheirs = () =>
      expect.poll(() => ask(path, cookie, protocol)).toEqual({ isInPage: true, isKnown: true })
    // The page of the person is not kept for the next visitor …
    await isTheirs()
    expect(await ask(path, undefined, protocol)).toEqual({ isInPage: false, isKnown: false })
    // … and the person doesn't get the shared page.
    await isTheirs()
  })

  test.each([
    ['another that comes first', 'sid=other; sid=TOKEN'],
    ['in another case', 'SID=TOKEN'],
    ['of another name', 'besid=TOKEN'],
    ['after a comma', 'a=1, sid=TOKEN'],
  ])('%s is no session on either side', async (_, spelled) => {
    const cookie = spelled.replace('TOKEN', token)
    expect(await ask(freshPage(), cookie)).toEqual({ isInPage: false, isKnown: false })
  })
})
