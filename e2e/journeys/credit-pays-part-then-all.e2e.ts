import { expect, test } from '@playwright/test'
import { endCredit, giveCredit } from '../support/database.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { agree, cards, fillCard, pay } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/London' })
    .format(Date.now() + days * 86_400_000)
    .replace('Sept', 'Sep')

test('F41, spec 1, 2, 3, 4, 8: credit pays a part of one booking, kept through a reload, then all of the next with no card form and one press; once it has gone it could not be applied, and the page says what is left', async ({
  page,
}) => {
  const email = await newPerson('Robin', page)
  await giveCredit(email, 1200, { days: 20 })
  await giveCredit(email, 800)
  await holdPlaces(page, { quantity: 2 })
  await page.goto('/basket/checkout')
  const credit = page.getByRole('region', { name: 'Your credit' })
  await expect(credit).toContainText('Credit £20.00 (covers all)')
  await expect(credit).toContainText(`£12.00 of your credit expires on ${dayIn(20)}`)
  await expectFitsEveryWidth(page)

  const part = credit.getByLabel(/Use part of it/)
  const use = credit.getByRole('button', { name: 'Use', exact: true })
  await part.fill('99')
  await use.click()
  await expect(part).toHaveAccessibleDescription(/or less/)
  await part.fill('5')
  await expect(part).not.toHaveAttribute('aria-invalid')
  await use.click()
  await expect(page.getByText('Credit successfully applied.')).toBeVisible()
  // The button of the part is gone: focus is on the one that says what is used.
  const switcher = credit.getByRole('button', { name: '£5.00 of your credit will be used. Don’t use credit' })
  await expect(switcher).toBeFocused()
  await page.reload()
  await expect(credit).toContainText('£5.00 of your credit will be used.')
  await switcher.click()
  const all = credit.getByRole('button', { name: 'Pay full amount using credit' })
  await expect(all).toBeFocused()
  await part.fill('5.00')
  // In this field Enter means its own button, and not the one that pays.
  await part.press('Enter')
  await expect(page.getByRole('main').locator('form[method=post]')).toContainText('Total to pay£6.20')
  await expectAccessible(page)
  await page.goto('/basket')
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Credit−£5.00Left to pay£6.20')
  await expectFitsEveryWidth(page)
  await summary.getByRole('link', { name: 'Checkout' }).click()

  await fillCard(page, cards.approved)
  await agree(page)
  await page.getByRole('button', { name: 'Pay £6.20' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Paid with credit' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '£5.00' })).toBeVisible()

  await holdPlaces(page)
  await page.goto('/basket/checkout')
  // Credit that runs out first was used first.
  await expect(credit).toContainText('Credit £15.00 (covers all)')
  await expect(credit).toContainText(`£7.00 of your credit expires on ${dayIn(20)}`)
  await all.click()
  await expect(credit).toContainText('£5.60 of your credit will be used.')
  await expect(page.getByRole('main').getByText('£0.00')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Pay now with credit' })).toBeInViewport()
  await expect(page.getByRole('main').locator('form[method=post]')).toContainText('Total to pay£0.00')
  await expect(page.getByTitle('Card details')).toHaveCount(0)
  await agree(page)
  await page.getByRole('button', { name: 'Pay now with credit' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  await expect(page.getByText('Paid with credit')).toBeVisible()

  await test.step('spec 8: credit that is spent while the page is open', async () => {
    await holdPlaces(page, { skip: 1 })
    await page.goto('/basket/checkout')
    await expect(all).toBeVisible()
    await endCredit(email)
    await all.click()
    await expect(page.getByText('Credit amount could not be applied.')).toBeVisible()
    await expect(credit).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pay £5.60' })).toBeVisible()
    await pay(page)
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
  })
})
