import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectFitsEveryWidth, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/import-operator.ts'
import { getServerPage } from '../support/server-page.ts'

let origin = ''
const week = '/location/big-hall/all/today/week'
const sessions = (category: string, when: string, more: object = {}) => ({
  category,
  when: [when],
  minutes: 30,
  capacity: 20,
  prices: { adult: 600 },
  ...more,
})

test.beforeAll(async () => {
  origin = await importOperator({
    slug: 'week-view',
    name: 'Big Hall',
    client: {
      bookingWindows: {
        nonMember: { daysAhead: 5, releaseTime: '00:00' },
        member: { daysAhead: 6, releaseTime: '00:00' },
      },
    },
    catalogue: {
      categories: [
        {
          slug: 'fitness',
          name: 'Fitness',
          children: [
            { slug: 'spin', name: 'Spin', kind: 'classes' },
            { slug: 'yoga', name: 'Yoga', kind: 'classes' },
          ],
        },
        { slug: 'badminton', name: 'Badminton', kind: 'resources' },
        { slug: 'swim', name: 'Family Swim', kind: 'ticketed' },
      ],
      venues: [
        {
          slug: 'big-hall',
          name: 'Big Hall',
          town: 'York',
          locations: ['court-1', 'court-2', ...studios].map((slug) => ({ slug, name: slug })),
          sessions: [
            sessions('yoga', 'daily 23:00', { name: 'Late Yoga' }),
            sessions('yoga', 'daily 23:15', { name: 'Night Yoga', soldElsewhere: 20 }),
            sessions('badminton', 'daily 22:00-23:30 every 30', {
              locations: ['court-1', 'court-2'],
              capacity: 1,
            }),
            sessions('swim', 'daily 22:30', { name: 'Moonlight Swim' }),
            // As many as a big venue has: 200 a day.
            ...studios.map((studio) =>
              sessions('spin', 'daily 07:00-22:00 every 30', {
                locations: [studio],
                name: `Spin in ${studio}`,
              }),
            ),
          ],
        },
      ],
    },
  })
})

const studios = ['studio-1', 'studio-2', 'studio-3', 'studio-4', 'studio-5', 'studio-6', 'studio-7']

const dayColumn = (page: Page, index: number) => page.getByRole('main').getByRole('region').nth(index)

