import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'

test('spec 2, A19: the not-found page fits every width, and leads home without loading a page again, with the focus on its heading', async ({
  page,
}) => {
  await page.goto('/there/is/no/such/page/here')
  const offside = page.getByRole('heading', { level: 1, name: /gone offside/ })
  await expect(offside).toBeVisible()
  await untilAlive(page)
  await expectFitsEveryWidth(page)
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What would you like to do?' })).toBeFocused()
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle('Bookings | Home')
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
  await page.goBack()
  await expect(offside).toBeVisible()
})

test('spec 4: an address that names no venue is not remembered as one, and its page leads to the venue chosen last', async ({
  page,
}) => {
  const venue = async () => (await page.context().cookies()).find(({ name }) => name === 'venue')?.value
  await page.goto('/no-such-venue')
  await expect(page.getByRole('heading', { level: 1, name: /gone offside/ })).toBeVisible()
  await untilAlive(page)
  expect(await venue()).toBeUndefined()
  await page.goto('/location/walcot-baths')
  await expect.poll(venue).toBe('walcot-baths')
  await page.goto('/location/no-such-venue')
  await untilAlive(page)
  expect(await venue()).toBe('walcot-baths')
  await page.goto('/redirect-to-selected-venue')
  await expect(page).toHaveURL(/\/location\/walcot-baths$/)
})
