import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { agree, cards, fillCard, pay } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

test('A01, A03, spec 2: Payments at every width: a saved card is removed after a question, and the checkout offers it no more', async ({
  page,
}) => {
  await newPerson('Nadia', page)
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await page.getByLabel('Save card').check()
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByText('Checkout successful')).toBeVisible()
  await page.goto('/my-account/payments')
  const saved = page.getByRole('region', { name: 'Saved cards' })
  await expect(saved).toContainText('Visa ending 4242')
  await expectFitsEveryWidth(page)
  await saved.getByRole('button', { name: 'Remove Visa ending 4242' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Visa ending 4242?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(saved).toContainText('Visa ending 4242')
  await saved.getByRole('button', { name: 'Remove Visa ending 4242' }).click()
  await question.getByRole('button', { name: 'Remove card' }).click()
  await expect(saved).toContainText('No card is saved')
  await expect(saved.getByRole('heading', { name: 'Saved cards' })).toBeFocused()
  await holdPlaces(page, { skip: 1 })
  await page.goto('/basket/checkout')
  await expect(page.locator('iframe[title="Card details"]')).toBeVisible()
  await expect(page.getByText('Pay with saved card')).toHaveCount(0)
})
