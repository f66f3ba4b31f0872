import { expect, type Locator, type Page, test } from '@playwright/test'
import { giveCredit } from '../support/database.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { chooseFromChip, Presses } from '../support/presses.ts'
import { cards, fillCard, fillVisitor } from '../support/shop/shopping.ts'
import { newPerson } from '../support/shop/visitor-acts.ts'

const ofClass = /\d\d:\d\d (Women’s Yoga|Body Conditioning|Indoor Cycling)/

/** A time of the venue whose name has the words, as Home shows it to a visitor who has said where they are. */
const timeAt = (page: Page, venue: string, words: RegExp): Locator =>
  page.getByRole('article').filter({ hasText: venue }).getByRole('link', { name: words }).first()

test('a guest who types their place first takes five presses to a paid swim', async ({ page }) => {
  await page.goto('/')
  const presses = new Presses()
  const place = page.getByRole('combobox', { name: 'Activity, venue, town or postcode' })
  await place.fill('Manchester')
  await presses.enter(place)
  await presses.on(timeAt(page, 'Ancoats', /\d\d:\d\d Swim for Fitness/))
  await bookNow(page, presses)
  await payAsGuest(page, presses)
  expect(presses.count).toBe(5)
})

test('a family of four takes eight presses from their typed place to a paid swim', async ({ page }) => {
  await page.goto('/')
  const presses = new Presses()
  const place = page.getByRole('combobox', { name: 'Activity, venue, town or postcode' })
  await place.fill('Bristol')
  await presses.enter(place)
  // A venue of few activities: at each hour of the week one of them is a family swim.
  await presses.on(timeAt(page, 'Walcot', /\d\d:\d\d Family Swim/))
  const more = (who: RegExp) => page.getByRole('button', { name: who })
  await presses.on(more(/more.*Adult/i))
  await presses.on(more(/more.*Junior/i))
  await presses.on(more(/more.*Junior/i))
  await bookNow(page, presses)
  await payAsGuest(page, presses)
  expect(presses.count).toBe(8)
})

async function payAsGuest(page: Page, presses: Presses): Promise<void> {
  await fillVisitor(page)
  await fillCard(page, cards.approved)
  await presses.on(page.getByLabel('I agree to the Terms and Conditions'))
  await presses.on(page.getByRole('button', { name: /^Pay £/ }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
}

async function bookNow(page: Page, presses: Presses): Promise<void> {
  await presses.on(page.getByRole('button', { name: 'Book now' }))
  await expect(page).toHaveURL(/\/basket\/checkout$/)
}

test('two hours of badminton are six presses from Home’s chips to paid', async ({ page }) => {
  await newPerson('Frida', page)
  await page.goto('/?near=Bristol')
  const presses = new Presses()
  await chooseFromChip(page, presses, 'Badminton', /^1\d:00 Badminton 60min.*Lockside/)
  await presses.on(page.getByRole('radio', { name: '2 hours' }))
  await bookNow(page, presses)
  await fillCard(page, cards.approved)
  await presses.on(page.getByLabel('I agree to the Terms and Conditions'))
  await presses.on(page.getByRole('button', { name: /^Pay £28\.00/ }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
  expect(presses.count).toBe(6)
})

test('two hours of badminton are five presses from the board of a day to paid', async ({ page }) => {
  await newPerson('Greta', page)
  await page.goto(`/location/lockside-leisure-centre/badminton-60min/${dayAhead(3)}/by-location`)
  const presses = new Presses()
  await presses.on(page.getByRole('radio', { name: '2 hours' }))
  await presses.on(page.getByRole('gridcell', { name: /^Available, / }).first())
  await bookNow(page, presses)
  await fillCard(page, cards.approved)
  await presses.on(page.getByLabel('I agree to the Terms and Conditions'))
  await presses.on(page.getByRole('button', { name: /^Pay £28\.00/ }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
  expect(presses.count).toBe(5)
})

test('a customer with credit takes five presses from Home to a paid class: from its rows with the terms, and from its chips once they have agreed to them, when its rows take four', async ({
  page,
}) => {
  await giveCredit(await newPerson('Ada', page), 5000)
  const terms = page.getByLabel('I agree to the Terms and Conditions')
  await page.goto('/?near=Manchester')
  const first = new Presses()
  await first.on(timeAt(page, 'Ancoats', ofClass))
  await bookNow(page, first)
  await first.on(page.getByRole('button', { name: 'Pay full amount using credit' }))
  const payNow = page.getByRole('button', { name: 'Pay now with credit' })
  await expect(payNow).toBeVisible()
  await first.on(terms)
  await first.on(payNow)
  await expect(page.getByText('Checkout successful')).toBeVisible()
  expect(first.count).toBe(5)

  await page.goto('/?near=Manchester')
  const next = new Presses()
  await chooseFromChip(page, next, 'Fitness Classes', /Ancoats Pool/)
  await bookNow(page, next)
  await next.on(page.getByRole('button', { name: 'Pay full amount using credit' }))
  // A customer who has agreed to these terms before isn't asked again.
  await expect(terms).toBeChecked()
  await next.on(page.getByRole('button', { name: 'Pay now with credit' }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
  expect(next.count).toBe(5)

  await page.goto('/?near=Manchester')
  const last = new Presses()
  await last.on(timeAt(page, 'Ancoats', ofClass))
  await bookNow(page, last)
  await last.on(page.getByRole('button', { name: 'Pay full amount using credit' }))
  await last.on(page.getByRole('button', { name: 'Pay now with credit' }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
  expect(last.count).toBe(4)
})
