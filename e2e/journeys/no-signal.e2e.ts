import { expect, type Page, type Route, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'
import {
  dayAhead,
  dayLinkName,
  hall,
  importTimetableOperator,
} from '../support/operators/timetable-operator.ts'
import { addFromRow, logInAt, rowOf } from '../support/shop/shopping.ts'
import { expectMessage } from '../support/toasts.ts'

const operator = `no-signal-${Date.now().toString(36)}`
let origin = ''
const days = [0, 1, 2, 3].map(dayAhead)

test.beforeAll(async () => {
  origin = await importTimetableOperator(operator)
})

const at = (activity: string, ahead: number) => `${origin}${hall}/${activity}/${days[ahead]}`
const dayLink = (page: Page, ahead: number) =>
  page.getByRole('link', { name: dayLinkName(days[ahead] ?? '') })
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You’re offline.' })

test('F100: without a signal a list, another day, Book and a screen that has yet to load keep the page, say so at every width, and continue when the signal is back', async ({
  page,
  context,
}) => {
  await page.goto(at('yoga', 1))
  await untilAlive(page)
  await test.step('Book opens the log-in window', async () => {
    await rowOf(page, 'Early Yoga').click()
    await expect(page.getByText('Your selection:')).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await expect(notice(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Early Yoga' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  })

  await page.goto(at('yoga', 1))
  await untilAlive(page)
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: / Yoga$/ }) })
  await expect(rows.first()).toBeVisible()
  const before = await rows.count()

  await test.step('a list that is requested again keeps its rows, and says from when they are', async () => {
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(notice(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Early Yoga' })).toBeVisible()
    await expect(page.getByText(/^You’re offline\. Times from \d\d:\d\d$/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    await expect(notice(page)).toBeHidden()
    await expect(page.getByText(/^You’re offline/)).toHaveCount(0)
  })

  await test.step('a day loads automatically', async () => {
    await context.setOffline(true)
    await dayLink(page, 2).click()
    await expect(notice(page)).toBeVisible()
    expect(await rows.count()).toBe(before)
    await expect(page.getByRole('heading', { level: 1, name: 'Yoga' })).toBeVisible()
    await expect(page).toHaveURL(at('yoga', 1))
    await expectFitsEveryWidth(page)
    await context.setOffline(false)
    await expect(page).toHaveURL(new RegExp(`/yoga/${days[2]}(/|$)`))
    await expect(notice(page)).toBeHidden()
    await expect(rows.first()).toBeVisible()
  })

  await test.step('a screen whose script can’t be fetched waits, and typed values stay', async () => {
    await page.goto(`${origin}/`)
    await untilAlive(page)
    const name = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
    await name.fill('Old')
    await context.setOffline(true)
    await page.getByRole('link', { name: /^Basket/ }).click()
    await expect(notice(page)).toBeVisible()
    await expect(name).toHaveValue('Old')
    await expect(page.getByRole('heading', { level: 1, name: 'We may have dropped the ball' })).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: /basket/i })).toBeVisible()
    await expect(notice(page)).toBeHidden()
  })
})

/** Records the key of every request that adds to the basket. */
function keysOfAdding(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cart/add')) keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

/**
 * Lets the server receive the request, even if its answer is lost. Node can't resolve names below localhost,
 * so the header names the host.
 */
async function arrives(route: Route): Promise<void> {
  const request = route.request()
  const { host, port, pathname } = new URL(request.url())
  const reply = await route.fetch({
    url: `http://127.0.0.1:${port}${pathname}`,
    headers: { ...(await request.allHeaders()), host },
  })
  expect(reply.status()).toBe(200)
}

test('F73: offline while a place is added, and back: the same key again, one item, and the page says so', async ({
  page,
  context,
}) => {
  await page.goto(at('yoga', 2))
  await untilAlive(page)
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await logInAt(page, 'ben')
  const keys = keysOfAdding(page)
  // The first answer is lost on its way, then the signal.
  await page.route(/\/cart\/add$/, async (route) => {
    await arrives(route)
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await addFromRow(page, rowOf(page, 'Early Yoga'))
  await expect(notice(page)).toBeVisible()
  await page.unroute(/\/cart\/add$/)
  await context.setOffline(false)
  await expectMessage(page, 'Successfully added item to the basket.')
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
})
