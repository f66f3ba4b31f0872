import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { addFromRow, fillLogIn, fillVisitor, firstToBook } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'
import { expectMessage, saidIn } from '../support/toasts.ts'
import { activitiesOf } from '../support/venue-page.ts'

async function openYoga(page: Page): Promise<void> {
  await page.goto('/location/leith-shore-sports-centre')
  await activitiesOf(page)
    .getByRole('link', { name: /^Fitness Classes/i })
    .click()
  await page.getByRole('main').getByRole('link', { name: /^Yoga/ }).click()
}

test('spec 1, 4: the choice is in the basket after the login that it needed; Register says what it is for as the log-in did, until the visitor gives that up', async ({
  page,
}) => {
  await openYoga(page)
  await addFromRow(page, await firstToBook(page, /^Book .*Yoga/))
  // The window says why it opened, and the choice is not lost by it.
  const dialog = page.getByRole('dialog', { name: /^Log in to book .*Yoga/ })
  await expect(dialog).toHaveAccessibleName(/, (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d:\d\d$/)
  await expect(dialog.getByText('We’re keeping your choice.')).toBeVisible()

  await dialog.getByRole('link', { name: 'Create an account' }).click()
  const why = page.getByText(/^Create an account to book .*Yoga, .* We’re keeping your choice\.$/)
  await expect(why).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(why).toHaveCount(0)

  await page.goBack()
  await page.getByRole('button', { name: 'Add to basket', exact: true }).click()
  await expect(dialog).toBeVisible()
  await fillLogIn(page, await newPerson('Wren'))
  await expectMessage(page, 'Successfully added item to the basket.')
  await page.getByRole('link', { name: 'Basket, 1 item' }).click()
  await expect(page.getByRole('region', { name: 'What you are booking' })).toContainText('Yoga')
})

test('spec 8, A10, A26, A30, A38: the log-in window by keyboard: it names missing and wrong values, each message goes when the fault is corrected, and the window closes', async ({
  page,
}) => {
  await page.goto('/basket')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Log in' })
  await opener.press('Enter')
  // A log-in for its own sake has no other purpose to tell.
  const window = page.getByRole('dialog', { name: 'Log in', exact: true })
  await expect(window.getByText('We’re keeping your choice.')).toHaveCount(0)
  const username = window.getByLabel('Email address or customer ID')
  const password = window.getByRole('textbox', { name: 'Password' })
  const alert = saidIn(window, 'alert')
  const lines = alert.getByRole('link')
  await expect(username).toHaveId('username')
  await expect(username).toHaveAttribute('name', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await window.getByTestId('log-in').click()
  await expect(lines).toHaveText(['Enter your email address or customer ID', 'Enter your password'])
  await expectAccessible(page)

  await username.fill('member@demo.test')
  await expect(lines).toHaveText(['Enter your password'])
  await expect(username).not.toHaveAttribute('aria-invalid')
  await password.fill('not the password')
  await expect(alert).toHaveCount(0)
  await window.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await password.press('Enter')
  // Spec 8: login failure shows the server message.
  await expect(lines).toHaveText([/do not match/])
  await expect(username).toHaveValue('member@demo.test')
  await page.setViewportSize({ width: 360, height: 700 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await password.fill('nor this')
  await expect(alert).toHaveCount(0)
  await expect(username).toHaveValue('member@demo.test')
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(opener).toBeFocused()
})

test('spec 4, A29: logging in at the checkout keeps what was typed and asks for less', async ({ page }) => {
  const email = await newPerson('Wren')
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await fillVisitor(page)
  await page.getByRole('button', { name: 'Add a billing address' }).click()
  await page.getByLabel('Town or city').fill('Leeds')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in to pay with your details and credit' })
  await expect(dialog.getByText('We’re keeping your choice.')).toBeVisible()
  // A32: the window also says whom to ask, since the page behind it can't be reached.
  await expect(dialog.getByRole('link', { name: /^[+\d]/ })).toBeVisible()
  await fillLogIn(page, email)
  await expect(page.getByText(/^Booking as /)).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveCount(0)
  await expect(page.getByLabel('Town or city')).toHaveValue('Leeds')
})
