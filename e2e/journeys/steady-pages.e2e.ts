import { type Browser, type CDPSession, expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { saveCard } from '../support/shop/shopping.ts'
import { createVisitor } from '../support/shop/visitor.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

const shiftAtMost = 0.02
/** All that comes from us for a page, packed as it is sent: the document, scripts, fonts and the first screenful's pictures. */
const bytesAtMost = 300_000

const phone = { width: 360, height: 780 }
const desk = { width: 1280, height: 800 }
const venue = '/location/lockside-leisure-centre'

declare global {
  interface Window {
    shifted: number
  }
}

type Seen = { shiftedFirst: number; shiftedAgain: number; bytes: number }

/**
 * Visits a page twice: with nothing at hand, on a line so slow that our fonts come after the first paint, and again.
 * @returns what moved each time until the whole page listens and rests, and the bytes that came for it
 */
async function look(page: Page, path: string): Promise<Seen> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  let bytes = 0
  const ours = new Set<string>()
  // We don't set the weight of the card provider's page in its frame.
  browser.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(process.env.E2E_ORIGIN ?? '')) ours.add(requestId)
  })
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ours.has(requestId)) bytes += encodedDataLength
  })
  await countShifts(page)
  const fonts = await holdFonts(browser)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await untilPainted(page)
  // Painted without our fonts. The browser may tell of its requests a moment after the paint.
  await expect.poll(() => fonts.held()).toBeGreaterThan(0)
  await fonts.release()
  await untilAlive(page)
  const shiftedFirst = await shiftedAtRest(page)
  await browser.detach()
  await page.reload()
  await untilAlive(page)
  return { shiftedFirst, shiftedAgain: await shiftedAtRest(page), bytes }
}

/** Adds up in `window.shifted` how far each next document of the page moves without an act of the visitor. */
const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) window.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** By the protocol and not by a route, with which the browser would keep nothing for the second visit. */
async function holdFonts(browser: CDPSession) {
  const held: string[] = []
  browser.on('Fetch.requestPaused', ({ requestId }) => held.push(requestId))
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*.woff2' }] })
  return {
    held: () => held.length,
    release: async () => {
      for (const requestId of held) await browser.send('Fetch.continueRequest', { requestId })
      await browser.send('Fetch.disable')
    },
  }
}

async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
}

async function shiftedAtRest(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => window.shifted)
}

function expectSteady({ shiftedFirst, shiftedAgain }: Seen): void {
  expect(shiftedFirst).toBeLessThanOrEqual(shiftAtMost)
  expect(shiftedAgain).toBeLessThanOrEqual(shiftAtMost)
}

function expectLight({ bytes }: Seen): void {
  // A missing page would be light.
  expect(bytes).toBeGreaterThan(120_000)
  expect(bytes).toBeLessThanOrEqual(bytesAtMost)
}

const screens = [
  ['Home', '/'],
  ['a venue', venue],
  ['a day of classes', `${venue}/fitness-classes/${dayAhead(2)}`],
  ['the court board', `${venue}/badminton-60min/${dayAhead(2)}/by-location`],
  ['Home with a place', '/?near=Manchester'],
  ['the search', '/search?q=yoga'],
] as const

type Looked = { viewport: typeof phone; prepare?: (page: Page) => Promise<unknown> }

/** As a visitor with nothing at hand sees it. */
async function lookAfresh(
  browser: Browser,
  path: string,
  { viewport, prepare }: Looked,
  after: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Seen> {
  const page = await browser.newPage({ viewport })
  await prepare?.(page)
  const seen = await look(page, new URL(path, process.env.E2E_ORIGIN).href)
  await after(page)
  await page.close()
  return seen
}

test('on a phone nothing of Home, a venue, a day of classes, the court board, the search or one time moves, though our fonts load late, and each weighs 300 kB at most', async ({
  browser,
}) => {
  for (const [what, path] of [...screens, ['one time', await timeOf()]] as const)
    await test.step(what, async () => {
      const seen = await lookAfresh(browser, path, { viewport: phone })
      expectSteady(seen)
      expectLight(seen)
    })
})

test('on a phone nothing of a filled basket or the checkout moves, though our fonts load late, and each weighs 300 kB at most; nor does the checkout of a customer with a saved card or who may save one', async ({
  browser,
}) => {
  for (const path of ['/basket', '/basket/checkout'])
    await test.step(path, async () => {
      const seen = await lookAfresh(browser, path, { viewport: phone, prepare: holdPlaces })
      expectSteady(seen)
      expectLight(seen)
    })
  for (const hasCard of [true, false])
    await test.step(hasCard ? 'with a saved card' : 'who may save one', async () => {
      const prepare = async (page: Page) => {
        await newPerson('Sita', page)
        if (hasCard) await saveCard(page)
        await holdPlaces(page)
      }
      const asked = (page: Page) =>
        hasCard
          ? expect(page.locator('#saved-card')).toBeChecked()
          : expect(page.getByLabel('Save card')).toBeVisible()
      expectSteady(await lookAfresh(browser, '/basket/checkout', { viewport: phone, prepare }, asked))
    })
})

test('on a desktop nothing of Home, one time, a basket or checkout moves, though our fonts load late', async ({
  browser,
}) => {
  for (const path of ['/', await timeOf(), '/basket', '/basket/checkout'])
    await test.step(path, async () => {
      const prepare = path.startsWith('/basket') ? holdPlaces : () => Promise.resolve()
      expectSteady(await lookAfresh(browser, path, { viewport: desk, prepare }))
    })
})

/** @returns the path of one time's own page */
async function timeOf(): Promise<string> {
  const day = await createVisitor().open(`${venue}/family-swim/${dayAhead(2)}`)
  return day.main.getAllByRole('link', { name: /^Book/ })[0]?.getAttribute('href') ?? ''
}

test('on a slow line a press is answered where it was made, waiting is spoken after a second, and a day that comes late moves nothing', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await countShifts(page)
  await page.goto(`${venue}/fitness-classes/${dayAhead(2)}`)
  await untilAlive(page)
  await page.waitForLoadState('networkidle')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/**/timetable**', async (route) => {
    await answered
    await route.continue()
  })
  const before = await page.evaluate(() => window.shifted)
  const days = page.getByRole('navigation', { name: 'Choose a day' })
  await days.locator('a:not([aria-current])').first().click()
  await expect(days.locator('a[aria-current=date][data-pressed]')).toBeVisible()
  await expect(page.getByText('Loading…')).toBeAttached()
  answer()
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
  await expect(page.getByText('Loading…')).toHaveCount(0)
  expect((await shiftedAtRest(page)) - before).toBeLessThanOrEqual(shiftAtMost)
})

test('the next screen uses our fonts where they loaded too late for the first', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  const fonts = await holdFonts(browser)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await untilAlive(page)
  await page.getByRole('banner').hover()
  await fonts.release()
  await page.waitForLoadState('networkidle')
  expect(await isHeadingOurs(browser)).toBe(false)
  await page.evaluate(() => {
    window.shifted = -1
  })
  await page.getByRole('main').getByRole('link', { name: 'Lockside Leisure Centre' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lockside Leisure Centre' })).toBeVisible()
  await expect.poll(() => isHeadingOurs(browser)).toBe(true)
  // A new document would use them too.
  expect(await page.evaluate(() => window.shifted)).toBe(-1)
})

async function isHeadingOurs(browser: CDPSession): Promise<boolean> {
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.every(({ isCustomFont }) => isCustomFont)
}
