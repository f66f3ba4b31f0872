import { type Browser, expect, type Page, test } from '@playwright/test'

const venue = 'porter-brook-sports-centre'
const activity = 'soft-play'

type Slot = { id: string | number; cart_type: string; spaces: number; starts_at: { format_24_hour: string } }

/** A day with a session that has many places, and that session. */
async function roomyDay(page: Page, daysAhead: number): Promise<{ date: string; slot: Slot }> {
  const api = `/api/activities/venue/${venue}`
  const dates = await (await page.request.get(`${api}/activity-category/${activity}/dates`)).json()
  const date: string = dates.data[daysAhead].raw
  for (const version of ['', 'v2/']) {
    const reply = await page.request.get(`${api}/activity/${activity}/${version}slots?date=${date}`)
    if (!reply.ok()) continue
    const slots: Slot[] = Object.values((await reply.json()).data)
    const slot = slots.find(({ spaces }) => spaces >= 8)
    if (slot) return { date, slot }
  }
  throw new Error('The demo operator has no session with eight places')
}

/** Somebody else takes two places. */
async function takeTwo(browser: Browser, { slot }: { slot: Slot }): Promise<void> {
  const context = await browser.newContext()
  const origin = process.env.E2E_ORIGIN ?? ''
  const reply = await context.request.post(`${origin}/api/activities/cart/add`, {
    headers: { origin },
    data: { items: [{ id: slot.id, type: slot.cart_type, quantity: 2 }] },
  })
  expect(reply.status()).toBe(200)
  await context.close()
}

const placesLeft = ({ slot }: { slot: Slot }, taken: number) => `${slot.spaces - taken} places left`

test('users 8: a page that is looked at hears that places went, long before it would have asked', async ({
  page,
  browser,
}) => {
  const day = await roomyDay(page, 4)
  // The server answers after its first look: a change is something that differs from it.
  const watching = page.waitForResponse(/\/changes\?date=/)
  await page.goto(`/location/${venue}/${activity}/${day.date}`)
  await page.mouse.move(200, 200)
  await watching
  const card = page.getByRole('listitem').filter({ hasText: day.slot.starts_at.format_24_hour }).first()
  await expect(card).toContainText(placesLeft(day, 0))

  await takeTwo(browser, day)
  await expect(card).toContainText(placesLeft(day, 2), { timeout: 8_000 })
})

test('without the server’s events the list is asked again after a minute', async ({ page, browser }) => {
  const day = await roomyDay(page, 5)
  await page.clock.install()
  await page.route(/\/changes\?date=/, (route) => route.abort())
  const asked = page.waitForRequest(/\/changes\?date=/)
  await page.goto(`/location/${venue}/${activity}/${day.date}`)
  await page.mouse.move(200, 200)
  await asked
  const card = page.getByRole('listitem').filter({ hasText: day.slot.starts_at.format_24_hour }).first()
  await expect(card).toContainText(placesLeft(day, 0))

  await takeTwo(browser, day)
  // Whoever asks within a second may be given the answer of a moment ago.
  await expect.poll(async () => (await roomyDay(page, 5)).slot.spaces).toBe(day.slot.spaces - 2)
  await page.clock.runFor(59_000)
  await expect(card).toContainText(placesLeft(day, 0))
  await page.clock.runFor(3_000)
  await expect(card).toContainText(placesLeft(day, 2))
})
