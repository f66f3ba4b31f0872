import { expect, type Page, test } from '@playwright/test'
import { importCourseOperator } from '../support/course-operator.ts'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { getServerPage } from '../support/server-page.ts'

let origin = ''
const course = (slug: string, activity = 'pottery') =>
  `${origin}/courses/location/kiln-lane/${activity}/${slug}`

test.beforeAll(async () => {
  origin = await importCourseOperator('course-details')
})

/** '£50.00' → 5000 */
async function penceOf(page: Page, label: RegExp): Promise<number> {
  const line = page.getByRole('region', { name: 'Book this course' }).getByText(label).locator('xpath=..')
  return Number((await line.innerText()).replace(/.*£/s, '').replace('.', ''))
}

test('spec 9: joined part-way it says which sessions are missed, and that they are not paid for', async ({
  page,
}) => {
  await page.goto(course('under-way'))
  await expect(page).toHaveTitle('Bookings | Thrown Pots')
  await expect(page.getByText('This course has already started')).toBeVisible()
  const joining = await page.getByText(/You'll be joining from week/).innerText()
  const week = Number(/week (\d+)/.exec(joining)?.[1])
  const sessions = page.getByRole('region', { name: 'All 8 sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(8)
  await expect(sessions.filter({ hasText: 'Over' })).toHaveCount(week - 1)
  await expect(sessions.nth(week - 1)).toContainText('You join here')
  expect(await penceOf(page, /^Whole course, 8 sessions/)).toBe(8000)
  const missed = await penceOf(page, /missed, not charged/)
  expect(missed).toBe((week - 1) * 1000)
  expect(await penceOf(page, /^Price now, \d sessions/)).toBe(8000 - missed)
})

test('spec 2: Course Details says what it is, when, for whom, and what becomes of a cancelled session', async ({
  page,
}) => {
  await page.goto(course('to-come'))
  await expect(page.getByText('This course has already started')).toHaveCount(0)
  const main = page.getByRole('main')
  for (const words of [
    'Saturdays, 10:00 to 11:30',
    '8 sessions',
    'Ages 12 and over',
    'Beginner',
    'Ines Duarte',
  ])
    await expect(main.getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cancelling' })).toContainText('given back as credit')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Book a course',
    'Pottery',
    'To come',
  ])
  await expect(page.getByRole('region', { name: 'Book this course' })).toContainText('6 places left')
})

test('a visitor chooses a price by keyboard, and the choice is in the basket after the log-in', async ({
  page,
}) => {
  await page.goto(course('to-come'))
  const book = page.getByRole('region', { name: 'Book this course' })
  await book.getByRole('radio', { name: /Adult/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(book.getByText('Price, 8 sessions').locator('xpath=..')).toContainText('£40.00')
  const add = book.getByRole('button', { name: 'Add to basket', exact: true })
  await expect(add).toHaveAccessibleDescription('Glazes, the whole course')
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email address or customer ID').fill('guest@kiln.test')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('clay-and-water')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'In your basket' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to basket' }).click()
  await expect(page.getByRole('main')).toContainText('£40.00')
})

test('A08: full, and closed, say so in words and lead to other courses', async ({ page }) => {
  await page.goto(course('full'))
  await expect(page.getByRole('heading', { level: 2, name: 'This course is full' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Add to basket/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'See other courses' }).click()
  await expect(page).toHaveURL(`${origin}/courses/location/kiln-lane/pottery`)
  await page.goto(course('closed'))
  await expect(page.getByRole('heading', { level: 2, name: 'Booking is closed' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Add to basket/ })).toHaveCount(0)
})

test('an unknown course, or one of another activity, is not found', async ({ request }) => {
  for (const url of [course('nothing'), course('loom')]) {
    const { status, headings } = await getServerPage(request, url)
    expect([status, ...headings]).toEqual([404, "Whoops! Looks like you've gone offside."])
  }
})

test('A01, A03: at every width', async ({ page }) => {
  for (const slug of ['under-way', 'to-come', 'full', 'closed']) {
    await page.goto(course(slug))
    await expectFitsEveryWidth(page)
  }
})
