import { expect, test } from '@playwright/test'
import { agree, cards, fillCard, fillVisitor, holdPlaces, pay } from '../support/shopping.ts'

test('spec 2: a ticket that was opened opens without a signal, no other page does, and a purchase is told once', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    addEventListener('touchline:purchase', () => {
      sessionStorage.setItem('told', String(Number(sessionStorage.getItem('told') ?? '0') + 1))
    })
  })
  await holdPlaces(page, { items: 1 })
  await page.goto('/basket/checkout')
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  const code = page.getByRole('img', { name: /^Code of booking / })
  await expect(code).toBeVisible()
  const told = () => page.evaluate(() => sessionStorage.getItem('told'))
  await expect.poll(told).toBe('1')

  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('tickets')
      return (await cache.keys()).filter(({ url }) => url.includes('/booking-confirmed/')).length
    })
  await expect.poll(kept, { timeout: 20_000 }).toBe(1)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('tickets')).keys()).length))
    .toBeGreaterThan(5)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking confirmed' })).toBeVisible()
  await expect(code).toBeVisible()
  expect(await told()).toBe('1')
  await expect(page.goto('/basket')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(false)

  // What the server says counts again as soon as it can be asked.
  await page.goBack()
  await expect(code).toBeVisible()
})
