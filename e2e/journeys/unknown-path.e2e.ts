import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'

test('spec 2, A19: the not-found page fits every width, and leads home without loading a page again, with the focus on its heading', async ({
  page,
}) => {
  await page.goto('/there/is/no/such/page/here')
  const offside = page.getByRole('heading', { level: 1, name: /gone offside/ })
  await expect(offside).toBeVisible()
  await untilAlive(page)
  await expectFitsEveryWidth(page)
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What would you like to do?' })).toBeFocused()
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle('Bookings | Home')
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
  await page.goBack()
  await expect(offside).toBeVisible()
})

test('spec 4: an address without a venue is not remembered as one, and its page leads to the venue chosen last', async ({
  page,
}) => {
  const venue = async () => (await page.context().cookies()).find(({ name }) => name === 'venue')?.value
  await page.goto('/no-such-venue')
  await expect(page.getByRole('heading', { level: 1, name: /gone offside/ })).toBeVisible()
  await untilAlive(page)
  expect(await venue()).toBeUndefined()
  await page.goto('/location/walcot-baths')
  await expect.poll(venue).toBe('walcot-baths')
  await page.goto('/location/no-such-venue')
  await untilAlive(page)
  expect(await venue()).toBe('walcot-baths')
  await page.goto('/redirect-to-selected-venue')
  await expect(page).toHaveURL(/\/location\/walcot-baths$/)
})

test('F116: the page of a venue that has closed stays as the server made it once its script has loaded, and leads on', async ({
  page,
}) => {
  const faults: Error[] = []
  page.on('pageerror', (fault) => faults.push(fault))
  const gone = (slug: string, name: string, closedForGood: unknown) => ({ slug, name, closedForGood })
  const origin = await importOperator({
    slug: `gone-${process.pid}`,
    name: 'Two Gone',
    catalogue: {
      categories: [{ slug: 'yoga', name: 'Yoga', kind: 'classes' }],
      venues: [
        { slug: 'new-baths', name: 'New Baths', sessions: [] },
        gone('old-baths', 'Old Baths', { instead: 'new-baths' }),
        gone('old-hall', 'Old Hall', true),
      ],
    },
  })
  const heading = page.getByRole('heading', { level: 1, name: 'This venue has closed' })
  for (const [path, words] of [
    ['/location/old-baths', 'Old Baths has closed.'],
    ['/location/old-hall/yoga/today', 'Old Hall has closed.'],
  ] as const) {
    await page.goto(origin + path)
    await untilAlive(page)
    await expect(heading).toBeVisible()
    await expect(page.getByRole('main')).toContainText(words)
    await expect(page.getByRole('link', { name: 'See all venues' })).toBeVisible()
    await expectFitsEveryWidth(page)
    await expectAccessible(page)
  }
  await page.goto(`${origin}/location/old-baths`)
  await untilAlive(page)
  await page.getByRole('link', { name: 'Go to New Baths' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New Baths' })).toBeVisible()
  expect(faults).toEqual([])
})
