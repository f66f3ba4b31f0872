import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { hall, importTimetableOperator } from '../support/operators/timetable-operator.ts'

let origin = ''
test.beforeAll(async () => {
  origin = await importTimetableOperator(`activity-${crypto.randomUUID().slice(0, 8)}`)
})

test('spec 2: Choose an Activity and Choose a Sub Activity fit every width, as a venue that sells nothing does', async ({
  page,
}) => {
  for (const path of [hall, `${hall}/fitness`]) {
    await page.goto(origin + path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectFitsEveryWidth(page)
  }
  await page.goto(`${origin}/location/empty-hall`)
  await expect(page.getByText('Nothing can be booked here online right now')).toBeVisible()
  await expectAccessible(page)
})
