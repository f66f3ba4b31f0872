import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, widths } from '../support/expect-accessible.ts'

for (const width of widths) {
  test(`spec 2: the words of the not-found page, and the way home, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const reply = await page.goto('/there/is/no/such/page/here')
    expect(reply?.status()).toBe(404)
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
}
