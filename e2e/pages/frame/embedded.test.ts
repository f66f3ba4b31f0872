import { within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { importOperator } from '../../support/operators/import-operator.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import type { ServedPage } from '../../support/served-page.ts'
import { createVisitor } from '../../support/shop/visitor.ts'

const slug = `embedded-${process.pid}`
const wren = { username: 'wren@example.org', password: 'touchline-demo' }
const ownSite = 'https://www.framed.example'
let origin = ''
beforeAll(async () => {
  origin = await importOperator({
    slug,
    name: 'Framed Leisure',
    client: { frameAncestors: [ownSite] },
    catalogue: {
      categories: [
        { slug: 'badminton', name: 'Badminton', kind: 'resources', allowsAnonymousBookings: true },
        { slug: 'yoga', name: 'Yoga', kind: 'classes' },
      ],
      venues: [
        {
          slug: 'framed-hall',
          name: 'Framed Hall',
          town: 'Bristol',
          phone: '0117 496 0777',
          locations: [{ slug: 'court-1', name: 'Court 1' }],
          sessions: [
            {
              category: 'badminton',
              locations: ['court-1'],
              when: ['daily 07:00-22:00 every 60'],
              minutes: 60,
              prices: { adult: 900 },
            },
            { category: 'yoga', when: 'daily 18:00', minutes: 60, capacity: 12, prices: { adult: 700 } },
          ],
        },
      ],
      people: [{ email: wren.username, password: wren.password, firstName: 'Wren', lastName: 'Porter' }],
    },
  })
})

/** Counts the parts around the content of a page. */
const chromeOf = (page: ServedPage) => ({
  header: page.queryAllByRole('banner').length,
  footer: page.queryAllByRole('contentinfo').length,
  crumbs: page.crumbs().length > 0,
})
const noChrome = { header: 0, footer: 0, crumbs: false }

describe('spec 6, S72: embedded=true', () => {
  test.each(['/location/framed-hall', '/location/framed-hall/yoga', '/basket'])(
    'hides header, footer and breadcrumbs of %s, and nothing else, and only those asked for',
    async (path) => {
      const visitor = createVisitor(origin)
      const embedded = await visitor.open(`${path}?embedded=true`)
      expect([embedded.status, chromeOf(embedded)]).toEqual([200, noChrome])
      const ordinary = await visitor.open(path)
      expect(chromeOf(ordinary)).toMatchObject({ header: 1, footer: 1 })
      expect(embedded.headings(1)).toEqual(ordinary.headings(1))
      expect(embedded.headings(1)).toHaveLength(1)
    },
  )

  test('makes nothing less strict: the same sites may frame the page, and the same calls need a log-in', async () => {
    const visitor = createVisitor(origin)
    // Each page has its own styles, and so its own hashes.
    const policyOf = async (path: string) =>
      (await visitor.request.get(path))
        .headers()
        ['content-security-policy']?.replaceAll(/ 'sha256-[^']+'/g, '')
    const own = await policyOf('/location/framed-hall')
    expect(own).toContain(`frame-ancestors ${ownSite};`)
    expect(await policyOf('/location/framed-hall?embedded=true')).toBe(own)
    for (const path of ['/my-account', '/staff/waitlists']) {
      const pages = await Promise.all([visitor.open(path), visitor.open(`${path}?embedded=true`)])
      expect(pages.map(({ status }) => status)).toEqual([pages[0].status, pages[0].status])
      expect(pages[1].headings(1)).toEqual(pages[0].headings(1))
    }
  })

  test('S25: inside another site the account opens in a window of its own', async () => {
    const visitor = createVisitor(origin)
    await visitor.request.post(`${origin}/api/auth/customer/login`, { headers: { origin }, data: wren })
    const bar = (await visitor.open('/location/framed-hall?embedded=true')).getByRole('navigation', {
      name: 'Basket and log-in',
    })
    const link = within(bar).getByRole('link', { name: 'My bookings (opens in a new window)' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/my-account/bookings',
      '_blank',
    ])
    const own = (await visitor.request.get('/my-account/bookings?embedded=true')).headers()
    expect(own['content-security-policy']).toContain("frame-ancestors 'none';")
  })

  test('A32: the words whom to ask stay in their place', async () => {
    const page = await createVisitor(origin).open('/location/framed-hall?embedded=true')
    const help = within(page.getByRole('region', { name: 'Help' }))
    expect(help.getByRole('link', { name: /^0117.496.0777$/ }).getAttribute('href')).toBe('tel:01174960777')
  })
})

test.each(['badminton', 'yoga'])(
  'spec 2: a redirect of the server keeps a page of %s embedded',
  async (activity) => {
    const page = await createVisitor(origin).open(`/framed-hall/${activity}?embedded=true`)
    expect(page.address).toMatch(
      new RegExp(`^/location/framed-hall/${activity}/(${dayAhead(0)}|${dayAhead(1)})[^?]*\\?embedded=true$`),
    )
    expect(chromeOf(page)).toEqual(noChrome)
  },
)
