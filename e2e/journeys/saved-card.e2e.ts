import { expect, test } from '@playwright/test'
import { countOrders } from '../support/database.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { paymentsOf } from '../support/shop/card-books.ts'
import { agree, bank, cardFields, cards, fillCard, pay, securityCode } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

test('spec 3, savedCard: a card is saved where its owner wants it, and pays again with its security code and the bank’s check, until it is removed', async ({
  page,
}) => {
  await newPerson('Sanna', page)
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  const approve = () => bank(page).getByRole('button', { name: 'Approve payment' }).click()
  const confirmed = page.getByRole('heading', { name: 'Booking confirmed' })

  // Without their consent it is not kept.
  await expect(page.getByLabel('Save card')).not.toBeChecked()
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(confirmed).toBeVisible()
  await holdPlaces(page, { skip: 1 })
  await page.goto('/basket/checkout')
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
  await expect(page.getByText('Pay with saved card')).toHaveCount(0)

  await page.getByLabel('Save card').check()
  await fillCard(page, cards.challenge)
  await pay(page)
  await approve()
  await expect(confirmed).toBeVisible()

  const cartUuid = await holdPlaces(page, { skip: 2 })
  await page.goto('/basket/checkout')
  await expect(page.getByRole('radio', { name: 'Pay with saved card' })).toBeChecked()
  await expect(page.getByText('Visa ending 3220').first()).toBeVisible()
  await expect(page.getByTitle('Card details')).toHaveCount(0)
  await pay(page)
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  expect(await paymentsOf(cartUuid)).toEqual([])
  await expectAccessible(page)
  await securityCode(page).fill('123')
  await pay(page)
  await approve()
  await expect(confirmed).toBeVisible()
  await expect(page.getByText('Paid with Visa ending 3220')).toBeVisible()
  expect((await paymentsOf(cartUuid)).map(({ status }) => status)).toEqual(['captured'])
  expect(await countOrders(cartUuid)).toBe(1)

  await page.goto('/my-account/payments')
  const saved = page.getByRole('region', { name: 'Saved cards' })
  await saved.getByRole('button', { name: 'Remove Visa ending 3220' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click()
  await expect(saved).toContainText('No card is saved')
  await holdPlaces(page, { skip: 3 })
  await page.goto('/basket/checkout')
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
  await expect(page.getByText('Pay with saved card')).toHaveCount(0)
})
