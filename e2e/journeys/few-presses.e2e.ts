import { expect, type Locator, type Page, test } from '@playwright/test'
import { giveCredit } from '../support/database.ts'
import { agree, cards, fillCard, fillVisitor, saveCard, securityCode } from '../support/shopping.ts'
import { holdPlaces, newPerson } from '../support/visitor-acts.ts'
import { dayAhead } from '../support/timetable-operator.ts'

/** On buttons, links and fields; what is typed into a field that was pressed is no press. */
class Presses {
  count = 0

  async on(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    this.count++
    await target.click()
  }

  async enter(field: Locator): Promise<void> {
    this.count++
    await field.press('Enter')
  }
}

/** A time of the venue whose name has the words, as Home shows it to a visitor who has said where they are. */
const timeAt = (page: Page, venue: string, words: RegExp): Locator =>
  page.getByRole('article').filter({ hasText: venue }).getByRole('link', { name: words }).first()

/** From Home's rows, as a guest, to the ticket. */
async function buyFirstSwim(page: Page, presses: Presses): Promise<void> {
  await presses.on(timeAt(page, 'Ancoats', /\d\d:\d\d Swim for Fitness/))
  await presses.on(page.getByRole('button', { name: /more.*Adult/i }))
  await presses.on(page.getByRole('button', { name: 'Book now' }))
  await expect(page).toHaveURL(/\/basket\/checkout$/)
  await fillVisitor(page)
  await fillCard(page, cards.approved)
  await presses.on(page.getByLabel('I agree to the Terms and Conditions'))
  await presses.on(page.getByRole('button', { name: /^Pay £/ }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
}

test('a guest who has said where they are takes at most six presses from Home to a paid swim', async ({
  page,
}) => {
  await page.goto('/?near=Manchester')
  const presses = new Presses()
  await buyFirstSwim(page, presses)
  expect(presses.count).toBeLessThanOrEqual(6)
})

test('a guest who types their place first takes six presses to a paid swim', async ({ page }) => {
  await page.goto('/')
  const presses = new Presses()
  const place = page.getByRole('textbox', { name: 'Near a town or postcode' })
  await place.fill('Manchester')
  await presses.enter(place)
  await buyFirstSwim(page, presses)
  expect(presses.count).toBe(6)
})

/** From Home's own chip of an activity to one of its times, of a day that has all its times at any hour of the test. */
async function chooseFromChip(page: Page, presses: Presses, activity: string, time: RegExp): Promise<void> {
  const chips = page.getByRole('navigation', { name: 'Activities' })
  await presses.on(chips.getByRole('link', { name: activity, exact: true }))
  await page.waitForURL(/\/search\?/)
  const address = new URL(page.url())
  address.searchParams.set('date', dayAhead(2))
  await page.goto(address.href)
  await presses.on(page.getByRole('article').getByRole('link', { name: time }).first())
}

async function bookNow(page: Page, presses: Presses): Promise<void> {
  await presses.on(page.getByRole('button', { name: 'Book now' }))
  await expect(page).toHaveURL(/\/basket\/checkout$/)
}

test('two hours of badminton are six presses from Home’s chips to paid', async ({ page }) => {
  await newPerson('Frida', page)
  await page.goto('/?near=Bristol')
  const presses = new Presses()
  await chooseFromChip(page, presses, 'Badminton', /Badminton 60min, 1\d:00 .*Lockside/)
  await presses.on(page.getByRole('radio', { name: '2 hours' }))
  await bookNow(page, presses)
  await fillCard(page, cards.approved)
  await presses.on(page.getByLabel('I agree to the Terms and Conditions'))
  await presses.on(page.getByRole('button', { name: /^Pay £28\.00/ }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
  expect(presses.count).toBe(6)
})

test('a customer with credit takes five presses from Home’s chips to a paid class', async ({ page }) => {
  await giveCredit(await newPerson('Ada', page), 5000)
  // Whoever has agreed before to the same terms isn't asked again.
  await holdPlaces(page, { ahead: 3 })
  await page.goto('/basket/checkout')
  await page.getByRole('button', { name: 'Pay full amount using credit' }).click()
  await agree(page)
  await page.getByRole('button', { name: 'Pay now with credit' }).click()
  await expect(page.getByText('Checkout successful')).toBeVisible()

  await page.goto('/?near=Manchester')
  const presses = new Presses()
  await chooseFromChip(page, presses, 'Fitness Classes', /Ancoats Pool/)
  await bookNow(page, presses)
  await presses.on(page.getByRole('button', { name: 'Pay full amount using credit' }))
  await expect(page.getByLabel('I agree to the Terms and Conditions')).toBeChecked()
  await presses.on(page.getByRole('button', { name: 'Pay now with credit' }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
  expect(presses.count).toBe(5)
})

test('a customer with a saved card takes five presses from Home’s chips to a paid class', async ({
  page,
}) => {
  await newPerson('Frida', page)
  await saveCard(page)
  await page.goto('/?near=Manchester')
  const presses = new Presses()
  await chooseFromChip(page, presses, 'Fitness Classes', /Ancoats Pool/)
  await bookNow(page, presses)
  await expect(page.locator('#saved-card')).toBeChecked()
  await expect(page.getByLabel('I agree to the Terms and Conditions')).toBeChecked()
  await presses.on(securityCode(page))
  await page.keyboard.type('123')
  await presses.on(page.getByRole('button', { name: /^Pay £/ }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
  expect(presses.count).toBe(5)
})

test('a customer with credit who has said where they are takes at most five presses from Home to a class', async ({
  page,
}) => {
  await giveCredit(await newPerson('Ada', page), 5000)
  await page.goto('/?near=Manchester')
  const presses = new Presses()
  await presses.on(timeAt(page, 'Ancoats', /\d\d:\d\d (Women's Yoga|Body Conditioning|Indoor Cycling)/))
  await presses.on(page.getByRole('button', { name: 'Book now' }))
  await expect(page).toHaveURL(/\/basket\/checkout$/)
  await presses.on(page.getByRole('button', { name: 'Pay full amount using credit' }))
  const terms = page.getByLabel('I agree to the Terms and Conditions')
  if (!(await terms.isChecked())) await presses.on(terms)
  await presses.on(page.getByRole('button', { name: 'Pay now with credit' }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
  expect(presses.count).toBeLessThanOrEqual(5)
})
