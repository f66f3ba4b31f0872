import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { openMailedLink } from '../support/mail.ts'
import { beLoggedIn, newPerson } from '../support/shop/visitor-acts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const passwordField = (page: Page, name: string) => page.getByRole('textbox', { name })

test('S38, spec 2: My details at every width: a photo is chosen and made smaller, typed values stay when something is wrong, a new password needs the present one, and the account is closed after its consequences are shown', async ({
  page,
}) => {
  const email = await newPerson('Wren', page)

  await test.step('a photo; one that is too large to send is reported', async () => {
    // A choice made before the page is hydrated counts.
    await page.goto('/my-account/details', { waitUntil: 'commit' })
    const chooser = page.getByLabel('Add a photo')
    // The browser can't make it smaller: it is no picture.
    await chooser.setInputFiles({
      name: 'huge.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(3_000_001),
    })
    await expect(page.getByText('This picture is too large to send.')).toBeVisible()
    await chooser.setInputFiles('apps/api/seed/pictures/nadia.jpg')
    await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
    await expect(page.getByText('This picture is too large to send.')).toHaveCount(0)
  })

  await test.step('the form', async () => {
    await expectFitsEveryWidth(page)
    await page.getByLabel('Town or city').fill('Leeds')
    await page.getByLabel('Postcode').fill('LS1 4AP and more of it')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Postcode: Must contain at most 12 character(s)',
    ])
    await expectAccessible(page)
    await expect(page.getByLabel('Town or city')).toHaveValue('Leeds')
    await page.getByLabel('Postcode').fill('LS1 4AP')
    await page.getByLabel(/^Remind me by email/).uncheck()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Your changes are saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Town or city')).toHaveValue('Leeds')
    await expect(page.getByLabel(/^Remind me by email/)).not.toBeChecked()
    await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  })

  await test.step('a new password', async () => {
    await page.getByRole('link', { name: 'Change password' }).click()
    await passwordField(page, 'Current password').fill('not this one')
    await passwordField(page, 'New password').fill('tall ships at noon')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([/not your current password/])
    await expectFitsEveryWidth(page)
    await passwordField(page, 'Current password').fill('touchline-demo')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await expect(heading(page, 'My details')).toBeVisible()
  })

  await page.getByRole('link', { name: 'Close my account' }).click()
  await expect(page.getByText('This can’t be undone.')).toBeVisible()
  await expectFitsEveryWidth(page)
  await passwordField(page, 'Current password').fill('tall ships at noon')
  await page.getByRole('button', { name: 'Close my account for good' }).click()
  await expect(page.getByText('Your account is closed.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  const reply = await page.request.post('/api/auth/customer/login', {
    headers: { origin: process.env.E2E_ORIGIN ?? '' },
    data: { username: email, password: 'tall ships at noon' },
  })
  expect(reply.status()).toBe(401)
})

test('F86: a new account proves its address by a press on the page of the email’s link; another address counts once both are confirmed', async ({
  page,
}) => {
  const email = await newPerson('Wren', page)
  const first = await openMailedLink(page, { to: email, subject: 'Confirm your email address' })
  await expectFitsEveryWidth(first)
  await first.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(first.getByText('Your address is confirmed')).toBeVisible()

  const moved = `moved-${email}`
  await page.goto('/my-account/details')
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await expect(page.getByText('not confirmed yet')).toHaveCount(0)
  await page.getByRole('link', { name: 'Change email address' }).click()
  await expect(page.getByLabel('New email address')).toBeVisible()
  await expectFitsEveryWidth(page)
  await page.getByLabel('New email address').fill(moved)
  await passwordField(page, 'Current password').fill('touchline-demo')
  await page.getByRole('button', { name: 'Send both emails' }).click()
  await expect(page.getByText(`Your address is changing to ${moved}`)).toBeVisible()
  const old = await openMailedLink(page, { to: email, subject: 'Your email address is about to change' })
  await expect(heading(old, 'Agree to the new address')).toBeVisible()
  await expect(old).toHaveTitle('Bookings | Agree to the new address')
  await old.getByRole('button', { name: 'Agree to the change' }).click()
  await expect(old.getByText('One more step')).toBeVisible()
  await old.getByRole('link', { name: 'Go to My details' }).click()
  await expect(heading(old, 'My details')).toBeVisible()
  const fresh = await openMailedLink(page, { to: moved, subject: 'Confirm your new email address' })
  await fresh.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(fresh.getByText('Your address is changed')).toBeVisible()
  await page.reload()
  await expect(page.getByText(moved, { exact: true })).toBeVisible()
  await expect(page.getByText('Your address is changing to')).toHaveCount(0)
})

test('the manager of a household changes the details of a child', async ({ page }) => {
  await beLoggedIn(page, 'family@demo.test')
  await page.goto('/my-account/details')
  await page.getByRole('link', { name: 'Change the details of Max' }).click()
  await expect(heading(page, 'Details of Max Hollis')).toBeVisible()
  await expectFitsEveryWidth(page)
  await page.getByLabel('Phone number').fill('07700 900172')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(heading(page, 'My details')).toBeVisible()
  await page.getByRole('link', { name: 'Change the details of Max' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue('07700 900172')
})
