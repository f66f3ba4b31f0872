import { expect, type Page } from '@playwright/test'

/**
 * Waits for a mail to this address, as who runs the product reads it, and opens the link in it that opens something.
 * @returns the page that it leads to, a tab of its own
 */
export async function openMailedLink(
  page: Page,
  { to, subject }: { to: string; subject: string },
): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto('/dev/mail')
  const mail = tab.getByRole('listitem').filter({ hasText: to }).filter({ hasText: subject })
  // The list looks again by itself.
  await expect(mail.first()).toBeVisible({ timeout: 30_000 })
  await mail.first().getByRole('link').click()
  await expect(tab.getByRole('heading', { name: subject })).toBeVisible()
  const text = await tab.locator('body').innerText()
  const address = /https?:\/\/\S+[?&]key=[\w-]+/.exec(text)?.[0]
  expect(address).toBeTruthy()
  await tab.goto(address ?? '')
  return tab
}
