import { expect, type Locator, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { beLoggedIn } from '../support/shop/visitor-acts.ts'

/**
 * Promises that nothing in the product keeps. Such a sentence may be added only with the feature behind it.
 */
const promises = /only used if|prices for your age|free of charge|keep your bookings/i

// Content that a page has from the start: e2e/pages/frame/every-link.test.ts.
test('no link in a part that opens at a press leads nowhere, and no sentence in it promises what is not built: the log-in window, the menu, the terms, a customer’s menu', async ({
  page,
  baseURL,
}) => {
  const hrefs = new Set<string>()
  const lookInto = async (place: Locator) => {
    await expect(place).toBeVisible()
    expect(await place.innerText()).not.toMatch(promises)
    const found = await place
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    for (const href of found) hrefs.add(href)
  }
  const dialog = page.getByRole('dialog')
  await page.goto('/register')
  await untilAlive(page)
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await lookInto(dialog)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Read the Terms and Conditions' }).click()
  await lookInto(dialog)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await lookInto(dialog)

  await beLoggedIn(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await page.getByRole('button', { name: 'My account' }).click()
  const menu = page.getByRole('navigation', { name: 'My account' })
  await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Bookings' })).toBeVisible()
  await expect(page.getByText('Owen Whitfield')).toBeVisible()
  await lookInto(menu)

  const ours = [...hrefs].filter((href) => href.startsWith(`${baseURL}/`))
  expect(ours.length).toBeGreaterThan(8)
  for (const href of ours) expect((await page.request.get(href)).status(), href).toBe(200)
})
