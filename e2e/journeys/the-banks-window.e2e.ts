import { expect, type Frame, type Page, test } from '@playwright/test'
import { paymentsOf } from '../support/card-books.ts'
import { countOrders, endChallenge, leftOfBasket } from '../support/database.ts'
import { expectAccessible, widths } from '../support/expect-accessible.ts'
import { agree, bank, cardFields, cards, fillCard, fillVisitor, pay } from '../support/shopping.ts'
import { holdPlaces } from '../support/visitor-acts.ts'

const heights = { 360: 780, 768: 1024, 1280: 900 }

/** As far as the bank's window. */
async function payWith(page: Page, card: string): Promise<string> {
  const cartUuid = await holdPlaces(page)
  await page.goto('/basket/checkout')
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, card)
  await pay(page)
  return cartUuid
}

const windowOf = (page: Page) => page.getByRole('dialog', { name: 'Your bank’s security check' })

/** Of the frame in which the bank's own page stands, as that page sees it. */
async function innerSize(page: Page): Promise<{ width: number; height: number }> {
  const isBanks = (frame: Frame) => new URL(frame.url()).pathname === '/bank/challenge'
  await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toBeVisible()
  return page
    .frames()
    .find(isBanks)!
    .evaluate(() => ({ width: innerWidth, height: innerHeight }))
}

for (const width of widths)
  test(`A40: at ${width} px the bank’s page has the size that the bank was told`, async ({ browser }) => {
    const viewport = { width, height: heights[width] }
    // A phone draws its scroll bars over the page.
    const isMobile = width === 360
    const context = await browser.newContext({ viewport, isMobile, hasTouch: isMobile })
    const page = await context.newPage()
    const asked = page.waitForRequest('**/api/checkout/authorise')
    await payWith(page, cards.challenge)
    const told = ((await asked).postDataJSON() as Record<string, unknown>).challenge_window_size
    const size = await innerSize(page)
    if (width === 360) {
      expect(told).toBe('05')
      expect(size.width).toBe(360)
      // The rest of the screen says whose page it is, and has the way out.
      expect(size.height).toBeGreaterThan(780 * 0.6)
    } else {
      expect(told).toBe('03')
      expect(size).toEqual({ width: 500, height: 600 })
    }
    const box = await windowOf(page).boundingBox()
    expect(box!.y + box!.height).toBeLessThanOrEqual(heights[width])
    await expect(windowOf(page).getByRole('button', { name: 'Cancel payment' })).toBeInViewport()
    await expectAccessible(page, { except: 'iframe' })
    await bank(page).getByRole('button', { name: 'Approve payment' }).click()
    await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
    await context.close()
  })

for (const { told, width, height } of [
  { told: '01', width: 250, height: 400 },
  { told: '02', width: 390, height: 400 },
  { told: '04', width: 600, height: 400 },
])
  test(`A40: a bank that was told ${told} has ${width} × ${height} px`, async ({ page }) => {
    await page.route('**/api/checkout/authorise', (route) =>
      route.continue({
        postData: JSON.stringify({
          ...(route.request().postDataJSON() as object),
          challenge_window_size: told,
        }),
      }),
    )
    await payWith(page, cards.challenge)
    expect(await innerSize(page)).toEqual({ width, height })
  })

/** The bank's page does not come, once. */
const keepBankAway = (page: Page) =>
  page.route('**/bank/challenge', () => new Promise(() => {}), { times: 1 })

