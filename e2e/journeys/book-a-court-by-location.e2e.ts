import { expect, test } from '@playwright/test'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { agree, cards, fillCard, fillVisitor, pay } from '../support/shop/shopping.ts'
import { activitiesOf } from '../support/venue-page.ts'

test('spec 1: a visitor books a court by its location and pays', async ({ page }) => {
  await page.goto('/location/kirkstall-racquets-centre')
  await activitiesOf(page)
    .getByRole('link', { name: /^Tennis/ })
    .click()
  await page.getByRole('link', { name: /^Outdoor Tennis Court/ }).click()
  await expect(page).toHaveURL(/\/tennis-court-outdoor\/\d{4}-\d{2}-\d{2}$/)
  const strip = page.getByRole('navigation', { name: 'Choose a day' })
  await strip.getByRole('link').nth(2).click()
  const board = page.getByRole('link', { name: 'Board' })
  await expect(board).toHaveAttribute('href', new RegExp(dayAhead(2)))
  await board.click()
  await page.getByRole('link', { name: /^Tennis Court 3/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'on Tennis Court 3' })).toBeVisible()
  // From one court a phone, too, shows the way back to all of them.
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(board).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page
    .getByRole('link', { name: /^Book Ad Hoc session Outdoor Tennis Court from / })
    .first()
    .click()
  await expect(page.getByText('Your selection:')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Tennis Court 3' })).toBeChecked()
  await page.getByRole('button', { name: /^Book now/ }).click()
  await expect(page).toHaveURL(/\/basket\/checkout$/)
  await fillVisitor(page)
  await fillCard(page, cards.approved)
  await agree(page)
  await pay(page)
  await expect(page).toHaveURL(/\/booking-confirmed\//)
  await expect(page.getByRole('main')).toContainText('Tennis Court 3')
})
