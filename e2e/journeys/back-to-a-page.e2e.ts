import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { findBrowser } from '../../tools/find-browser.mjs'
import { untilAlive } from '../support/alive.ts'
import { importLock } from '../support/operators/lock-operator.ts'
import { dayAhead, dayLinkName } from '../support/operators/timetable-operator.ts'
import { createVisitor } from '../support/shop/visitor.ts'

const slug = `back-${process.pid}`
let origin = ''

test.beforeAll(async () => {
  origin = await importLock(slug)
})

/**
 * Runs a test in a browser with its usual memory. The browser of the other tests keeps no page that the user
 * leaves.
 */
async function withMemory(run: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London' })
    await run(await context.newPage(), context)
  } finally {
    await browser.close()
  }
}

/** Makes a page record it when the browser shows it again unchanged. */
const remember = (page: Page) =>
  page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['back'] = String(persisted)
    })
  })
const isAsItWas = (page: Page) => page.locator('html[data-back=true]')
const elsewhere = () => `${origin}/robots.txt`

/** Leaves the page and returns to it through the browser's history. */
async function leaveAndReturn(page: Page): Promise<void> {
  await remember(page)
  await page.goto(elsewhere())
  await page.goBack({ waitUntil: 'commit' })
}

test('A09: on the way back a visitor’s page is shown again at once, and asks what has changed: Home, a venue, a day, an empty basket; one left by a link before it listened opens a time over its list again', async () => {
  await withMemory(async (page) => {
    for (const path of ['/', '/location/lock-house', `/location/lock-house/yoga/${dayAhead(3)}`, '/basket'])
      await test.step(path, async () => {
        await page.goto(origin + path)
        await untilAlive(page)
        await remember(page)
        await page.goto(elsewhere())
        const asked = page.waitForRequest((request) => /\/api\//.test(request.url()))
        await page.goBack({ waitUntil: 'commit' })
        await expect(isAsItWas(page)).toHaveCount(1)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await asked
      })

    const day = page.getByRole('link', { name: dayLinkName(dayAhead(4)) })
    let letGo = () => {}
    const gone = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/assets/day-view-*.js', async (route) => {
      await gone
      await route.continue()
    })
    await page.goto(`${origin}/location/lock-house/yoga/${dayAhead(3)}`)
    await expect(
      page.locator('html:not([data-hydrating])').locator('[data-hydrating]').filter({ has: day }),
    ).toHaveCount(1)
    await remember(page)
    await day.click()
    await page.waitForURL(`**/${dayAhead(4)}`)
    await page.goBack({ waitUntil: 'commit' })
    await expect(isAsItWas(page)).toHaveCount(1)
    letGo()
    await untilAlive(page)
    await page
      .getByRole('link', { name: /^Book Morning Yoga/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Book a time' })).toBeVisible()
    await expect(isAsItWas(page)).toHaveCount(1)
  })
})

test('S41: a press on Back shows neither what was typed to log in nor a page with a logged-in person', async () => {
  await withMemory(async (page, context) => {
    const banner = page.getByRole('banner')
    const dialog = page.getByRole('dialog')
    await page.goto(`${origin}/location/lock-house`)
    await untilAlive(page)
    await banner.getByRole('button', { name: 'Log in' }).click()
    await dialog.getByLabel('Email address').fill(`${slug}@demo.test`)
    await leaveAndReturn(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(isAsItWas(page)).toHaveCount(0)
    await expect(dialog).toHaveCount(0)

    await untilAlive(page)
    await banner.getByRole('button', { name: 'Log in' }).click()
    await dialog.getByLabel('Email address').fill(`${slug}@demo.test`)
    await dialog.getByLabel('Password', { exact: true }).fill('touchline-demo')
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(banner.getByRole('button', { name: 'My account' })).toBeVisible()
    await remember(page)
    await page.goto(elsewhere())
    // Another person at this screen, who is not logged in.
    await context.clearCookies()
    await page.goBack({ waitUntil: 'commit' })
    await expect(banner.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(isAsItWas(page)).toHaveCount(0)
  })
})

test('where a browser keeps no left page, a document from its own store is requested anew; and a document’s notes on its page are gone on the next one', async ({
  page,
}) => {
  const address = `${origin}/location/lock-house`
  const madeIn = (html: string): number => Number(/"nowMs":(\d+)/.exec(html)?.[1] ?? Number.NaN)
  // Zero while the page is loading.
  const madeAtMs = () =>
    page.evaluate(
      () => JSON.parse(document.getElementById('page-data')?.textContent ?? 'null')?.facts.nowMs ?? 0,
    )
  await page.goto(address)
  await untilAlive(page)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
  const before: number = await madeAtMs()
  // The server shares a page between visitors for a while.
  const visitor = createVisitor(origin)
  await expect
    .poll(async () => madeIn(await (await visitor.ask('/location/lock-house')).text()))
    .toBeGreaterThan(before)
  await page.goto(elsewhere())
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(madeAtMs).toBeGreaterThan(before)

  // Otherwise a link shared from the next page would lead back here.
  await page.mouse.move(200, 200, { steps: 2 })
  await untilAlive(page)
  await page.getByRole('main').getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/\/week$/)
  await expect(page.locator('[data-page]')).toHaveCount(0)
})
