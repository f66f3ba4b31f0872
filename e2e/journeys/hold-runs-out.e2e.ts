import { expect, test } from '@playwright/test'
import { endHoldIn } from '../support/database.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { agree, cards, fillCard, fillVisitor, pay } from '../support/shop/shopping.ts'
import { holdPlaces } from '../support/shop/visitor-acts.ts'
import { expectMessage } from '../support/toasts.ts'

test('A23, F65: whatever the browser’s clock says, the time left is spoken at five minutes, the page offers more before the end, it runs out, and the same places are held again', async ({
  page,
}) => {
  const cartUuid = await holdPlaces(page, { items: 2 })
  await page.clock.install({ time: new Date(Date.now() - 3 * 3_600_000) })
  await page.goto('/basket')
  await expect(page.getByRole('region', { name: 'Time to pay' })).toContainText('about 10 minutes')
  await endHoldIn(cartUuid, 5 * 60 + 8)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '5 minutes left to pay' })).toBeAttached()

  await endHoldIn(cartUuid, 47)
  await page.reload()
  const window = page.getByRole('dialog', { name: 'Do you need more time?' })
  await expect(window).toBeVisible()
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Add time' }).click()
  await expect(window).toBeHidden()
  await expect(page.getByText('You have more time: your places are held again.')).toBeVisible()
  await expect(page.getByText('You can extend this 2 times.')).toBeVisible()

  await endHoldIn(cartUuid, 15)
  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: 'No, thank you' }).click()
  const over = page.getByRole('alert').filter({ hasText: 'Your hold has expired' })
  await expect(over).toContainText('No money has been taken')
  // The choice is still listed, with the reason.
  await expect(page.getByText('this place was released')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Time to pay' })).toContainText('about 10 minutes')
})

test('F07: places that ran out are held again beside later choices, line by line; at the checkout nothing can be paid then, and nothing typed is lost', async ({
  page,
}) => {
  const cartUuid = await holdPlaces(page, { quantity: 2 })
  await endHoldIn(cartUuid, -1)
  await holdPlaces(page, { ahead: 2 })
  await page.goto('/basket')
  const lines = page.getByRole('region', { name: 'What you are booking' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('these places were released')
  await expectAccessible(page)
  await lines
    .first()
    .getByRole('button', { name: /^Hold again: / })
    .click()
  await expectMessage(page, 'Successfully added item to the basket.')
  await expect(page.getByText('these places were released')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Basket, 3 items' })).toBeVisible()

  await page.getByRole('link', { name: 'Checkout' }).click()
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.approved)
  await endHoldIn(cartUuid, -1)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Your hold has expired' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Time to pay' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Sam')
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
})
