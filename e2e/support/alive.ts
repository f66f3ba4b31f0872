import type { Page } from '@playwright/test'

/** Until every part of the page is hydrated: a link that is pressed before is followed as without scripts. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.body && !document.querySelector('[data-hydrating]'))
}
