import { expect, test } from '@playwright/test'
import { countOrders, leftOfBasket } from '../support/database.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import {
  agree,
  bank,
  cardFields,
  cards,
  fillCard,
  fillVisitor,
  pay,
  saveCard,
  securityCode,
} from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

test('F24: declined after the bank’s check: why in plain words, until when the places are held, and another card pays', async ({
  page,
}) => {
  const cartUuid = await holdPlaces(page)
  await page.goto('/basket/checkout')
  await fillVisitor(page)
  await agree(page)
  await page.getByRole('button', { name: 'Add a billing address' }).click()
  await page.getByLabel('Postcode').fill('LS1 4AP')
  await fillCard(page, cards.challengeThenInsufficient)
  await pay(page)
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Your payment did not go through' })
  await expect(notice).toContainText(
    'Your bank says there is not enough money on this card. No money has been taken.',
  )
  await expect(notice).toContainText(/Your places are held until \d\d:\d\d\./)
  await expect(notice.locator('xpath=..')).toBeFocused()
  expect(await leftOfBasket(cartUuid)).toMatchObject({ places: 1 })
  await expectAccessible(page)

  // Values typed into our page are still there; the card's own form begins anew, and has the focus.
  await expect(page.getByLabel('First name')).toHaveValue('Sam')
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 4AP')
  await expect(page.getByLabel('I agree to the Terms and Conditions')).toBeChecked()
  await notice.getByRole('button', { name: 'Enter another card' }).press('Enter')
  await expect(cardFields(page).getByLabel('Card number')).toBeFocused()
  await expect(cardFields(page).getByLabel('Card number')).toHaveValue('')
  expect(await countOrders(cartUuid)).toBe(0)

  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  await expect(page.getByText('Paid with Visa ending 4242')).toBeVisible()
  expect(await countOrders(cartUuid)).toBe(1)
  expect((await leftOfBasket(cartUuid)).payments).toHaveLength(2)
})

test('F24: a card that its bank refuses leads back to the saved one, and a saved one to another', async ({
  page,
}) => {
  await newPerson('Dora', page)
  await saveCard(page)
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await page.getByText('Pay with a different card').click()
  await page.getByLabel('Save card').check()
  await fillCard(page, cards.insufficient)
  await pay(page)
  const notice = page.getByRole('alert').filter({ hasText: 'Your payment did not go through' })
  await expect(notice.getByRole('button')).toHaveText(['Use Visa ending 4242', 'Enter another card'])
  await notice.getByRole('button', { name: 'Use Visa ending 4242' }).press('Enter')
  await expect(securityCode(page)).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Pay with saved card' })).toBeChecked()
  // From there the customer types a card: its form opens with the focus in it.
  await notice.getByRole('button', { name: 'Enter another card' }).press('Enter')
  await expect(cardFields(page).getByLabel('Card number')).toBeFocused()
  await notice.getByRole('button', { name: 'Use Visa ending 4242' }).press('Enter')
  await securityCode(page).fill('123')
  await pay(page)
  await expect(page.getByText('Paid with Visa ending 4242')).toBeVisible()
})
