import { expect, type Page, test } from '@playwright/test'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { fillLogIn } from '../support/shopping.ts'
import { newPerson } from '../support/visitor-acts.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('spec 6: the account asks a visitor to log in, and shows then what was asked for', async ({ page }) => {
  await page.goto('/my-account/bookings?show=past')
  await expect(heading(page, 'Log in to see your account')).toBeVisible()
  await fillLogIn(page, 'member@demo.test')
  await expect(heading(page, 'Bookings')).toBeVisible()
  await expect(page).toHaveURL(/\/my-account\/bookings\?show=past$/)
  await expect(page.getByRole('link', { name: 'Past' })).toHaveAttribute('aria-current', 'page')
})

test('spec 6: a kiosk has no account area', async ({ page }) => {
  const reply = await page.goto('/my-account/bookings?kiosk=true&centre=lockside-leisure-centre')
  expect(reply?.status()).toBe(404)
})

test('A01, A03: the account without a booking leads on, at every width', async ({ page }) => {
  await newPerson('Wren', page)
  await page.goto('/my-account/bookings')
  await expect(page.getByText('Nothing is booked.')).toBeVisible()
  await expectFitsEveryWidth(page)
  await page.getByRole('link', { name: 'Find something to do' }).click()
  await expect(page).not.toHaveURL(/my-account/)
})
