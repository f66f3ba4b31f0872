import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import {
  accountViews,
  aDayOfSwims,
  basketViews,
  type FirstView,
  oneTimeAt,
  scriptsOf,
  visitorViews,
} from '../support/first-view.ts'
import { bookByCredit, importLock } from '../support/operators/lock-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'
import { createVisitor } from '../support/shop/visitor.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

/** Stops the clock, so that scripts which load after a while never do. */
async function stopClock({ clock }: BrowserContext): Promise<void> {
  await clock.install()
  await clock.pauseAt(Date.now() + 10_000)
}

/** Moves the stopped clock on until all of a page listens: React commits late parts by a timer of 300 ms. */
async function letReactCommit(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await page.locator('[data-hydrating]').count()).toBe(0)
  }).toPass({ intervals: [100] })
}

type Opened = { page: Page; html: string; came: string[]; faults: Error[] }

/**
 * Opens a page in a tab of its own. A busy server leaves pages for the browser to render, and is then asked
 * again.
 */
async function openRendered(context: BrowserContext, path: string): Promise<Opened> {
  let opened: Opened | undefined
  await expect(async () => {
    const page = await context.newPage()
    const came: string[] = []
    const faults: Error[] = []
    page.on('pageerror', (fault) => faults.push(fault))
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) came.push(pathname)
    })
    const answer = await page.goto(new URL(path, process.env.E2E_ORIGIN).href)
    const html = (await answer?.text()) ?? ''
    // A busy server's page has a heading too, but no part that hydrates later.
    const isRendered = html.includes('<h1') && (html.match(/ data-hydrating/g)?.length ?? 0) > 1
    if (!isRendered) await page.close()
    expect(isRendered).toBe(true)
    opened = { page, html, came, faults }
  }).toPass()
  return opened!
}

/**
 * Opens a page in a new tab and touches nothing until React listens. The scripts loaded so far must be those
 * that its document and its route name. Then the mouse moves, until all of the page listens. In a new tab no
 * mouse has moved before.
 */
async function view(
  context: BrowserContext,
  { what, path, route }: FirstView,
  look?: (page: Page) => Promise<void>,
): Promise<void> {
  await test.step(what, async () => {
    const { page, html, came, faults } = await openRendered(context, path)
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-hydrating'))
    const { files } = scriptsOf(html, route)
    expect([...new Set(came)].sort()).toEqual(files)
    // The parts of a checkout hydrate automatically once they are seen.
    if (path !== '/basket/checkout') expect(await page.locator('[data-hydrating]').count()).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1, name: /dropped the ball/ })).toHaveCount(0)
    await look?.(page)
    await page.mouse.move(200, 200, { steps: 2 })
    await letReactCommit(page)
    await untilAlive(page)
    expect(faults).toEqual([])
    await page.close()
  })
}

// The size of a document's scripts is tested with the documents: pages/first-view.test.ts.
test('spec 2, spec 3: until a visitor acts each page fetches the scripts that its document and its route name and no other, and React finds what the server rendered', async ({
  context,
}) => {
  const day = await createVisitor().open(aDayOfSwims)
  const [time] = day.main.getAllByRole('link', { name: /^Book/ })
  await stopClock(context)
  for (const one of [...visitorViews, oneTimeAt(time?.getAttribute('href') ?? '')]) await view(context, one)
})

test('spec 2, spec 3: so do a filled basket and the checkout of a visitor and of a customer, and the checkout shows its form', async ({
  browser,
}) => {
  for (const who of ['a visitor', 'a customer']) {
    const context = await browser.newContext()
    if (who === 'a customer') await newPerson('Carla', context)
    await holdPlaces(context)
    await stopClock(context)
    for (const one of basketViews)
      await view(context, { ...one, what: `${one.what} of ${who}` }, async (page) => {
        if (one.path === '/basket')
          return expect(page.getByRole('region', { name: 'What you are booking' })).toBeVisible()
        const isKnown = who === 'a customer'
        await expect(
          isKnown ? page.getByText('Booking as Carla Porter') : page.getByLabel('First name'),
        ).toBeVisible()
        await expect(
          page.getByRole('checkbox', { name: 'I agree to the Terms and Conditions' }),
        ).toBeVisible()
        await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
      })
    await context.close()
  }
})

test('spec 1, spec 2: so do a day, Booking Confirmed and every account page of a customer who has booked', async ({
  page,
  context,
}) => {
  const slug = `weight-${process.pid}`
  const origin = await importLock(slug, [], { guestPasses: true })
  // Retries while the server is busy.
  await expect(() => beLoggedInAt(origin, page, `${slug}@demo.test`)).toPass()
  await bookByCredit(page, origin, 4)
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto(`${origin}/my-account/bookings`)
  const booked = await page.getByRole('link', { name: /^Morning Yoga, / }).getAttribute('href')
  const bookingId = booked?.split('/').at(-1) ?? ''
  await stopClock(context)
  const at = (one: FirstView): FirstView => ({
    ...one,
    path: origin + one.path.replace('BOOKING', bookingId).replace('ORDER', orderId),
  })
  const day = { ...oneTimeAt(`/location/lock-house/yoga/${dayAhead(4)}`), what: 'a day' }
  await view(context, at(day), (tab) =>
    expect(tab.getByRole('banner').getByRole('button', { name: 'My account' })).toBeVisible(),
  )
  await view(context, at({ what: 'Booking Confirmed', path: '/booking-confirmed/ORDER' }), (tab) =>
    expect(tab.getByRole('link', { name: 'Add to calendar' })).toBeVisible(),
  )
  for (const one of accountViews)
    await view(context, at(one), (tab) =>
      expect(tab.getByRole('navigation', { name: 'Account' })).toBeVisible(),
    )
})
