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

const ours = 'Something has gone wrong, please try again.'
for (const { activity, view = '', list, status, code, times } of [
  { activity: 'yoga', list: /\/timetable\?/, status: 500, code: 'FAULT', times: 3 },
  { activity: 'yoga', list: /\/timetable\?/, status: 422, code: 'BAD_REQUEST', times: 1 },
  { activity: 'badminton', list: /\/times\?/, status: 500, code: 'FAULT', times: 3 },
  { activity: 'badminton', list: /\/times\?/, status: 409, code: 'BUSY', times: 1 },
  { activity: 'badminton', view: '/by-location', list: /\/slots\?/, status: 500, code: 'FAULT', times: 3 },
  {
    activity: 'badminton',
    view: '/by-location',
    list: /\/slots\?/,
    status: 422,
    code: 'BAD_REQUEST',
    times: 1,
  },
  { activity: 'swim', list: /\/times\?/, status: 500, code: 'FAULT', times: 3 },
  { activity: 'swim', list: /\/times\?/, status: 422, code: 'BAD_REQUEST', times: 1 },
]) {
  test(`spec 8: a day of ${activity}${view} that answers ${status} is asked for ${times} times, and says what is so`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(`${origin}${hall}/${activity}/${days[1]}${view}`)
    await untilAlive(page)
    const asked = await answer(page, list, status, code)
    await pressDay(page, 2)
    await expect(async () => {
      await page.clock.runFor(2000)
      await expect(page.getByText(status === 500 ? ours : 'Not just now.')).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(asked).toHaveLength(times)
    await settle(page)
    expect(asked).toHaveLength(times)
  })
}

for (const { what, asks, status, code, times } of [
  { what: 'a category', asks: /\/categories\/badminton$/, status: 500, code: 'FAULT', times: 3 },
  { what: 'a category', asks: /\/categories\/badminton$/, status: 422, code: 'BAD_REQUEST', times: 1 },
  { what: 'the days', asks: /\/activity-category\/badminton\/dates$/, status: 500, code: 'FAULT', times: 3 },
  {
    what: 'the days',
    asks: /\/activity-category\/badminton\/dates$/,
    status: 422,
    code: 'BAD_REQUEST',
    times: 1,
  },
]) {
  test(`spec 8: ${what} of an activity, answered ${status}, asked for ${times} times, and the error screen is shown`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(`${origin}${hall}`)
    await untilAlive(page)
    const asked = await answer(page, asks, status, code)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Badminton/ })
      .first()
      .click()
    await expect(async () => {
      await page.clock.runFor(2000)
      await expect(page.getByRole('heading', { level: 1, name: /dropped the ball/ })).toBeVisible({
        timeout: 500,
      })
    }).toPass()
    await settle(page)
    expect(asked).toHaveLength(times)
  })
}
