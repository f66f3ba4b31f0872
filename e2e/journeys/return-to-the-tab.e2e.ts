import { type Page, test } from '@playwright/test'
import { expectTaken, openDay, roomyDay, takeTwo, untilListed } from '../support/watched-day.ts'

/** Another tab is looked at, or this one again: a browser without windows has no tabs to choose from. */
async function setVisible(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    Object.defineProperty(document, 'hidden', { value: now === 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

test('spec 4: a visitor who returns to the tab reads how many places are left now', async ({
  page,
  browser,
}) => {
  const day = await roomyDay(page, 2)
  // The server is not heard, and the minute before the next request of the list is not over.
  await page.clock.install()
  await page.route(/\/changes\?date=/, (route) => route.abort())
  await openDay(page, day)
  await expectTaken(page, day, 0)

  await setVisible(page, 'hidden')
  await takeTwo(browser, day)
  await untilListed(page, day, 2)
  await page.clock.runFor(20_000)
  await expectTaken(page, day, 0)
  await setVisible(page, 'visible')
  await expectTaken(page, day, 2)
})
