import { expect, test } from '@playwright/test'
import { countOrders, leftOfBasket } from '../support/database.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { agree, cardFields, cards, fillCard, fillVisitor, holdPlaces, pay } from '../support/shopping.ts'

test('F24: a declined card, then another: one order, and nothing typed is lost', async ({ page }) => {
  const cartUuid = await holdPlaces(page)
  await page.goto('/basket')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.declined)
  await pay(page)
  const notice = page.getByRole('alert').filter({ hasText: 'Your payment did not go through' })
  await expect(notice).toContainText('No money has been taken')
  await expect(cardFields(page).getByLabel('Card number')).toHaveValue('')
  await expect(page.getByLabel('First name')).toHaveValue('Sam')
  await expect(page.getByLabel('I agree to the Terms and Conditions')).toBeChecked()
  await expect(page.getByRole('region', { name: 'Time to pay' })).toBeVisible()
  await expectAccessible(page)
  expect(await countOrders(cartUuid)).toBe(0)

  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect(await countOrders(cartUuid)).toBe(1)
  expect((await leftOfBasket(cartUuid)).payments).toHaveLength(2)
})
