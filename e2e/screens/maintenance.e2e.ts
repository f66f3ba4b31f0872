import { expect, test } from '@playwright/test'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/import-operator.ts'

let origin: string

test.beforeAll(async () => {
  origin = await importOperator({
    slug: `closed-${process.pid}`,
    name: 'Closed Leisure',
    client: { maintenance: true },
  })
})

test('spec 8: a theme that answers 503 gives the maintenance screen, at every width', async ({ page }) => {
  const reply = await page.goto(`${origin}/`)
  expect(reply?.status()).toBe(503)
  await atEveryWidth(page, async () => {
    await expect(page).toHaveTitle('Bookings | Service disruption')
    await expect(page.getByRole('heading', { level: 1, name: 'Service disruption' })).toBeVisible()
    await expect(page.getByText('Unable to access the site due to planned maintenance.')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
