import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importFamilyOperator } from '../support/family-operator.ts'
import { beLoggedInAt } from '../support/shopping.ts'

let origin = ''
test.beforeAll(async () => {
  origin = await importFamilyOperator('for-whom')
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The page of one session, as a press on its name in the list of its day opens it. */
async function openSession(page: Page, activity: string, name: string, days = 2): Promise<void> {
  await page.goto(`${origin}/location/weir-pool/${activity}/${inDays(days)}`)
  await untilAlive(page)
  await page.getByRole('link', { name, exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
const toast = (page: Page, words: string) => page.getByRole('region', { name: 'Messages' }).getByText(words)
const lines = (page: Page) => page.getByRole('region', { name: 'What you are booking' })
const total = (page: Page) => page.getByRole('region', { name: 'Summary' }).getByRole('definition').last()

test('spec 7, 8: a benefit is applied, explained, taken off and used again, by keyboard', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'ivy@weir.test')
  await openSession(page, 'swim', 'Family Swim')
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(page).toHaveURL(/\/basket$/)
  const why = lines(page).getByText(
    /^Why this price: Free: your Gold membership’s swim of the day\. Next one /,
  )
  await expect(why).toBeVisible()
  await expect(total(page)).toHaveText('£0.00')

  await lines(page)
    .getByRole('button', { name: /^Don’t use Gold: swim of the day/ })
    .press('Enter')
  await expect(toast(page, 'Successfully removed benefit.')).toBeVisible()
  await expect(total(page)).toHaveText('£7.20')
  await expect(lines(page).getByText('Why this price: £7.20: Adult.')).toBeVisible()
  const again = lines(page).getByRole('button', { name: /^Use your Gold membership’s swim of the day/ })
  await atEveryWidth(page, async () => {
    await expect(again).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await again.press('Enter')
  await expect(toast(page, 'Successfully updated item in the basket.')).toBeVisible()
  await expect(why).toBeVisible()
  await expect(total(page)).toHaveText('£0.00')
})

test('a package’s last visit: it says what is left, and the next swim costs its price', async ({ page }) => {
  await beLoggedInAt(origin, page, 'gus@weir.test')
  const add = async (name: string, days: number) => {
    await openSession(page, 'swim', name, days)
    await page.getByRole('button', { name: /^Add to basket/ }).click()
    await expect(page).toHaveURL(/\/basket$/)
  }
  await add('Family Swim', 2)
  await expect(lines(page).getByText(/Free: 1 of 2 swims used, 1 left until /)).toBeVisible()
  await add('Evening Swim', 2)
  await expect(
    lines(page)
      .getByText(/Free: 1 of 2 swims used, 0 left until /)
      .first(),
  ).toBeVisible()
  await add('Family Swim', 3)
  await expect(
    lines(page).getByText('£7.20: Adult. No swims are left for it in your Two swims.'),
  ).toBeVisible()
  await expect(total(page)).toHaveText('£7.20')

  // The visit that is given back is used by another place.
  await lines(page)
    .getByRole('button', { name: /^Don’t use Two swims/ })
    .first()
    .click()
  await expect(toast(page, 'Successfully removed package usage.')).toBeVisible()
  await expect(total(page)).toHaveText('£14.40')
})
