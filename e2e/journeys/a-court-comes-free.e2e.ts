import { type APIRequestContext, expect, type Page, request, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { endOffers } from '../support/database.ts'
import { expectAccessible, expectNoSidewaysScroll, widths } from '../support/expect-accessible.ts'
import { agree, beLoggedInAt, cards, fillCard, pay } from '../support/shopping.ts'
import { dayAhead } from '../support/timetable-operator.ts'
import { importWaitlistOperator } from '../support/waitlist-operator.ts'

/** Another customer, at the desk of another device: by calls alone. */
class Player {
  readonly #api: APIRequestContext
  readonly #origin: string

  private constructor(api: APIRequestContext, origin: string) {
    this.#api = api
    this.#origin = origin
  }

  static async logIn(origin: string, username: string): Promise<Player> {
    const { host, port } = new URL(origin)
    // Node knows no names below localhost: the header says which is meant.
    const api = await request.newContext({
      baseURL: `http://127.0.0.1:${port}`,
      extraHTTPHeaders: { host, origin },
    })
    const player = new Player(api, origin)
    await player.ask('post', '/api/auth/customer/login', { username, password: 'touchline-demo' })
    return player
  }

  async ask(method: 'get' | 'post', path: string, data?: object) {
    const reply = await this.#api[method](path, data ? { data } : {})
    expect(reply.status(), `${method} ${path} at ${this.#origin}`).toBe(200)
    return (await reply.json()).data
  }

  /** Puts every court of these times of tomorrow into their basket. @returns the lines by their times */
  async holdCourts(times: readonly string[]): Promise<Map<string, number>> {
    const path = `/api/activities/venue/mill-pond/activity/squash/v2/slots?date=${dayAhead(1)}`
    const slots = Object.values<{
      id: string
      starts_at: { format_24_hour: string }
      location: { name: string }
    }>(await this.ask('get', path))
    const wanted = slots.filter((slot) => times.includes(slot.starts_at.format_24_hour))
    const items = wanted.map(({ id }) => ({ id, type: 'purchasableOccurrence' }))
    const cart = await this.ask('post', '/api/activities/cart/add', { items })
    return new Map(
      cart.items.map((item: { id: number }, at: number) => [
        `${wanted[at]!.starts_at.format_24_hour} ${wanted[at]!.location.name}`,
        item.id,
      ]),
    )
  }

  async giveBack(cartItemId: number): Promise<void> {
    await this.ask('post', '/api/activities/cart/remove', { cart_item_ids: [cartItemId] })
  }
}

const held = (page: Page) => page.getByRole('region', { name: 'Held for you' })

/** From the next document on: by how much it moves under the finger. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shifts: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftsIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { shifts: number } }).seen.shifts)

/** As a customer does: the full time, the hours that suit, any court. */
async function waitForCourt(page: Page, origin: string, person: string): Promise<void> {
  await beLoggedInAt(origin, page, `${person}@mill-pond.test`)
  await page.goto(`${origin}/location/mill-pond/squash/${dayAhead(1)}/by-time`)
  await page.getByRole('link', { name: /^Full: wait for a court .*from 18:00 to 19:00/ }).click()
  await expect(page.getByText('You’re only charged if you book it')).toBeVisible()
  await page.getByLabel('Until').selectOption('20:00')
  await page.getByRole('button', { name: /^Join waitlist: Squash, 18:00 to 20:00, .*any court/ }).click()
  await expect(page.getByText('Successfully joined the waitlist.')).toBeVisible()
}

test('spec 4: a customer waits for any court, one is given back, held for them, taken and paid for', async ({
  page,
}) => {
  const origin = await importWaitlistOperator('wait-and-pay')
  const ben = await Player.logIn(origin, 'ben@mill-pond.test')
  const lines = await ben.holdCourts(['18:00', '19:00'])
  await waitForCourt(page, origin, 'ann')
  await expect(page.getByText('You’re 1st on the waitlist')).toBeVisible()
  // For what, on the page of a time within it too, and nothing that can't be pressed.
  const price = page.getByRole('region', { name: 'Price' })
  await expect(price).toContainText(/Squash, 18:00 to 20:00, .*, any court/)
  await page.reload()
  await expect(price).toContainText(/Squash, 18:00 to 20:00, .*, any court/)
  await expect(page.getByRole('button', { name: /^Book now/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^All times on / })).toHaveCount(1)
  await expectAccessible(page)

  // Wherever the customer is then: the foot of the page says so, and nothing moves.
  await countShifts(page)
  await page.goto(`${origin}/location/mill-pond`)
  await untilAlive(page)
  const before = await shiftsIn(page)
  await ben.giveBack(lines.get('19:00 Court 2')!)
  await expect(held(page)).toContainText('A place has come free for you')
  await expect(held(page)).toContainText('Squash, 19:00 to 20:00')
  await expect(held(page)).toContainText('Once it is in your basket you have 10 minutes to pay')
  expect(await shiftsIn(page)).toBe(before)
  await page.reload()
  await expect(held(page)).toContainText('Squash, 19:00 to 20:00')
  expect(await shiftsIn(page)).toBe(0)
  await expect(held(page)).toContainText('Court 2')
  await expect(held(page)).toContainText('Held for you until')
  await expectAccessible(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  // It is no one else's meanwhile.
  const cat = await Player.logIn(origin, 'cat@mill-pond.test')
  await expect(cat.holdCourts(['19:00'])).rejects.toThrow()

  await held(page)
    .getByRole('button', { name: /^Put into basket/ })
    .click()
  await expect(page.getByRole('heading', { name: /basket/i, level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText('Court 2')).toBeVisible()
  await expect(held(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
})

test('spec 4: an offer that is not taken lapses to the next in line', async ({ page, browser }) => {
  const origin = await importWaitlistOperator('lapse-to-next')
  const ben = await Player.logIn(origin, 'ben@mill-pond.test')
  const lines = await ben.holdCourts(['18:00', '19:00'])
  const other = await (await browser.newContext()).newPage()
  await waitForCourt(page, origin, 'ann')
  await waitForCourt(other, origin, 'cat')
  await expect(other.getByText('You’re 2nd on the waitlist')).toBeVisible()
  await ben.giveBack(lines.get('18:00 Court 1')!)
  await expect(held(page)).toContainText('Squash, 18:00 to 19:00')
  await expect(held(other)).toHaveCount(0)

  await endOffers('lapse-to-next')
  await expect(held(other)).toContainText('Squash, 18:00 to 19:00')
  await expect(held(page)).toHaveCount(0)
  // Who let it end is told, on each page and where the line can be joined again, until they have seen it.
  const ended = page.getByRole('region', { name: 'Your offer has ended' })
  await expect(ended).toContainText('Squash, 18:00 to 19:00')
  await expect(ended).toContainText('You are no longer on the waitlist')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('A place was held for you until')
  await ended.getByRole('button', { name: /^OK/ }).click()
  await expect(ended).toHaveCount(0)
  await page.reload()
  await untilAlive(page)
  await expect(page.getByText('Wait for a court')).toBeVisible()
  await expect(page.getByText('A place was held for you until')).toHaveCount(0)

  await expect(held(other)).toContainText('takes you off this waitlist')
  await other.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await held(other)
    .getByRole('button', { name: /^No thanks/ })
    .click()
  await expect(other.getByText('You gave the place back. You are no longer on the waitlist.')).toBeVisible()
  await expect(held(other)).toHaveCount(0)
  await other.context().close()
})
