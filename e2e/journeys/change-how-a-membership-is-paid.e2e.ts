import { expect, type Locator, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { tabTo } from '../support/keyboard.ts'
import { readMail } from '../support/mail.ts'
import { importJoining } from '../support/operators/joining-operator.ts'
import { openJoinedMembership } from '../support/shop/open-membership.ts'
import { agree, bank, cards, fillCard } from '../support/shop/shopping.ts'

const slug = 'change-of-payment'
let origin = ''
test.beforeAll(async () => {
  origin = await importJoining(slug)
})

/** Types into a field that the keyboard has reached. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

test('spec 4: a payer changes by keyboard to a new card, which the bank checks, then to direct debit, and is mailed both', async ({
  page,
}) => {
  const email = `ada-${slug}@demo.test`
  await openJoinedMembership(page, {
    origin,
    email,
    venue: 'harbour-pool',
    plan: 'household',
    name: 'Household',
  })
  const section = page.getByRole('region', { name: 'How you pay' })
  const heading = page.getByRole('heading', { level: 1 })
  const meaning = page.getByRole('region', { name: 'What this means' })
  const change = section.getByRole('link', { name: 'Change how you pay: Household' })
  await expect(section).toContainText('It’s paid by your Visa ending 4242.')
  await expectFitsEveryWidth(page)
  await tabTo(page, change)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Change how you pay for Household')
  await untilAlive(page)

  await test.step('a new card: the page says first what is paid now, and when it would have been', async () => {
    await expect(meaning).toContainText('To pay now: £62.00')
    await expect(meaning).toContainText('Otherwise taken on')
    await expect(meaning).toContainText('If the payment doesn’t go through, nothing changes.')
    await expectAccessible(page)
    await expectFitsEveryWidth(page)
    await tabTo(page, page.getByRole('button', { name: 'Go to the checkout: pay £62.00' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your card is kept for the monthly payments.').first()).toBeVisible()
    await fillCard(page, cards.challenge)
    await agree(page)
    await page.getByRole('button', { name: /^Pay £62/ }).click()
    await bank(page).getByRole('button', { name: 'Approve payment' }).click()
    await expect(page.getByText('Checkout successful')).toBeVisible()
    const { text } = await readMail(page, { to: email, subject: 'How your membership is paid' })
    expect(text).toContain('your Visa ending 3220')
  })

  await page.goto(`${origin}/my-account/memberships`)
  await page.getByRole('link', { name: 'Payments and terms: Household' }).click()
  await untilAlive(page)
  await expect(section).toContainText('It’s paid by your Visa ending 3220.')
  await tabTo(page, change)
  await page.keyboard.press('Enter')
  await untilAlive(page)

  await test.step('direct debit: each fault is named, and the whole is shown before it is set up', async () => {
    await tabTo(page, page.getByRole('radio', { name: /^Your Visa ending 4242/ }))
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: /^Direct debit/ })).toBeChecked()
    await expect(meaning).toContainText('Taken by direct debit')
    await tabTo(page, page.getByRole('button', { name: 'Check your direct debit' }))
    await page.keyboard.press('Enter')
    const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
    await expect(summary.getByRole('link').first()).toHaveText('Enter the name of the account holder')
    await expectAccessible(page)
    await expectFitsEveryWidth(page)
    await type(page, page.getByLabel('Name of the account holder'), 'Ada Lovell')
    await type(page, page.getByLabel('Sort code'), '10-88-00')
    await type(page, page.getByLabel('Account number'), '87654312')
    await tabTo(page, page.getByRole('checkbox', { name: /^I am the account holder/ }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: 'Check your direct debit' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your direct debit' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText('Account ending 12')
    await expect(page.getByRole('main')).not.toContainText('87654312')
    await expectAccessible(page)
    await expectFitsEveryWidth(page)
    await tabTo(page, page.getByRole('button', { name: 'Confirm, and pay by direct debit' }))
    await page.keyboard.press('Enter')
  })

  await expect(heading).toHaveText('You have changed how you pay')
  await expect(heading).toBeFocused()
  await expect(page.getByRole('main')).toContainText('It’s paid by direct debit from your account ending 12.')
  await expectFitsEveryWidth(page)
  await page.getByRole('link', { name: 'See your membership' }).click()
  await expect(section).toContainText('Your bank has not confirmed it yet.')
  await expectAccessible(page)
  const { text } = await readMail(page, { to: email, subject: 'How your membership is paid' })
  expect(text).toContain('tell us: the end of this email says who to ask')
})
