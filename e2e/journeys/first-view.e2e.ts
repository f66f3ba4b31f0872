import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, type Response, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { bookByCredit, importLock } from '../support/lock-operator.ts'
import { beLoggedInAt } from '../support/shopping.ts'
import { holdPlaces, newPerson } from '../support/visitor-acts.ts'
import { dayAhead } from '../support/timetable-operator.ts'

const budgetBytes = 115_000

/** Most screens share most scripts, and to pack one takes as long as to load a page. */
const packed = new Map<string, number>()

function packedBytes(script: string): number {
  const known = packed.get(script) ?? brotliCompressSync(script).length
  packed.set(script, known)
  return known
}

/** Of a first view, packed: every script that came before the visitor did anything, and what stands in the document. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  const keep = (response: Response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body())
  }
  page.on('response', keep)
  // What waits for the visitor comes by itself after a while: that while never ends here.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  const document = await page.goto(path, { waitUntil: 'networkidle' })
  page.off('response', keep)
  const inline = [...(await document!.text()).matchAll(/<script>([\s\S]*?)<\/script>/g)]
  const files = (await Promise.all(bodies)).map((body) => body.toString())
  return [...files, ...inline.map(([, script = '']) => script)]
    .map(packedBytes)
    .reduce((sum, bytes) => sum + bytes, 0)
}

/** The libraries alone are more than half: a measure that missed them would always pass. */
function expectWithinBudget(bytes: number): void {
  expect(bytes).toBeGreaterThan(budgetBytes / 2)
  expect(bytes).toBeLessThanOrEqual(budgetBytes)
}

const venue = '/location/lockside-leisure-centre'

for (const [what, path] of [
  ['Home', '/'],
  ['Home with a place', '/?near=LS6'],
  ['the venue finder', '/?find=venues'],
  ['a venue', venue],
  ['its week', `${venue}/all/today/week`],
  ['its courses', `/courses${venue}`],
  ['Choose a Time Slot', `${venue}/fitness-classes/${dayAhead(2)}`],
  ['a day of courts', `${venue}/badminton-60min/${dayAhead(2)}/by-time`],
  ['the court board', `${venue}/badminton-60min/${dayAhead(2)}/by-location`],
  ['a search', `/search?activity=yoga&date=${dayAhead(2)}`],
  ['Sign up', '/register'],
  ['My account, to a visitor', '/my-account'],
] as const)
  test(`spec 3: the first view of ${what} has 115 kB of scripts at most, and React finds what the server rendered`, async ({
    page,
  }) => {
    const faults: Error[] = []
    page.on('pageerror', (fault) => faults.push(fault))
    const bytes = await scriptBytes(page, path)
    // A page that is not there would be light.
    await expect(page.getByRole('heading', { level: 1, name: /dropped the ball/ })).toHaveCount(0)
    expectWithinBudget(bytes)
    expect(await page.locator('[data-hydrating]').count()).toBeGreaterThan(0)
    await page.mouse.move(200, 200)
    await untilAlive(page)
    expect(faults).toEqual([])
  })

test('spec 2: the first view of one time has 115 kB of scripts at most', async ({ page }) => {
  await page.goto(`${venue}/family-swim/${dayAhead(2)}`)
  const time = await page.getByRole('main').getByRole('link', { name: /^Book/ }).first().getAttribute('href')
  const fresh = await page.context().newPage()
  const bytes = await scriptBytes(fresh, time ?? '')
  await expect(fresh.getByText('Your selection:')).toBeVisible()
  expectWithinBudget(bytes)
})

test('spec 2: the first view of a filled basket has 115 kB of scripts at most, with a log-in too', async ({
  page,
}) => {
  await newPerson('Frida', page)
  await holdPlaces(page)
  const bytes = await scriptBytes(page, '/basket')
  await expect(page.getByRole('region', { name: 'What you are booking' })).toBeVisible()
  expectWithinBudget(bytes)
  expect(await page.locator('[data-hydrating]').count()).toBeGreaterThan(0)
})

