import { expect, test } from '@playwright/test'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { fillLogIn } from '../support/shop/shopping.ts'
import { newPerson } from '../support/shop/visitor-acts.ts'

test('A01, A03, spec 6: the account asks a visitor to log in, then shows the requested page, and without a booking leads on, at every width', async ({
  page,
}) => {
  const email = await newPerson('Wren')
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/my-account/bookings?show=past')
  await expect(heading).toHaveText('Log in to see your account')
  await fillLogIn(page, email)
  await expect(heading).toHaveText('Bookings')
  await expect(page).toHaveURL(/\/my-account\/bookings\?show=past$/)
  await expect(page.getByRole('link', { name: 'Past' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Upcoming', exact: true }).click()
  await expect(page.getByText('You have no upcoming bookings.')).toBeVisible()
  await expectFitsEveryWidth(page)
  await page.getByRole('link', { name: 'Find something to do' }).click()
  await expect(page).not.toHaveURL(/my-account/)
})
