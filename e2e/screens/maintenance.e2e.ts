import { expect, test } from '@playwright/test'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'

// The screen's words and the return are tested in pages/maintenance.test.ts.
test('spec 8: the maintenance screen fits every width', async ({ page }) => {
  const origin = await importOperator({
    slug: `closed-${process.pid}`,
    name: 'Closed Leisure',
    client: { maintenance: true },
  })
  // A busy server answers with that status too.
  await expect(async () => {
    expect((await page.goto(`${origin}/`))?.status()).toBe(503)
    expect(await page.title()).toBe('Bookings | Service disruption')
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: 'Service disruption' })).toBeVisible()
  await expectFitsEveryWidth(page)
})
