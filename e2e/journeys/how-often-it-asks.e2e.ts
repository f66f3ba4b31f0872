import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { dayAhead, dayWords, hall, importTimetableOperator } from '../support/timetable-operator.ts'

const operator = `how-often-${Date.now().toString(36)}`
let origin = ''
const days = [0, 1, 2].map(dayAhead)

test.beforeAll(async () => {
  origin = await importTimetableOperator(operator)
})

/** Answers what matches like this. @returns when each was asked for */
async function answer(page: Page, url: RegExp, status: number, code: string): Promise<string[]> {
  const asked: string[] = []
  await page.route(url, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status, json: { status, code, message: 'Not just now.' } })
  })
  return asked
}

/** The longest wait between two tries is over; the minute after which a list is asked for anew is not. */
async function settle(page: Page): Promise<void> {
  await page.clock.runFor(30_000)
  await page.waitForLoadState('networkidle')
}

const pressDay = (page: Page, ahead: number) =>
  page.getByRole('link', { name: new RegExp(`^${dayWords(days[ahead] ?? '')}`) }).click()

for (const { activity, list, status, code, times, words } of [
  {
    activity: 'yoga',
    list: /\/timetable\?/,
    status: 500,
    code: 'FAULT',
    times: 3,
    words: 'Something has gone wrong, please try again.',
  },
  {
    activity: 'badminton',
    list: /\/times\?/,
    status: 500,
    code: 'FAULT',
    times: 3,
    words: 'Something has gone wrong, please try again.',
  },
  {
    activity: 'yoga',
    list: /\/timetable\?/,
    status: 422,
    code: 'BAD_REQUEST',
    times: 1,
    words: 'Not just now.',
  },
  { activity: 'badminton', list: /\/times\?/, status: 409, code: 'BUSY', times: 1, words: 'Not just now.' },
]) {
  test(`spec 8: a day of ${activity} that answers ${status} is asked for ${times} times, and says what is so`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(`${origin}${hall}/${activity}/${days[1]}`)
    await untilAlive(page)
    const asked = await answer(page, list, status, code)
    await pressDay(page, 2)
    await expect(async () => {
      await page.clock.runFor(2000)
      await expect(page.getByText(words)).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(asked).toHaveLength(times)
    await settle(page)
    expect(asked).toHaveLength(times)
  })
}

test('spec 8: a category that answers 500 is asked for 3 times, and the error screen is shown', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`${origin}${hall}`)
  await untilAlive(page)
  const asked = await answer(page, /\/categories\/fitness$/, 500, 'FAULT')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Fitness/ })
    .click()
  await expect(async () => {
    await page.clock.runFor(2000)
    await expect(page.getByRole('heading', { level: 1, name: /dropped the ball/ })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await settle(page)
  expect(asked).toHaveLength(3)
})
