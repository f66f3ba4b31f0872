import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import {
  dayAhead,
  dayLinkName,
  hall,
  importTimetableOperator,
} from '../support/operators/timetable-operator.ts'
import { activitiesOf } from '../support/venue-page.ts'

const operator = `how-often-${Date.now().toString(36)}`
let origin = ''
const days = [0, 1, 2, 3].map(dayAhead)

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
  // Requests before this are known.
  await page.evaluate(async () => (await fetch('/robots.txt')).text())
}

const pressDay = (page: Page, ahead: number) =>
  page.getByRole('link', { name: dayLinkName(days[ahead] ?? '') }).click()

test('spec 8: a list that answers 500 is asked for 3 times, a refused one once, each says why, and a failure that a screen can’t do without ends on the error screen, or where it was refused in a notice', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`${origin}${hall}/badminton/${days[1]}`)
  await untilAlive(page)
  for (const { ahead, status, code, times, words } of [
    { ahead: 2, status: 500, code: 'FAULT', times: 3, words: 'Something has gone wrong, please try again.' },
    { ahead: 3, status: 409, code: 'BUSY', times: 1, words: 'Not just now.' },
  ])
    await test.step(`a day that answers ${status}`, async () => {
      const asked = await answer(page, /\/times\?/, status, code)
      await pressDay(page, ahead)
      await expect(page.getByText(words)).toBeVisible()
      await settle(page)
      expect(asked).toHaveLength(times)
      await page.unroute(/\/times\?/)
    })

  for (const { what, status, code, times, heading } of [
    { what: /\/categories\/badminton$/, status: 500, code: 'FAULT', times: 3, heading: /dropped the ball/ },
    {
      what: /\/activity-category\/badminton\/dates$/,
      status: 422,
      code: 'BAD_REQUEST',
      times: 1,
      heading: /can’t be shown/,
    },
  ])
    await test.step(`${what} that answers ${status}`, async () => {
      await page.goto(`${origin}${hall}`)
      await untilAlive(page)
      const asked = await answer(page, what, status, code)
      await activitiesOf(page)
        .getByRole('link', { name: /^Badminton/ })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await settle(page)
      expect(asked).toHaveLength(times)
      await page.unroute(what)
    })
})
