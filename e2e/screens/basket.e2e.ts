import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { logIn } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'
import { expectMessage, letMessagesStay } from '../support/toasts.ts'

test('A01, A03, spec 4, 8: the places of a line are changed by keyboard at every width, with a toast; a refusal leaves the line as it was, and a choice just before the checkout is not lost', async ({
  page,
}) => {
  await letMessagesStay(page)
  await holdPlaces(page, { quantity: 2 })
  await page.goto('/basket')
  await untilAlive(page)
  const item = page.getByRole('region', { name: 'What you are booking' }).getByRole('listitem')
  const places = item.getByRole('spinbutton', { name: /^Places for / })
  const total = page.getByRole('region', { name: 'Summary' }).getByRole('definition').last()
  await expect(places).toHaveValue('2')
  const sent: { method: string; body: unknown }[] = []
  page.on('request', (request) => {
    if (/\/cart\/\d+$/.test(request.url()))
      sent.push({ method: request.method(), body: request.postDataJSON() })
  })
  const toast = page.getByText('Successfully updated item in the basket.')
  let quantity = 2
  await atEveryWidth(page, async () => {
    quantity += 1
    const before = await total.textContent()
    await places.focus()
    await page.keyboard.press('ArrowUp')
    await expect(toast).toBeVisible()
    await expect(places).toBeFocused()
    await expect(places).toHaveValue(String(quantity))
    await expect(item).toContainText(`${quantity} places`)
    await expect(total).not.toHaveText(before ?? '')
    await expect(page.getByRole('link', { name: `Basket, ${quantity} items` })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
    expect(sent.splice(0)).toEqual([{ method: 'PUT', body: { options: { quantity } } }])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Dismiss message' }).click()
    await expect(toast).toHaveCount(0)
  })

  await test.step('places that do not exist are refused in words', async () => {
    const refusal = {
      status: 409,
      code: 'SLOT_FULL',
      message: 'There are not that many places left in this session. You keep the 5 places you have.',
    }
    await page.route(/\/cart\/\d+$/, (route) => route.fulfill({ status: 409, json: refusal }))
    await item.getByRole('button', { name: /^One more Adult place: / }).click()
    await expect(page.getByRole('alert').filter({ hasText: refusal.message })).toBeVisible()
    await expect(places).toHaveValue('5')
    await page.unroute(/\/cart\/\d+$/)
  })

  await test.step('a choice just before the checkout', async () => {
    const updated = page.waitForResponse(/\/cart\/\d+$/)
    await item.getByRole('button', { name: /^One fewer Adult place: / }).click()
    await page.getByRole('link', { name: 'Checkout' }).click()
    expect((await updated).status()).toBe(200)
    await expect(page.getByRole('link', { name: 'Basket, 4 items' })).toBeVisible()
  })
})

test('spec 4, 5, 8: a visitor’s basket stays theirs when they log in; removes pressed within 250 ms go in one call, and an emptied basket says so, each with its toast', async ({
  page,
}) => {
  const email = await newPerson('Ines')
  await holdPlaces(page, { items: 2 })
  await page.goto('/basket')
  // A script's press is not held for later, as a visitor's is.
  await untilAlive(page)
  await logIn(page, email)
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cart/remove')) sent.push(request.postDataJSON())
  })
  const remove = page.getByRole('button', { name: /^Remove / })
  await expect(remove).toHaveCount(2)
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[aria-label^="Remove "]'))
      button.click()
  })
  await expect(page.getByText('Your basket is empty')).toBeVisible()
  await expectMessage(page, 'Successfully removed item from the basket.')
  expect(sent).toEqual([
    { cart_item_ids: [expect.any(Number), expect.any(Number)], selected_user_id: expect.any(Number) },
  ])
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)

  await holdPlaces(page)
  await page.goto('/basket')
  await page.getByRole('button', { name: 'Empty basket' }).click()
  await expectMessage(page, 'Successfully cleared order.')
  await expect(page.getByRole('link', { name: 'Basket, empty' })).toBeVisible()
})

test('spec 2: at 360 x 780 a basket of five sessions is at most 1,250 px high, a line of it 115 px, and the way on is in the first screenful, with the places and their sum', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await holdPlaces(page, { items: 5, quantity: 2 })
  await page.goto('/basket')
  await untilAlive(page)
  const items = page.getByRole('region', { name: 'What you are booking' }).getByRole('listitem')
  await expect(items).toHaveCount(5)
  const { height } = (await page.getByRole('main').boundingBox())!
  expect(height).toBeLessThanOrEqual(1250)
  for (const item of await items.all()) expect((await item.boundingBox())!.height).toBeLessThanOrEqual(115)
  const checkout = page.getByRole('main').getByRole('link', { name: 'Checkout' })
  await expect(page.getByText('10 places · £56.00')).toBeInViewport({ ratio: 1 })
  await expect(checkout).toBeInViewport({ ratio: 1 })
  const rule = page.getByRole('main').locator('summary')
  await rule.press('Enter')
  await expect(
    page.getByText('You can cancel any time before it starts, but you won’t get a refund.').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('spec 6: at a kiosk each press of one place more or fewer has 64 px both ways', async ({ page }) => {
  await holdPlaces(page, { activity: 'swim-for-fitness' })
  await page.goto('/basket?kiosk=true&centre=ancoats-pool-and-gym')
  await untilAlive(page)
  const steps = page.getByRole('main').getByRole('button', { name: /^One (more|fewer) Adult place: / })
  await expect(steps).toHaveCount(2)
  for (const step of await steps.all()) {
    const { width, height } = (await step.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(64)
  }
})
