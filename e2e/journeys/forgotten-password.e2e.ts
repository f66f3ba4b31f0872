import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { openMailedLink, readMail } from '../support/mail.ts'
import { fillLogIn } from '../support/shopping.ts'
import { beLoggedIn, holdPlaces, newPerson } from '../support/visitor-acts.ts'

const subject = 'Choose a new password'

async function choose(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password)
  await page.getByRole('button', { name: 'Save and log in' }).click()
}

test('spec 7: a password is forgotten in the midst of a booking: by the mail’s link both tabs go on with the basket', async ({
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
  await expect(window.getByRole('alert')).toContainText('do not match')
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

  // Where it began, the same basket goes on by itself.
  await page.bringToFront()
  await expect(window).toBeHidden()
  await expect(page.getByText(/^Booking as /)).toBeVisible()
  // The card form is the customer's now.
  await expect(page.getByLabel('Save card')).toBeVisible()

  await tab.goto(link)
  await expect(tab.getByText('This link can’t be used any more')).toBeVisible()
  await expectFitsEveryWidth(tab)
  await tab.getByLabel('Email address or customer ID').fill(email)
  await tab.getByRole('button', { name: 'Send me the link' }).click()
  await expect(tab.getByText('Now check your email')).toBeVisible()
})

test('F86: to an address without an account the page says the same, and the mail says that there is none', async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@example.org`
  await page.goto('/new-password')
  await page.getByLabel('Email address or customer ID').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('Now check your email')).toBeVisible()
  await readMail(page, { to: email, subject: 'There is no account with this address' })
})

test('S42: a page that is opened by a key tells its address to no other', async ({ request }) => {
  const key = 'a'.repeat(43)
  for (const path of ['/new-password', '/confirm-email']) {
    expect((await request.get(`${path}?key=${key}`)).headers()['referrer-policy']).toBe('no-referrer')
    expect((await request.get(path)).headers()['referrer-policy']).not.toBe('no-referrer')
  }
})

test('F86: a new account proves its address by a press on the page of the mail’s link', async ({ page }) => {
  const email = await newPerson('Wren', page)
  const tab = await openMailedLink(page, { to: email, subject: 'Confirm your email address' })
  await expectFitsEveryWidth(tab)
  await tab.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(tab.getByText('Your address is confirmed')).toBeVisible()
  await page.goto('/my-account/details')
  await expect(page.getByText('not confirmed yet')).toHaveCount(0)
})

const confirmSubject = 'Confirm your email address'

test('F86: who is not logged in confirms the address by logging in on the page of the mail’s link, without a second press', async ({
  page,
}) => {
  const email = await newPerson('Wren')
  const tab = await openMailedLink(page, { to: email, subject: confirmSubject })
  await expect(tab.getByRole('button', { name: 'Confirm this address' })).toHaveCount(0)
  await expectFitsEveryWidth(tab)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Log in to confirm' }).click()
  await fillLogIn(tab, email)
  await expect(tab.getByText('Your address is confirmed')).toBeVisible()
})

test('F86: who is logged in to another account reads so, logs out and in there, and that confirms the address', async ({
  page,
}) => {
  const email = await newPerson('Wren')
  await beLoggedIn(page, await newPerson('Robin'))
  const tab = await openMailedLink(page, { to: email, subject: confirmSubject })
  await expect(
    tab.getByText(`You are logged in as Robin, but this link belongs to another account`),
  ).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Confirm this address' })).toHaveCount(0)
  await expectFitsEveryWidth(tab)
  // So slow that the page looks meanwhile who is logged in: what comes after the log-out is kept all the same.
  await tab.route('**/auth/logout', async (route) => {
    const response = await route.fetch()
    await tab.waitForTimeout(6_000)
    await route.fulfill({ response })
  })
  await tab.getByRole('button', { name: 'Log out, then log in to it' }).click()
  await fillLogIn(tab, email)
  await expect(tab.getByText('Your address is confirmed')).toBeVisible()
})
