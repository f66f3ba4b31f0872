import { expect, type Frame, type Page, test } from '@playwright/test'
import { countOrders, endChallenge, leftOfBasket } from '../support/database.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { paymentsOf } from '../support/shop/card-books.ts'
import { agree, bank, cardFields, cards, fillCard, fillVisitor, pay } from '../support/shop/shopping.ts'
import { holdPlaces } from '../support/shop/visitor-acts.ts'

/** Pays with a card, up to the bank's window. */
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

/** Returns the size of the frame with the bank's page, as that page sees it. */
async function innerSize(page: Page): Promise<{ width: number; height: number }> {
  const isBanks = (frame: Frame) => new URL(frame.url()).pathname === '/bank/challenge'
  await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toBeVisible()
  return page
    .frames()
    .find(isBanks)!
    .evaluate(() => ({ width: innerWidth, height: innerHeight }))
}

test('A40: on a phone and at a desk the bank’s page has the size that the bank was told, with the way out in view', async ({
  browser,
}) => {
  for (const { width, height, isMobile } of [
    { width: 1280, height: 900, isMobile: false },
    // A phone draws its scroll bars over the page.
    { width: 360, height: 780, isMobile: true },
  ])
    await test.step(`at ${width} px`, async () => {
      const viewport = { width, height }
      const context = await browser.newContext({ viewport, isMobile, hasTouch: isMobile })
      const page = await context.newPage()
      const asked = page.waitForRequest('**/api/checkout/authorise')
      await payWith(page, cards.challenge)
      const told = ((await asked).postDataJSON() as Record<string, unknown>).challenge_window_size
      const size = await innerSize(page)
      if (isMobile) {
        expect(told).toBe('05')
        expect(size.width).toBe(width)
        // The rest of the screen names the page's owner, and has the way out.
        expect(size.height).toBeGreaterThan(height * 0.6)
      } else {
        expect(told).toBe('03')
        expect(size).toEqual({ width: 500, height: 600 })
      }
      const box = await windowOf(page).boundingBox()
      expect(box!.y + box!.height).toBeLessThanOrEqual(height)
      await expect(windowOf(page).getByRole('button', { name: 'Cancel payment' })).toBeInViewport()
      await expectAccessible(page, { except: 'iframe' })
      await context.close()
    })
})

/** Stops the bank's page from loading, once. */
const keepBankAway = (page: Page) =>
  page.route('**/bank/challenge', () => new Promise(() => {}), { times: 1 })

/** Waits half a minute while the bank's page stays blank. */
async function waitForWaysOut(page: Page): Promise<void> {
  await expect(windowOf(page)).toBeVisible()
  await expect(windowOf(page).getByText('Is your bank’s page not working?')).toHaveCount(0)
  await page.clock.runFor(30_000)
  await expect(windowOf(page).getByText('Is your bank’s page not working?')).toBeVisible()
  for (const name of ['Try again', 'Use another card', 'Cancel payment'])
    await expect(windowOf(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
}

test('F32: after 30 seconds of a blank page, trying again loads the bank’s page; a new window answers it, and the first window continues automatically', async ({
  page,
}) => {
  await page.clock.install()
  await keepBankAway(page)
  const cartUuid = await payWith(page, cards.challenge)
  await waitForWaysOut(page)
  const approve = bank(page).getByRole('button', { name: 'Approve payment' })
  await expect(approve).toHaveCount(0)
  await windowOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(approve).toBeVisible()
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
  // If the first window was closed, this one leads to the confirmation too.
  await other.getByRole('link', { name: 'Go to your booking' }).click()
  await expect(other.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
})

test('F24, F31, F32, A40: another card pays only after the first payment is void at the provider, also at a bank that is reached and left by addresses', async ({
  page,
}) => {
  await page.clock.install()
  const cartUuid = await payWith(page, cards.bankNeverLoads)
  await waitForWaysOut(page)
  await windowOf(page).getByRole('button', { name: 'Use another card' }).click()
  await expect(windowOf(page)).toBeHidden()
  await expect(page.getByText('Payment cancelled')).toBeVisible()
  await expect(cardFields(page).getByLabel('Card number')).toBeFocused()
  expect((await paymentsOf(cartUuid)).map(({ status }) => status)).toEqual(['voided'])
  await fillCard(page, cards.bankRedirects)
  await pay(page)
  await bank(page).getByRole('button', { name: 'Refuse payment' }).click()
  await expect(
    page.getByText('Your bank did not confirm that it is you. No money has been taken.'),
  ).toBeVisible()
  await expect(windowOf(page)).toHaveCount(0)
  await fillCard(page, cards.bankRedirects)
  await pay(page)
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  const statuses = (await paymentsOf(cartUuid)).map(({ status }) => status)
  expect(statuses).toEqual(['voided', 'declined', 'captured'])
  expect(await countOrders(cartUuid)).toBe(1)
})

test('F29, F30, F31: at the end of the bank’s time its window closes, no money was taken, and the places are available again; a payment that may not be void lets no second one begin', async ({
  page,
}) => {
  const cartUuid = await payWith(page, cards.challenge)
  await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toBeVisible()
  await endChallenge(cartUuid)
  await expect(
    page.getByText('Your bank did not answer in time. No money has been taken. You can pay again.'),
  ).toBeVisible()
  await expect(windowOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Sam')
  await fillCard(page, cards.voidReplyLost)
  await pay(page)
  await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toBeVisible()
  await windowOf(page).getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByText(/(C|We are c)hecking your payment/).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Pay £/ })).toHaveCount(0)
  await expect(page.getByText('Payment cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
  expect((await paymentsOf(cartUuid)).map(({ status }) => status)).toEqual(['voided', 'voided'])
})
