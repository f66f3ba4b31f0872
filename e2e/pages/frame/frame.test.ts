import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { importOperator } from '../../support/operators/import-operator.ts'
import { type ServedPage, textOf } from '../../support/served-page.ts'
import { createVisitor } from '../../support/shop/visitor.ts'
import { beLoggedIn } from '../../support/shop/visitor-acts.ts'

const header = (page: ServedPage) => within(page.getByRole('banner'))
const hrefOf = (link: HTMLElement) => link.getAttribute('href')
const venue = { address: '1 Quay', town: 'Bristol', postcode: 'BS1 1AA', lat: 51.4, lng: -2.6 }

test('spec 2, 6: the header of a visitor', async () => {
  const bar = header(await createVisitor().open('/'))
  expect(hrefOf(bar.getByRole('link', { name: 'Linden Leisure, home' }))).toBe('/')
  bar.getByRole('link', { name: 'Book an activity' })
  bar.getByRole('link', { name: 'Buy a membership' })
  bar.getByRole('button', { name: 'Log in' })
  expect(hrefOf(bar.getByRole('link', { name: 'Basket, empty' }))).toBe('/basket')
  expect(bar.queryByRole('link', { name: 'Back to Kiosk Home' })).toBeNull()
  expect(bar.queryByRole('button', { name: 'My account' })).toBeNull()
})

test('spec 2: the header of a customer has ‘My account’ in place of the log-in', async () => {
  const visitor = createVisitor()
  await beLoggedIn(visitor, 'member@demo.test')
  const bar = header(await visitor.open('/'))
  bar.getByRole('button', { name: 'My account' })
  expect(bar.queryByRole('button', { name: 'Log in' })).toBeNull()
})

test('spec 2: the account area has ‘Guest passes’ only where the client has them online', async () => {
  const person = { email: 'member@demo.test', password: 'touchline-demo', firstName: 'Mia', lastName: 'Hart' }
  for (const guestPasses of [true, false]) {
    const origin = await importOperator({
      slug: `passes-${guestPasses ? 'on' : 'off'}-${process.pid}`,
      name: 'Passes Leisure',
      client: { guestPasses },
      catalogue: { people: [person] },
    })
    const visitor = createVisitor(origin)
    await visitor.request.post('/api/auth/customer/login', {
      data: { username: person.email, password: person.password },
    })
    const page = await visitor.open('/my-account')
    const links = within(page.getByRole('navigation', { name: 'Account' }))
      .getAllByRole('link')
      .map(textOf)
    expect(links).toContain('Bookings')
    expect(links.includes('Guest passes')).toBe(guestPasses)
    // Nor does this client have online joining.
    expect(page.queryByRole('link', { name: 'Buy a membership' })).toBeNull()
  }
})

test('spec 2: the footer is the chosen venue’s', async () => {
  const visitor = createVisitor()
  const lockside = (await visitor.open('/location/lockside-leisure-centre')).getByRole('contentinfo')
  expect(textOf(lockside)).toContain('14 Cumberland Quay, Bristol, BS1 6XN')
  expect(textOf(lockside)).toContain('Mon to Fri')
  expect(hrefOf(within(lockside).getByRole('link', { name: /^0117\s496\s0110$/ }))).toBe('tel:01174960110')
  const walcot = (await visitor.open('/location/walcot-baths')).getByRole('contentinfo')
  expect(textOf(walcot)).toContain('Walcot Baths')
})

test.each(['/location/lockside-leisure-centre', '/search'])(
  'spec 2: header, footer and breadcrumbs are hidden when embedded: %s',
  async (path) => {
    const page = await createVisitor().open(`${path}?embedded=true`)
    expect(page.status).toBe(200)
    expect(page.headings(1)).toHaveLength(1)
    expect(page.queryByRole('banner')).toBeNull()
    expect(page.queryByRole('contentinfo')).toBeNull()
    expect(page.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull()
  },
)

test('spec 2: ‘Back to Kiosk Home’ is for kiosks only; ‘Buy a membership’ needs online joining', async () => {
  const origin = await importOperator({
    slug: `kiosk-home-${process.pid}`,
    name: 'Kiosk Leisure',
    client: { kioskHomeUrl: 'https://kiosk.example/home', onlineJoining: false },
  })
  const visitor = createVisitor(origin)
  const page = await visitor.open('/')
  page.getByRole('banner')
  expect(page.queryByRole('link', { name: 'Back to Kiosk Home' })).toBeNull()
  expect(page.queryByRole('link', { name: 'Buy a membership' })).toBeNull()
  const kiosk = await visitor.open('/?kiosk=true')
  expect(hrefOf(kiosk.getByRole('link', { name: 'Back to Kiosk Home' }))).toBe('https://kiosk.example/home')
})

test('spec 2: in kiosk mode the online-joining app has neither header nor footer; otherwise it has both', async () => {
  const visitor = createVisitor()
  const page = await visitor.open('/online-joining')
  page.getByRole('banner')
  page.getByRole('contentinfo')
  const kiosk = await visitor.open('/online-joining?kiosk=true&centre=walcot-baths')
  expect(kiosk.headings(1)).toHaveLength(1)
  expect(kiosk.queryByRole('banner')).toBeNull()
  expect(kiosk.queryByRole('contentinfo')).toBeNull()
  // The booking pages of a kiosk have them, without links that lead out of it.
  const booking = await visitor.open('/location/walcot-baths?kiosk=true&centre=walcot-baths')
  booking.getByRole('banner')
  const footer = booking.getByRole('contentinfo')
  expect(textOf(footer)).toContain('Walcot Baths')
  expect(within(footer).queryAllByRole('link')).toEqual([])
})

test('spec 3: a venue offers another one, unless it says otherwise', async () => {
  const origin = await importOperator({
    slug: `choices-${process.pid}`,
    name: 'Choice Leisure',
    catalogue: {
      venues: [
        { ...venue, slug: 'open-hall', name: 'Open Hall' },
        { ...venue, slug: 'only-hall', name: 'Only Hall', selectionButton: false },
      ],
    },
  })
  const visitor = createVisitor(origin)
  const open = await visitor.open('/location/open-hall')
  open.getByRole('link', { name: 'Change venue' })
  const only = await visitor.open('/location/only-hall')
  expect(only.headings(1)).toEqual([expect.stringContaining('Only Hall')])
  expect(only.queryByRole('link', { name: 'Change venue' })).toBeNull()
})

test('spec 1, 3: every operator and every venue has its own theme, from the first byte', async () => {
  const origin = await importOperator({
    slug: `themed-${process.pid}`,
    name: 'Themed Leisure',
    client: { theme: { themeAppHeaderBgColour: '#7a0019', themeAppHeadingFontStyle: 'lato' } },
    catalogue: {
      venues: [
        { ...venue, slug: 'plain-hall', name: 'Plain Hall' },
        { ...venue, slug: 'blue-hall', name: 'Blue Hall', theme: { themeAppHeaderBgColour: '0 40 120' } },
      ],
    },
  })
  const { request } = createVisitor(origin)
  const colourOf = async (path: string) =>
    /--client-header:([^;}]+)/.exec(await (await request.get(path)).text())?.[1]
  expect(await colourOf('/')).toBe('#7a0019')
  expect(await colourOf('/location/plain-hall')).toBe('#7a0019')
  expect(await colourOf('/location/blue-hall')).toBe('#002878')
})
