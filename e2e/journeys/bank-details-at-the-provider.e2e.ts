import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { agree, beLoggedInAt, cards, fillCard } from '../support/shop/shopping.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'

let product: RunningProduct
test.beforeAll(async () => {
  product = await startProduct({ DIRECT_DEBIT_PROVIDER: 'sandbox-page' })
})
test.afterAll(() => product?.stop())

test('spec 1: a payer gives the bank details on the provider’s page, comes back, checks the direct debit whole, and joins by it', async ({
  page,
}) => {
  await beLoggedInAt(product.origin, page, 'member@demo.test')
  const form = `${product.origin}/online-joining/walcot-baths/off-peak`
  await page.goto(form)
  await untilAlive(page)
  const check = page.getByRole('button', { name: /^Check your direct debit/ })
  await expect(page.getByLabel('Account number')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'The Direct Debit Guarantee' })).toBeVisible()

  await test.step('without them the form says what to do first', async () => {
    await check.click()
    await expect(page.getByRole('link', { name: 'Give your bank details first' })).toBeVisible()
    await expectAccessible(page)
    await expectFitsEveryWidth(page)
  })

  await test.step('the provider’s page names what is wrong, and leads back', async () => {
    await page.getByRole('button', { name: 'Give your bank details' }).click()
    await expect(page.getByRole('heading', { name: 'Set up a direct debit' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(product.cardSandboxOrigin)
    await page.getByLabel('Name on the account').fill('Ann Payer')
    await page.getByLabel('Sort code').fill('10-88')
    await page.getByLabel('Account number').fill('87654312')
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel('Name on the account').fill('Ann Payer')
    await page.getByLabel('Sort code').fill('108800')
    await page.getByLabel('Account number').fill('87654312')
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page).toHaveURL(form)
    await untilAlive(page)
    await expect(page.getByRole('main')).toContainText('From your account ending 12')
  })

  await test.step('it is shown whole, and joins', async () => {
    await page.getByRole('checkbox', { name: /^I ask for my membership to start/ }).check()
    await check.click()
    await expect(page.getByRole('heading', { name: 'Check your direct debit' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText('Account ending 12')
    await page.getByRole('button', { name: 'Confirm, and add to basket' }).click()
    await page.getByRole('link', { name: 'Checkout' }).click()
    await fillCard(page, cards.approved)
    await agree(page)
    await page.getByRole('button', { name: /^Join and pay £/ }).click()
    await expect(page.getByText('Checkout successful')).toBeVisible()
  })
})
