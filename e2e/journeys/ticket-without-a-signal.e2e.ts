import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { bookByCredit, heading, importLock } from '../support/operators/lock-operator.ts'
import {
  agree,
  beLoggedInAt,
  cards,
  fillCard,
  fillLogIn,
  fillVisitor,
  pay,
} from '../support/shop/shopping.ts'
import { holdPlaces } from '../support/shop/visitor-acts.ts'

test('spec 2, S05: an opened ticket opens without a signal until the guest removes it, no other page does, and a purchase is reported once', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    addEventListener('touchline:purchase', () => {
      sessionStorage.setItem('told', String(Number(sessionStorage.getItem('told') ?? '0') + 1))
    })
  })
  await holdPlaces(page, { items: 1 })
  await page.goto('/basket/checkout')
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  const code = page.getByRole('img', { name: /^Code of booking / })
  await expect(code).toBeVisible()
  const told = () => page.evaluate(() => sessionStorage.getItem('told'))
  await expect.poll(told).toBe('1')
  // The cookie survives closing the browser, until more than a week after the session.
  const weekFromNow = (Date.now() + 7 * 24 * 60 * 60 * 1000) / 1000
  const session = (await context.cookies()).find(({ name }) => name === 'sid')
  expect(session!.expires).toBeGreaterThan(weekFromNow)

  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('tickets')
      return (await cache.keys()).filter(({ url }) => url.includes('/booking-confirmed/')).length
    })
  await expect.poll(kept).toBe(1)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('tickets')).keys()).length))
    .toBeGreaterThan(5)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking confirmed' })).toBeVisible()
  await expect(code).toBeVisible()
  expect(await told()).toBe('1')
  await expect(page.goto('/basket')).rejects.toThrow(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
  await context.setOffline(false)

  // The server's answer counts again as soon as the server can be reached.
  await page.goBack()
  await expect(code).toBeVisible()

  // On a shared computer the guest makes the browser forget it.
  const ticket = page.url()
  await page.getByRole('button', { name: 'Remove it from this browser' }).click()
  await expect(page).toHaveURL('/')
  expect((await context.cookies()).filter(({ name }) => name === 'sid')).toEqual([])
  await page.goto(ticket)
  await expect(code).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.goto(ticket)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})

const code = (page: Page) => page.getByRole('img', { name: /^QR code of the booking reference/ })

/** Counts the account's tickets that this browser keeps. */
const accountTickets = (page: Page) => () =>
  page.evaluate(async () => {
    if (!(await caches.has('tickets'))) return 0
    // The page may delete the cache while it is read here; then it is read again.
    const kept = await (await caches.open('tickets')).keys().catch(() => null)
    return kept && kept.filter(({ url }) => url.includes('/my-account/')).length
  })

/** Opens the ticket of their booking, and waits until the browser has stored it. @returns its address */
async function keepAccountTicket(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/my-account/bookings`)
  await page.getByRole('link', { name: /^Morning Yoga, / }).click()
  await expect(heading(page, 'Morning Yoga')).toBeVisible()
  await expect(code(page)).toBeVisible()
  await expect.poll(accountTickets(page)).toBe(1)
  return page.url()
}

/** Ends the log-in while no page is open to notice it. */
async function endLogIn(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('about:blank')
  await context.clearCookies()
}

async function expectNoPage(page: Page, context: BrowserContext, address: string): Promise<void> {
  await context.setOffline(true)
  await expect(page.goto(address)).rejects.toThrow(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
  await context.setOffline(false)
}

test('spec 2: an account’s opened ticket opens without a signal, no other page of the account does, and it goes with the log-out, with a log-in that has ended automatically once the page is opened, and with another person’s log-in', async ({
  page,
  context,
}) => {
  const slug = `pocket-${process.pid}`
  const origin = await importLock(slug)
  const customer = `${slug}@demo.test`
  await beLoggedInAt(origin, page, customer)
  await bookByCredit(page, origin, 4)
  const address = await keepAccountTicket(page, origin)

  await test.step('without a signal', async () => {
    await context.setOffline(true)
    await page.clock.install()
    await page.reload()
    await expect(heading(page, 'Morning Yoga')).toBeVisible()
    await expect(code(page)).toBeVisible()
    await untilAlive(page)
    // Longer than any delayed part of the page waits before it is fetched.
    await page.clock.runFor(5_000)
    await expect(code(page)).toBeVisible()
    await expect(page.goto(`${origin}/my-account/bookings`)).rejects.toThrow(
      /ERR_(INTERNET_DISCONNECTED|FAILED)/,
    )
    await context.setOffline(false)
  })

  await test.step('after the log-out', async () => {
    await page.goto(address)
    await untilAlive(page)
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await expect.poll(accountTickets(page)).toBe(0)
    await expectNoPage(page, context, address)
  })

  await test.step('after a log-in that has ended automatically', async () => {
    await beLoggedInAt(origin, page, customer)
    await keepAccountTicket(page, origin)
    await endLogIn(page, context)
    await page.goto(address)
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expect.poll(accountTickets(page)).toBe(0)
    await expectNoPage(page, context, address)
  })

  await test.step('after another person has logged in', async () => {
    await beLoggedInAt(origin, page, customer)
    await keepAccountTicket(page, origin)
    await endLogIn(page, context)
    await page.goto(`${origin}/my-account/payments`)
    await expect.poll(accountTickets(page)).toBe(1)
    await fillLogIn(page, `staff-${slug}@demo.test`)
    await expect(heading(page, 'Payments')).toBeVisible()
    await expect.poll(accountTickets(page)).toBe(0)
    await expectNoPage(page, context, address)
  })
})
