import { expect, test } from '@playwright/test'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { getServerPage } from '../support/server-page.ts'
import { hall, importTimetableOperator } from '../support/timetable-operator.ts'
import { activitiesOf } from '../support/venue-page.ts'

let origin = ''
test.beforeAll(async () => {
  origin = await importTimetableOperator(`activity-${Date.now().toString(36)}`)
})

test('spec 2: Choose an Activity shows the venue and what it sells, at every width', async ({ page }) => {
  await page.goto(origin + hall)
  await atEveryWidth(page, async () => {
    await expect(page).toHaveTitle('Bookings | Choose an activity at Harbour Hall')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Harbour Hall' })).toBeVisible()
    await expect(main).toContainText('2 Quay Road, Whitby YO21\u00a01DN')
    await expect(activitiesOf(page).getByRole('listitem')).toHaveText([/Fitness/, /Badminton/, /Lane Swim/])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test('spec 2: an activity leads to what is below it, and the venue can be changed', async ({ page }) => {
  await page.goto(origin + hall)
  await activitiesOf(page)
    .getByRole('link', { name: /^Fitness/ })
    .click()
  await expect(page).toHaveURL(`${origin}${hall}/fitness`)
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Book an activity' })
    .click()
  await page.getByRole('main').getByRole('link', { name: 'Change venue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What would you like to do?' })).toBeVisible()
})

test('a venue that sells nothing says so and leads on', async ({ page }) => {
  await page.goto(`${origin}/location/empty-hall`)
  await expect(page.getByText('Nothing can be booked here online right now')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose another venue' })).toBeVisible()
  await expectAccessible(page)
})

test('spec 2: a venue that does not exist is not found', async ({ request }) => {
  const { status, headings } = await getServerPage(request, `${origin}/location/nowhere`)
  expect([status, ...headings]).toEqual([404, "Whoops! Looks like you've gone offside."])
})
