import { expect, test } from '@playwright/test'
import {
  addFromRow,
  agree,
  bank,
  cards,
  fillCard,
  fillVisitor,
  firstToBook,
  pay,
} from '../support/shop/shopping.ts'
import { holdPlaces } from '../support/shop/visitor-acts.ts'
import { expectMessage } from '../support/toasts.ts'

test('spec 1, A40: from home to a class, registering on the way, to a payment with the bank’s check', async ({
  page,
}) => {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Leith Shore Sports Centre/ })
    .first()
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Fitness Classes/i })
    .first()
    .click()
  await page.getByRole('main').getByRole('link', { name: /^Yoga/ }).click()
  await expect(page).toHaveURL(/\/yoga\/\d{4}-\d{2}-\d{2}/)
  const book = await firstToBook(page, /^Book .*Yoga/)
  const chosen = ((await book.getAttribute('aria-label')) ?? '').replace(/^Book /, '')
  await addFromRow(page, book)

  // A class is booked with an account: the choice survives the registration that it asks for.
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/register\?redirect=/)
  await expect(
    page.getByText(/^Create an account to book .*Yoga, \w{3} \d\d:\d\d\. We’re keeping your choice\.$/),
  ).toBeVisible()
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Marsh')
  await page.getByLabel('Email address').fill(`robin-${crypto.randomUUID().slice(0, 8)}@example.org`)
  await page.getByRole('textbox', { name: 'Password' }).fill('tall ships at noon')
  await agree(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectMessage(page, 'Successfully added item to the basket.')

  await page.getByRole('link', { name: 'Basket, 1 item' }).click()
  const item = page.getByRole('region', { name: 'What you are booking' }).getByRole('listitem')
  await expect(item).toContainText(chosen.split(',')[0] ?? '')
  await page.getByRole('link', { name: 'Checkout' }).click()
  // A29: no question is asked twice.
  await expect(page.getByText(/^Booking as Robin Marsh/)).toBeVisible()
  await fillCard(page, cards.challenge)
  await agree(page)
  await pay(page)
  await expect(page.getByRole('dialog', { name: 'Your bank’s security check' })).toContainText(
    'You are paying Linden Leisure',
  )
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  await expect(page.getByText('Paid with Visa ending 3220')).toBeVisible()
})

test('F24, F36, A40: a check that is refused at the bank takes no money and leaves the places held; polling finds an answer whose message is lost', async ({
  page,
}) => {
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.challenge)
  await pay(page)
  await bank(page).getByRole('button', { name: 'Refuse payment' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Your payment did not go through' })
  await expect(notice).toContainText('Your bank did not confirm that it is you. No money has been taken.')
  await expect(page.getByRole('region', { name: 'Time to pay' })).toBeVisible()

  let loseMessage = () => {}
  const isLost = new Promise<void>((resolve) => (loseMessage = resolve))
  await page.route('**/3ds/*answered.js', async (route) => {
    await route.abort()
    loseMessage()
  })
  // The page asks every two seconds, and would otherwise know before the message is sent.
  await page.route('**/api/checkout/transactions/*', async (route) => {
    await isLost
    await route.continue()
  })
  await fillCard(page, cards.challenge)
  await pay(page)
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
})
