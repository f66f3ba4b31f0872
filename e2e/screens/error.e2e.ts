import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'

test('spec 2: a screen that fails to load says so inside the frame, at every width, and a refresh helps when the fault is over', async ({
  page,
}) => {
  // The page itself is fine: what fails is the next screen's data.
  // Before it is hydrated, the link would load a document, which is rendered without the call that fails.
  await page.goto('/there/is/no/such/page/here')
  await untilAlive(page)
  await page.route(/\/api\/activities\/free/, (route) => route.fulfill({ status: 403, json: {} }))
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'We may have dropped the ball on this one.' }),
  ).toBeVisible()
  await expect(
    page.getByText('The page failed to load correctly. Try refreshing the page or return to the home page.'),
  ).toBeVisible()
  await expect(page).toHaveTitle('Bookings | Error')
  await expect(page.getByRole('banner')).toBeVisible()
  await expectFitsEveryWidth(page)
  await page.unroute(/\/api\/activities\/free/)
  await page.getByRole('button', { name: 'Refresh the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What would you like to do?' })).toBeVisible()
})
