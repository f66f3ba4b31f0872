import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'

test('spec 8, F69: a missing script is fixed by one reload, or ends on the error screen, never in a loop', async ({
  page,
}) => {
  await page.goto('/there/is/no/such/page/here')
  await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible()
  await untilAlive(page)
  await page.route('**/assets/home-*.js', (route) => route.abort())
  let loads = 0
  page.on('load', () => (loads += 1))

  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Go home' }).click()
  await reloaded
  await untilAlive(page)
  expect(loads).toBe(1)

  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'We may have dropped the ball on this one.' }),
  ).toBeVisible()
  expect(loads).toBe(1)

  // The deployment is whole again.
  await page.unroute('**/assets/home-*.js')
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What would you like to do?' })).toBeVisible()
})
