import { expect, test } from '@playwright/test'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { importOperator } from '../support/import-operator.ts'

let origin = ''
const everyDay = (category: string, when: string, more: object = {}) => ({
  category,
  when: [when],
  minutes: 60,
  capacity: 8,
  prices: { adult: 900 },
  ...more,
})
const manchester = { town: 'Manchester', postcode: 'M15 5NN', lat: 53.4636, lng: -2.2515 }
const leeds = { town: 'Leeds', postcode: 'LS5 3AA', lat: 53.8164, lng: -1.6003 }

test.beforeAll(async () => {
  origin = await importOperator({
    slug: 'search-screen',
    name: 'Twin Towns',
    client: {
      bookingWindows: {
        nonMember: { daysAhead: 6, releaseTime: '00:00' },
        member: { daysAhead: 7, releaseTime: '00:00' },
      },
    },
    catalogue: {
      categories: [
        { slug: 'badminton', name: 'Badminton', kind: 'resources' },
        { slug: 'yoga', name: 'Yoga', kind: 'classes' },
      ],
      venues: [
        {
          slug: 'hulme',
          name: 'Hulme Hall',
          ...manchester,
          locations: [
            { slug: 'court-1', name: 'Court 1' },
            { slug: 'court-2', name: 'Court 2' },
          ],
          sessions: [
            everyDay('badminton', 'daily 17:00-20:00 every 60', {
              locations: ['court-1', 'court-2'],
              capacity: 1,
            }),
            everyDay('yoga', 'daily 18:30', { name: 'Slow Yoga', soldElsewhere: 8 }),
          ],
        },
        {
          slug: 'kirkstall',
          name: 'Kirkstall Hall',
          ...leeds,
          locations: [{ slug: 'court-1', name: 'Court 1' }],
          sessions: [
            everyDay('badminton', 'daily 18:00-20:00 every 60', { locations: ['court-1'], capacity: 1 }),
          ],
        },
      ],
    },
  })
})

/** The day after the one that the screen starts from. */
async function openTomorrow(page: import('@playwright/test').Page): Promise<string> {
  await page.goto(`${origin}/search`)
  const today = await page.getByLabel('Day').inputValue()
  const date = new Date(`${today}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

test('badminton tomorrow after 18:00 within 5 miles of Manchester: what is found, and where it is booked', async ({
  page,
}) => {
  const tomorrow = await openTomorrow(page)
  await expect(page).toHaveTitle('Bookings | Search all venues')
  await page.getByLabel('Activity').fill('badminton')
  await page.getByLabel('Day').fill(tomorrow)
  await page.getByLabel('Near').fill('M15 5NN')
  await page.getByLabel('From').selectOption('18:00')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Tomorrow' })).toBeFocused()
  await expect(
    page.getByRole('status').getByText('2 sessions for badminton after 18:00 within about 5 miles'),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  const first = page.getByRole('article').first()
  await expect(first).toContainText('Hulme Hall')
  await expect(first).toContainText('£9.00')
  await expect(first).toContainText('2 free')
  await first.getByRole('link', { name: 'Badminton, 18:00 to 19:00, Hulme Hall' }).click()
  await expect(page).toHaveURL(new RegExp(`/location/hulme/badminton/${tomorrow}/by-time/slot/18:00-19:00/`))
  await page.goBack()
  // The address holds the whole search.
  await expect(page.getByLabel('Activity')).toHaveValue('badminton')
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('the same as one sentence: every box is filled in, and the address holds what was meant', async ({
  page,
}) => {
  const tomorrow = await openTomorrow(page)
  await page.getByLabel('Activity').fill('badminton tomorrow after 18:00 within 5 miles of M15 5NN')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Tomorrow' })).toBeFocused()
  await expect(
    page
      .getByRole('status')
      .getByText('2 sessions for badminton after 18:00 within about 5 miles of M15 5NN'),
  ).toBeVisible()
  await expect(page.getByLabel('Activity')).toHaveValue('badminton')
  await expect(page.getByLabel('Day')).toHaveValue(tomorrow)
  await expect(page.getByLabel('From')).toHaveValue('18:00')
  await expect(page).toHaveURL(/activity=badminton&date=[\d-]+&from=18%3A00&near=M15\+5NN/)
  // What a later sentence does not say stays as it was.
  await page.getByText('Change search').click()
  await page.getByLabel('Activity').fill('yoga in the evening')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByLabel('Activity')).toHaveValue('yoga')
  await expect(page.getByLabel('From')).toHaveValue('17:00')
  await expect(page.getByLabel('Near')).toHaveValue('M15 5NN')
})

test.describe('F64: a visitor elsewhere', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('F64: sees whose time it is in the search and in a week', async ({ page }) => {
    await page.goto(`${origin}/search?activity=badminton&from=18:00`)
    await expect(page.getByText('All times are local to the venues (Europe/London).')).toBeVisible()
    await page.goto(`${origin}/location/hulme/badminton/today/week`)
    await expect(page.getByText('All times are local to Manchester (Europe/London).')).toBeVisible()
  })
})

test('spec 5: without a place it looks everywhere; with a wide one it can sort by distance', async ({
  page,
}) => {
  const tomorrow = await openTomorrow(page)
  await page.goto(`${origin}/search?activity=badminton&date=${tomorrow}`)
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('navigation', { name: 'Order' })).toHaveCount(0)
  await page.goto(`${origin}/search?activity=badminton&date=${tomorrow}&near=Leeds&within=50`)
  await expect(page).toHaveURL(/lat=53\.\d+&lng=-1\.\d+/)
  await expect(page.getByRole('article').first()).toContainText('Hulme Hall')
  await page.getByRole('link', { name: 'Nearest first' }).click()
  await expect(page.getByRole('article').first()).toContainText('Kirkstall Hall')
  await expect(page.getByRole('region', { name: 'Hulme Hall' })).toContainText(/about 3\d miles away/)
})

test('A08: what is full is shown when asked for, in words', async ({ page }) => {
  const tomorrow = await openTomorrow(page)
  await page.goto(`${origin}/search?date=${tomorrow}&activity=yoga`)
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('link', { name: 'Include full sessions' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Slow Yoga' })).toContainText('Full')
})

test('nothing found says what to relax', async ({ page }) => {
  const tomorrow = await openTomorrow(page)
  await page.goto(`${origin}/search?activity=badmington&date=${tomorrow}`)
  await expect(page.getByText('No activity is called “badmington”.')).toBeVisible()
  await page.getByRole('link', { name: 'Look for every activity' }).click()
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.goto(`${origin}/search?date=${tomorrow}&near=Huddersfield&activity=badminton`)
  // Nothing else is blamed: no venue is so near, and a link leads as far as the first that is.
  await expect(
    page.getByText(
      'No venue within 5 miles of Huddersfield has badminton. The nearest that does is Kirkstall Hall, about 14 miles away.',
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Look within 20 miles' }).click()
  await expect(page.getByRole('article').first()).toContainText('about 14 miles away')
  await page.goto(`${origin}/search?date=${tomorrow}&near=Leeds&activity=yoga`)
  await expect(
    page.getByText(/^No venue within 5 miles of Leeds has yoga\. The nearest that does is Hulme Hall, /),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Look at all venues' }).click()
  await expect(page.getByText('1 session is on, but can’t be booked now.')).toBeVisible()
  await page.goto(`${origin}/search?date=${tomorrow}&from=21:00`)
  await page.getByRole('link', { name: 'Look at any time of the day' }).click()
  await expect(page.getByRole('article')).toHaveCount(5)
})

test('the example that the screen gives finds something', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/search`)
  const example = /“(.+)”/.exec(await page.getByText('Or write it as one sentence').innerText())?.[1] ?? ''
  await page.getByLabel('Activity').fill(example)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Tomorrow' })).toBeFocused()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('F106: distances from a postcode are rough, and no venue is dropped that may be near enough', async ({
  page,
}) => {
  const tomorrow = await openTomorrow(page)
  await page.goto(`${origin}/search?activity=badminton&date=${tomorrow}&near=ls61aa&within=2`)
  await expect(page.getByLabel('Near')).toHaveValue('LS6 1AA')
  await expect(page.getByRole('article').first()).toContainText('within about 2 miles')
  await page.goto(`${origin}/search?activity=badminton&date=${tomorrow}&near=LS&within=1`)
  await expect(page.getByLabel('Near')).toHaveValue('LS')
  await expect(page.getByRole('article').first()).toContainText('within about 20 miles')
  await expect(page.getByText(/\d\.\d miles/)).toHaveCount(0)
})

