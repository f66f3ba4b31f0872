import { expect, test } from '@playwright/test'
import { countOrders, leftOfBasket } from '../support/database.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { agree, cardFields, cards, fillCard, fillVisitor, pay } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

test('spec 3, spec 4, mode, F42: in test mode a wallet opens once the terms and the booker’s details are given, says so when its session has run out, and then pays without typing', async ({
  page,
}) => {
  const cartUuid = await holdPlaces(page)
  await page.goto('/basket/checkout')
  await expect(page.getByText('Test: no real money moves')).toBeVisible()
  const fields = cardFields(page)
  await fields.getByRole('button', { name: 'Pay with Test Wallet' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your first name',
    'Enter your email address',
    'Agree to the Terms and Conditions',
  ])
  await expect(fields.getByRole('group', { name: 'Test Wallet' })).toBeHidden()

  await fillVisitor(page)
  await agree(page)
  await fields.getByRole('button', { name: 'Pay with Test Wallet' }).click()
  await expect(fields.getByRole('group', { name: 'Test Wallet' })).toBeVisible()
  await expectFitsEveryWidth(page)
  await fields.getByRole('button', { name: 'Close the wallet' }).click()
  await expect(fields.getByRole('button', { name: 'Pay with Test Wallet' })).toBeFocused()
  expect(await countOrders(cartUuid)).toBe(0)
  await page.route(
    '**/fields/tokens',
    (route) => route.fulfill({ status: 422, json: { code: 'session_expired' } }),
    { times: 1 },
  )
  const payByWallet = async () => {
    await fields.getByRole('button', { name: 'Pay with Test Wallet' }).press('Enter')
    await fields.getByRole('button', { name: 'Visa ending 4242' }).press('Enter')
  }
  await payByWallet()
  await expect(page.getByText('Your wallet could not pay')).toBeVisible()
  await expect(
    page.getByText('No money has been taken, and your places are still held. Try your wallet again'),
  ).toBeVisible()
  await expectAccessible(page)
  expect(await countOrders(cartUuid)).toBe(0)
  await payByWallet()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  await expect(page.getByText('Paid with Visa ending 4242')).toBeVisible()
  expect(await leftOfBasket(cartUuid)).toMatchObject({ payments: ['captured'] })
})

test('spec 3, mode, F24: a wallet whose card is declined falls back to the card form, with words; its card is not saved, and where real money moves no test is mentioned', async ({
  page,
}) => {
  await newPerson('Wilma', page)
  const cartUuid = await holdPlaces(page)
  await page.route('**/api/checkout/prepare*', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), mode: 'live' } })
  })
  await page.goto('/basket/checkout')
  await agree(page)
  await page.getByLabel('Save card').check()
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
  await expect(page.getByText('Test: no real money moves')).toHaveCount(0)
  const asked = page.waitForRequest('**/api/checkout/authorise')
  await cardFields(page).getByRole('button', { name: 'Pay with Test Wallet' }).click()
  await cardFields(page)
    .getByRole('button', { name: /^Visa ending 0002/ })
    .click()
  expect((await asked).postDataJSON()).toMatchObject({ save_card: false })
  const notice = page.getByRole('alert').filter({ hasText: 'Your payment did not go through' })
  await expect(notice).toContainText('Your bank declined this card. No money has been taken.')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Enter another card' }).click()
  await expect(cardFields(page).getByLabel('Card number')).toBeFocused()
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect(await countOrders(cartUuid)).toBe(1)
})