test('the whole venue: seven days, classes by part of the day, courts once with their free times', async ({
  page,
}) => {
  await page.goto(origin + week)
  await expect(page).toHaveURL(/\/location\/big-hall\/all\/\d{4}-\d\d-\d\d\/week$/)
  await expect(page.getByRole('heading', { level: 1, name: 'What’s on' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(7)
  await expect(dayColumn(page, 0)).toContainText('today')
  const tomorrow = dayColumn(page, 1)
  await expect(tomorrow.getByRole('heading', { level: 3 })).toHaveText([
    'Morning',
    'Afternoon',
    'Evening',
    'Badminton £6.00',
  ])
  // An evening of more than twenty sessions stands by their names, too.
  await expect(tomorrow.getByRole('heading', { level: 4, name: 'Late Yoga £6.00' })).toBeVisible()
  await expect(tomorrow.getByRole('link', { name: /^23:00, Late Yoga, \w+ \d+ \w+ \d+$/ })).toHaveText(
    '23:00',
  )
  await expect(
    tomorrow.getByRole('link', { name: /^23:15, Night Yoga, .+, Full, join the waitlist$/ }),
  ).toHaveText('23:15')
  await expect(page.getByText('A time with a dashed edge is full')).toBeVisible()
  await expect(tomorrow.getByRole('link', { name: /^22:00, Badminton, / })).toHaveText('22:00')
})

test('a day of the whole venue: reached from its week, walked day by day, and each entry leads to its booking', async ({
  page,
}) => {
  await page.goto(origin + week)
  await dayColumn(page, 1).getByRole('heading', { level: 2 }).getByRole('link').click()
  await expect(page).toHaveURL(/\/location\/big-hall\/all\/\d{4}-\d\d-\d\d$/)
  await expect(page).toHaveTitle(/^Bookings \| Big Hall, \w+ \d+ \w+ \d{4}$/)
  const days = page.getByRole('main').getByRole('region')
  await expect(days).toHaveCount(1)
  await expect(days.getByRole('heading', { level: 3 })).toHaveText([
    'Morning',
    'Afternoon',
    'Evening',
    /^Badminton/,
  ])
  const shown = page.url()
  const period = page.getByRole('main').getByRole('status').first()
  const shownDay = await period.innerText()
  await page.getByRole('link', { name: 'Next day' }).click()
  await expect(period).not.toHaveText(shownDay)
  await page.getByRole('link', { name: 'Previous day' }).click()
  await expect(period).toHaveText(shownDay)
  await expect(page).toHaveURL(shown)
  await page.getByRole('link', { name: 'Moonlight Swim' }).click()
  await expect(page.getByText('Your selection:')).toBeVisible()

  expect((await page.goto(`${origin}/location/big-hall/all/today`))?.status()).toBe(200)
  await expect(page.getByText(/^Today, /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Previous day' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Week view' }).click()
  await expect(page).toHaveURL(/\/all\/\d{4}-\d\d-\d\d\/week$/)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Next day' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Activities' }).getByRole('link', { name: 'Badminton' }).click()
  await expect(page).toHaveURL(/\/location\/big-hall\/badminton\/\d{4}-\d\d-\d\d$/)
  expect((await page.goto(`${origin}/location/big-hall/all/2026-02-30`))?.status()).toBe(404)
})

test('every entry leads to where it is booked', async ({ page }) => {
  for (const [name, address, heading] of [
    [/Late Yoga/, /\/location\/big-hall\/yoga\/[\d-]+\/by-time\/class\/\d+$/, /Late Yoga|Yoga/],
    [/Moonlight Swim/, /\/location\/big-hall\/swim\/[\d-]+\/by-time\/ticket\/\d+$/, /Swim/],
    [
      /^22:30, Badminton/,
      /\/location\/big-hall\/badminton\/[\d-]+\/by-time\/slot\/22:30-23:00\//,
      /Badminton/,
    ],
  ] as const) {
    await page.goto(origin + week)
    await dayColumn(page, 1).getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

test('what is scrolled to stays where it is, and a slow press reaches it', async ({ page }) => {
  await page.goto(origin + week)
  const entry = dayColumn(page, 1).getByRole('link', { name: /Late Yoga/ })
  const moved = await entry.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center' })
    const before = element.getBoundingClientRect().top
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
    return element.getBoundingClientRect().top - before
  })
  expect(moved).toBe(0)
  const { x, y } = (await entry.boundingBox())!
  await page.mouse.move(x + 20, y + 10)
  await page.mouse.down()
  await untilAlive(page)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/by-time\/class\/\d+$/)
})

test('a day that is not open says when it opens for this person and for members', async ({ page }) => {
  await page.goto(origin + week)
  await expect(dayColumn(page, 6)).toContainText(/Opens [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}, 00:00/)
  await expect(dayColumn(page, 6)).toContainText('Members can book now')
  await page.getByRole('link', { name: 'Next 7 days' }).click()
  await expect(dayColumn(page, 0)).toContainText(/Members can book from /)
  await page.getByRole('link', { name: 'Previous 7 days' }).click()
  await expect(dayColumn(page, 0)).toContainText('today')
  await expect(page.getByRole('link', { name: 'Previous 7 days' })).toHaveCount(0)
})

test('one activity: reached from its day, narrowed by links, and back to a day', async ({ page }) => {
  await page.goto(`${origin}/location/big-hall/yoga/today`)
  await untilAlive(page)
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/\/location\/big-hall\/yoga\/[\d-]+\/week$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Yoga' })).toBeFocused()
  await expect(page.getByRole('link', { name: /Spin in/ })).toHaveCount(0)
  const tomorrow = dayColumn(page, 1)
  await expect(tomorrow.getByRole('link', { name: /Late Yoga/ })).toContainText(
    '23:00 to 23:30 £6.00Late Yoga20 places left',
  )
  await expect(tomorrow.getByRole('link', { name: /Night Yoga/ })).toContainText('Full, join the waitlist')
  const activities = page.getByRole('navigation', { name: 'Activities' })
  await activities.getByRole('link', { name: 'Badminton' }).click()
  await expect(page.getByRole('link', { name: /^22:00, Badminton/ }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Yoga' })).toBeVisible()
  await page.getByRole('main').getByRole('heading', { level: 2 }).nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/location\/big-hall\/yoga\/[\d-]+$/)
})

test('an unknown venue, activity or date is not found', async ({ request }) => {
  for (const path of [
    '/location/nowhere/all/today/week',
    '/location/big-hall/nothing/today/week',
    '/location/big-hall/all/2026-02-30/week',
  ])
    expect((await getServerPage(request, origin + path)).status, path).toBe(404)
})

test('A01, A03: at every width, also with more than a thousand entries', async ({ page }) => {
  await page.goto(origin + week)
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(1000)
  await atEveryWidth(page, () => expectNoSidewaysScroll(page))
  await page.goto(`${origin}/location/big-hall/all/today`)
  await atEveryWidth(page, () => expectNoSidewaysScroll(page))
  // Axe takes a minute over a thousand links that are all alike.
  for (const activity of ['yoga', 'badminton', 'swim']) {
    await page.goto(`${origin}/location/big-hall/${activity}/today/week`)
    await expectFitsEveryWidth(page)
  }
})
