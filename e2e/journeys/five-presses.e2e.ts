import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { chooseFromChip, Presses } from '../support/presses.ts'
import { cards, fillCard, pay, saveCard, securityCode } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

/** From the page of a time: what is asked beside the security code is ticked already. */
async function payWithSavedCard(page: Page, presses: Presses): Promise<void> {
  await presses.on(page.getByRole('button', { name: 'Book now' }))
  await expect(page.locator('#saved-card')).toBeChecked()
  await expect(page.getByLabel('I agree to the Terms and Conditions')).toBeChecked()
  await presses.on(securityCode(page))
  await page.keyboard.type('123')
  await presses.on(page.getByRole('button', { name: /^Pay £/ }))
  await expect(page.getByText('Checkout successful')).toBeVisible()
}

test('F43, wire 14, spec 3: a card is saved once, and the next bookings take five presses from Home to paid, by Book again and by the chips; one that was removed elsewhere asks for another card and takes no money', async ({
  page,
}) => {
  await newPerson('Frida', page)
  await saveCard(page)

  await page.goto('/')
  let presses = new Presses()
  const again = page.getByRole('region', { name: 'Book again' })
  await presses.on(again.getByRole('link').first())
  await page.waitForURL(/\d{4}-\d\d-\d\d/)
  // Late in the evening today has nothing left: the same path on the next day.
  await page.goto(page.url().replace(/\d{4}-\d\d-\d\d/, dayAhead(1)))
  await presses.on(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Book / })
      .first(),
  )
  await payWithSavedCard(page, presses)
  expect(presses.count).toBe(5)

  await test.step('by the chips', async () => {
    await page.goto('/?near=Manchester')
    presses = new Presses()
    await chooseFromChip(page, presses, 'Fitness Classes', /Ancoats Pool/)
    await payWithSavedCard(page, presses)
    expect(presses.count).toBe(5)
  })

  await test.step('F43: a saved card that was removed elsewhere', async () => {
    await holdPlaces(page, { skip: 1 })
    await page.goto('/basket/checkout')
    await securityCode(page).fill('123')
    await expectAccessible(page)
    const origin = process.env.E2E_ORIGIN ?? ''
    const { data } = await (await page.request.get(`${origin}/api/my-account/payments`)).json()
    await page.request.delete(`${origin}/api/my-account/saved-cards/${data.cards[0].id}`, {
      headers: { origin },
    })
    await page.getByRole('button', { name: /^Pay £/ }).click()
    // Our server refuses the card; once the provider has forgotten it too, its frame says so before: then nothing was asked.
    const notice = page.locator('[role=alert], [role=status]').filter({ hasText: /choose another card/i })
    await expect(notice).toContainText('No money has been taken')
    await expect(page.getByText('Pay with saved card')).toHaveCount(0)
    await fillCard(page, cards.approved)
    await pay(page)
    await expect(page.getByText('Checkout successful')).toBeVisible()
  })
})
