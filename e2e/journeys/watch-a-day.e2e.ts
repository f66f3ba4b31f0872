import { expect, test } from '@playwright/test'
import { expectTaken, openDay, roomyDay, takeTwo, untilListed } from '../support/watched-day.ts'

test('without the server’s events the list is requested again after a minute', async ({ page, browser }) => {
  const day = await roomyDay(page, 5)
  await page.clock.install()
  await page.route(/\/changes\?date=/, (route) => route.abort())
  await openDay(page, day)
  await expectTaken(page, day, 0)

  await takeTwo(browser, day)
  await untilListed(page, day, 2)
  await page.clock.runFor(30_000)
  await expectTaken(page, day, 0)
  await page.clock.runFor(32_000)
  await expectTaken(page, day, 2)
})

test('a change before the server’s events arrive is seen after a minute, too; an open day hears that places went, long before its next request', async ({
  page,
  browser,
}) => {
  const day = await roomyDay(page, 3)
  await page.clock.install()
  let letThrough = () => {}
  const taken = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/changes\?date=/, async (route) => {
    await taken
    await route.continue()
  })
  const heard = page.waitForResponse(/\/changes\?date=/)
  await openDay(page, day)
  await expectTaken(page, day, 0)

  await takeTwo(browser, day)
  await untilListed(page, day, 2)
  letThrough()
  await heard
  await page.clock.runFor(62_000)
  await expectTaken(page, day, 2)

  await takeTwo(browser, day)
  await expect(async () => {
    await page.clock.runFor(500)
    await expectTaken(page, day, 4, 100)
  }).toPass()
})
