import { expect, test } from '@playwright/test'
import { importOperator } from '../support/import-operator.ts'

test('spec 8: a site goes into maintenance and comes back', async ({ page }) => {
  const operator = { slug: `mending-${process.pid}`, name: 'Mending Leisure' }
  const origin = await importOperator(operator)
  const open = page.getByRole('heading', { level: 1, name: 'Mending Leisure' })
  const closed = page.getByRole('heading', { level: 1, name: 'Service disruption' })
  await page.goto(`${origin}/`)
  await expect(open).toBeVisible()

  await importOperator({ ...operator, client: { maintenance: true } })
  // Other processes hear of it within a second or two.
  await expect(async () => {
    expect((await page.goto(`${origin}/`))?.status()).toBe(503)
  }).toPass()
  await expect(closed).toBeVisible()
  expect((await page.goto(`${origin}/location/anywhere`))?.status()).toBe(503)
  await expect(closed).toBeVisible()

  await importOperator(operator)
  await expect(async () => {
    expect((await page.goto(`${origin}/`))?.status()).toBe(200)
  }).toPass()
  await expect(open).toBeVisible()
})
