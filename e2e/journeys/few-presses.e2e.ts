import { expect, type Locator, type Page, test } from '@playwright/test'
import { beLoggedIn, cards, fillCard, fillVisitor } from '../support/shopping.ts'

/** On buttons, links and fields; what is typed into a field that was pressed is no press. */
class Presses {
  count = 0

  async on(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    this.count++
    await target.click()
  }
}

/** A time of the venue whose name has the words, as Home shows it to a visitor who has said where they are. */
const timeAt = (page: Page, venue: string, words: RegExp): Locator =>
  page.getByRole('article').filter({ hasText: venue }).getByRole('link', { name: words }).first()

test('a guest who has said where they are takes at most six presses from Home to a paid swim', async ({
  page,
}) => {
  await page.goto('/?near=Manchester')
  const presses = new Presses()
  await presses.on(timeAt(page, 'Ancoats', /\d\d:\d\d Swim for Fitness/))
  await presses.on(page.getByRole('button', { name: /more.*Adult/i }))
  await presses.on(page.getByRole('button', { name: 'Book now' }))
  await expect(page).toHaveURL(/\/basket\/checkout$/)
  await fillVisitor(page)
  await fillCard(page, cards.approved)
  await presses.on(page.getByLabel('I agree to the Terms and Conditions'))
  await presses.on(page.getByRole('button', { name: /^Pay £/ }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
  expect(presses.count).toBeLessThanOrEqual(6)
})

test('a customer with credit who has said where they are takes at most five presses from Home to a class', async ({
  page,
}) => {
  await beLoggedIn(page)
  await page.goto('/?near=Manchester')
  const presses = new Presses()
  await presses.on(timeAt(page, 'Ancoats', /\d\d:\d\d (Women's Yoga|Body Conditioning|Indoor Cycling)/))
  await presses.on(page.getByRole('button', { name: 'Book now' }))
  await expect(page).toHaveURL(/\/basket\/checkout$/)
  await presses.on(page.getByRole('button', { name: 'Pay full amount using credit' }))
  const terms = page.getByLabel('I agree to the Terms and Conditions')
  if (!(await terms.isChecked())) await presses.on(terms)
  await presses.on(page.getByRole('button', { name: /^Pay/ }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
  expect(presses.count).toBeLessThanOrEqual(5)
})
