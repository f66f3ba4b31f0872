import { expect, test } from '@playwright/test'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importOperator } from '../support/import-operator.ts'

// What it says, and that it comes back, is asked in pages/maintenance.test.ts.
test('spec 8: the maintenance screen fits every width', async ({ page }) => {
  const origin = await importOperator({
    slug: `closed-${process.pid}`,
    name: 'Closed Leisure',
    client: { maintenance: true },
  })
  const reply = await page.goto(`${origin}/`)
  expect(reply?.status()).toBe(503)
  await expect(page.getByRole('heading', { level: 1, name: 'Service disruption' })).toBeVisible()
  await expectFitsEveryWidth(page)
})