for (const who of ['a visitor', 'a customer'])
  test(`spec 3: the first view of the checkout of ${who} has 115 kB of scripts at most, and its form`, async ({
    page,
  }) => {
    if (who === 'a customer') await newPerson('Carla', page)
    await holdPlaces(page)
    const faults: Error[] = []
    page.on('pageerror', (fault) => faults.push(fault))
    const bytes = await scriptBytes(page, '/basket/checkout')
    expectWithinBudget(bytes)
    expect(await page.locator('[data-hydrating]').count()).toBeGreaterThan(0)
    const first =
      who === 'a visitor' ? page.getByLabel('First name') : page.getByText('Booking as Carla Porter')
    await expect(first).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'I agree to the Terms and Conditions' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
    await page.mouse.move(200, 200)
    await untilAlive(page)
    expect(faults).toEqual([])
  })

/** Every kind of account page; `BOOKING` and `ORDER` stand for those of a customer who has booked one class. */
const accountPages = [
  '',
  '/details',
  '/details/email',
  '/details/password',
  '/details/close',
  '/memberships',
  '/packages',
  '/bookings',
  '/bookings?show=past',
  '/bookings?show=waitlists',
  '/bookings/BOOKING',
  '/bookings/BOOKING/move',
  '/receipts/ORDER',
  '/guest-passes',
  '/payments',
]

test.describe('spec 1: to a customer who has booked', () => {
  const slug = `weight-${process.pid}`
  let origin = ''
  let bookingId = ''
  let orderId = ''

  test.beforeAll(async ({ browser }) => {
    origin = await importLock(slug, [], { guestPasses: true })
    const page = await browser.newPage()
    await beLoggedInAt(origin, page, `${slug}@demo.test`)
    await bookByCredit(page, origin, 4)
    orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.goto(`${origin}/my-account/bookings`)
    const booked = await page.getByRole('link', { name: /^Morning Yoga, / }).getAttribute('href')
    bookingId = booked?.split('/').at(-1) ?? ''
    await page.close()
  })

  const pathOf = (path: string) => path.replace('BOOKING', bookingId).replace('ORDER', orderId)

  test('the first view of Choose a Time Slot has 115 kB of scripts at most, with a log-in too', async ({
    page,
  }) => {
    await beLoggedInAt(origin, page, `${slug}@demo.test`)
    const bytes = await scriptBytes(page, `${origin}/location/lock-house/yoga/${dayAhead(4)}`)
    await expect(page.getByRole('banner').getByRole('button', { name: 'My account' })).toBeVisible()
    expectWithinBudget(bytes)
  })

  test('spec 2: the first view of Booking Confirmed has 115 kB of scripts at most', async ({ page }) => {
    await beLoggedInAt(origin, page, `${slug}@demo.test`)
    const bytes = await scriptBytes(page, `${origin}/booking-confirmed/${orderId}`)
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
    expectWithinBudget(bytes)
    expect(await page.locator('[data-hydrating]').count()).toBeGreaterThan(0)
  })

  for (const kind of accountPages)
    test(`the first view of /my-account${kind} has 115 kB of scripts at most, and React finds what the server rendered`, async ({
      page,
    }) => {
      const faults: Error[] = []
      page.on('pageerror', (fault) => faults.push(fault))
      await beLoggedInAt(origin, page, `${slug}@demo.test`)
      const bytes = await scriptBytes(page, origin + pathOf(`/my-account${kind}`))
      // A page that is not there would be light.
      await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: /dropped the ball/ })).toHaveCount(0)
      expectWithinBudget(bytes)
      expect(await page.locator('[data-hydrating]').count()).toBeGreaterThan(0)
      await page.mouse.move(200, 200)
      await untilAlive(page)
      expect(faults).toEqual([])
    })
})
