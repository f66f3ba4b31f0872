import { expect, type Page, type Request, test } from '@playwright/test'
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
import { bookByCredit, importLock } from '../support/lock-operator.ts'
import { beLoggedInAt } from '../support/shopping.ts'
import { dayAhead } from '../support/timetable-operator.ts'
import { createVisitor } from '../support/visitor.ts'
import { holdPlaces, newPerson } from '../support/visitor-acts.ts'

/** What waits for the visitor comes by itself after a while: that while never ends here. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
}

/**
 * Opens a page and touches nothing until React listens, then moves the mouse until all of the page listens.
 * @returns the scripts that came before the mouse moved; those of the document and its route are all that may
 */
async function view(page: Page, { path, route }: FirstView, look?: () => Promise<void>): Promise<void> {
  const came: string[] = []
  const faults: Error[] = []
  const keep = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) came.push(pathname)
  }
  const fail = (fault: Error) => void faults.push(fault)
  page.on('request', keep)
  page.on('pageerror', fail)
  const answer = await page.goto(path)
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-hydrating'))
  const named = scriptsOf((await answer?.text()) ?? '', route).files
  expect([...new Set(came)].sort()).toEqual(named)
  expect(await page.locator('[data-hydrating]').count()).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1, name: /dropped the ball/ })).toHaveCount(0)
  await look?.()
  page.off('request', keep)
  await page.mouse.move(200, 200)
  await page.mouse.move(210, 210)
  await untilAlive(page)
  expect(faults).toEqual([])
  page.off('pageerror', fail)
}

// What the scripts of a document weigh is asked of the documents: pages/first-view.test.ts.
test('spec 2, spec 3: until a visitor acts each page fetches the scripts that its document and its route name and no other, and React finds what the server rendered', async ({
  page,
}) => {
  test.slow()
  const day = await createVisitor().open(aDayOfSwims)
  const [time] = day.main.getAllByRole('link', { name: /^Book/ })
  await stopClock(page)
  for (const one of [...visitorViews, oneTimeAt(time?.getAttribute('href') ?? '')])
    await test.step(one.what, () => view(page, one))
})

test('spec 2, spec 3: so do a filled basket and the checkout of a visitor and of a customer, and the checkout shows its form', async ({
  browser,
}) => {
  test.slow()
  for (const who of ['a visitor', 'a customer']) {
    const page = await browser.newPage()
    if (who === 'a customer') await newPerson('Carla', page)
    await holdPlaces(page)
    await stopClock(page)
    const [basket, checkout] = basketViews
    await test.step(`the basket of ${who}`, () =>
      view(page, basket!, () =>
        expect(page.getByRole('region', { name: 'What you are booking' })).toBeVisible(),
      ))
    await test.step(`the checkout of ${who}`, () =>
      view(page, checkout!, async () => {
        const first =
          who === 'a visitor' ? page.getByLabel('First name') : page.getByText('Booking as Carla Porter')
        await expect(first).toBeVisible()
        await expect(
          page.getByRole('checkbox', { name: 'I agree to the Terms and Conditions' }),
        ).toBeVisible()
        await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
      }))
    await page.close()
  }
})

test('spec 1, spec 2: so do a day, Booking Confirmed and every account page of a customer who has booked', async ({
  page,
}) => {
  test.slow()
  const slug = `weight-${process.pid}`
  const origin = await importLock(slug, [], { guestPasses: true })
  // A busy server is asked again.
  await expect(() => beLoggedInAt(origin, page, `${slug}@demo.test`)).toPass()
  await bookByCredit(page, origin, 4)
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto(`${origin}/my-account/bookings`)
  const booked = await page.getByRole('link', { name: /^Morning Yoga, / }).getAttribute('href')
  const bookingId = booked?.split('/').at(-1) ?? ''
  await stopClock(page)
  const at = (one: FirstView): FirstView => ({
    ...one,
    path: origin + one.path.replace('BOOKING', bookingId).replace('ORDER', orderId),
  })
  const day = { ...oneTimeAt(`/location/lock-house/yoga/${dayAhead(4)}`), what: 'a day' }
  await test.step(day.what, () =>
    view(page, at(day), () =>
      expect(page.getByRole('banner').getByRole('button', { name: 'My account' })).toBeVisible(),
    ),
  )
  const confirmed = { what: 'Booking Confirmed', path: '/booking-confirmed/ORDER' }
  await test.step(confirmed.what, () =>
    view(page, at(confirmed), () =>
      expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible(),
    ),
  )
  for (const one of accountViews)
    await test.step(one.what, () =>
      view(page, at(one), () => expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible()),
    )
})
