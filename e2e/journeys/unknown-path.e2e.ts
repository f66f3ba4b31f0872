import { expect, test } from '@playwright/test'
import { getServerPage } from '../support/server-page.ts'

test('spec 2: an unknown path leads home, without loading a page again', async ({ page }) => {
  const reply = await page.goto('/there/is/no/such/page/here')
  expect(reply?.status()).toBe(404)
  await page.getByRole('link', { name: 'Go home' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'What would you like to do?' })
  // A19: after a change of route focus goes to the new heading.
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle('Bookings | Home')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /gone offside/ })).toBeVisible()
})

test('spec 2: a venue that does not exist is a page that does not exist', async ({ request }) => {
  const { status, headings } = await getServerPage(request, '/no-such-venue')
  expect([status, ...headings]).toEqual([404, "Whoops! Looks like you've gone offside."])
})

test('spec 4: an address that names no venue is not remembered as one, and its page leads to the venue chosen last', async ({
  page,
}) => {
  const venue = async () => (await page.context().cookies()).find(({ name }) => name === 'venue')?.value
  await page.goto('/no-such-venue')
  await expect(page.getByRole('heading', { level: 1, name: /gone offside/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await venue()).toBeUndefined()
  await page.goto('/location/walcot-baths')
  await expect.poll(venue).toBe('walcot-baths')
  await page.goto('/location/no-such-venue')
  await page.waitForLoadState('networkidle')
  expect(await venue()).toBe('walcot-baths')
  await page.goto('/redirect-to-selected-venue')
  await expect(page).toHaveURL(/\/location\/walcot-baths$/)
})
