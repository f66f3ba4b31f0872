import { expect, type Page, test } from '@playwright/test'
import { agree, cards, fillCard, fillVisitor, holdPlaces, logIn, pay } from '../support/shopping.ts'

type Row = {
  path: string
  /** What has to be so before the address shows its screen. */
  before?: (page: Page) => Promise<unknown>
  /** Where it leads; the address itself where it is a screen. */
  ends?: RegExp
  title: string | RegExp
  crumbs: readonly string[]
  /** An address, or a visitor, that must not get this screen: the status and the title that come instead. */
  not: { path: string; before?: (page: Page) => Promise<unknown>; status: number; title: string | RegExp }
}

const venue = 'lockside-leisure-centre'
const chooseVenue = (page: Page) =>
  page.context().addCookies([{ name: 'venue', value: venue, url: process.env.E2E_ORIGIN ?? '' }])
const missing = 'Page not found'
const activities = 'Choose an activity at Lockside Leisure Centre'
const yoga = /^Yoga, \w+/

/** Spec 2, the route table in its order. */
const rows: readonly Row[] = [
  {
    path: '/',
    title: 'Home',
    crumbs: [],
    not: { path: '/no/such/page/at/all', status: 404, title: missing },
  },
  {
    path: '/redirect-to-selected-venue',
    before: chooseVenue,
    ends: /\/location\/lockside-leisure-centre$/,
    title: activities,
    crumbs: ['Home', 'Book an activity'],
    not: { path: '/redirect-to-selected-venue', status: 200, title: 'Home' },
  },
  {
    path: '/course-redirect-to-selected-venue',
    before: chooseVenue,
    ends: /\/courses\/location\/lockside-leisure-centre$/,
    title: 'Choose a course',
    crumbs: ['Home', 'Book a course'],
    not: { path: '/course-redirect-to-selected-venue', status: 200, title: 'Home' },
  },
  {
    path: '/register',
    title: 'Sign up',
    crumbs: ['Home', 'Sign up'],
    not: { path: '/register', before: beLoggedIn, status: 200, title: 'Home' },
  },
  {
    path: '/basket',
    title: 'Shopping basket',
    crumbs: ['Home', 'Shopping basket'],
    not: { path: '/basket/nothing', status: 200, title: 'Home' },
  },
  {
    path: '/basket/checkout',
    before: holdPlaces,
    title: 'Checkout',
    crumbs: ['Home', 'Shopping basket', 'Checkout'],
    not: { path: '/basket/checkout', status: 200, title: 'Shopping basket' },
  },
  {
    path: '/location/lockside-leisure-centre',
    title: activities,
    crumbs: ['Home', 'Book an activity'],
    not: { path: '/location/no-such-venue', status: 404, title: missing },
  },
  {
    path: '/courses/location/lockside-leisure-centre',
    title: 'Choose a course',
    crumbs: ['Home', 'Book a course'],
    not: { path: '/courses/location/no-such-venue', status: 404, title: missing },
  },
  {
    path: '/location/lockside-leisure-centre/swimming',
    title: 'Swimming at Lockside Leisure Centre',
    crumbs: ['Home', 'Book an activity', 'Swimming'],
    not: { path: '/location/lockside-leisure-centre/no-such-activity', status: 404, title: missing },
  },
  {
    path: '/courses/location/lockside-leisure-centre/swimming-lessons',
    title: 'Choose a course: Swimming Lessons',
    crumbs: ['Home', 'Book a course', 'Swimming lessons'],
    not: { path: '/courses/location/lockside-leisure-centre/no-such-activity', status: 404, title: missing },
  },
  {
    path: '/courses/location/lockside-leisure-centre/swimming-lessons/beginners-front-crawl',
    title: /^Beginners['’] Front Crawl$/,
    crumbs: ['Home', 'Book a course', 'Swimming lessons', 'Beginners front crawl'],
    not: {
      path: '/courses/location/lockside-leisure-centre/swimming-lessons/no-such-course',
      status: 404,
      title: missing,
    },
  },
  {
    path: '/location/lockside-leisure-centre/yoga/today',
    ends: /\/location\/lockside-leisure-centre\/yoga\/[\d-]{10}$/,
    title: yoga,
    crumbs: ['Home', 'Book an activity', 'Yoga'],
    not: { path: '/location/lockside-leisure-centre/yoga/2027-02-30', status: 404, title: missing },
  },
  {
    path: '/location/lockside-leisure-centre/yoga/today/by-time',
    ends: /\/location\/lockside-leisure-centre\/yoga\/[\d-]{10}\/by-time$/,
    title: yoga,
    crumbs: ['Home', 'Book an activity', 'Yoga'],
    not: { path: '/location/lockside-leisure-centre/yoga/today/by-magic', status: 404, title: missing },
  },
  {
    path: '/attendees',
    title: 'Attendees',
    crumbs: ['Home', 'Attendees'],
    not: { path: '/attendees/unknown', status: 200, title: 'Home' },
  },
  {
    path: '/pricing',
    title: 'Membership Discounts',
    crumbs: ['Home', 'Membership pricing'],
    not: { path: '/pricing/nothing', status: 200, title: 'Home' },
  },
  {
    path: '/lockside-leisure-centre',
    ends: /\/location\/lockside-leisure-centre$/,
    title: activities,
    crumbs: ['Home', 'Book an activity'],
    not: { path: '/no-such-venue', status: 404, title: missing },
  },
  {
    path: '/lockside-leisure-centre/swimming',
    ends: /\/location\/lockside-leisure-centre\/swimming$/,
    title: 'Swimming at Lockside Leisure Centre',
    crumbs: ['Home', 'Book an activity', 'Swimming'],
    not: { path: '/lockside-leisure-centre/no-such-activity', status: 200, title: 'Home' },
  },
  {
    path: '/lockside-leisure-centre/yoga/today?from=mail',
    ends: /\/location\/lockside-leisure-centre\/yoga\/[\d-]{10}/,
    title: yoga,
    crumbs: ['Home', 'Book an activity', 'Yoga'],
    not: { path: '/lockside-leisure-centre/no-such-activity/today', status: 200, title: 'Home' },
  },
  {
    path: '/lockside-leisure-centre/yoga/today/by-time',
    ends: /\/location\/lockside-leisure-centre\/yoga\/[\d-]{10}\/by-time$/,
    title: yoga,
    crumbs: ['Home', 'Book an activity', 'Yoga'],
    not: { path: '/no-such-venue/yoga/today/by-time', status: 200, title: 'Home' },
  },
]

async function beLoggedIn(page: Page): Promise<void> {
  await page.goto('/')
  await logIn(page, 'member@demo.test')
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
}

const titled = (title: string | RegExp) =>
  typeof title === 'string'
    ? `Bookings | ${title}`
    : new RegExp(title.source.replace(/^\^/, '^Bookings \\| '))

async function expectCrumbs(page: Page, crumbs: readonly string[]): Promise<void> {
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail).toHaveCount(crumbs.length === 0 ? 0 : 1)
  await expect(trail.getByRole('listitem')).toHaveText([...crumbs])
}

