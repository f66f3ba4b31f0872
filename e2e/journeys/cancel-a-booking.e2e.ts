import { expect, type Page, test } from '@playwright/test'
import { refundsOf } from '../support/card-books.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { bookByCredit, heading, importLock, openSession } from '../support/lock-operator.ts'
import { agree, beLoggedInAt, cards, fillCard, fillVisitor, pay } from '../support/shopping.ts'
import { dayAhead } from '../support/timetable-operator.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('spec 1: a customer who cancels late reads before that nothing comes back, and nothing does', async ({
  page,
}) => {
  const origin = await importLock(`late-${process.pid}`)
  await beLoggedInAt(origin, page, `late-${process.pid}@demo.test`)
  await bookByCredit(page, origin, 1)
  await page.goto(`${origin}/my-account`)
  const credit = page.getByRole('region', { name: 'Your credit' })
  await expect(credit).toContainText('£41.00')
  await expectFitsEveryWidth(page)
  const cancel = page.getByRole('button', { name: /^Cancel booking: Morning Yoga/ })
  await cancel.press('Enter')
  const asks = dialog(page, 'Cancel this booking?')
  await expect(asks).toContainText('It is less than 48 hours before the start: nothing is paid back.')
  await expectAccessible(page)
  // A30: Escape changes nothing, and the focus is where it was.
  await page.keyboard.press('Escape')
  await expect(asks).toBeHidden()
  await expect(cancel).toBeFocused()
  await cancel.press('Enter')
  await asks.getByRole('button', { name: 'Cancel booking' }).press('Enter')
  const done = dialog(page, 'Booking cancelled')
  await expect(done.getByRole('status')).toContainText('nothing is paid back')
  await expect(done.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing is booked.')).toBeVisible()
  await expect(heading(page, 'Dashboard')).toBeFocused()
  await expect(credit).toContainText('£41.00')
})

test('spec 1: a booking is found, opened, printed, booked again a week later, and cancelled in time for all of it', async ({
  page,
}) => {
  test.slow()
  const origin = await importLock(`again-${process.pid}`)
  await beLoggedInAt(origin, page, `again-${process.pid}@demo.test`)
  await bookByCredit(page, origin, 4)
  await page.goto(`${origin}/my-account/bookings`)
  await page.getByLabel('Find a booking').fill('yoga')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('1 booking for “yoga”')).toBeVisible()
  await expectFitsEveryWidth(page)
  await page.getByRole('link', { name: /^Morning Yoga, / }).click()
  await expect(heading(page, 'Morning Yoga')).toBeFocused()
  await expect(page.getByRole('img', { name: /^QR code of the booking reference/ })).toBeVisible()
  await expectFitsEveryWidth(page)

  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('row', { name: /Morning Yoga/ })).toContainText('£9.00')
  await expectFitsEveryWidth(page)
  await page.goBack()

  await page.getByRole('link', { name: 'Book again' }).click()
  await expect(page).toHaveURL(new RegExp(`/location/lock-house/yoga/${dayAhead(11)}/by-time/class/`))
  await expect(heading(page, 'Morning Yoga')).toBeVisible()

  // Spec 4, CANCEL_BOOKING: on the session itself.
  await openSession(page, origin, 4)
  // A press counts that comes before the part's own script, once the rest of the page is hydrated.
  await page.route('**/assets/own-booking-*.js', async (route) => {
    await page.waitForTimeout(2_000)
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Cancel booking: Morning Yoga/ }).click()
  const asks = dialog(page, 'Cancel this booking?')
  await expect(asks).toContainText('£9.00 is added to your credit at once.')
  await asks.getByRole('button', { name: 'Cancel booking and get £9.00 back' }).click()
  await dialog(page, 'Booking cancelled').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Book now' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cancel booking/ })).toHaveCount(0)

  await page.goto(`${origin}/my-account/bookings?show=past`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Morning Yoga' })).toContainText('Cancelled')
  await page.goto(`${origin}/my-account`)
  await expect(page.getByRole('region', { name: 'Your credit' })).toContainText('£50.00')
})

test('spec 7: a guest cancels from Booking Confirmed, and the card gets all of it back', async ({ page }) => {
  test.slow()
  const origin = await importLock(`guest-${process.pid}`)
  await openSession(page, origin, 5)
  // What cancelling gives back is told before anything is paid, and in the same words afterwards.
  const told = page.getByText(/^Free cancellation until \w{3} \d+ \w{3}, 09:00: you get everything back\.$/)
  const rest = page.getByText('Then until the start: nothing is paid back.')
  await expect(told).toBeVisible()
  const words = (await told.textContent()) ?? ''
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(heading(page, 'Your basket')).toBeVisible()
  await expect(told).toHaveText(words)
  await expect(rest).toBeVisible()
  await expectFitsEveryWidth(page)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'If you cancel' })).toBeVisible()
  await expect(told).toHaveText(words)
  await expect(rest).toBeVisible()
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(heading(page, 'Booking confirmed')).toBeVisible({ timeout: 30_000 })
  await expect(told).toHaveText(words)
  const reference = (await page.getByRole('definition').first().textContent()) ?? ''
  await page.getByRole('button', { name: /^Cancel booking: Morning Yoga/ }).click()
  const asks = dialog(page, 'Cancel this booking?')
  await expect(asks).toContainText('£9.00 goes back to your Visa ending 4242 in 3 to 5 days.')
  await asks.getByRole('button', { name: 'Cancel booking and get £9.00 back' }).click()
  await expect(dialog(page, 'Booking cancelled').getByRole('status')).toContainText('£9.00 goes back')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(heading(page, 'Booking cancelled')).toBeVisible()
  await expect(page.getByText('back to Visa ending 4242')).toBeVisible()
  await expect(page.getByText('Paid in the end')).toBeVisible()
  expect(reference).toMatch(/^[A-Z0-9]+$/)
  // Once, whatever is retried: as the provider's own books have it.
  await expect.poll(() => refundsOf(reference)).toEqual([900])
  await page.reload()
  await expect(heading(page, 'Booking cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cancel booking/ })).toHaveCount(0)
})

test('spec 4, CANCEL_BOOKING: what is booked at the time of something in the basket is cancelled from the basket', async ({
  page,
}) => {
  test.slow()
  const origin = await importLock(`beside-${process.pid}`)
  await beLoggedInAt(origin, page, `beside-${process.pid}@demo.test`)
  await bookByCredit(page, origin, 6)
  await page.goto(`${origin}/location/lock-house/swimming/${dayAhead(6)}`)
  await page.getByRole('link', { name: /^Book Late Swim, / }).click()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('button', { name: 'Book it anyway' }).click()
  await expect(heading(page, 'Your basket')).toBeVisible()
  const booked = page.getByText(
    'You are booked for Morning Yoga (09:00 to 10:00 at Lock House) at that time.',
  )
  await expect(booked).toBeVisible()
  await expectFitsEveryWidth(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Cancel booking: Morning Yoga, / }).click()
  const asks = dialog(page, 'Cancel this booking?')
  await expect(asks).toContainText('£9.00 is added to your credit at once.')
  await asks.getByRole('button', { name: 'Cancel booking and get £9.00 back' }).click()
  await dialog(page, 'Booking cancelled').getByRole('button', { name: 'Done' }).click()
  await expect(booked).toBeHidden()
  // The basket is as it was.
  await expect(page.getByRole('heading', { level: 3, name: 'Late Swim' })).toBeVisible()
})
