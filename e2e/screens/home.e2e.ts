import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/import-operator.ts'

test('spec 2: Home shows every venue, its address and a search, at every width', async ({ page }) => {
  await page.goto('/')
  await atEveryWidth(page, async () => {
    await expect(page).toHaveTitle('Bookings | Home')
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a venue' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(14)
    const lockside = page.getByRole('article').filter({ hasText: 'Lockside Leisure Centre' })
    await expect(lockside).toContainText('14 Cumberland Quay, Bristol BS1\u00a06XN')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test('spec 5: venue search by name is a case-insensitive substring match, whose count is spoken; none is said, and one click shows all again', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Find a venue by name' }).fill('LEISURE c')
  await expect(page.getByRole('article')).toHaveText([
    /Kelvinbank/,
    /Lockside/,
    /Osney/,
    /Ouseburn/,
    /Wensum/,
  ])
  await expect(page.getByRole('status').filter({ hasText: '5 venues' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Find a venue by name' }).fill('zzz')
  await expect(page.getByText('No venue has that name')).toBeVisible()
  await page.getByRole('button', { name: 'Show all venues' }).click()
  await expect(page.getByRole('article')).toHaveCount(14)
})

test('A37: the search is a combobox that works by keyboard alone', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Find a venue by name' })
  await search.fill('pool')
  const offers = page.getByRole('listbox', { name: 'Venues that match' })
  await expect(offers).toBeVisible()
  await search.press('ArrowDown')
  const first = offers.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(search).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await search.press('Escape')
  await expect(offers).toBeHidden()
  await expect(search).toHaveValue('pool')
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/location\/ancoats-pool-and-gym$/)
})

test('without scripts the search is a form that the server answers', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Find a venue by name' }).fill('bath')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('article')).toHaveText([/Walcot Baths/])
  await context.close()
})

test('the chosen venue is remembered and comes first', async ({ page }) => {
  await page.goto('/location/walcot-baths')
  await untilAlive(page)
  await page.goto('/')
  const yours = page.getByRole('region', { name: /Walcot Baths/ })
  await expect(yours).toContainText('Your venue')
  await yours.getByRole('link', { name: 'Book an activity at Walcot Baths' }).click()
  await expect(page).toHaveURL(/\/location\/walcot-baths$/)
})

test('an operator without a venue yet says so', async ({ page }) => {
  const origin = await importOperator({ slug: `empty-${process.pid}`, name: 'Empty Leisure' })
  await page.goto(`${origin}/`)
  await expect(page.getByText('There is nothing to book here yet')).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expectAccessible(page)
})

test('spec 7: a visitor who comes to join is shown the venues that sell memberships online, and searches among them', async ({
  page,
}) => {
  const origin = await importOperator({
    slug: 'joining',
    name: 'Tarn Leisure',
    catalogue: {
      venues: [
        { slug: 'tarn-pool', name: 'Tarn Pool', town: 'Kendal', onlineJoining: true },
        { slug: 'fell-hall', name: 'Fell Hall', town: 'Kendal' },
      ],
    },
  })
  const venue = (name: string) => page.getByRole('heading', { level: 3, name })
  await page.goto(`${origin}/?source=online-joining`)
  await expect(page.getByRole('heading', { name: 'Venues that sell memberships online' })).toBeVisible()
  await expect(venue('Tarn Pool')).toBeVisible()
  await expect(venue('Fell Hall')).toHaveCount(0)
  await page.getByLabel('Near a town or postcode').fill('Leeds')
  await page.getByRole('button', { name: 'Search nearby' }).click()
  await expect(page).toHaveURL(/source=online-joining/)
  await page.goto(origin)
  await expect(venue('Fell Hall')).toBeVisible()
})
