import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { expectFocusSeen } from '../support/keyboard.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { holdPlaces } from '../support/shop/visitor-acts.ts'

/** A laptop of 1280 × 720 px at 400 %, and a phone on its side with its keyboard. */
const windows = [
  { width: 320, height: 180 },
  { width: 667, height: 160 },
] as const

/** As far as a person tabs who looks at a screen, there and back. */
const PRESSES = 14

async function lookThrough(page: Page): Promise<void> {
  for (const size of windows) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    for (const key of [...Array<string>(PRESSES).fill('Tab'), ...Array<string>(PRESSES).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      if (await page.evaluate(() => document.activeElement?.matches('iframe, body') ?? true)) continue
      await expectFocusSeen(page)
    }
  }
}

/** A bar that stays where it is while the page is scrolled takes lines from what is read. */
async function expectNothingSticks(page: Page): Promise<void> {
  const stuck = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().height > 8 && element.textContent?.trim() !== '')
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(stuck.filter((html) => !/skip-link|aria-label="Messages"|<dialog/.test(html))).toEqual([])
}

test('F121, A04, A13: at 320 × 180 px the focus is in view and nothing covers it, from Home to the checkout', async ({
  page,
}) => {
  await page.setViewportSize(windows[0])
  await holdPlaces(page)
  const lockside = '/location/lockside-leisure-centre'
  for (const path of [
    '/',
    `${lockside}/yoga/${dayAhead(2)}`,
    `${lockside}/badminton-60min/${dayAhead(2)}/by-location`,
    '/basket',
    '/basket/checkout',
    '/register',
  ])
    await test.step(path, async () => {
      await page.goto(path)
      await untilAlive(page)
      await expectNothingSticks(page)
      await lookThrough(page)
    })

  await test.step('a sheet, and a window over the page', async () => {
    await page.setViewportSize(windows[0])
    await page.goto(`/location/ancoats-pool-and-gym/swim-for-fitness/${dayAhead(2)}`)
    await page
      .getByRole('link', { name: /^Book Swim for Fitness/ })
      .first()
      .click()
    await expect(page.getByLabel('Adult tickets')).toBeVisible()
    await expectNothingSticks(page)
    await lookThrough(page)
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await lookThrough(page)
  })
})
