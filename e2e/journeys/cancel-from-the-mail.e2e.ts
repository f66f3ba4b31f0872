import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import { linkIn, readMail } from '../support/mail.ts'
import { refundsOf } from '../support/shop/card-books.ts'
import { agree, cards, fillCard, fillVisitor, pay } from '../support/shop/shopping.ts'
import { holdPlaces } from '../support/shop/visitor-acts.ts'
import { saidIn } from '../support/toasts.ts'

test('spec 7: a guest books, and cancels by the email’s link without a log-in: told before what goes back to the card, and it does', async ({
  page,
  browser,
}) => {
  // Its rule refunds everything to the card until a day before.
  await holdPlaces(page, { activity: 'soft-play', ahead: 3, skip: 1, quantity: 2 })
  await page.goto('/basket/checkout')
  await fillVisitor(page)
  // Other tests get letters, too.
  const to = `${crypto.randomUUID()}@example.org`
  await page.getByLabel('Email address').fill(to)
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Booking confirmed' })).toBeVisible()
  const reference = await page
    .getByRole('definition')
    .filter({ hasText: /^[A-Z]{3}[A-Z0-9]{6,}$/ })
    .innerText()
  expect(await refundsOf(reference)).toEqual([])

  const letter = await readMail(page, { to, subject: 'You’re booked: ' })
  expect(letter.text).toContain(`Reference: ${reference}`)
  const [, paid = ''] = /Total: (£\d+\.\d\d)/.exec(letter.text) ?? []
  await page.goto(letter.path)
  await expect(
    page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'You’re booked' }),
  ).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(linkIn(letter, '/booking-confirmed/'))
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Booking confirmed' })).toBeVisible()
  // S92: the key is gone from the address, and the tab opens the page again.
  const address = linkIn(letter, '/booking-confirmed/').replace(/\?.*/, '')
  await expect(elsewhere).toHaveURL(address)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Booking confirmed' })).toBeVisible()
  await expect(elsewhere).toHaveURL(address)
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: /^Cancel booking/ }).click()
  const dialog = elsewhere.getByRole('dialog')
  const promise = `${paid} goes back to your Visa ending 4242 in 3 to 5 days.`
  await expect(dialog.getByText(promise)).toBeVisible()
  await dialog.getByRole('button', { name: `Cancel booking and get ${paid} back` }).click()
  await expect(saidIn(dialog, 'status')).toContainText(promise)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Booking cancelled' })).toBeVisible()
  // The ticket says where the money went.
  await expect(elsewhere.getByRole('main')).toContainText(/Visa ending 4242/)
  await expect(elsewhere.getByRole('main')).toContainText(paid)
  await expectAccessible(elsewhere)
  await elsewhere.context().close()

  const pence = Math.round(Number(paid.slice(1)) * 100)
  expect(pence).toBeGreaterThan(0)
  await expect.poll(() => refundsOf(reference)).toEqual([pence])
  const cancelled = await readMail(page, { to, subject: 'Cancelled: ' })
  expect(cancelled.text).toContain(`Reference: ${reference}`)
  expect(cancelled.text).toContain(promise)
})
