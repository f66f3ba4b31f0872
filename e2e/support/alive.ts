import type { Page } from '@playwright/test'

/** Until every part of the page listens: a link that is pressed before is followed as without scripts. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => !('pageIsAlive' in window))
}
