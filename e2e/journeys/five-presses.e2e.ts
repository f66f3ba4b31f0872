import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import { cards, fillCard, pay, saveCard, securityCode } from '../support/shopping.ts'
import { holdPlaces, newPerson } from '../support/visitor-acts.ts'
import { dayAhead } from '../support/timetable-operator.ts'

/** Of the person at the page, on buttons, links and fields; what is typed into a field that was pressed is no press. */
class Presses {
  count = 0

  async on(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    this.count++
    await target.click()
  }
}

test('wire 14, spec 3: a card is saved once, and the next booking takes five presses from Home to paid', async ({
  page,
}) => {
  await newPerson('Frida', page)
  await saveCard(page)

  await page.goto('/')
  const presses = new Presses()
  const again = page.getByRole('region', { name: 'Book again' })
  await presses.on(again.getByRole('link').first())
  await page.waitForURL(/\d{4}-\d\d-\d\d/)
  // Late in the evening today has nothing left: the same way on the next day.
  await page.goto(page.url().replace(/\d{4}-\d\d-\d\d/, dayAhead(1)))
  await presses.on(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Book / })
      .first(),
  )
  await presses.on(page.getByRole('button', { name: 'Book now' }))
  await expect(page.locator('#saved-card')).toBeChecked()
  await expect(page.getByLabel('I agree to the Terms and Conditions')).toBeChecked()
  await presses.on(securityCode(page))
  await page.keyboard.type('123')
  await expectAccessible(page)
  await presses.on(page.getByRole('button', { name: /^Pay £/ }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
  expect(presses.count).toBe(5)
})

test('spec 6: a visitor is offered no saved card and no box to save one', async ({ page }) => {
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await expect(page.locator('iframe[title="Card details"]')).toBeVisible()
  await expect(page.getByLabel('Save card')).toHaveCount(0)
  await expect(page.getByText('Pay with saved card')).toHaveCount(0)
})

test('F43: a saved card that was removed elsewhere asks for another card and takes nothing', async ({
  page,
}) => {
  await newPerson('Frida', page)
  await saveCard(page)
  await holdPlaces(page, { skip: 1 })
  await page.goto('/basket/checkout')
  await securityCode(page).fill('123')
  const origin = process.env.E2E_ORIGIN ?? ''
  const { data } = await (await page.request.get(`${origin}/api/my-account/payments`)).json()
  await page.request.delete(`${origin}/api/my-account/saved-cards/${data.cards[0].id}`, {
    headers: { origin },
  })
  await page.getByRole('button', { name: /^Pay £/ }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Choose another card' })
  await expect(notice).toContainText('No money has been taken')
  await expect(page.getByText('Pay with saved card')).toHaveCount(0)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByText('Checkout successful')).toBeVisible()
})