for (const { path, before, ends, title, crumbs, not } of rows) {
  test(`spec 2, the route table: ${path}`, async ({ page }) => {
    await before?.(page)
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(200)
    await expect(page).toHaveTitle(titled(title))
    await expect(page).toHaveURL(ends ?? path)
    await expectCrumbs(page, crumbs)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })

  test(`spec 2, the route table: not ${not.path}${not.before ? ' when logged in' : ''}`, async ({ page }) => {
    await not.before?.(page)
    const reply = await page.goto(not.path)
    expect(reply?.status()).toBe(not.status)
    await expect(page).toHaveTitle(titled(not.title))
  })
}

test('spec 2, the route table: /booking-confirmed/{completeOrderId}', async ({ page }) => {
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page).toHaveURL(/\/booking-confirmed\/[\w-]+$/)
  const reply = await page.reload()
  expect(reply?.status()).toBe(200)
  await expect(page).toHaveTitle('Bookings | Booking confirmed')
  await expectCrumbs(page, ['Home', 'Booking confirmed'])
  const other = await page.goto('/booking-confirmed/no-such-order')
  expect(other?.status()).toBe(404)
  await expect(page).toHaveTitle(`Bookings | ${missing}`)
})

test('spec 2, the route table: any other path is a full-page error with a way home', async ({ page }) => {
  const reply = await page.goto('/one/two/three/four/five')
  expect(reply?.status()).toBe(404)
  await expect(page).toHaveTitle(`Bookings | ${missing}`)
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveTitle('Bookings | Home')
})
