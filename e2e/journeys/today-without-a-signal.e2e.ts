import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { leaveUnused, listMarks } from '../support/database.ts'
import {
  bookForDay,
  dayVenue,
  importDayOperator,
  staffAt,
  theDay,
} from '../support/operators/day-operator.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'

const slug = `kept-day-${Date.now().toString(36)}`
const address = `/staff/today/${dayVenue}/${theDay}`

let origin = ''
test.beforeAll(async () => {
  origin = await importDayOperator(slug)
  const desk = await staffAt(origin, slug)
  await bookForDay(desk, 'Early Swim', ['Rosa', 'Reload'])
  await bookForDay(desk, 'Early Swim', ['Carl', 'Closed'])
  await bookForDay(desk, 'Early Swim', ['Nora', 'Next'])
})

const press = (page: Page, name: string) =>
  page.getByRole('button', { name: `Check in: ${name}, Early Swim 07:00` })
const list = (page: Page) => page.getByRole('region', { name: /Early Swim/ })

/** Documents that this browser keeps for times without a signal. */
const keptLists = (page: Page) => () =>
  page.evaluate(async () => {
    if (!(await caches.has('day-list'))) return 0
    // The page may delete the cache while it is read here; then it is read again.
    const kept = await (await caches.open('day-list')).keys().catch(() => null)
    return kept && kept.filter(({ url }) => url.includes('/staff/today/')).length
  })

/** Opens the list, and waits until the browser has it and its worker is there to open it. */
async function openAs(page: Page, name: string): Promise<void> {
  await beLoggedInAt(origin, page, `${name}@${slug}.test`)
  await page.goto(`${origin}${address}`)
  await untilAlive(page)
  await expect.poll(keptLists(page)).toBe(1)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

async function expectNoList(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await expect(page.goto(`${origin}${address}`)).rejects.toThrow(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
  await context.setOffline(false)
}

test('F174: without a signal the list outlasts a reload and a closed tab, with the time of the last answer; what is pressed before and after goes once', async ({
  page: first,
  context,
}) => {
  await openAs(first, 'sam')
  await context.setOffline(true)
  await press(first, 'Rosa Reload').click()
  await expect(list(first).getByText(/waiting to be sent$/)).toHaveCount(1)

  await first.reload()
  await expect(list(first).getByText(/waiting to be sent$/)).toHaveCount(1)
  await expect(
    first.getByText(/The list is as of \d\d:\d\d.*, without notes and health answers\./),
  ).toBeVisible()
  await press(first, 'Carl Closed').click()
  await expect(first.getByText('2 check-ins waiting to be sent')).toBeVisible()
  await first.close()

  const page = await context.newPage()
  // From a bookmark without venue and day, too.
  await page.goto(`${origin}/staff/today`)
  await expect(page).toHaveURL(`${origin}${address}`)
  await press(page, 'Nora Next').click()
  await expect(page.getByText('3 check-ins waiting to be sent')).toBeVisible()
  await expect(list(page).getByText('3 of 3 here')).toBeVisible()
  for (const name of ['Reload', 'Closed', 'Next']) expect(await listMarks(slug, name)).toEqual([])
  // No other page of staff opens so.
  const other = await context.newPage()
  await expect(other.goto(`${origin}/staff/mails`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await other.close()

  await context.setOffline(false)
  await expect(list(page).getByText(/^Checked in, .*, Sam Staff$/)).toHaveCount(3)
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0)
  await page.reload()
  await untilAlive(page)
  await expect(list(page).getByText('3 of 3 here')).toBeVisible()
  for (const name of ['Reload', 'Closed', 'Next'])
    expect(await listMarks(slug, name)).toEqual([{ state: 'came', live: true }])
})

test('S117: the kept list goes with the log-out, also one that waits for a signal, with the end of the log-in, with another person’s and with its time', async ({
  page,
  context,
}) => {
  await test.step('after the log-out', async () => {
    await openAs(page, 'sam')
    await page.getByRole('button', { name: 'My account' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByTestId('login')).toBeVisible()
    await expect.poll(keptLists(page)).toBe(0)
    await expectNoList(page, context)
  })

  await test.step('at the press of a log-out that waits for a signal', async () => {
    await openAs(page, 'sam')
    await page.getByRole('button', { name: 'My account' }).click()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect.poll(keptLists(page)).toBe(0)
    await expectNoList(page, context)
  })

  await test.step('when the log-in ends without use', async () => {
    await openAs(page, 'sam')
    await leaveUnused(`sam@${slug}.test`)
    await expect.poll(keptLists(page)).toBe(0)
    await expect(list(page)).toHaveCount(0)
    await expectNoList(page, context)
  })

  await test.step('once the browser has forgotten the log-in', async () => {
    await openAs(page, 'sam')
    await page.goto('about:blank')
    await context.clearCookies()
    await expectNoList(page, context)
    await openAs(page, 'sam')
    await context.clearCookies()
    await page.goto(origin)
    await expect.poll(keptLists(page)).toBe(0)
  })

  await test.step('when another person has logged in', async () => {
    await openAs(page, 'sam')
    await page.goto('about:blank')
    await context.clearCookies()
    await beLoggedInAt(origin, page, `ria@${slug}.test`)
    await expectNoList(page, context)
  })

  await test.step('once its time is over, and at no time for a kiosk’s address', async () => {
    await openAs(page, 'sam')
    await context.setOffline(true)
    await expect(page.goto(`${origin}${address}?kiosk=true`)).rejects.toThrow(/ERR_/)
    await context.setOffline(false)
    await page.goto(`${origin}/staff/mails`)
    await page.evaluate(async (url) => {
      const cache = await caches.open('day-list')
      const kept = (await cache.match(url))!
      const headers = new Headers(kept.headers)
      headers.set('x-kept-until', '1')
      await cache.put(url, new Response(await kept.text(), { headers }))
    }, `${origin}${address}`)
    await expectNoList(page, context)
  })
})
