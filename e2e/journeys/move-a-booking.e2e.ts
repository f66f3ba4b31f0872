import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { bookByCredit, heading, importLock, openSession } from '../support/lock-operator.ts'
import { agree, beLoggedInAt, cards, fillCard, fillVisitor, pay } from '../support/shopping.ts'
import { dayAhead } from '../support/timetable-operator.ts'

async function moveTo(page: Page, days: number): Promise<void> {
  await page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(days).click()
  await expect(page).toHaveURL(new RegExp(`date=${dayAhead(days)}`))
  const time = page.getByRole('listitem').filter({ hasText: '09:00 - 10:00' })
  await expect(time).toContainText(/Lock House · \d+ places free/)
  await expect(time).toContainText('Same price')
  await time.getByRole('button', { name: /^Move here: move to 09:00, Morning Yoga.*: same price$/ }).click()
  const asks = page.getByRole('dialog', { name: 'Move this booking?' })
  await expect(asks).toContainText('It costs the same: there is nothing to pay.')
  await expectAccessible(page)
  await asks.getByRole('button', { name: 'Move booking' }).click()
  const done = page.getByRole('dialog', { name: 'Booking moved' })
  await expect(done.getByRole('button', { name: 'Done' })).toBeFocused()
  await done.getByRole('button', { name: 'Done' }).click()
}

test('spec 1: a customer moves a booking to another day, and reads before what that costs', async ({
  page,
}) => {
  test.slow()
  const origin = await importLock(`move-${process.pid}`)
  await beLoggedInAt(origin, page, `move-${process.pid}@demo.test`)
  await bookByCredit(page, origin, 4)
  await page.goto(`${origin}/my-account/bookings`)
  await page.getByRole('link', { name: /^Morning Yoga, / }).click()
  await page.getByRole('link', { name: 'Choose another time' }).click()
  await expect(heading(page, 'Choose another time')).toBeVisible()
  // Its own day has no other time: it begins at the next one.
  await expect(page.getByRole('button', { name: /^Move here: move to 09:00, Morning Yoga/ })).toBeVisible()
  const days = page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link')
  await expect(days.nth(5)).toHaveAttribute('aria-current', 'date')
  await expectFitsEveryWidth(page)
  await moveTo(page, 6)
  await expect(heading(page, 'Morning Yoga')).toBeVisible()
  await expect(page.getByText(new RegExp(`${Number(dayAhead(6).slice(8))} `)).first()).toBeVisible()
  await page.goto(`${origin}/my-account`)
  await expect(page.getByRole('region', { name: 'Your credit' })).toContainText('£41.00')
  await expect(page.getByRole('region', { name: 'Morning Yoga' })).toContainText('09:00 - 10:00')
})

test('spec 1: a guest moves a booking from Booking Confirmed', async ({ page }) => {
  test.slow()
  const origin = await importLock(`movg-${process.pid}`)
  await openSession(page, origin, 5)
  await page.getByRole('button', { name: 'Book now' }).click()
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(heading(page, 'Booking confirmed')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: /^Choose another time: Morning Yoga/ }).click()
  await expect(heading(page, 'Choose another time')).toBeVisible()
  await moveTo(page, 7)
  await expect(heading(page, 'Booking confirmed')).toBeVisible()
  const day = Number(dayAhead(7).slice(8))
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(`\\w{3} 0?${day} \\w+ \\d{4}`))
      .first(),
  ).toBeVisible()
})
