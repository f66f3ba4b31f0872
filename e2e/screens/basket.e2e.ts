import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { logIn } from '../support/shopping.ts'
import { holdPlaces } from '../support/visitor-acts.ts'

test('spec 2: an empty basket leads on', async ({ page }) => {
  await page.goto('/basket')
  await expect(page).toHaveTitle('Bookings | Shopping basket')
  await expect(page.getByText('Your basket is empty')).toBeVisible()
  await expect(page.getByText('We hold your places for 10 minutes')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Book an activity' })).toBeVisible()
  await expectAccessible(page)
})

test('spec 2: what is in the basket, what it costs, and how long it is held', async ({ page }) => {
  await holdPlaces(page, { items: 2, quantity: 2 })
  await page.goto('/basket')
  const items = page.getByRole('region', { name: 'What you are booking' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText('Ancoats Pool and Gym')
  await expect(items.first()).toContainText('2 places')
  await expect(items.first()).toContainText(/[A-Z][a-z]{2} \d+ [A-Z][a-z]{2}, \d\d:\d\d to \d\d:\d\d/)
  await expect(items.first().locator('img')).toHaveAttribute('src', /\/api\/scenes\/[a-z-]+\.svg/)
  await expect(page.getByRole('link', { name: 'Basket, 4 items' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Time to pay' })).toContainText('Your places are held for')
  await expect(page.getByRole('region', { name: 'Time to pay' })).toContainText('about 10 minutes')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('All taxes and fees included.')
})

test('A01, A03: the basket at every width', async ({ page }) => {
  await holdPlaces(page, { items: 2 })
  await page.goto('/basket')
  await atEveryWidth(page, async () => {
    await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('spec 5: removes pressed within 250 ms go in one call, with the toast of spec 8', async ({ page }) => {
  await holdPlaces(page, { items: 2 })
  await page.goto('/basket')
  // A script's press is not held for later, as a visitor's is.
  await untilAlive(page)
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
  await expect(page.getByText('Successfully removed item from the basket.')).toBeVisible()
  expect(sent).toEqual([{ cart_item_ids: [expect.any(Number), expect.any(Number)] }])
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('spec 4, 8: how many places a line has is changed by keyboard at every width, with its toast', async ({
  page,
}) => {
  await holdPlaces(page, { quantity: 2 })
  await page.goto('/basket')
  await untilAlive(page)
  const item = page.getByRole('region', { name: 'What you are booking' }).getByRole('listitem')
  const places = item.getByRole('combobox', { name: /^Places for / })
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
    await page.keyboard.press('ArrowDown')
    await expect(toast).toBeVisible()
    // Under the pointer it stays, however long what follows takes.
    await toast.hover()
    await expect(places).toBeFocused()
    await expect(places).toHaveValue(String(quantity))
    await expect(item).toContainText(`${quantity} places`)
    await expect(total).not.toHaveText(before ?? '')
    await expect(page.getByRole('link', { name: `Basket, ${quantity} items` })).toBeVisible()
    expect(sent.splice(0)).toEqual([{ method: 'PUT', body: { options: { quantity } } }])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Dismiss message' }).click()
    await expect(toast).toHaveCount(0)
  })
})

test('spec 4: places that are not there are refused in words, and the line keeps those that it has', async ({
  page,
}) => {
  await holdPlaces(page, { quantity: 2 })
  await page.goto('/basket')
  const refusal = {
    status: 409,
    code: 'SLOT_FULL',
    message: 'There are not that many places left in this session. You keep the 2 places you have.',
  }
  await page.route(/\/cart\/\d+$/, (route) => route.fulfill({ status: 409, json: refusal }))
  const places = page.getByRole('combobox', { name: /^Places for / })
  await places.selectOption('3')
  await expect(page.getByRole('alert').filter({ hasText: refusal.message })).toBeVisible()
  await expect(places).toHaveValue('2')
})

test('spec 4: a choice just before the checkout is not lost', async ({ page }) => {
  await holdPlaces(page, { quantity: 1 })
  await page.goto('/basket')
  await untilAlive(page)
  const updated = page.waitForResponse(/\/cart\/\d+$/)
  await page.getByRole('combobox', { name: /^Places for / }).selectOption('2')
  await page.getByRole('link', { name: 'Checkout' }).click()
  expect((await updated).status()).toBe(200)
  await expect(page.getByRole('link', { name: 'Basket, 2 items' })).toBeVisible()
})

test('spec 8: an emptied basket says so', async ({ page }) => {
  await holdPlaces(page)
  await page.goto('/basket')
  await page.getByRole('button', { name: 'Empty basket' }).click()
  await expect(page.getByText('Successfully cleared order.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Basket, empty' })).toBeVisible()
})

test('spec 4: a visitor’s basket comes along when they log in', async ({ page }) => {
  await holdPlaces(page)
  await page.goto('/basket')
  await logIn(page, 'penniless@demo.test')
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await page.getByRole('button', { name: 'Empty basket' }).click()
  await expect(page.getByText('Your basket is empty')).toBeVisible()
})
