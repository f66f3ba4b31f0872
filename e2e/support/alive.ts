import type { Page } from '@playwright/test'

/**
 * Until every part of the page is hydrated: a link that is pressed before is followed as without scripts. The visitor moves:
 * for one who only reads, parts wait 3 s.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isAlive = document.body && !document.querySelector('[data-hydrating]')
    if (!isAlive) dispatchEvent(new Event('pointermove'))
    return isAlive
  })
}
