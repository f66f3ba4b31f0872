import { expect, test } from '@playwright/test'
import { expectFocusSeen, tabTo } from '../support/keyboard.ts'
import { dayAhead, dayWords, hall, importTimetableOperator } from '../support/operators/timetable-operator.ts'

let origin: string

test.beforeAll(async () => {
  origin = await importTimetableOperator('keyboard')
})

for (const width of [360, 1280]) {
  test(`A09, A11, A12, A13, A18, A19: from Home to a full basket by keyboard alone, at ${width} px`, async ({
    page,
  }) => {
    const heading = page.getByRole('heading', { level: 1 })
    await page.setViewportSize({ width, height: 740 })
    await page.goto(origin)

    // A18: the first stop leads past the header.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
    await expectFocusSeen(page)
    await page.keyboard.press('Enter')

    // By name to a venue.
    await tabTo(page, page.getByRole('combobox', { name: 'Activity, venue, town or postcode' }))
    await page.keyboard.type('harbour')
    await expect(page.getByRole('option', { name: /Harbour Hall/ })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${origin}${hall}`)
    await expect(heading).toBeFocused()

    // Its activity.
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Lane Swim', exact: true }).first())
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Lane Swim')
    await expect(heading).toBeFocused()

    // A33: another day keeps the focus where it is.
    const day = page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(2)
    await tabTo(page, day)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/swim/${dayAhead(2)}`))
    await expect(day).toBeFocused()
    await expect(page.getByRole('heading', { level: 2, name: dayWords(dayAhead(2)) })).toBeVisible()

    // A filter, and back to the list by the button that says how many are left.
    const filters = page.getByRole('button', { name: /^Filters/ })
    await tabTo(page, filters)
    await page.keyboard.press('Enter')
    await expect(filters).toBeFocused()
    await tabTo(page, page.getByRole('region', { name: 'Filters' }).getByLabel('From'))
    // To a browser, letters that are typed too slowly each begin a word.
    await expect(async () => {
      await page.keyboard.type('19')
      await expect(page).toHaveURL(/from=19/, { timeout: 2000 })
    }).toPass()
    await tabTo(page, page.getByRole('button', { name: 'Show 1 session' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Filters' })).toHaveCount(0)
    await expect(filters).toBeFocused()
    await expect(filters).toHaveAccessibleName('Filters (1)')

    // The session, two tickets, the basket.
    await tabTo(page, page.getByRole('link', { name: /^Book Lane Swim/ }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/ticket\//)
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(page, page.getByLabel('Adult tickets'))
    await page.keyboard.type('2')
    await tabTo(page, page.getByRole('button', { name: /^Add to basket/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText('£11.20')

    // A21: the message about it took no focus, and the way to pay is a stop like any other.
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Checkout' }))
  })
}
