import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectFitsEveryWidth, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importWeekOperator } from '../support/operators/week-operator.ts'

test('A01, A03: the week of an activity takes the focus and fits every width; so does a venue’s with more than a thousand entries, where the scrolled part stays where it is, and a slow press reaches it', async ({
  page,
}) => {
  const origin = await importWeekOperator(`week-${crypto.randomUUID().slice(0, 8)}`)
  await page.goto(`${origin}/location/big-hall/yoga/today`)
  await untilAlive(page)
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/\/location\/big-hall\/yoga\/[\d-]+\/week$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Yoga' })).toBeFocused()
  // Axe takes a minute over a thousand links that are all alike.
  await expectFitsEveryWidth(page)

  await page.goto(`${origin}/location/big-hall/all/today`)
  await atEveryWidth(page, () => expectNoSidewaysScroll(page))
  await page.goto(`${origin}/location/big-hall/all/today/week`)
  const tomorrow = page.getByRole('main').getByRole('region').nth(1)
  const entry = tomorrow.getByRole('link', { name: /Late Yoga/ })
  const moved = await entry.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center' })
    const before = element.getBoundingClientRect().top
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
    return element.getBoundingClientRect().top - before
  })
  expect(moved).toBe(0)
  expect(await page.locator('main li').count()).toBeGreaterThan(1000)
  await atEveryWidth(page, () => expectNoSidewaysScroll(page))
  await entry.scrollIntoViewIfNeeded()
  await entry.hover()
  await page.mouse.down()
  await untilAlive(page)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/by-time\/class\/\d+$/)
})
