import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { openMailedLink, readMail } from '../support/mail.ts'
import { fillLogIn } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'
import { saidIn } from '../support/toasts.ts'

const subject = 'Choose a new password'

async function choose(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('button', { name: 'Save and log in' }).click()
}

test('F86, spec 7: a customer forgets their password during a booking: by the email’s link both tabs continue with the basket; to an address without an account the page says the same, and the email says that there is none', async ({
  page,
}) => {
  const email = await newPerson('Wren')
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  const window = page.getByRole('dialog')
  await window.getByLabel('Email address or customer ID').fill(email)
  await window.getByRole('textbox', { name: 'Password' }).fill('not this one')
  await window.getByTestId('log-in').click()
  await expect(saidIn(window, 'alert')).toContainText('do not match')
  await window.getByRole('button', { name: /^Forgotten your password\?/ }).click()
  await expect(window.getByLabel('Email address or customer ID')).toHaveValue(email)
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Send me the link' }).click()
  await expect(window.getByText('Now check your email')).toBeVisible()
  await expectAccessible(page)

  const tab = await openMailedLink(page, { to: email, subject })
  const link = tab.url()
  await expectFitsEveryWidth(tab)
  await choose(tab, 'password1')
  await expect(tab.getByRole('alert').getByRole('link')).toHaveText([/easy to guess/])
  await choose(tab, 'tall ships at noon')
  await expect(tab).toHaveURL(/\/basket\/checkout$/)
  await expect(tab.getByText(/^Booking as /)).toBeVisible()

  // The first tab continues with the same basket.
  await page.bringToFront()
  await expect(window).toBeHidden()
  await expect(page.getByText(/^Booking as /)).toBeVisible()
  // The card form is the customer's now.
  await expect(page.getByLabel('Save card')).toBeVisible()

  // From the page of a used link anyone can ask for another.
  await tab.goto(link)
  await expect(tab.getByText('This link can’t be used any more')).toBeVisible()
  await expectFitsEveryWidth(tab)
  const stranger = `${crypto.randomUUID()}@example.org`
  await tab.getByLabel('Email address or customer ID').fill(stranger)
  await tab.getByRole('button', { name: 'Send me the link' }).click()
  await expect(tab.getByText('Now check your email')).toBeVisible()
  await readMail(tab, { to: stranger, subject: 'There is no account with this address' })
})

test('F86: a visitor who is not logged in, or to another account, confirms the address by logging in on the page of the email’s link, without a second press', async ({
  page,
}) => {
  const confirm = 'Confirm your email address'
  const [wren, robin] = [await newPerson('Wren'), await newPerson('Robin')]

  const tab = await openMailedLink(page, { to: wren, subject: confirm })
  await expect(tab.getByRole('button', { name: 'Log in to confirm' })).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Confirm this address' })).toHaveCount(0)
  await expectFitsEveryWidth(tab)
  await tab.getByRole('button', { name: 'Log in to confirm' }).click()
  await fillLogIn(tab, wren)
  await expect(tab.getByText('Your address is confirmed')).toBeVisible()

  const other = await openMailedLink(page, { to: robin, subject: confirm })
  await expect(
    other.getByText('You are logged in as Wren, but this link belongs to another account'),
  ).toBeVisible()
  await expect(other.getByRole('button', { name: 'Confirm this address' })).toHaveCount(0)
  await expectFitsEveryWidth(other)
  // So slow that the page looks meanwhile who is logged in: an answer after the log-out is still kept.
  await other.route('**/auth/logout', async (route) => {
    const response = await route.fetch()
    const look = await other.waitForRequest('**/api/auth/session')
    await look.response()
    await route.fulfill({ response })
  })
  await other.getByRole('button', { name: 'Log out, then log in to it' }).click()
  await fillLogIn(other, robin)
  await expect(other.getByText('Your address is confirmed')).toBeVisible()
})
