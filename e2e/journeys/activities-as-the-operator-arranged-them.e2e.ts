import { expect, test } from '@playwright/test'
import { importArrangedOperator } from '../support/operators/arranged-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { createVisitor } from '../support/shop/visitor.ts'

test('spec 3, allocationStrategy: the court that the customer chooses is booked; where the system gives one there is none to choose', async ({
  page,
}) => {
  const origin = await importArrangedOperator()
  for (const [sport, choosesCourt] of [
    ['by-name', true],
    ['given', false],
  ] as const) {
    // Another visitor: the times of the two are the same.
    await page.context().clearCookies()
    const day = await createVisitor(origin).open(`/location/arranged-hall/${sport}/${dayAhead(1)}/by-time`)
    const time = day.getByRole('link', { name: /^Book Ad Hoc session / }).getAttribute('href')
    await page.goto(`${origin}${time}`)
    await expect(page.getByText('Your selection:')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Court 2' })).toHaveCount(choosesCourt ? 1 : 0)
    if (choosesCourt) await page.getByRole('radio', { name: 'Court 2' }).check()
    await page.getByRole('button', { name: 'Add to basket', exact: true }).click()
    await expect(page).toHaveURL(`${origin}/basket`)
    await expect(page.getByRole('main')).toContainText(choosesCourt ? 'Court 2' : 'Court 1')
  }
})
