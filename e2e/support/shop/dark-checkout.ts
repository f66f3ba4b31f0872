import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../expect-accessible.ts'
import { expectDark, expectLight, lightnessOf } from '../schemes.ts'
import { agree, bank, cardFields, cards, fillCard, fillVisitor, pay } from './shopping.ts'

/**
 * Pays for a visitor's basket with a card that the bank asks about, on dark pages, and checks that card form,
 * scheme, code and paper have the colours that they need.
 * @param lookAt checks the page as it stands, without the element that is given
 */
export async function buyInTheDark(page: Page, lookAt: (except?: string) => Promise<void>): Promise<void> {
  await page.goto('/basket/checkout')
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
  await expectDark(page)
  await lookAt()
  // The provider's frame has this page's own background.
  const ground = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await lightnessOf(cardFields(page).locator('html'))).toBeLessThan(0.2)
  expect(await ground(cardFields(page).locator('html'))).toBe(
    await page.evaluate(() => {
      const probe = document.createElement('i')
      probe.className = 'bg-surface'
      document.body.append(probe)
      const colour = getComputedStyle(probe).backgroundColor
      probe.remove()
      return colour
    }),
  )
  await pay(page)
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await lookAt()

  // Evening falls and passes while a card is being typed: nothing of it is lost.
  await fillVisitor(page)
  await fillCard(page, cards.challenge)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectLight(page)
  expect(await lightnessOf(cardFields(page).locator('html'))).toBe(1)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDark(page)
  await expect(cardFields(page).getByLabel('Name on card')).toHaveValue('Sam Porter')
  await agree(page)
  await pay(page)
  await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toBeVisible()
  // The bank's own page stays as the bank has made it.
  await lookAt('iframe')
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  await expectDark(page)
  await lookAt()
  await expectNoSidewaysScroll(page)
  const code = page.getByRole('img', { name: /^Code of booking/ }).first()
  expect(await lightnessOf(code)).toBe(1)
  expect(await code.locator('path').evaluate((path) => getComputedStyle(path).fill)).toBe('rgb(0, 0, 0)')

  await page.emulateMedia({ media: 'print' })
  await expectLight(page)
}
