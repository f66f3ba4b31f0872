import { expect, type Page, test } from '@playwright/test'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importVenuesOperator } from '../support/operators/venues-operator.ts'

const rows = (page: Page) =>
  page.getByRole('region', { name: /^(What’s on today|Tomorrow)/ }).getByRole('link', { name: /, £/ })

test('a venue opens on its next times: five whole rows with their action in the first screenful of a phone, 64 px where one says who leads it; facts about the venue are a press away, and the page fits every width', async ({
  page,
}) => {
  const origin = await importVenuesOperator(`venue-${crypto.randomUUID().slice(0, 8)}`)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${origin}/location/quiet-hall`)
  await expect(rows(page).last()).toContainText('Amara Osei')
  expect((await rows(page).last().boundingBox())?.height).toBeLessThanOrEqual(64)

  await page.goto(`${origin}/location/open-hall`)
  const inView = await rows(page).evaluateAll((links) =>
    links
      .filter((link) => link.getBoundingClientRect().bottom <= window.innerHeight)
      .map((link) => link.getAttribute('aria-label') ?? ''),
  )
  expect(inView.length).toBeGreaterThanOrEqual(5)
  const named = /^Book Yoga, \d\d:\d\d to \d\d:\d\d, \w+day \d+ \w+, £\d\.00$/
  for (const name of inView) expect(name).toMatch(named)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Step-free' }).click()
  await expect(main.getByRole('region', { name: 'About Open Hall' }).getByRole('heading')).toBeInViewport()
  await expectFitsEveryWidth(page)
  await rows(page).first().click()
  await expect(page.getByText('Your selection:')).toBeVisible()
})
