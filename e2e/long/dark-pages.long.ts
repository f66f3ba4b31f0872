import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { expectDark } from '../support/schemes.ts'
import { buyInTheDark } from '../support/shop/dark-checkout.ts'
import { beLoggedIn, holdPlaces } from '../support/shop/visitor-acts.ts'

// Dialogs, light readers and each client's own colours: journeys/dark-pages.
const lockside = '/location/lockside-leisure-centre'

/** On a phone and on a desk. */
async function lookAtIt(page: Page, except?: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, except === undefined ? {} : { except })
  }
}

test.describe('A01, A02: for a reader who wants dark pages', () => {
  test.use({ colorScheme: 'dark' })

  test('Home, a day, a court’s page and the week are dark and readable', async ({ page }) => {
    for (const path of [
      '/',
      lockside,
      `${lockside}/yoga/${dayAhead(2)}`,
      `${lockside}/badminton-60min/${dayAhead(2)}/by-time`,
      `${lockside}/badminton-60min/${dayAhead(2)}/by-location/court-2`,
      `${lockside}/all/today/week`,
      '/register',
    ]) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectDark(page)
        await lookAtIt(page)
      })
    }
  })

  test('basket, checkout with its card form, the bank’s check and the ticket are dark and readable; the QR code stays dark on white', async ({
    page,
  }) => {
    await holdPlaces(page, { items: 2 })
    await page.goto('/basket')
    await expectDark(page)
    await lookAtIt(page)

    await buyInTheDark(page, (except) => lookAtIt(page, except))
  })

  test('the account’s pages are dark and readable', async ({ page }) => {
    await beLoggedIn(page, 'family@demo.test')
    for (const path of ['', '/bookings', '/details', '/memberships', '/payments', '/packages']) {
      await test.step(path, async () => {
        await page.goto(`/my-account${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectDark(page)
        await lookAtIt(page)
      })
    }
  })
})
