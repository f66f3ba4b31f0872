import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, widths } from '../support/expect-accessible.ts'
import { agree, cards, fillCard, fillVisitor, pay } from '../support/shop/shopping.ts'
import { holdPlaces } from '../support/shop/visitor-acts.ts'
import { expectMessage } from '../support/toasts.ts'

test('spec 2, F78: the confirmation says everything, survives a refresh, and is shown to its owner only', async ({
  page,
  browser,
}) => {
  await holdPlaces(page, { items: 2 })
  await page.goto('/basket/checkout')
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expectMessage(page, 'Order completed Successfully.')
  await expect(page).toHaveURL(/\/booking-confirmed\/[\w-]+$/)
  expect((await page.reload())?.status()).toBe(200)
  await expect(page).toHaveTitle('Bookings | Booking confirmed')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Booking confirmed',
  ])
  await expect(page.getByText('Checkout successful')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^[A-Z]{3}[A-Z0-9]{6,}$/ })).toBeVisible()
  await expect(
    page.getByText(/^Thank you, \S+\. We’re emailing your confirmation to \S+@\S+\.$/),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /^Code of booking [A-Z0-9]+$/ })).toBeVisible()
  const directions = page.getByRole('link', { name: /^Directions to / }).first()
  await expect(directions).toHaveAttribute('href', /openstreetmap\.org\/directions\?to=-?\d/)
  await expect(page.getByRole('region', { name: 'If you can’t come' })).toContainText(
    /[Cc]ancel until|can’t be cancelled|cancel any time before it starts/,
  )
  await expect(page.getByText('Paid with Visa ending 4242')).toBeVisible()
  await expect(page.getByText('27 Redhill Wharf').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Basket, empty' })).toBeVisible()

  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^booking-\w+\.ics$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)

  const stranger = await (await browser.newContext()).newPage()
  const response = await stranger.goto(page.url())
  expect(response?.status()).toBe(404)
  // To them it reads like an address without a booking (S05), and says what opens one.
  const shown = () => stranger.getByRole('main').innerText()
  await expect(stranger.getByRole('main')).toContainText(
    'Open the link in your confirmation email, or log in.',
  )
  await expectAccessible(stranger)
  const words = await shown()
  expect((await stranger.goto('/booking-confirmed/no-such-order'))?.status()).toBe(404)
  expect(await shown()).toBe(words)
  await stranger.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(stranger.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await stranger.context().close()
})
