import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { bookByCredit, importLock } from '../support/operators/lock-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { expectReadableInSchemes } from '../support/schemes.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'
import { themes } from '../support/themes.ts'

/**
 * Checks a loaded page: all rules of axe in the light, then anything else that a scheme or a reader's own
 * colours can change.
 */
async function lookAtIt(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expectReadableInSchemes(page)
}

/** Account pages to check. The others are checked where they are used, in the product's own colours. */
const accountPaths = [
  '/my-account',
  '/my-account/bookings?show=past',
  '/my-account/bookings?show=waitlists',
  '/my-account/memberships',
]

// Every theme on every screen: e2e/long. packages/rules/src/look/colours.test.ts shows that no theme has a
// faint colour in either scheme.
test('A01, A02, A03, A06, spec 1, spec 3: with an operator’s own theme a day, a ticket, pages of the account and the page of emails are readable, light, dark and in forced colours', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const origin = await importLock('own-theme', [], { theme: themes.gothic })
  await page.goto(`${origin}/location/lock-house/yoga/${dayAhead(2)}`)
  await expect(page.getByRole('link', { name: /^Book Morning Yoga, / })).toBeVisible()
  await lookAtIt(page)

  await beLoggedInAt(origin, page, 'own-theme@demo.test')
  await bookByCredit(page, origin, 4)
  await lookAtIt(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
  for (const path of accountPaths) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScroll(page)
  }

  await beLoggedInAt(origin, page, 'staff-own-theme@demo.test')
  await page.goto(`${origin}/staff/mails`)
  await expect(page.getByRole('main')).toContainText('own-theme@demo.test')
  await lookAtIt(page)
})
