import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { endOffers } from '../support/database.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { importWaitlistOperator } from '../support/operators/waitlist-operator.ts'
import { logInBy } from '../support/shop/book-by-calls.ts'
import { agree, cards, fillCard, goOnAs, pay } from '../support/shop/shopping.ts'
import { createVisitor, type Visitor } from '../support/shop/visitor.ts'
import { expectMessage } from '../support/toasts.ts'

/** Another customer, at another device: by calls alone. */
async function logIn(origin: string, name: string): Promise<Visitor> {
  const visitor = createVisitor(origin)
  await logInBy(visitor, `${name}@mill-pond.test`)
  return visitor
}

/** Puts every court of these times of tomorrow into their basket. @returns the lines by their times */
async function holdCourts(visitor: Visitor, times: readonly string[]): Promise<Map<string, number>> {
  const path = `/api/activities/venue/mill-pond/activity/squash/v2/slots?date=${dayAhead(1)}`
  const reply = await visitor.request.get(path)
  const slots = Object.values<{
    id: string
    starts_at: { format_24_hour: string }
    location: { name: string }
  }>((await reply.json()).data)
  const wanted = slots.filter((slot) => times.includes(slot.starts_at.format_24_hour))
  const items = wanted.map(({ id }) => ({ id, type: 'purchasableOccurrence' }))
  const added = await visitor.request.post('/api/activities/cart/add', { data: { items } })
  expect(added.status()).toBe(200)
  return new Map(
    (await added.json()).data.items.map((item: { id: number }, at: number) => [
      `${wanted[at]!.starts_at.format_24_hour} ${wanted[at]!.location.name}`,
      item.id,
    ]),
  )
}

const held = (page: Page) => page.getByRole('region', { name: 'Held for you' })

/**
 * From the next document on: by how much it moves under the finger once it has arrived. A busy browser paints
 * what has come of a document, and its parts make room for those that come after.
 */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: [atMs: number, by: number][] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push([entry.startTime, (entry as unknown as { value: number }).value])
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftsIn = (page: Page) =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: [atMs: number, by: number][] }
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const arrivedAtMs = arrival!.domInteractive
    return shifts.reduce((sum, [atMs, by]) => sum + (atMs < arrivedAtMs ? 0 : by), 0)
  })

/** As a customer does: the full time, the hours that suit, any court. */
async function waitForCourt(page: Page, origin: string, person: string): Promise<void> {
  await goOnAs(await logIn(origin, person), page, origin)
  await page.goto(`${origin}/location/mill-pond/squash/${dayAhead(1)}/by-time`)
  await page.getByRole('link', { name: /^Full: wait for a court .*from 18:00 to 19:00/ }).click()
  await expect(page.getByText('You’re only charged if you book it')).toBeVisible()
  await page.getByLabel('Until').selectOption('20:00')
  await page.getByRole('button', { name: /^Join waitlist: Squash, 18:00 to 20:00, .*any court/ }).click()
  await expectMessage(page, 'Successfully joined the waitlist.')
}

test('spec 4: customers wait for any court, one is given back and held for the first person; not taken, it goes to the next person, who is told on every page, takes it and pays', async ({
  page,
  browser,
}) => {
  const slug = `wait-and-pay-${process.pid}`
  const origin = await importWaitlistOperator(slug)
  const ben = await logIn(origin, 'ben')
  const lines = await holdCourts(ben, ['18:00', '19:00'])
  const first = await (await browser.newContext()).newPage()
  await waitForCourt(first, origin, 'cat')
  await expect(first.getByText('You’re 1st on the waitlist')).toBeVisible()
  await waitForCourt(page, origin, 'ann')
  await expect(page.getByText('You’re 2nd on the waitlist')).toBeVisible()
  // For what, on the page of a time within it too, and nothing that can't be pressed.
  const price = page.getByRole('region', { name: 'Price' })
  await page.reload()
  await expect(price).toContainText(/Squash, 18:00 to 20:00, .*, any court/)
  await expect(page.getByRole('button', { name: /^Book now/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^All times on / })).toHaveCount(1)
  await expectAccessible(page)

  await countShifts(page)
  await page.goto(`${origin}/location/mill-pond`)
  await untilAlive(page)
  const before = await shiftsIn(page)
  const back = { cart_item_ids: [lines.get('18:00 Court 1')] }
  expect((await ben.request.post('/api/activities/cart/remove', { data: back })).status()).toBe(200)
  await expect(held(first)).toContainText('Squash, 18:00 to 19:00')
  await expect(held(page)).toHaveCount(0)
  // It is no one else's meanwhile.
  await expect(holdCourts(await logIn(origin, 'dan'), ['18:00'])).rejects.toThrow()

  await endOffers(slug)
  // Wherever the customer is then: the foot of the page says so, and nothing moves.
  await expect(held(page)).toContainText('A place is available for you')
  await expect(held(page)).toContainText('Squash, 18:00 to 19:00')
  await expect(held(page)).toContainText('Once it is in your basket you have 10 minutes to pay')
  expect(await shiftsIn(page)).toBe(before)
  await page.reload()
  await expect(held(page)).toContainText('Squash, 18:00 to 19:00')
  expect(await shiftsIn(page)).toBe(0)
  await expect(held(page)).toContainText('Court 1')
  await expect(held(page)).toContainText('Held for you until')
  await expectFitsEveryWidth(page)

  // A customer who let it end is told on each page, with the way back to it, until they have seen it.
  await expect(held(first)).toHaveCount(0)
  const ended = first.getByRole('region', { name: 'Your offer has ended' })
  await expect(ended).toContainText('Squash, 18:00 to 19:00')
  await expect(ended).toContainText('You are no longer on the waitlist')
  await expectAccessible(first)
  await first.reload()
  await expect(first.getByRole('main')).toContainText('A place was held for you until')
  await ended.getByRole('button', { name: /^OK/ }).click()
  await expect(ended).toHaveCount(0)
  await first.reload()
  await untilAlive(first)
  await expect(first.getByText('Wait for a court')).toBeVisible()
  await expect(first.getByText('A place was held for you until')).toHaveCount(0)
  await first.context().close()

  await held(page)
    .getByRole('button', { name: /^Put into basket/ })
    .click()
  await expect(page.getByRole('heading', { name: /basket/i, level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText('Court 1')).toBeVisible()
  await expect(held(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
})
