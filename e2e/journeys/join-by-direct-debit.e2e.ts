import { expect, type Locator, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { expectFocusSeen } from '../support/keyboard.ts'
import { agree, cards, fillCard } from '../support/shop/shopping.ts'
import { newPerson } from '../support/shop/visitor-acts.ts'

/** Goes to a control by the tab key. On the way is the browser's own field of a date, with stops of its own. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isReached = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80 && !(await isReached()); presses++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  await expectFocusSeen(page)
}

/** Types into a field that the keyboard has reached. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

test('spec 1, A09: a payer joins by direct debit, by keyboard as far as the basket; each fault is named at its field, and only the last digits come back', async ({
  page,
}) => {
  await newPerson('Nia', page)
  await page.goto('/online-joining/walcot-baths/off-peak')
  await untilAlive(page)
  const check = page.getByRole('button', { name: /^Check your direct debit/ })
  const born = page.getByRole('group', { name: 'Date of birth' })
  await test.step('what is missing is named, in the order of the page', async () => {
    for (const [label, text] of [
      ['Day', '2'],
      ['Month', '5'],
      ['Year', '1986'],
    ] as const)
      await type(page, born.getByLabel(label), text)
    await type(page, page.getByLabel('Sort code'), '10-88')
    await tabTo(page, check)
    await page.keyboard.press('Enter')
    const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
    await expect(summary.getByRole('link')).toHaveText([
      'Enter the name of the account holder',
      'Enter a sort code of 6 digits, such as 10-88-00',
      'Enter an account number of 6 to 8 digits',
      'Confirm that you alone authorise debits of this account, or choose another way to pay',
      'Ask to start within the time in which you can cancel, or choose a later day',
    ])
    await expect(page.getByRole('region', { name: 'The Direct Debit Guarantee' })).toContainText(
      'you are entitled to a full and immediate refund',
    )
    await expectAccessible(page)
    await expectFitsEveryWidth(page)
  })

  await test.step('the direct debit is shown whole before it is set up', async () => {
    await type(page, page.getByLabel('Name of the account holder'), 'Nia Porter')
    await type(page, page.getByLabel('Sort code'), '10-88-00')
    await type(page, page.getByLabel('Account number'), '87654312')
    await tabTo(page, page.getByRole('checkbox', { name: /^I am the account holder/ }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('checkbox', { name: /^I ask for my membership to start/ }))
    await page.keyboard.press('Space')
    await tabTo(page, check)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your direct debit' })).toBeFocused()
    const main = page.getByRole('main')
    await expect(main).toContainText('Account ending 12')
    await expect(main).not.toContainText('87654312')
    await expect(main).toContainText('At least 10 working days before each, by email')
    await expectAccessible(page)
    await expectFitsEveryWidth(page)
    await tabTo(page, page.getByRole('button', { name: 'Confirm, and add to basket' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
    await expect(main).toContainText('by direct debit from your account ending 12')
  })

  await test.step('what is due today is paid by card, and no card is kept', async () => {
    await page.getByRole('link', { name: 'Checkout' }).click()
    await fillCard(page, cards.approved)
    await expect(page.getByText('Your card is kept')).toHaveCount(0)
    await agree(page)
    await page.getByRole('button', { name: /^Join and pay £/ }).click()
    await expect(page.getByText('Checkout successful')).toBeVisible()
  })

  await page.goto('/my-account/memberships')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Linden Off-peak/ })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText('by direct debit from your account ending 12')
  await expectAccessible(page)
})