/** Half a minute in which the bank's page stays blank. */
async function waitForWaysOut(page: Page): Promise<void> {
  await expect(windowOf(page)).toBeVisible()
  await expect(windowOf(page).getByText('Is your bank’s page not working?')).toHaveCount(0)
  await page.clock.runFor(30_000)
  await expect(windowOf(page).getByText('Is your bank’s page not working?')).toBeVisible()
  for (const name of ['Try again', 'Use another card', 'Cancel payment'])
    await expect(windowOf(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
}

test('F32: after 30 seconds of a blank page, trying again loads the bank’s page, which is answered', async ({
  page,
}) => {
  await page.clock.install()
  await keepBankAway(page)
  const cartUuid = await payWith(page, cards.challenge)
  await waitForWaysOut(page)
  await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toHaveCount(0)
  await windowOf(page).getByRole('button', { name: 'Try again' }).click()
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect((await leftOfBasket(cartUuid)).payments).toEqual(['captured'])
})

test('F32: in a new window the bank’s page is answered, and the first window goes on by itself', async ({
  page,
}) => {
  await page.clock.install()
  await keepBankAway(page)
  const cartUuid = await payWith(page, cards.challenge)
  await waitForWaysOut(page)
  const opened = page.waitForEvent('popup')
  await windowOf(page).getByRole('link', { name: 'Open in a new window' }).click()
  const other = await opened
  await other.frameLocator('iframe').getByRole('button', { name: 'Approve payment' }).click()
  await expect(other.getByRole('heading', { name: 'Your bank has answered' })).toBeVisible()
  await expect(other.getByText('You can close this window')).toBeVisible()
  await page.clock.runFor(4_000)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect((await leftOfBasket(cartUuid)).payments).toEqual(['captured'])
  // Where the first window was closed, this one leads to the confirmation as well.
  await other.getByRole('link', { name: 'Go to your booking' }).click()
  await expect(other.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
})

test('F31, F32: another card pays only after the first payment is void at the provider', async ({ page }) => {
  await page.clock.install()
  const cartUuid = await payWith(page, cards.bankNeverLoads)
  await waitForWaysOut(page)
  await windowOf(page).getByRole('button', { name: 'Use another card' }).click()
  await expect(windowOf(page)).toBeHidden()
  await expect(page.getByText('Payment cancelled')).toBeVisible()
  await expect(cardFields(page).getByLabel('Card number')).toBeFocused()
  expect((await paymentsOf(cartUuid)).map(({ status }) => status)).toEqual(['voided'])
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect((await paymentsOf(cartUuid)).map(({ status }) => status)).toEqual(['voided', 'captured'])
  expect(await countOrders(cartUuid)).toBe(1)
})

test('F31: a first payment of which it is not known whether it is void lets no second one begin', async ({
  page,
}) => {
  const cartUuid = await payWith(page, cards.voidReplyLost)
  await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toBeVisible()
  await windowOf(page).getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByText('We are checking your payment. Please do not pay again')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay £/ })).toHaveCount(0)
  await expect(page.getByText('Payment cancelled')).toBeVisible({ timeout: 60_000 })
  expect((await paymentsOf(cartUuid)).map(({ status }) => status)).toEqual(['voided'])
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
})

for (const answer of ['Approve', 'Refuse'])
  test(`F24, A40: a bank that is reached and left by addresses: ${answer}`, async ({ page }) => {
    await payWith(page, cards.bankRedirects)
    await bank(page)
      .getByRole('button', { name: `${answer} payment` })
      .click()
    const end =
      answer === 'Approve'
        ? page.getByRole('heading', { name: 'Booking confirmed' })
        : page.getByText('Your bank did not confirm that it is you. No money has been taken.')
    await expect(end).toBeVisible()
    await expect(windowOf(page)).toHaveCount(0)
  })

test('F29, F30: at the end of the bank’s time its window goes, nothing was taken, and the places can be had again', async ({
  page,
}) => {
  const cartUuid = await payWith(page, cards.challenge)
  await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toBeVisible()
  await endChallenge(cartUuid)
  await expect(
    page.getByText('Your bank did not answer in time. No money has been taken. You can pay again.'),
  ).toBeVisible({ timeout: 60_000 })
  await expect(windowOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Sam')
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect((await paymentsOf(cartUuid)).map(({ status }) => status)).toEqual(['voided', 'captured'])
})
