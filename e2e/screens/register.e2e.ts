import { expect, type Page, test } from '@playwright/test'
import {
  atEveryWidth,
  expectAccessible,
  expectFitsEveryWidth,
  expectNoSidewaysScroll,
} from '../support/expect-accessible.ts'
import { readMail } from '../support/mail.ts'
import { getServerPage } from '../support/server-page.ts'
import { fillLogIn } from '../support/shopping.ts'
import { beLoggedIn, holdPlaces } from '../support/visitor-acts.ts'

async function fill(page: Page, email: string, password = 'tall ships at noon'): Promise<void> {
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Marsh')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
}

const newEmail = () => `robin-${crypto.randomUUID().slice(0, 8)}@example.org`

test('A01, A26: Register at every width, before and after a faulty form', async ({ page }) => {
  await page.goto('/register')
  await expect(page).toHaveTitle('Bookings | Sign up')
  await expectFitsEveryWidth(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveTitle('Error: Bookings | Sign up')
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'First name: Required',
    'Last name: Required',
    'Email address: Required',
    'Password: Required',
    'Terms and Conditions: Required',
  ])
  await atEveryWidth(page, async () => {
    await summary.getByRole('link', { name: 'Password: Required' }).click()
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
    // Half under the header, whatever is there would be a small target.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('spec 5: messages of length and date, and nothing that was typed is lost', async ({ page }) => {
  await page.goto('/register')
  await fill(page, newEmail(), 'short')
  await page.getByLabel('Day').fill('31')
  await page.getByLabel('Month').fill('2')
  await page.getByLabel('Year').fill('1985')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
    /Must contain at least 8 character\(s\)/,
  )
  await expect(page.getByRole('group', { name: /Date of birth/ })).toHaveAccessibleDescription(
    /Enter a real date/,
  )
  await expect(page.getByLabel('First name')).toHaveValue('Robin')
})

test('F86: an address that has an account is taken as any other: its owner alone is told, by mail', async ({
  page,
}) => {
  await page.goto('/register')
  await fill(page, 'student@demo.test')
  await page.getByLabel('I agree to the Terms and Conditions').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(/^Your account is made\./)).toBeVisible()
  await page.goto('/my-account/details')
  await expect(page.getByText('Robin Marsh')).toBeVisible()
  await expect(page.getByText('(not confirmed yet)')).toBeVisible()
  await readMail(page, { to: 'student@demo.test', subject: 'You have an account already' })
})

test('spec 2: the new customer is logged in and sent to the redirect value, basket and all', async ({
  page,
}) => {
  await holdPlaces(page)
  await page.goto('/register?redirect=/basket')
  await fill(page, newEmail())
  await page.getByRole('button', { name: 'Read the Terms and Conditions' }).click()
  await page
    .getByRole('dialog', { name: 'Terms and Conditions' })
    .getByRole('button', { name: 'I Agree' })
    .click()
  await expect(page.getByLabel('I agree to the Terms and Conditions')).toBeChecked()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/basket')
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
})

test('spec 2: a logged-in user is sent to the redirect value, or to /', async ({ request }) => {
  await beLoggedIn({ request })
  expect((await getServerPage(request, '/register?redirect=%2Fbasket')).address).toBe('/basket')
  expect((await getServerPage(request, '/register')).address).toBe('/')
})

for (const redirect of [
  '//example.org',
  '/\\example.org',
  'https://example.org',
  '/%09/example.org',
  '/register',
])
  test(`spec 5: the redirect value ${redirect} leads nowhere else`, async ({ request, baseURL }) => {
    await beLoggedIn({ request })
    const { origin, address } = await getServerPage(
      request,
      `/register?redirect=${encodeURIComponent(redirect)}`,
    )
    expect(origin).toBe(baseURL)
    expect(address).toMatch(/^\/(%09\/example\.org)?$/)
  })

test('spec 2: logging in from Register leads where registering would', async ({ page }) => {
  await page.goto('/register?redirect=/basket')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, 'credit@demo.test')
  await expect(page).toHaveURL('/basket')
})

test('A26: what is said of a field goes when it is mended; what the server said, when that field is changed', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByLabel('Day').fill('31')
  await page.getByLabel('Month').fill('2')
  await page.getByLabel('Year').fill('1985')
  await page.getByRole('button', { name: 'Create account' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  const lines = summary.getByRole('link')
  await expect(lines).toHaveCount(6)
  await page.getByLabel('Month').fill('3')
  await expect(lines.filter({ hasText: 'Date of birth' })).toHaveCount(0)
  await fill(page, newEmail(), 'Password123')
  await expect(lines).toHaveText(['Terms and Conditions: Required'])
  await page.getByLabel('I agree to the Terms and Conditions').check()
  await expect(summary).toHaveCount(0)
  await expect(page).toHaveTitle('Bookings | Sign up')

  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(lines).toHaveText([/^Password: This password is easy to guess/])
  await page.getByLabel('First name').fill('Robert')
  await expect(lines).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Password' }).fill('tall ships at noon')
  await expect(summary).toHaveCount(0)
})
