import { expect, type Page, test } from '@playwright/test'
import { countOrders, leftOfBasket } from '../support/database.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { agree, bank, cards, fillCard, fillVisitor, pay } from '../support/shop/shopping.ts'
import { holdPlaces } from '../support/shop/visitor-acts.ts'

async function payWith(page: Page, card: string): Promise<string> {
  const cartUuid = await holdPlaces(page)
  await page.goto('/basket/checkout')
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, card)
  await pay(page)
  return cartUuid
}

const checking = (page: Page) => page.getByText('We are checking your payment. Please do not pay again')
const hiddenFrame = (page: Page) => page.locator('iframe[title="Your bank looks at this browser"]')

test('spec 4, F31: while the bank looks at the browser the payment can be cancelled, and no money was taken; a bank that asks nothing after its look makes the order', async ({
  page,
}) => {
  await page.clock.install()
  const posted = page.waitForRequest('**/bank/method')
  const cartUuid = await payWith(page, cards.fingerprintNeverEnds)
  const cancel = page.getByRole('button', { name: 'Cancel payment' })
  await posted
  await page.clock.pauseAt(Date.now() + 1_000)
  // The page speaks of a check once the look has taken five seconds.
  await page.clock.runFor(5_000)
  await expect(cancel).toBeVisible()
  await expect(checking(page)).toBeVisible()
  await expect(page.getByText('No money has been taken yet. This usually takes a few seconds.')).toBeVisible()
  await cancel.click()
  await expect(page.getByText('Payment cancelled')).toBeVisible()
  await expect(page.getByText('No money has been taken.')).toBeVisible()
  expect((await leftOfBasket(cartUuid)).payments).toEqual(['voided'])
  await page.clock.resume()

  const looked = page.waitForRequest('**/bank/method')
  await fillCard(page, cards.fingerprint)
  await pay(page)
  await looked
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  await expect(page.getByText('Paid with Visa ending 1214')).toBeVisible()
  expect((await leftOfBasket(cartUuid)).payments.toSorted()).toEqual(['captured', 'voided'])
})

test('spec 4: a bank that never ends its look is passed after 10 seconds, also on a reloaded page, and may ask then; nothing of it is seen, and nothing takes the focus', async ({
  page,
}) => {
  const ends: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/3ds/method/')) ends.push(request.postData())
  })
  await page.clock.install()
  const posted = page.waitForRequest('**/bank/method')
  const cartUuid = await payWith(page, cards.fingerprintNeverEnds)
  await posted
  await page.clock.pauseAt(Date.now() + 1_000)
  await expect(hiddenFrame(page)).toBeAttached()
  const postedAgain = page.waitForRequest('**/bank/method')
  await page.reload()
  // In small steps until it is there, so that its ten seconds begin now.
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await hiddenFrame(page).count()).toBe(1)
  }).toPass()
  await postedAgain
  await expect(checking(page)).toHaveCount(0)
  await page.clock.runFor(5_000)
  await expect(checking(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay £/ })).toHaveCount(0)
  await expect(hiddenFrame(page)).toBeAttached()
  await expect(hiddenFrame(page)).not.toBeVisible()
  const { width, height } = await hiddenFrame(page)
    .locator('xpath=..')
    .evaluate((box) => box.getBoundingClientRect())
  expect([width, height]).toEqual([1, 1])
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')

  await page.clock.runFor(2_000)
  expect(ends).toEqual([])
  await page.clock.runFor(3_000)
  await expect.poll(() => ends).toEqual(['ended=N'])
  await page.clock.resume()
  await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toBeVisible()
  await expect(hiddenFrame(page)).toHaveCount(0)
  await expectAccessible(page, { except: 'iframe' })
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect(await countOrders(cartUuid)).toBe(1)
})
