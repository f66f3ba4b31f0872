import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeClientBuild } from '../testing/client-build.ts'
import { createFakeApi, type FakeApi } from '../testing/fake-api.ts'
import { cspHash } from './assets.ts'
import { webPlugin } from './plugin.ts'
import type { WebOptions } from './site.ts'

let build: ReturnType<typeof makeClientBuild>
let api: FakeApi
const apps: FastifyInstance[] = []

beforeEach(() => {
  api = createFakeApi()
  build = makeClientBuild()
})

// The server fetches the parts of a screen when it loads the screen, and no answer waits for them.
afterAll(() => vi.dynamicImportSettled())
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
  build.remove()
})

async function web(options: Partial<WebOptions> = {}): Promise<FastifyInstance> {
  const app = fastify()
  apps.push(app)
  await app.register(webPlugin, { answerCall: api.answerCall, clientDir: build.folder, ...options })
  return app
}

describe('the status of a page', () => {
  test('spec 2: a screen is 200, in British English, with its title and its content', async () => {
    const page = await (await web()).inject('/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toMatch(/^<!DOCTYPE html><html lang="en-GB" data-hydrating>/)
    expect(page.body).toContain('<title>Bookings | Home</title>')
    expect(page.body).toContain('Quayside Leisure Centre')
  })

  test('spec 2: any other path is a 404 with the not-found words and a way home', async () => {
    const page = await (await web()).inject('/a/b/c/d/e/f')
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('gone offside')
    expect(page.body).toMatch(/<a [^>]*href="\/"[^>]*>Go home<\/a>/)
  })

  test('spec 8: a theme that answers 503 gives the maintenance screen with that status', async () => {
    api.answer('/api/frontend/theme', 503)
    const page = await (await web()).inject('/')
    expect(page.statusCode).toBe(503)
    expect(page.headers['retry-after']).toBeDefined()
    expect(page.body).toContain('Unable to access the site due to planned maintenance.')
  })

  test('spec 8, F59: any other theme error gives the error screen, and no word of its cause', async () => {
    api.answer('/api/frontend/theme', 500, 'relation "themes" does not exist')
    const page = await (await web()).inject('/')
    expect(page.statusCode).toBe(500)
    expect(page.body).toContain('We may have dropped the ball on this one.')
    expect(page.body).not.toContain('relation')
  })

  test.each([409, 422])(
    'spec 8: a query that is refused with %i is a notice on its screen, with that status',
    async (status) => {
      api.answer('/api/activities/venues/quayside-centre', status, 'Not just now.', 'BAD_REQUEST')
      const page = await (await web()).inject('/location/quayside-centre')
      expect(page.statusCode).toBe(status)
      expect(page.body).toContain('data-testid="login"')
      expect(page.body).toMatch(/role="alert"[^]*Not just now\./)
      expect(page.body).not.toContain('dropped the ball')
    },
  )

  test('a screen whose data fails keeps the frame around the error screen', async () => {
    api.answer('/api/activities/free', 500)
    const page = await (await web()).inject('/')
    expect(page.statusCode).toBe(500)
    expect(page.body).toContain('data-testid="login"')
    expect(page.body).toContain('dropped the ball')
  })
})

test('F60: a failing search for places costs the finder, not the list', async () => {
  api.answer('/api/activities/geocode', 500)
  const page = await (await web()).inject('/?find=venues&near=Leeds')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('We can’t look up places right now')
  for (const name of ['Quayside Leisure Centre', 'Northgate Pool']) expect(page.body).toContain(name)
})

test.each([
  'a b',
  '[',
  '[::1',
  '::::',
  'x:99999',
  'a\0b',
  'a%zz',
  'x@y',
  'x:y@z',
  'a/b',
  'a?b',
  'a#b',
  'a\\b',
])('S85: a page requested at the host %j is refused, and no call is made for it', async (host) => {
  const asked = vi.spyOn(api, 'answerCall')
  for (const url of ['/', '/basket/', '/location/quayside-centre']) {
    const page = await (await web()).inject({ url, headers: { host } })
    expect([page.statusCode, page.body]).toEqual([400, 'Bad request'])
  }
  expect(asked).not.toHaveBeenCalled()
})

describe('S90: the link of a letter is copied with more text', () => {
  const key = 'Ab-9_'.repeat(8)
  const link = { purpose: 'new-password', first_name: 'Wren', email: 'wren@example.org', needs_log_in: false }

  test.each([
    key,
    `${key}.`,
    `${key})`,
    `${key}%20`,
    `%3C${key}%3E`,
    `${key},%20or`,
    `${key.slice(0, 9)}%0D%0A${key.slice(9)}`,
  ])('S90: it opens its page, whatever part of the sentence was copied: %s', async (copied) => {
    const asked = `/api/auth/customer/link?key=${key}`
    api.answerWith(asked, link)
    const chosen = await (await web()).inject(`/new-password?key=${copied}`)
    expect([chosen.statusCode, chosen.body.includes('Choose a new password')]).toEqual([200, true])
    api.answerWith(asked, { ...link, purpose: 'prove-email' })
    const confirmed = await (await web()).inject(`/confirm-email?key=${copied}`)
    expect([confirmed.statusCode, confirmed.body.includes('Confirm this address')]).toEqual([200, true])
  })

  test.each(['/new-password', '/confirm-email'])('S90: a link that has ended says so at %s', async (path) => {
    api.answer('/api/auth/customer/link', 409, 'This link has ended.', 'LINK_ENDED')
    for (const rest of ['abc', 'k'.repeat(5_000), 'a%00b', '%F0%9F%8F%8A=', '<script>']) {
      const page = await (await web()).inject(`${path}?key=${rest}`)
      expect([rest, page.statusCode]).toEqual([rest, 200])
      expect(page.body).toMatch(/This link can’t be used any more|Get a new password/)
    }
  })

  test.each([
    ['/my-account/bookings/abc', '/api/my-account/bookings/abc'],
    ['/my-account/bookings/abc/move', '/api/my-account/bookings/abc'],
    ['/booking-confirmed/Ab_1-x', '/api/bookings/orders/Ab_1-x'],
    ['/location/quayside-centre', '/api/activities/venues/quayside-centre'],
  ])(
    'S90: a text in the address of %s that the API can’t read is not found, and no fault',
    async (path, asked) => {
      api.logIn({})
      api.answer(asked, 400, 'That could not be read', 'BAD_REQUEST')
      const page = await (await web({ areaOrigins: { myAccount: '' } })).inject({
        url: path,
        headers: { cookie: 'sid=secret' },
      })
      expect(page.statusCode).toBe(404)
      expect(page.body).not.toContain('dropped the ball')
    },
  )
})

describe('redirects are HTTP redirects', () => {
  test.each([
    ['/basket/', 301, '/basket'],
    ['/location/quayside-centre/?a=1', 301, '/location/quayside-centre?a=1'],
    ['/redirect-to-selected-venue', 302, '/?warning=venue-for-activity'],
    ['/course-redirect-to-selected-venue', 302, '/?warning=venue-for-course'],
    ['/quayside-centre', 302, '/location/quayside-centre'],
    ['/quayside-centre/badminton', 302, '/location/quayside-centre/badminton'],
    ['/quayside-centre/nothing', 302, '/?warning=activity-not-found'],
    ['/quayside-centre/nothing/2027-01-05', 302, '/?warning=activity-not-found'],
    ['/quayside-centre/nothing/2027-01-05/by-time', 302, '/?warning=activity-not-found'],
    ['/no-such-venue/badminton', 302, '/?warning=activity-not-found'],
    ['/quayside-centre/badminton/2027-01-05', 302, '/location/quayside-centre/badminton/2027-01-05'],
    [
      '/quayside-centre/badminton/2027-01-05/by-time',
      302,
      '/location/quayside-centre/badminton/2027-01-05/by-time',
    ],
    // A type that does not exist is left out.
    ['/quayside-centre/badminton/2027-01-05/by-magic', 302, '/location/quayside-centre/badminton/2027-01-05'],
    ['/quayside-centre?source=mail', 302, '/location/quayside-centre?source=mail'],
    ['/quayside-centre/badminton?source=mail', 302, '/location/quayside-centre/badminton?source=mail'],
    [
      '/quayside-centre/badminton/2027-01-05/by-time?from=18%3A00',
      302,
      '/location/quayside-centre/badminton/2027-01-05/by-time?from=18%3A00',
    ],
    // The query was for a page that does not exist, and means nothing to Home.
    ['/quayside-centre/nothing?source=mail', 302, '/?warning=activity-not-found'],
    [
      '/quayside-centre/badminton/2027-01-05/by-location',
      302,
      '/location/quayside-centre/badminton/2027-01-05/by-location',
    ],
  ])('spec 2: %s → %i %s', async (path, status, location) => {
    const reply = await (await web()).inject(path)
    expect(reply.statusCode).toBe(status)
    expect(reply.headers.location).toBe(location)
  })

  test.each([
    ['/redirect-to-selected-venue', '/location/northgate-pool'],
    ['/', '/location/northgate-pool'],
    ['/quayside-centre', '/location/quayside-centre'],
  ])(
    'spec 3: in a kiosk the current centre is the chosen venue, whatever the cookie says: %s',
    async (path, to) => {
      const mode = 'kiosk=true&centre=northgate-pool'
      const reply = await (await web()).inject({
        url: `${path}?${mode}`,
        headers: { cookie: 'venue=quayside-centre' },
      })
      expect([reply.statusCode, reply.headers.location]).toEqual([302, `${to}?${mode}`])
    },
  )

  test('spec 6: a redirect stays in the mode of the requested address', async () => {
    const reply = await (await web()).inject('/quayside-centre/badminton/2027-01-05?embedded=true')
    expect(reply.headers.location).toBe('/location/quayside-centre/badminton/2027-01-05?embedded=true')
  })

  test.each([
    ['/redirect-to-selected-venue', '/location/quayside-centre'],
    ['/course-redirect-to-selected-venue', '/courses/location/quayside-centre'],
  ])('spec 2: a redirect route goes to the chosen venue: %s → %s', async (url, to) => {
    const reply = await (await web()).inject({ url, headers: { cookie: 'venue=quayside-centre' } })
    expect([reply.statusCode, reply.headers.location]).toEqual([302, to])
  })

  test('a cookie that is no slug names no venue', async () => {
    const reply = await (await web()).inject({
      url: '/redirect-to-selected-venue',
      headers: { cookie: 'venue=//evil.test' },
    })
    expect(reply.headers.location).toBe('/?warning=venue-for-activity')
  })

  test('a path that begins with two slashes stays on this host', async () => {
    const app = await web()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const reply = await new Promise<IncomingMessage>((resolve) => {
      get({ port, host: '127.0.0.1', path: '//evil.test/' }, resolve)
    })
    reply.resume()
    expect(reply.statusCode).toBe(301)
    expect(reply.headers.location).toBe('/evil.test')
  })

  test.each([
    ['/Quayside-Centre', '/quayside-centre'],
    ['/Location/Quayside-Centre/Badminton?a=B', '/location/quayside-centre/badminton?a=B'],
    [
      '/courses/location/Quayside-Centre/Swim/Beginners-1',
      '/courses/location/quayside-centre/swim/beginners-1',
    ],
    ['/location/quayside-centre.', '/location/quayside-centre'],
    ['/location/quayside-centre)', '/location/quayside-centre'],
    ['/location/quayside-centre%20', '/location/quayside-centre'],
    [
      '/location/quayside-centre/badminton%E2%80%9D,?embedded=true',
      '/location/quayside-centre/badminton?embedded=true',
    ],
    ['/quayside-centre).', '/quayside-centre'],
    ['/Booking-Confirmed/Ab_1-X.?key=a', '/booking-confirmed/Ab_1-X?key=a'],
    ['/My-Account/Bookings', '/my-account/bookings'],
    ['/)', '/'],
  ])('S91: as a phone or an email program writes it, %s leads to %s', async (path, location) => {
    const reply = await (await web()).inject(path)
    expect([reply.statusCode, reply.headers.location]).toEqual([301, location])
    const again = await (await web()).inject(location)
    expect(again.headers.location).not.toBe(location)
  })

  test.each([
    '/location/quayside-centre/badminton/2027-01-05/by-time/ticket/AbC',
    '/booking-confirmed/Ab_1-X',
    '/my-account/receipts/Ab_1-X',
    '/caf%C3%A9',
  ])('S91: an id keeps its capitals, and an escape its own: %s', async (path) => {
    const reply = await (await web()).inject(path)
    expect(reply.statusCode).not.toBe(301)
  })

  test('S91: below a base path, too', async () => {
    const reply = await (await web({ basePath: '/Bookings' })).inject('/Bookings/Quayside-Centre.')
    expect(reply.headers.location).toBe('/Bookings/quayside-centre')
  })

  test.each(['/.well-known/change-password', '/.well-known/a/b', '/.well-known/a/b/c', '/.git/config'])(
    'spec 2: %s is no venue’s: it is not found',
    async (path) => {
      const page = await (await web()).inject(path)
      expect(page.statusCode).toBe(404)
      expect(page.body).toContain('gone offside')
    },
  )

  test('a venue that does not exist is not found', async () => {
    expect((await (await web()).inject('/no-such-venue')).statusCode).toBe(404)
  })
})

describe('what a document may do', () => {
  test('S26: a strict policy on every answer, whose hashes are those of the inlined styles', async () => {
    const app = await web()
    for (const path of ['/', '/a/b/c/d/e/f']) {
      const page = await app.inject(path)
      const csp = String(page.headers['content-security-policy'])
      expect(csp).toContain("default-src 'none'")
      const scripts = [...page.body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
        ([, script]) => script ?? '',
      )
      expect(scripts).toHaveLength(1)
      expect(csp).toContain(`script-src 'self' ${cspHash(scripts[0] ?? '')};`)
      expect(csp).toContain("base-uri 'none'")
      expect(csp).not.toContain('unsafe')
      const styles = [...page.body.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css ?? '')
      expect(styles).toHaveLength(2)
      for (const css of styles) expect(csp).toContain(cspHash(css))
      expect(page.body).not.toMatch(/ style="/)
      expect(page.body.match(/<script(?=[^>])(?![^>]*(src=|application\/(ld\+)?json))/)).toBeNull()
    }
  })

  test("S24: frames are for the client's own list of sites, and for no site by default", async () => {
    const app = await web({ sharedMs: 0 })
    expect((await app.inject('/')).headers['content-security-policy']).toContain("frame-ancestors 'none'")
    api.client.frame_ancestors = ['https://www.council.example', 'https://x.test; script-src *']
    const csp = String((await app.inject('/')).headers['content-security-policy'])
    expect(csp).toContain('frame-ancestors https://www.council.example;')
    // S25: no site may frame a kiosk.
    const kiosk = await app.inject('/?kiosk=true')
    expect(kiosk.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(kiosk.headers['x-frame-options']).toBe('DENY')
    expect(csp).not.toContain('script-src *')
  })

  const ofAnAccount = [
    '/my-account',
    '/my-account/details?embedded=true',
    '/my-account/bookings/abc',
    '/%6Dy-account/payments',
    '/staff/money',
    '/staff/documents',
    '/staff/mails',
    '/staff/waitlists',
    '/new-password?key=abc',
    '/confirm-email?key=abc&embedded=true',
  ]
  test.each([
    ['rendered', {}],
    ['left to the browser', { maxRenderings: 0 }],
  ])(
    'S25: no site that a client lists frames an account, a link to it or a staff page: %s',
    async (_, options) => {
      api.client.frame_ancestors = ['https://www.council.example']
      const app = await web(options)
      for (const cookie of ['', 'sid=secret']) {
        for (const url of ofAnAccount) {
          const { headers } = await app.inject({ url, headers: { cookie } })
          expect([url, headers['content-security-policy'], headers['x-frame-options']]).toEqual([
            url,
            expect.stringContaining("frame-ancestors 'none';"),
            'DENY',
          ])
        }
        // Pages that visitors need inside another site.
        for (const url of [
          '/',
          '/register',
          '/basket',
          '/basket/checkout',
          '/location/quayside-centre',
          '/my-accounts',
        ]) {
          const { headers } = await app.inject({ url: `${url}?embedded=true`, headers: { cookie } })
          if (headers.location) continue
          expect([url, headers['content-security-policy']]).toEqual([
            url,
            expect.stringContaining('frame-ancestors https://www.council.example;'),
          ])
        }
      }
    },
  )

  test('spec 3: scripts of an operator’s containers may run on browsing pages, and on none for paying', async () => {
    const app = await web({ sharedMs: 0 })
    const cspOf = async (url: string) => String((await app.inject(url)).headers['content-security-policy'])
    expect(await cspOf('/')).not.toContain('googletagmanager')
    api.client.analytics_container_ids = ['GTM-ABC123']
    expect(await cspOf('/')).toMatch(/script-src 'self' 'sha256-\S+' https:\/\/www\.googletagmanager\.com;/)
    for (const url of ['/basket', '/basket/checkout', '/my-account', '/?kiosk=true', '/?embedded=true'])
      expect(await cspOf(url)).not.toContain('googletagmanager')
    api.client.analytics_container_ids = ['x.test; script-src *']
    expect(await cspOf('/')).not.toContain('googletagmanager')
  })

  test('S26: pages with a map may ask an operator’s map service, and no others may', async () => {
    const map = {
      kind: 'style',
      url: 'https://maps.test/style.json',
      origins: ['https://tiles.test'],
    } as const
    const app = await web({ map })
    const home = String((await app.inject('/')).headers['content-security-policy'])
    expect(home).toContain("connect-src 'self' https://maps.test https://tiles.test;")
    const other = String((await app.inject('/no/such/page/at/all')).headers['content-security-policy'])
    expect(other).toContain("connect-src 'self';")
    const without = String((await (await web()).inject('/')).headers['content-security-policy'])
    expect(without).toContain("connect-src 'self';")
  })

  test('S26: a wallet’s window may speak with the page with the card fields, and with no other', async () => {
    const openerPolicyOf = async (options: Partial<WebOptions>, path: string) =>
      (await (await web(options)).inject(path)).headers['cross-origin-opener-policy']
    expect(await openerPolicyOf({ hasWallets: true }, '/dev/parts')).toBe('same-origin-allow-popups')
    expect(await openerPolicyOf({ hasWallets: true }, '/')).toBe('same-origin')
    expect(await openerPolicyOf({}, '/dev/parts')).toBe('same-origin')
  })

  test('S27: a venue’s name cannot close the data block', async () => {
    api.venues[0] = { ...api.venues[0], name: '</script><script>alert(1)</script>' }
    const page = await (await web()).inject('/')
    expect(page.body).not.toContain('<script>alert')
  })
})

describe('the theme', () => {
  const ofVenue = '/api/frontend/theme?venue=quayside-centre'

  test('spec 7: it is requested with the venue in the address, and sets the page’s colours and fonts', async () => {
    api.answerWith(ofVenue, { theme_app_primary_colour: '#006600' })
    const page = await (await web()).inject('/location/quayside-centre')
    expect(page.body).toContain('--client-primary:#006600')
    expect(api.count('/api/frontend/theme')).toBe(1)
  })

  test('spec 7: it is requested with the venue chosen last', async () => {
    api.answerWith(ofVenue, { theme_app_primary_colour: '#006600' })
    const page = await (await web()).inject({ url: '/', headers: { cookie: 'venue=quayside-centre' } })
    expect(page.body).toContain('--client-primary:#006600')
  })

  test.each([404, 500])('spec 7: a %i with the venue is retried without it', async (status) => {
    api.answer(ofVenue, status)
    const page = await (await web()).inject({ url: '/', headers: { cookie: 'venue=quayside-centre' } })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('--client-primary:#5b2a9d')
    expect(api.count('/api/frontend/theme')).toBe(2)
  })

  test('spec 8: a 503 with the venue is maintenance, and nothing is retried', async () => {
    api.answer(ofVenue, 503)
    const page = await (await web()).inject({ url: '/', headers: { cookie: 'venue=quayside-centre' } })
    expect(page.statusCode).toBe(503)
    expect(api.count('/api/frontend/theme')).toBe(1)
  })

  test('spec 4: the home venue of the customer is chosen when no other is', async () => {
    api.logIn({ homeVenueSlug: 'quayside-centre' })
    api.answerWith(ofVenue, { theme_app_primary_colour: '#006600' })
    const app = await web()
    const headers = { cookie: 'sid=secret' }
    expect((await app.inject({ url: '/', headers })).body).toContain('--client-primary:#006600')
    const redirect = await app.inject({ url: '/redirect-to-selected-venue', headers })
    expect(redirect.headers.location).toBe('/location/quayside-centre')
    const chosen = { cookie: 'sid=secret; venue=northgate-pool' }
    const other = await app.inject({ url: '/redirect-to-selected-venue', headers: chosen })
    expect(other.headers.location).toBe('/location/northgate-pool')
  })
})

describe('pages for visitors without a session', () => {
  test('they are made once for all requests at the same time, and again after their time', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const app = await web({ sharedMs: 60 })
    await Promise.all(Array.from({ length: 20 }, () => app.inject('/')))
    expect(api.count('/api/activities/free')).toBe(1)
    vi.advanceTimersByTime(59)
    await app.inject('/')
    expect(api.count('/api/activities/free')).toBe(1)
    vi.advanceTimersByTime(1)
    await app.inject('/')
    expect(api.count('/api/activities/free')).toBe(2)
    vi.useRealTimers()
  })

  test('they are made without asking for the visitor’s account or basket', async () => {
    await (await web()).inject('/')
    expect(api.count('/api/auth/user')).toBe(0)
    expect(api.count('/api/activities/cart')).toBe(0)
  })

  test('S79: they are rendered without any cookie, whatever the visitor sent with theirs', async () => {
    api.logIn({ firstName: 'Ada' })
    await (await web()).inject({
      url: '/location/quayside-centre/badminton',
      headers: { cookie: 'venue=quayside-centre; besid=secret', authorization: 'Bearer secret' },
    })
    // The dates of an activity are not among the public calls, whose answers all visitors share.
    expect(api.count('/api/activities/venue/quayside-centre/activity-category/badminton/dates')).toBe(1)
    for (const visitor of api.visitors) {
      expect(visitor.cookie).toBeUndefined()
      expect(JSON.stringify(visitor)).not.toContain('secret')
    }
  })

  test('S79: they hold no login hint of the visitor for whom they were made', async () => {
    const app = await web()
    const first = await app.inject({ url: '/', headers: { cookie: 'logged_in=another-visitors-mark' } })
    const next = await app.inject('/')
    for (const page of [first, next]) expect(page.body).toContain('"loginMark":null')
    const own = await app.inject({ url: '/', headers: { cookie: 'sid=secret; logged_in=own-mark' } })
    expect(own.body).toContain('"loginMark":"own-mark"')
  })

  test('F72: a frame’s page is made for its own session, and is not a tab’s', async () => {
    const app = await web()
    const frame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site', 'x-forwarded-proto': 'https' }
    const proxied = fastify({ trustProxy: true })
    apps.push(proxied)
    await proxied.register(webPlugin, { answerCall: api.answerCall, clientDir: build.folder })
    const inFrame = await proxied.inject({ url: '/', headers: frame })
    expect(inFrame.body).toContain('<html lang="en-GB" data-hydrating data-mode="framed">')
    expect(api.visitors.at(-1)?.mode).toBe('framed')
    const inTab = await proxied.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })
    expect(inTab.body).toContain('<html lang="en-GB" data-hydrating>')
    expect((await app.inject('/?kiosk=true')).body).toContain(
      '<html lang="en-GB" data-hydrating data-mode="kiosk">',
    )
  })

  test('they differ by host, by query and by chosen venue', async () => {
    const app = await web()
    await app.inject({ url: '/', headers: { host: 'a.test' } })
    const plain = await app.inject({ url: '/', headers: { host: 'b.test' } })
    const embedded = await app.inject({ url: '/?embedded=true', headers: { host: 'b.test' } })
    const chosen = { host: 'b.test', cookie: 'venue=quayside-centre' }
    const ofVenue = await app.inject({ url: '/', headers: chosen })
    expect(new Set(api.visitors.map(({ host }) => host))).toEqual(new Set(['a.test', 'b.test']))
    expect(new Set([plain.body, embedded.body, ofVenue.body]).size).toBe(3)
  })

  test('Home differs by the place that a device remembers, and no other page has it', async () => {
    const app = await web()
    const leeds = { cookie: 'place=53.8%2C-1.549%2C2%2CLeeds' }
    expect((await app.inject({ url: '/', headers: leeds })).body).toContain('Next times near Leeds')
    expect((await app.inject('/')).body).not.toContain('Leeds')
    for (const url of ['/basket', '/?kiosk=true'])
      expect((await app.inject({ url, headers: leeds })).body).not.toContain('Leeds')
  })

  test('S41: a visitor with a session gets a page of their own, rendered with their cookie', async () => {
    const app = await web()
    const headers = { cookie: 'sid=secret', host: 'a.test' }
    await app.inject({ url: '/', headers })
    const page = await app.inject({ url: '/', headers })
    expect(api.count('/api/auth/user')).toBe(2)
    expect(api.visitors).toContainEqual(expect.objectContaining({ host: 'a.test', cookie: 'sid=secret' }))
    expect(page.headers['cache-control']).toBe('no-store')
  })

  test('a failure is not cached', async () => {
    const app = await web()
    api.answer('/api/activities/free', 500)
    expect((await app.inject('/')).statusCode).toBe(500)
    api.answer('/api/activities/free', 200)
    expect((await app.inject('/')).statusCode).toBe(200)
  })
})

