import { expect, type Locator, type Page } from '@playwright/test'
import { dayAhead } from './operators/timetable-operator.ts'

/** Counts them, of the person at the page: on buttons, links and fields; what is typed into a field that was pressed is no press. */
export class Presses {
  count = 0

  async on(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    this.count++
    await target.click()
  }

  async enter(field: Locator): Promise<void> {
    this.count++
    await field.press('Enter')
  }
}

/** From Home's own chip of an activity to one of its times, of a day that has all its times at any hour of the test. */
export async function chooseFromChip(
  page: Page,
  presses: Presses,
  activity: string,
  time: RegExp,
): Promise<void> {
  const chips = page.getByRole('navigation', { name: 'Activities' })
  await presses.on(chips.getByRole('link', { name: activity, exact: true }))
  await page.waitForURL(/\/search\?/)
  const address = new URL(page.url())
  address.searchParams.set('date', dayAhead(2))
  await page.goto(address.href)
  await presses.on(page.getByRole('article').getByRole('listitem').getByRole('link', { name: time }).first())
}
