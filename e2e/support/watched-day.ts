import { type APIRequestContext, type Browser, expect, type Page, request } from '@playwright/test'

const venue = 'porter-brook-sports-centre'
const activity = 'climbing-wall'

type Session = {
  id: string
  spaces_remaining: number
  starts_at: { format_24_hour: string }
}
type Day = { date: string; session: Session }

const api = `/api/activities/venue/${venue}`

/**
 * Lists the day's sessions with the same call as its page, so that a briefly shared answer is the same too.
 */
async function listSessions(page: Page, date: string): Promise<Session[]> {
  const reply = await page.request.get(`${api}/activity/${activity}/v2/times?date=${date}`)
  return (await reply.json()).data
}

/** Number of places that a list counts at most. */
const COUNTED = 10
/** Number of places that one visitor takes. */
const AT_ONCE = 6

/** Finds a day with a session that has many places, and takes all but as many as its list counts. */
export async function roomyDay(page: Page, daysAhead: number): Promise<Day> {
  const dates = await (await page.request.get(`${api}/activity-category/${activity}/dates`)).json()
  const date: string = dates.data[daysAhead].raw
  const session = (await listSessions(page, date)).find(({ spaces_remaining }) => spaces_remaining >= 8)
  if (!session) throw new Error('The demo operator has no session with eight places')
  const tooMany = session.spaces_remaining - COUNTED
  if (tooMany <= 0) return { date, session }
  // One visitor can't hold that many.
  for (let left = tooMany; left > 0; left -= AT_ONCE) {
    const stranger = await request.newContext()
    await take(stranger, session, Math.min(left, AT_ONCE))
    await stranger.dispose()
  }
  const left = { ...session, spaces_remaining: COUNTED }
  await untilListed(page, { date, session: left }, 0)
  return { date, session: left }
}

/** Takes two places as another visitor. */
export async function takeTwo(browser: Browser, { session }: Day): Promise<void> {
  const context = await browser.newContext()
  await take(context.request, session, 2)
  await context.close()
}

async function take(client: APIRequestContext, session: Session, quantity: number): Promise<void> {
  const origin = process.env.E2E_ORIGIN ?? ''
  const reply = await client.post(`${origin}/api/activities/cart/add`, {
    headers: { origin },
    data: { items: [{ id: session.id, type: 'purchasableOccurrence', quantity }] },
  })
  expect(reply.status()).toBe(200)
}

/** Waits until the list shows the change: for up to a second the last answer may be repeated. */
export async function untilListed(page: Page, { date, session }: Day, taken: number): Promise<void> {
  const left = async () =>
    (await listSessions(page, date)).find(({ id }) => id === session.id)?.spaces_remaining
  await expect.poll(left).toBe(session.spaces_remaining - taken)
}

/** Opens the page of the day and uses it, as a visitor does. */
export async function openDay(page: Page, { date }: Day): Promise<void> {
  const asked = page.waitForRequest(/\/changes\?date=/)
  await page.goto(`/location/${venue}/${activity}/${date}`)
  await page.mouse.move(200, 200, { steps: 2 })
  await asked
}

export async function expectTaken(
  page: Page,
  { session }: Day,
  taken: number,
  timeout = 10_000,
): Promise<void> {
  const card = page.getByRole('listitem').filter({ hasText: session.starts_at.format_24_hour }).first()
  await expect(card).toContainText(`${session.spaces_remaining - taken} places left`, { timeout })
}
