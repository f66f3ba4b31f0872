import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import { agree, cards, fillCard, fillVisitor, holdPlaces, pay } from '../support/shopping.ts'

test('spec 7: a guest books, gets a letter, and cancels from its link without a log-in, told before what comes back', async ({
  page,
  browser,
}) => {
  await holdPlaces(page, { items: 1 })
  await page.goto('/basket/checkout')
  await fillVisitor(page)
  // Other tests get letters, too.
  const recipient = `${crypto.randomUUID()}@example.org`
  await page.getByLabel('Email address').fill(recipient)
  const letters = page.getByRole('listitem').filter({ hasText: recipient })
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Booking confirmed' })).toBeVisible()
  const reference = await page
    .getByRole('definition')
    .filter({ hasText: /^[A-Z]{3}[A-Z0-9]{6,}$/ })
    .innerText()

  // The letter is sent by a job, about each second.
  const letter = page.getByText(`Reference: ${reference}`)
  await expect(async () => {
    await page.goto('/dev/mail')
    await letters.getByRole('link', { name: /^You’re booked: / }).click({ timeout: 1_000 })
    await expect(letter).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  const text = await page.locator('pre').innerText()
  const address = /(https?:\/\/\S+\/booking-confirmed\/\S+\?key=\S+)/.exec(text)![1]!
  await expect(
    page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'You’re booked' }),
  ).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(address)
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Booking confirmed' })).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: /^Cancel booking/ }).click()
  const dialog = elsewhere.getByRole('dialog')
  await expect(dialog.getByText(/paid back|goes back|comes back/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Cancel booking/ }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Booking cancelled' })).toBeVisible()
  await elsewhere.context().close()

  await expect(async () => {
    await page.goto('/dev/mail')
    await letters.getByRole('link', { name: /^Cancelled: / }).click({ timeout: 1_000 })
    await expect(page.getByText(`Reference: ${reference}`)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
})
