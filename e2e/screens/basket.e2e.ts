import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, widths } from '../support/expect-accessible.ts'
import { holdPlaces, logIn } from '../support/shopping.ts'

test('spec 2: an empty basket leads on', async ({ page }) => {
  await page.goto('/basket')
  await expect(page).toHaveTitle('Bookings | Shopping basket')
  await expect(page.getByText('Nothing in here yet')).toBeVisible()
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
  await expect(page.getByRole('link', { name: 'Basket, 4 items' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Time to pay' })).toContainText('Your places are held for')
  await expect(page.getByRole('region', { name: 'Time to pay' })).toContainText('about 10 minutes')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('All taxes and fees included.')
})

for (const width of widths) {
  test(`A01, A03: the basket at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await holdPlaces(page, { items: 2 })
    await page.goto('/basket')
    await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

test('spec 5: removes pressed within 250 ms go in one call, with the toast of spec 8', async ({ page }) => {
  await holdPlaces(page, { items: 2 })
  await page.goto('/basket')
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
  await expect(page.getByText('Nothing in here yet')).toBeVisible()
  await expect(page.getByText('Successfully removed item from the basket.')).toBeVisible()
  expect(sent).toEqual([{ cart_item_ids: [expect.any(Number), expect.any(Number)] }])
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
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
  await expect(page.getByText('Nothing in here yet')).toBeVisible()
})
