import { expect, test } from '@playwright/test'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'

test('spec 2: the words of the not-found page, and the way home, at every width', async ({ page }) => {
  const reply = await page.goto('/there/is/no/such/page/here')
  expect(reply?.status()).toBe(404)
  await atEveryWidth(page, async () => {
    await expect(page).toHaveTitle('Bookings | Page not found')
    await expect(
      page.getByRole('heading', { level: 1, name: "Whoops! Looks like you've gone offside." }),
    ).toBeVisible()
    await expect(
      page.getByText("The page you're looking for doesn't exist. Return home to keep the ball rolling."),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
