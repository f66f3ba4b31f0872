import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { endSessions, giveCredit } from '../support/database.ts'
import { agree, applyFullCredit, fillLogIn, fillVisitor, logIn } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

const logInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log in' })
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'My account' })

/** In another tab of this browser one customer logs out and another logs in. */
async function changePerson(page: Page, username: string): Promise<void> {
  const other = await logOutElsewhere(page)
  await logIn(other, username)
  await expect(account(other)).toBeVisible()
  await other.close()
}

/** In a tab of its own this browser's customer logs out. */
async function logOutElsewhere(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/')
  await account(other).click()
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(logInButton(other)).toBeVisible()
  return other
}

test('F101, F76, F77: each tab shows the next customer once they are logged in, and nothing of the first: no checkout, nothing they typed, no confirmation', async ({
  page,
  context,
}) => {
  const email = await newPerson('Ada', page)
  await giveCredit(email, 5000)
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await applyFullCredit(page)
  await agree(page)
  await page.getByRole('button', { name: 'Pay now with credit' }).click()
  const confirmed = page.getByRole('heading', { level: 1, name: 'Booking confirmed' })
  await expect(confirmed).toBeVisible()

  const checkout = await context.newPage()
  await holdPlaces(checkout, { skip: 1 })
  await checkout.goto('/basket/checkout')
  await untilAlive(checkout)
  await checkout.getByRole('button', { name: 'Add a billing address' }).click()
  await checkout.getByLabel('Town or city').fill('Leeds')
  await expect(checkout.getByText(/^Booking as /)).toBeVisible()
  const first = await checkout.getByText(/^Booking as /).textContent()
  await changePerson(page, await newPerson('Noor'))

  // The next person's basket is empty: there is nothing to pay for, and no typed value.
  await expect(checkout.getByText(first ?? '')).toHaveCount(0)
  await expect(checkout.getByLabel('Town or city')).toHaveCount(0)
  await expect(checkout.getByRole('link', { name: 'Basket, empty' })).toBeVisible()
  await expect(account(checkout)).toBeVisible()
  await expect(checkout.getByText('User signed out')).toHaveCount(0)
  await expect(confirmed).toHaveCount(0)
  await expect(account(page)).toBeVisible()
})

test('F75: a visitor’s checkout continues when they log in in another tab, and when they log out there it says so and shows nothing of theirs', async ({
  page,
  context,
}) => {
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await untilAlive(page)
  await fillVisitor(page)
  await page.getByRole('button', { name: 'Add a billing address' }).click()
  await page.getByLabel('Town or city').fill('Leeds')
  const other = await context.newPage()
  await other.goto('/')
  await logIn(other, await newPerson('Ada'))
  await other.close()
  await expect(account(page)).toBeVisible()
  await expect(page.getByLabel('Town or city')).toHaveValue('Leeds')

  await page.goto('/basket')
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  const last = await logOutElsewhere(page)
  await expect(page.getByText('User signed out')).toBeVisible()
  await expect(page.getByText('Your basket is empty')).toBeVisible()
  await expect(logInButton(page)).toBeVisible()
  await expect(last.getByText('User signed out')).toHaveCount(0)
})

test('F101, S37: a session that has ended on the server takes its person off the screen: when they return to the tab, and without any use with the check after 5 seconds', async ({
  page,
}) => {
  const email = await newPerson('Ada', page)
  await page.clock.install()
  await page.goto('/')
  await expect(account(page)).toBeVisible()
  await endSessions(email)
  await page.clock.runFor(1_500)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('User signed out')).toBeVisible()
  await expect(logInButton(page)).toBeVisible()
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'logged_in' }))
  // Spec 3, callback: the message has a button for what to do about it.
  const said = page.getByRole('region', { name: 'Messages' })
  await said.getByRole('button', { name: 'Log in again' }).click()
  await expect(page.getByText('User signed out')).toHaveCount(0)

  await fillLogIn(page, email)
  await expect(account(page)).toBeVisible()
  await endSessions(email)
  await page.clock.runFor(6_000)
  await expect(logInButton(page)).toBeVisible()
})

test('spec 5, S31: after a log-in Home’s redirect value leads on, and one of another site leads nowhere else', async ({
  page,
  baseURL,
}) => {
  const email = await newPerson('Ada')
  await page.goto('/?redirect=%2Fbasket%3Fa%3D1')
  await logIn(page, email)
  await expect(page).toHaveURL('/basket?a=1')
  await page.context().clearCookies()
  // Other values that lead away: packages/rules/src/web/safe-path.test.ts.
  await page.goto(`/?redirect=${encodeURIComponent('/\\evil.test')}`)
  await logIn(page, email)
  await expect(account(page)).toBeVisible()
  await expect(page).toHaveURL((url) => url.origin === baseURL && url.pathname === '/')
})
