import { expect, test } from '@playwright/test'
import { makeOlder } from '../support/database.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { agree, cards, fillCard, pay } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

test('spec 1: a package is bought by card, pays for the next swim, and its page says what is left', async ({
  page,
}) => {
  await newPerson('Ines', page)
  await page.goto('/my-account/packages')
  await expect(page.getByText('You have no package yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Buy Ten swims for £40.00' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('10 swims')
  // It holds no place, so no time runs.
  await expect(page.getByRole('region', { name: 'Time to pay' })).toHaveCount(0)
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByText('Checkout successful')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Package bought' })).toBeVisible()
  await expect(page.getByText('Ten swims').first()).toBeVisible()
  await expectAccessible(page)
  const confirmation = page.url()
  await page.getByRole('link', { name: 'See your packages' }).click()
  await expect(page.getByRole('region', { name: 'Yours' })).toContainText('10 of 10 swims left')

  // The next day the checkout has not just ended.
  await makeOlder(confirmation, 24)
  await page.goto(confirmation)
  await expect(page.getByText(/^Bought on \w{3} \d+ \w{3} \d{4}$/)).toBeVisible()
  await expect(page.getByText('Checkout successful')).toHaveCount(0)

  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await agree(page)
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(page.getByText('Checkout successful')).toBeVisible()

  await page.goto('/my-account/packages')
  const held = page.getByRole('region', { name: 'Yours' })
  await expect(held).toContainText('9 of 10 swims left')
  await page.goto('/my-account/payments')
  await expect(page.getByRole('region', { name: 'Orders and receipts' })).toContainText('£40.00')
  await expectAccessible(page)
})
