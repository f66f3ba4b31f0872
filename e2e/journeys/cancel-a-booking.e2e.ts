import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { heading, importLock, openSession } from '../support/operators/lock-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { bookSession, logInBy } from '../support/shop/book-by-calls.ts'
import { goOnAs } from '../support/shop/shopping.ts'
import { createVisitor } from '../support/shop/visitor.ts'
import { saidIn } from '../support/toasts.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('spec 1, spec 4, A30, CANCEL_BOOKING: a customer reads before what comes back, and it does: nothing where they cancel late, from the dashboard by keyboard; everything in time, on the session itself and from the basket, which stays as it was', async ({
  page,
}) => {
  const slug = `cancel-${process.pid}`
  const origin = await importLock(slug)
  const customer = createVisitor(origin)
  await logInBy(customer, `${slug}@demo.test`)
  for (const days of [1, 4, 6])
    await bookSession(customer, {
      venue: 'lock-house',
      activity: 'yoga',
      name: 'Morning Yoga',
      date: dayAhead(days),
      by: 'credit',
    })
  await goOnAs(customer, page, origin)
  const credit = page.getByRole('region', { name: 'Your credit' })
  const asks = dialog(page, 'Cancel this booking?')
  const done = dialog(page, 'Booking cancelled')

  await test.step('late, from the dashboard', async () => {
    await page.goto(`${origin}/my-account`)
    await expect(credit).toContainText('£23.00')
    await expectFitsEveryWidth(page)
    // The bookings after the next one are in a list of their own.
    const cancel = page.getByRole('button', { name: /^Cancel booking: Morning Yoga/ })
    const next = (await cancel.getAttribute('aria-label')) ?? ''
    await cancel.press('Enter')
    await expect(asks).toContainText('It is less than 48 hours before the start: you won’t get a refund.')
    await expectAccessible(page)
    // A30: Escape changes nothing, and the focus is where it was.
    await page.keyboard.press('Escape')
    await expect(asks).toBeHidden()
    await expect(cancel).toBeFocused()
    await cancel.press('Enter')
    await asks.getByRole('button', { name: 'Cancel booking' }).press('Enter')
    await expect(saidIn(done, 'status')).toContainText('you won’t get a refund')
    await expect(done.getByRole('button', { name: 'Done' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cancel).not.toHaveAttribute('aria-label', next)
    await expect(heading(page, 'Hello Mia')).toBeFocused()
    await expect(credit).toContainText('£23.00')
  })

  await test.step('in time, on the session, pressed before the part’s own script is there', async () => {
    await openSession(page, origin, 4)
    let letGo = () => {}
    const pressed = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/assets/own-booking-*.js', async (route) => {
      await pressed
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('button', { name: /^Cancel booking: Morning Yoga/ }).click()
    letGo()
    await expect(asks).toContainText('£9.00 is added to your credit at once.')
    await asks.getByRole('button', { name: 'Cancel booking and get £9.00 back' }).click()
    await done.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'Book now' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Cancel booking/ })).toHaveCount(0)
  })

  await test.step('in time, from the basket, which has something at that time', async () => {
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
    await page.getByRole('button', { name: /^Cancel booking: Morning Yoga, / }).click()
    await expect(asks).toContainText('£9.00 is added to your credit at once.')
    await asks.getByRole('button', { name: 'Cancel booking and get £9.00 back' }).click()
    await done.getByRole('button', { name: 'Done' }).click()
    await expect(booked).toBeHidden()
    await expect(page.getByRole('heading', { level: 3, name: 'Late Swim' })).toBeVisible()
  })

  await page.goto(`${origin}/my-account`)
  await expect(credit).toContainText('£41.00')
})
