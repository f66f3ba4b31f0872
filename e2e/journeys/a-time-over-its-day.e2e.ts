import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { dayAhead, hall, importTimetableOperator } from '../support/operators/timetable-operator.ts'

let origin = ''
test.beforeAll(async () => {
  origin = await importTimetableOperator(`over-its-day-${crypto.randomUUID().slice(0, 8)}`)
})

const dayOf = (activity: string) => `${origin}${hall}/${activity}/${dayAhead(1)}`
const kinds = [
  ['badminton', /^Book Ad Hoc session Badminton from 10:00/, 'Badminton', 360, 780],
  ['swim', /^Book Lane Swim, 08:00/, 'Lane Swim', 1280, 900],
] as const
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Book a time' })

/** A day whose list carries a mark: what is rendered anew has none. */
async function openDay(page: Page, activity: string): Promise<void> {
  await page.goto(dayOf(activity))
  await untilAlive(page)
  await page
    .getByRole('link', { name: /^Book / })
    .last()
    .evaluate((time) => time.setAttribute('data-mark', ''))
}
const mark = (page: Page) => page.locator('[data-mark]')

test('spec 2: a time opens over its day at its own address, on a phone and on a desktop, and every way out leads to the same list and the same time', async ({
  page,
}) => {
  for (const [activity, name, title, width, height] of kinds)
    await test.step(`${title} at ${width} px`, async () => {
      await page.setViewportSize({ width, height })
      await openDay(page, activity)
      const list = page.url()
      const time = page.getByRole('link', { name }).first()
      await time.scrollIntoViewIfNeeded()
      const scroll = await page.evaluate(() => scrollY)
      const waysOut = {
        cross: () => sheet(page).getByRole('button', { name: 'Close' }).click(),
        escape: () => page.keyboard.press('Escape'),
        back: () => page.goBack(),
        // Beside the sheet: above it on a phone, to its left where there is room.
        beside: () => page.mouse.click(8, 8),
      }
      for (const [way, leave] of Object.entries(waysOut)) {
        await time.click()
        await expect(sheet(page).getByRole('heading', { level: 1, name: title })).toBeFocused()
        expect(new URL(page.url()).pathname).toMatch(/\/by-time\/(slot|ticket)\//)
        await expect(mark(page)).toHaveCount(1)
        if (way === 'cross') await expectAccessible(page)
        await leave()
        await expect(sheet(page)).toHaveCount(0)
        await expect(page).toHaveURL(list)
        await expect(time).toBeFocused()
        await expect(mark(page)).toHaveCount(1)
        expect(await page.evaluate(() => scrollY)).toBe(scroll)
      }
      await page.goForward()
      await expect(sheet(page)).toBeVisible()
    })
})

test('A09: a press on a time before its list can be used opens the sheet over the list, once', async ({
  page,
}) => {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/ticketed-day-*.js', async (route) => {
    await gone
    await route.continue()
  })
  await page.goto(dayOf('swim'))
  const list = page.url()
  // The rest of the page can be used by then.
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: kinds[1][1] }).click()
  await expect(page).toHaveURL(list)
  letGo()
  await expect(sheet(page).getByRole('heading', { level: 1, name: 'Lane Swim' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(sheet(page)).toHaveCount(0)
})
