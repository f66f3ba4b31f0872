import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { findBrowser } from '../../tools/find-browser.mjs'
import { untilAlive } from '../support/alive.ts'
import { importLock } from '../support/lock-operator.ts'
import { dayAhead, dayWords } from '../support/timetable-operator.ts'

const slug = `back-${process.pid}`
let origin = ''

test.beforeAll(async () => {
  origin = await importLock(slug)
})

/** A browser as people have it: the one of the other tests keeps no page that is left. */
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

/** What a page says when it is shown again as it was. */
const remember = (page: Page) =>
  page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['back'] = String(persisted)
    })
  })
const isAsItWas = (page: Page) => page.locator('html[data-back=true]')
const elsewhere = () => `${origin}/robots.txt`

for (const [what, path] of [
  ['Home', () => '/'],
  ['a venue', () => '/location/lock-house'],
  ['a day', () => `/location/lock-house/yoga/${dayAhead(3)}`],
  ['an empty basket', () => '/basket'],
] as const)
  test(`${what} of a visitor is shown again at once on the way back, and asks what has changed`, async () => {
    await withMemory(async (page) => {
      await page.goto(origin + path())
      await untilAlive(page)
      await remember(page)
      await page.goto(elsewhere())
      const asked = page.waitForRequest((request) => /\/api\//.test(request.url()))
      await page.goBack({ waitUntil: 'commit' })
      await expect(isAsItWas(page)).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await asked
    })
  })

test('A09: a page that was left by a link before it listened opens a time over its list again on the way back', async () => {
  await withMemory(async (page) => {
    const day = page.getByRole('link', { name: new RegExp(`^${dayWords(dayAhead(4))}`) })
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

test('S41: a page on which somebody has logged in is not shown again to whoever presses Back', async () => {
  await withMemory(async (page, context) => {
    await page.goto(`${origin}/location/lock-house`)
    await untilAlive(page)
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email address').fill(`${slug}@demo.test`)
    await dialog.getByLabel('Password', { exact: true }).fill('touchline-demo')
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'My account' })).toBeVisible()
    await remember(page)
    await page.goto(elsewhere())
    // Somebody else at this screen, who is not logged in.
    await context.clearCookies()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(isAsItWas(page)).toHaveCount(0)
  })
})

test('S41: what was typed to log in is not shown again to whoever presses Back', async () => {
  await withMemory(async (page) => {
    await page.goto(`${origin}/location/lock-house`)
    await untilAlive(page)
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('dialog').getByLabel('Email address').fill(`${slug}@demo.test`)
    await remember(page)
    await page.goto(elsewhere())
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(isAsItWas(page)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('where a browser keeps no page that is left, a document of its own store is asked for anew', async ({
  page,
}) => {
  // Nothing while the page is on its way.
  const madeAtMs = () =>
    page.evaluate(
      () => JSON.parse(document.getElementById('page-data')?.textContent ?? 'null')?.facts.nowMs ?? 0,
    )
  await page.goto(`${origin}/location/lock-house`)
  await untilAlive(page)
  const before: number = await madeAtMs()
  // Longer than the server shares a page.
  await page.waitForTimeout(2_000)
  await page.goto(elsewhere())
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(madeAtMs).toBeGreaterThan(before)
})

test('what a document says of its page is gone on the next one: a link that is shared from there would lead back', async ({
  page,
}) => {
  await page.goto(`${origin}/location/lock-house`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/location/lock-house`)
  await page.mouse.move(200, 200)
  await untilAlive(page)
  await page.getByRole('main').getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/\/week$/)
  await expect(page.locator('[data-page]')).toHaveCount(0)
})