test('A26: an unknown place is told at its field, which takes the focus', async ({ page }) => {
  await page.goto(`${origin}/search`)
  await page.getByLabel('Near').fill('qqqqqqqq')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByLabel('Near')).toBeFocused()
  await expect(page.getByLabel('Near')).toHaveAccessibleDescription(/We can’t find “qqqqqqqq”/)
  await expect(page).toHaveTitle(/^Error: /)
  // A26: mended, it is said no more.
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expect(page.getByLabel('Near')).not.toHaveAttribute('aria-invalid')
})

test('‘Use my location’ searches around the visitor’s position, or says why it can’t', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'], { origin })
  await context.setGeolocation({ latitude: leeds.lat, longitude: leeds.lng })
  const tomorrow = await openTomorrow(page)
  await page.getByLabel('Day').fill(tomorrow)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByRole('article').first()).toContainText('Kirkstall Hall')
  await expect(page.getByLabel('Near')).toHaveValue('My location')
  await context.clearPermissions()
  await page.getByText('Change search').click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  const instead = page.getByText('Type a town or postcode instead.')
  await expect(instead).toBeVisible()
  // A26: done, it is said no more.
  await page.getByLabel('Near').fill('Leeds')
  await expect(instead).toHaveCount(0)
})

test('spec 5: a device that knows to 3 km where it is gets no distance that is more exact', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'], { origin })
  await context.setGeolocation({ latitude: leeds.lat, longitude: leeds.lng, accuracy: 3000 })
  await page.getByLabel('Day').fill(await openTomorrow(page))
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByRole('article').first()).toContainText(/Kirkstall Hall.*about \d+ miles/)
  await expect(page.getByRole('main')).not.toContainText(/\d\.\d miles|less than/)
})

test('a search is answered by the server alone', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const tomorrow = await openTomorrow(page)
  await page.getByLabel('Activity').fill('badminton')
  await page.getByLabel('Day').fill(tomorrow)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('article')).toHaveCount(5)
  await context.close()
})

test('A01, A03: at every width', async ({ page }) => {
  const tomorrow = await openTomorrow(page)
  for (const query of ['', `?date=${tomorrow}`, `?date=${tomorrow}&activity=none`, '?near=qqqqqqqq']) {
    await page.goto(`${origin}/search${query}`)
    await expectFitsEveryWidth(page)
  }
})
