import { expect, type Page, test } from '@playwright/test'
import {
  atEveryWidth,
  expectAccessible,
  expectFitsEveryWidth,
  expectNoSidewaysScroll,
} from '../support/expect-accessible.ts'
import { fillLogIn } from '../support/shop/shopping.ts'
import { holdPlaces } from '../support/shop/visitor-acts.ts'

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Marsh')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
}

async function fillBirthday(page: Page, day: string, month: string, year: string): Promise<void> {
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Year').fill(year)
}

test('A01, A26, F86, spec 2, spec 5: Register at every width, before and after a faulty form: a field’s message goes when it is corrected, nothing that was typed is lost, and the new customer is logged in and sent to the redirect value, with their basket', async ({
  page,
}) => {
  const create = () => page.getByRole('button', { name: 'Create account' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  const lines = summary.getByRole('link')
  await holdPlaces(page)
  await page.goto('/register?redirect=/basket')

  await test.step('at every width', async () => {
    await expect(page).toHaveTitle('Bookings | Sign up')
    await expectFitsEveryWidth(page)
    await create()
    await expect(page).toHaveTitle('Error: Bookings | Sign up')
    await expect(summary).toBeFocused()
    await expect(lines).toHaveText([
      'Enter your first name',
      'Enter your email address',
      'Enter a password',
      'Agree to the Terms and Conditions',
    ])
    await atEveryWidth(page, async () => {
      await lines.filter({ hasText: 'Enter a password' }).click()
      await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
      // Anything half under the header would be a small target.
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  })

  await test.step('messages of length and date, and nothing that was typed is lost', async () => {
    await page.getByLabel('First name').fill('Robin')
    await page.getByRole('textbox', { name: 'Password' }).fill('short')
    await fillBirthday(page, '31', '2', '1985')
    await create()
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
      /Must contain at least 8 character\(s\)/,
    )
    await expect(page.getByRole('group', { name: /Date of birth/ })).toHaveAccessibleDescription(
      /Enter a real date/,
    )
    await expect(page.getByLabel('First name')).toHaveValue('Robin')
    await expect(lines).toHaveCount(4)
  })

  await test.step('a field’s message goes when it is corrected', async () => {
    await page.getByLabel('Month').fill('3')
    await expect(lines.filter({ hasText: 'Date of birth' })).toHaveCount(0)
    await fill(page, `robin-${crypto.randomUUID()}@example.org`, 'Password123')
    await expect(lines).toHaveText(['Agree to the Terms and Conditions'])
    await page.getByRole('button', { name: 'Read the Terms and Conditions' }).click()
    await page
      .getByRole('dialog', { name: 'Terms and Conditions' })
      .getByRole('button', { name: 'I Agree' })
      .click()
    await expect(page.getByLabel('I agree to the Terms and Conditions')).toBeChecked()
    await expect(summary).toHaveCount(0)
    await expect(page).toHaveTitle('Bookings | Sign up')
  })

  await test.step('a message of the server goes when that field is changed', async () => {
    await create()
    await expect(lines).toHaveText([/^Password: This password is easy to guess/])
    await page.getByLabel('First name').fill('Robert')
    await expect(lines).toHaveCount(1)
    await page.getByRole('textbox', { name: 'Password' }).fill('tall ships at noon')
    await expect(summary).toHaveCount(0)
  })

  await create()
  await expect(page.getByText(/^Your account is made\./)).toBeVisible()
  await expect(page).toHaveURL('/basket')
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
})

test('spec 2: logging in from Register leads where registering would', async ({ page }) => {
  await page.goto('/register?redirect=/basket')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, 'credit@demo.test')
  await expect(page).toHaveURL('/basket')
})
