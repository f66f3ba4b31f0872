import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { endSessions } from '../support/database.ts'
import { agree, cards, fillCard, fillVisitor, logIn, pay } from '../support/shopping.ts'
import { holdPlaces, newPerson } from '../support/visitor-acts.ts'

const logInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log in' })
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'My account' })

/** In another tab of this browser one customer logs out and another logs in. */
async function changePerson(page: Page, username: string): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/')
  await account(other).click()
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(logInButton(other)).toBeVisible()
  await logIn(other, username)
  await expect(account(other)).toBeVisible()
  await other.close()
}

test('F101: a tab shows the next customer once they are logged in, and nothing of the first', async ({
  page,
}) => {
  await newPerson('Ada', page)
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Add a billing address' }).click()
  await page.getByLabel('Town or city').fill('Leeds')
  await expect(page.getByText(/^Booking as /)).toBeVisible()
  const first = await page.getByText(/^Booking as /).textContent()
  await changePerson(page, await newPerson('Noor'))
  // The next person's basket is empty: there is nothing to pay for, and nothing that was typed.
  await expect(page.getByText(first ?? '')).toHaveCount(0)
  await expect(page.getByLabel('Town or city')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Basket, empty' })).toBeVisible()
  await expect(account(page)).toBeVisible()
  await expect(page.getByText('User signed out')).toHaveCount(0)
})

test('F75: a tab whose person logged out in another says so and shows nothing of theirs', async ({
  page,
  context,
}) => {
  await newPerson('Ada', page)
  await holdPlaces(page)
  await page.goto('/basket')
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await account(other).click()
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('User signed out')).toBeVisible()
  await expect(page.getByText('Your basket is empty')).toBeVisible()
  await expect(logInButton(page)).toBeVisible()
  await expect(other.getByText('User signed out')).toHaveCount(0)
})

test('F101, S37: a session that has ended on the server takes its person off the screen when they come back to the tab', async ({
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
  // Spec 3, callback: what can be done about it is in the message.
  const said = page.getByRole('region', { name: 'Messages' })
  await said.getByRole('button', { name: 'Log in again' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('User signed out')).toHaveCount(0)
})

test('F101: and in a tab without use with the next check, after 5 seconds', async ({ page }) => {
  const email = await newPerson('Ada', page)
  await page.clock.install()
  await page.goto('/')
  await expect(account(page)).toBeVisible()
  await endSessions(email)
  await page.clock.runFor(6_000)
  await expect(logInButton(page)).toBeVisible()
})

test('F76, F77: a confirmation of another customer is not shown to the one who is logged in now', async ({
  page,
}) => {
  await newPerson('Ada', page)
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  const confirmed = page.getByRole('heading', { level: 1, name: 'Booking confirmed' })
  await expect(confirmed).toBeVisible()
  await changePerson(page, await newPerson('Noor'))
  await expect(confirmed).toHaveCount(0)
  await expect(account(page)).toBeVisible()
})

test.describe('spec 5: the redirect value of Home', () => {
  test('leads on after a log-in', async ({ page }) => {
    await page.goto('/?redirect=%2Fbasket%3Fa%3D1')
    await logIn(page, await newPerson('Ada'))
    await expect(page).toHaveURL('/basket?a=1')
  })

  test('leads on at once for a customer who is logged in', async ({ page }) => {
    await newPerson('Ada', page)
    await page.goto('/?redirect=/basket')
    await expect(page).toHaveURL('/basket')
  })

  for (const redirect of ['https://evil.test', '//evil.test', '/\\evil.test']) {
    test(`S31: ${JSON.stringify(redirect)} leads nowhere else`, async ({ page, baseURL }) => {
      await page.goto(`/?redirect=${encodeURIComponent(redirect)}`)
      await logIn(page, await newPerson('Ada'))
      await expect(account(page)).toBeVisible()
      await expect(page).toHaveURL((url) => url.origin === baseURL && url.pathname === '/')
    })
  }
})

test('a visitor’s checkout goes on when they log in elsewhere: nothing that they typed is lost', async ({
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
  await expect(account(page)).toBeVisible()
  await expect(page.getByLabel('Town or city')).toHaveValue('Leeds')
})
