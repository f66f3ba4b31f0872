import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { getServerPage } from '../support/server-page.ts'
import { dayAhead, dayWords, hall, importTimetableOperator } from '../support/timetable-operator.ts'

let origin = ''
test.beforeAll(async () => {
  origin = await importTimetableOperator(`sub-activity-${Date.now().toString(36)}`)
})

test('spec 2: Choose a Sub Activity shows what an activity has, at every width', async ({ page }) => {
  await page.goto(`${origin}${hall}/fitness`)
  await atEveryWidth(page, async () => {
    await expect(page).toHaveTitle('Bookings | Fitness at Harbour Hall')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Fitness' })).toBeVisible()
    await expect(main.getByRole('listitem')).toHaveText([/Yoga/, /Spin/, /Weekly Stretch/])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test('spec 2: an activity without others below it leads to its times of today', async ({ page }) => {
  const today = dayAhead(0)
  await page.goto(`${origin}${hall}/badminton`)
  await expect(page).toHaveURL(`${origin}${hall}/badminton/${today}`)
  await expect(page.getByRole('heading', { level: 2, name: dayWords(today) })).toBeVisible()
})

test('classes of one family stand on one timetable', async ({ page }) => {
  await page.goto(`${origin}${hall}/fitness`)
  await page.getByRole('link', { name: 'See all Fitness on one timetable' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fitness' })).toBeVisible()
  const tomorrow = dayAhead(1)
  await page.getByRole('link', { name: new RegExp(`^${dayWords(tomorrow)}`) }).click()
  await expect(page.getByRole('heading', { level: 4, name: 'Spin' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 4, name: 'Early Yoga' })).toBeVisible()
})

test('spec 4: the day that the visitor chose is the day on which the next activity opens', async ({
  page,
}) => {
  const today = dayAhead(0)
  const chosen = dayAhead(2)
  await page.goto(`${origin}${hall}/yoga/${today}`)
  await untilAlive(page)
  await page.getByRole('link', { name: new RegExp(`^${dayWords(chosen)}`) }).click()
  await expect(page.getByRole('heading', { level: 2, name: dayWords(chosen) })).toBeVisible()
  await page.getByRole('link', { name: 'Change activity' }).click()
  await page
    .getByRole('link', { name: /^Badminton/ })
    .first()
    .click()
  await expect(page).toHaveURL(`${origin}${hall}/badminton/${chosen}`)
})

test('spec 2: an activity that the venue does not have is not found', async ({ request }) => {
  expect((await getServerPage(request, `${origin}${hall}/chess`)).status).toBe(404)
})