describe('under load', () => {
  test('beyond the cap the same page goes out for the browser to render', async () => {
    const app = await web({ maxRenderings: 0 })
    const page = await app.inject('/')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<div id="app"></div>')
    expect(page.body).toContain('"rendered":null')
    expect(page.body).toContain('--client-primary:#5b2a9d')
    expect(page.body).toContain('src="/assets/browser-AAAAAAAA.js"')
    expect(api.count('/api/activities/free')).toBe(0)
  })

  test.each([
    ['/', false],
    ['/location/quayside-centre', false],
    ['/basket', true],
    ['/my-account', true],
  ])(
    'spec 2: a page that is left to the browser is kept from search engines where it is personal: %s, %s',
    async (url, isLeftOut) => {
      const page = await (await web({ maxRenderings: 0 })).inject(url)
      expect(page.statusCode).toBe(200)
      expect(page.body.includes('<meta name="robots" content="noindex">')).toBe(isLeftOut)
    },
  )

  test('F92: where there is no room for that either, a small page says so, and tries again automatically', async () => {
    const page = await (await web({ maxRenderings: 0, maxShells: 0 })).inject('/')
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect(page.body).toContain('We’re very busy right now')
    expect(page.body).toContain('<meta http-equiv="refresh" content="5">')
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.+style-src 'self' 'sha256-/)
    // Inside any other site, too: the client's list is not known here.
    expect(page.headers['content-security-policy']).toContain('frame-ancestors *;')
    expect(page.headers).not.toHaveProperty('x-frame-options')
    expect(api.count('/api/activities/free')).toBe(0)
  })

  test('F92: visitors who browse get three of five places for rendering, and a basket is rendered in another', async () => {
    const app = await web({ maxRenderings: 5, maxShells: 5 })
    const browsing = Array.from({ length: 9 }, (_, visitor) => app.inject(`/?visitor=${visitor}`))
    const basket = app.inject({ url: '/basket', headers: { cookie: 'sid=one' } })
    const bodies = (await Promise.all(browsing)).map(({ statusCode, body }) =>
      statusCode === 503 ? 'busy' : body.includes('"rendered":null') ? 'shell' : 'rendered',
    )
    expect(bodies).toEqual([
      'rendered',
      'rendered',
      'rendered',
      'shell',
      'shell',
      'shell',
      'busy',
      'busy',
      'busy',
    ])
    expect((await basket).body).not.toContain('"rendered":null')
  })

  test('F92: a visitor who was told to wait is served before new visitors', async () => {
    const app = await web({ maxRenderings: 5, maxShells: 5 })
    const crowd = Array.from({ length: 9 }, (_, visitor) => app.inject(`/?visitor=${visitor}`))
    const busy = (await Promise.all(crowd)).at(-1)!
    expect(busy.statusCode).toBe(503)
    const cookie = String(busy.headers['set-cookie']).split(';')[0]!
    const again = Array.from({ length: 9 }, (_, visitor) => app.inject(`/?again=${visitor}`))
    const theirs = app.inject({ url: '/?mine=1', headers: { cookie } })
    expect((await Promise.all(again)).at(-1)!.statusCode).toBe(503)
    const page = await theirs
    expect([page.statusCode, page.body.includes('"rendered":null')]).toEqual([200, false])
    expect(page.headers['set-cookie']).toBeUndefined()
  })

  test.each([
    ['the theme', '/api/frontend/theme', {}],
    ['the theme of a page that the browser is to render', '/api/frontend/theme', { maxRenderings: 0 }],
    ['what the screen shows', '/api/activities/free', {}],
  ])('F92: %s refused for load is busy and tries again, and is not maintenance', async (_, path, options) => {
    api.answer(path, 503, 'So many people', 'BUSY')
    const page = await (await web(options)).inject('/')
    expect(page.statusCode).toBe(503)
    expect(page.headers['retry-after']).toBe('5')
    expect(page.body).toContain('We’re very busy right now')
    expect(page.body).toContain('<meta http-equiv="refresh" content="5">')
    expect(page.body).not.toMatch(/maintenance|dropped the ball/)
  })

  test('a site in maintenance says so even then', async () => {
    api.answer('/api/frontend/theme', 503)
    expect((await (await web({ maxRenderings: 0 })).inject('/')).statusCode).toBe(503)
  })
})

