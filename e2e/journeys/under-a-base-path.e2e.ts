import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { agree, bank, cards, chooseDay, fillCard, fillVisitor, pay } from '../support/shop/shopping.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'

let product: RunningProduct
let home: string

test.beforeAll(async () => {
  product = await startProduct({ BASE_PATH: '/bookings' })
  home = `${product.origin}/bookings`
})
test.afterAll(() => product?.stop())

/** Records the product's addresses that the page and its frames request, and counts full page loads. */
function watchRequests(page: Page) {
  const asked = { below: [] as string[], outside: [] as string[], loads: 0 }
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== product.origin) return
    const isBelow = pathname === '/bookings' || pathname.startsWith('/bookings/')
    asked[isBelow ? 'below' : 'outside'].push(pathname)
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.loads += 1
  })
  return asked
}

test('spec 2: below a configured base an unknown path leads home, a visitor books and pays from there, and nothing outside of it is requested; other paths are not ours', async ({
  page,
}) => {
  const asked = watchRequests(page)
  const main = page.getByRole('main')
  const reply = await page.goto(`${home}/there/is/no/such/page/here`)
  expect(reply?.status()).toBe(404)
  await untilAlive(page)
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What would you like to do?' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`^${home}/?$`))
  await main
    .getByRole('link', { name: /Porter Brook Sports Centre/ })
    .first()
    .click()
  await expect(page).toHaveURL(`${home}/location/porter-brook-sports-centre`)
  // Home has a link of that name too, and stays until the venue's page appears.
  await expect(page.getByRole('heading', { level: 1, name: 'Porter Brook Sports Centre' })).toBeVisible()
  await main
    .getByRole('link', { name: /^Family$/ })
    .first()
    .click()
  // It has only Soft Play below it.
  await expect(page).toHaveURL(/\/bookings\/location\/porter-brook-sports-centre\/soft-play\/[\d-]{10}$/)
  await chooseDay(page, 1)
  const day = page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(1)
  await expect(page).toHaveURL(`${product.origin}${await day.getAttribute('href')}`)
  await main
    .getByRole('link', { name: /^Book Soft Play/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/ticket\//)
  await page
    .getByLabel(/tickets$/)
    .first()
    .fill('1')
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(page).toHaveURL(`${home}/basket`)
  await expect(page.getByRole('region', { name: 'What you are booking' })).toContainText(/Soft play/i)
  // A single document: everything after the first page happened in the browser.
  expect(asked.loads).toBe(1)

  await page.getByRole('link', { name: 'Checkout' }).click()
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.challenge)
  await pay(page)
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  await expect(page).toHaveURL(/\/bookings\/booking-confirmed\/[\w-]+$/)

  expect(asked.outside).toEqual([])
  for (const part of [/\/assets\/.+\.js$/, /\/api\/activities\/cart\/add$/, /\/changes$/, /\/3ds\/notify\//])
    expect(asked.below).toContainEqual(expect.stringMatching(part))
  for (const path of ['/', '/basket', '/bookingsandmore'])
    expect((await page.request.get(`${product.origin}${path}`)).status(), path).toBe(404)
})