describe('bytes', () => {
  test('a page is compressed as the visitor reads it', async () => {
    const app = await web()
    const page = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(page.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('Quayside')
    const plain = await app.inject({ url: '/', headers: { 'accept-encoding': 'br;q=0' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  test('assets never change, are sent as they were compressed by the build, and carry nothing to ask again with', async () => {
    const app = await web()
    const script = await app.inject({
      url: '/assets/react-CCCCCCCC.js',
      headers: { 'accept-encoding': 'br' },
    })
    expect(script.headers['cache-control']).toContain('immutable')
    expect(script.headers['content-encoding']).toBe('br')
    expect(script.body).toBe('stands for brotli')
    expect(script.headers).not.toHaveProperty('etag')
    expect(script.headers).not.toHaveProperty('last-modified')
    expect(script.headers).not.toHaveProperty('accept-ranges')
  })

  test('the scripts and fonts of the screen are announced in the head', async () => {
    const { body } = await (await web()).inject('/')
    expect(body).toContain('<link rel="modulepreload" href="/assets/react-CCCCCCCC.js">')
    expect(body).toContain(
      '<link rel="preload" href="/assets/roboto-latin-wght-normal-EEEEEEEE.woff2" as="font"',
    )
  })
})

describe('other parts of the site (spec 2)', () => {
  const areaOrigins = { onlineJoining: 'https://join.test' }

  test.each([
    ['/', 'https://join.test/online-joining'],
    ['/basket', 'https://join.test/online-joining'],
  ])('they are linked at their own address: %s', async (path, address) => {
    const page = await (await web({ areaOrigins })).inject(path)
    expect(page.body).toContain(`href="${address}"`)
  })

  test('spec 6: a kiosk links to none of them', async () => {
    const page = await (await web({ areaOrigins })).inject('/?kiosk=true')
    expect(page.body).toContain('Back to Kiosk Home')
    expect(page.body).not.toContain('href="https://join.test')
    expect(page.body).not.toContain('Buy a membership')
  })

  test('spec 2: ‘Buy a membership’ is there when the client has online joining, and otherwise is not', async () => {
    const app = await web({ sharedMs: 0, areaOrigins })
    expect((await app.inject('/')).body).toContain('Buy a membership')
    api.client.online_joining_enabled = false
    expect((await app.inject('/')).body).not.toContain('Buy a membership')
  })

  test.each([
    ['/my-account', 'https://account.test/my-account'],
    ['/my-account/bookings?show=past', 'https://account.test/my-account/bookings?show=past'],
  ])('a link leads to an account area elsewhere: %s', async (path, address) => {
    const page = await (await web({ areaOrigins: { myAccount: 'https://account.test' } })).inject(path)
    expect([page.statusCode, page.headers.location]).toEqual([302, address])
  })

  test('spec 6: a kiosk has no account area, wherever it is', async () => {
    for (const myAccount of ['', 'https://account.test']) {
      const page = await (await web({ areaOrigins: { myAccount } })).inject('/my-account/bookings?kiosk=true')
      expect(page.statusCode).toBe(404)
    }
  })

  test('a missing part is not linked', async () => {
    const page = await (await web()).inject('/')
    expect(page.body).toContain('Book an activity')
    expect(page.body).not.toContain('Buy a membership')
  })

  test('on the page’s own origin they stay below its base path', async () => {
    const app = await web({ basePath: '/bookings', areaOrigins: { onlineJoining: 'http://a.test' } })
    const page = await app.inject({ url: '/bookings/', headers: { host: 'a.test' } })
    expect(page.body).toContain('href="/bookings/online-joining"')
  })
})

test.each([
  ['/basket/?a=1', 301, '/basket?a=1'],
  ['/quayside-centre', 302, '/location/quayside-centre'],
  ['/redirect-to-selected-venue', 302, '/location/northgate-pool'],
])('spec 2: below a configured base %s leads to %i %s, below it too', async (path, status, to) => {
  const app = await web({ basePath: '/bookings' })
  const reply = await app.inject({ url: `/bookings${path}`, headers: { cookie: 'venue=northgate-pool' } })
  expect([reply.statusCode, reply.headers.location]).toEqual([status, `/bookings${to}`])
})

test('spec 2: below a configured base other paths are not ours', async () => {
  const app = await web({ basePath: '/bookings' })
  for (const path of ['/', '/basket', '/bookingsandmore'])
    expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404])
})

test('under a base path every address carries it', async () => {
  const app = await web({ basePath: '/bookings' })
  const page = await app.inject('/bookings/')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('src="/bookings/assets/browser-AAAAAAAA.js"')
  expect(page.body).toContain('url(/bookings/assets/roboto')
  expect(page.body).toContain('href="/bookings/location/quayside-centre"')
  expect(page.body).toContain('"basePath":"/bookings","apiBase":"/bookings"')
  const redirect = await app.inject('/bookings/quayside-centre')
  expect(redirect.headers.location).toBe('/bookings/location/quayside-centre')
})
