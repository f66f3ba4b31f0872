import { expect, type Page, test } from '@playwright/test'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { importTwinTowns, leeds } from '../support/operators/twin-towns.ts'

let origin = ''

test.beforeAll(async () => {
  origin = await importTwinTowns('search-screen')
})

/** The day after the one that the screen starts from. */
async function openTomorrow(page: Page): Promise<string> {
  await page.goto(`${origin}/search`)
  const today = await page.getByLabel('Day').inputValue()
  const date = new Date(`${today}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

test('A26: badminton tomorrow after 18:00 near Manchester, by its boxes and as one sentence: the focus goes to the results, the address holds the whole search; an unknown place is reported at its field, which takes the focus, and no more once it is corrected', async ({
  page,
}) => {
  const tomorrow = await openTomorrow(page)
  const activity = page.getByLabel('Activity')
  const near = page.getByLabel('Near')
  const search = () =>
    page.getByRole('search', { name: 'All venues' }).getByRole('button', { name: 'Search' }).click()
  const found = page.getByRole('heading', { level: 1, name: 'Badminton near M15 5NN, tomorrow after 18:00' })
  const counted = '2 times at 1 venue within about 5 miles'
  await activity.fill('badminton')
  await page.getByLabel('Day').fill(tomorrow)
  await near.fill('M15 5NN')
  await page.getByLabel('From', { exact: true }).selectOption('18:00')
  await search()
  await expect(found).toBeFocused()
  await expect(page.getByRole('status').getByText(counted)).toBeVisible()
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^18:00 Badminton, until 19:00, Hulme Hall/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/location/hulme/badminton/${tomorrow}/by-time/slot/18:00-19:00/`))
  await page.goBack()
  // The address holds the whole search.
  await expect(activity).toHaveValue('badminton')
  await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(2)

  await page.goto(`${origin}/search`)
  await activity.fill('badminton tomorrow after 18:00 within 5 miles of M15 5NN')
  await search()
  await expect(found).toBeFocused()
  await expect(page.getByRole('status').getByText(counted)).toBeVisible()
  await expect(activity).toHaveValue('badminton')
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(tomorrow)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('18:00')
  await expect(page).toHaveURL(/activity=badminton&date=[\d-]+&from=18%3A00&near=M15\+5NN/)
  // Parts that a later sentence leaves out stay as they were.
  await page.getByText('Filters', { exact: true }).click()
  await activity.fill('yoga in the evening')
  await search()
  await expect(activity).toHaveValue('yoga')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('17:00')
  await expect(near).toHaveValue('M15 5NN')

  await page.getByText('Filters', { exact: true }).click()
  await near.fill('qqqqqqqq')
  await search()
  await expect(near).toBeFocused()
  await expect(near).toHaveAccessibleDescription(/We can’t find “qqqqqqqq”/)
  await expect(page).toHaveTitle(/^Error: /)
  // A26: once it is corrected, the message goes.
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expect(near).not.toHaveAttribute('aria-invalid')
})

test.describe('F64: a visitor elsewhere', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('F64, A01, A03: they see whose time it is in the search and in a week, and every state of the search fits every width', async ({
    page,
  }) => {
    const tomorrow = await openTomorrow(page)
    await page.goto(`${origin}/location/hulme/badminton/today/week`)
    await expect(page.getByText('All times are local to Manchester (Europe/London).')).toBeVisible()
    for (const query of ['', `?date=${tomorrow}&activity=none`, '?near=qqqqqqqq', `?date=${tomorrow}`]) {
      await page.goto(`${origin}/search${query}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectFitsEveryWidth(page)
    }
    await expect(page.getByText('All times are local to the venues (Europe/London).')).toBeVisible()
  })
})

test('spec 5, A26: ‘Use my location’ searches around the visitor’s position, with no distance more exact than the device, or says why it can’t until another place is typed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'], { origin })
  await context.setGeolocation({ latitude: leeds.lat, longitude: leeds.lng, accuracy: 3000 })
  await page.getByLabel('Day').fill(await openTomorrow(page))
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByRole('article').first()).toContainText(/Kirkstall Hall.*about \d+ miles/)
  await expect(page.getByRole('main')).not.toContainText(/\d\.\d miles|less than/)
  await expect(page.getByLabel('Near')).toHaveValue('My location')
  await context.clearPermissions()
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  const instead = page.getByText('Type a town or postcode instead.')
  await expect(instead).toBeVisible()
  // A26: once it is done, the message goes.
  await page.getByLabel('Near').fill('Leeds')
  await expect(instead).toHaveCount(0)
})

test('a phone’s first screen shows three venues or eight times of a search, the line of days scrolls to the chosen one, and the sentence in the box is searched anew', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  for (const query of [
    `activity=badminton&near=Bristol&date=${dayAhead(1)}`,
    `near=Bristol&from=17:00&date=${dayAhead(2)}`,
    `activity=Swimming&date=${dayAhead(1)}`,
  ]) {
    await page.goto(`/search?${query}`)
    const whole = async (role: 'article' | 'listitem') => {
      const times = page.getByRole('article')
      const all = role === 'article' ? times : times.getByRole('listitem')
      const boxes = await Promise.all((await all.all()).map((one) => one.boundingBox()))
      return boxes.filter((box) => box && box.height > 0 && box.y + box.height <= 780).length
    }
    expect(
      Math.max((await whole('article')) / 3, (await whole('listitem')) / 8),
      query,
    ).toBeGreaterThanOrEqual(1)
    await expect(page.locator('[aria-current=date]')).toBeInViewport({ ratio: 1 })
    await expectFitsEveryWidth(page)
    await page.setViewportSize({ width: 360, height: 780 })
  }
  const box = page.getByLabel('What, when and where')
  await box.fill('yoga tomorrow near Manchester')
  await box.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Yoga near Manchester, tomorrow' })
  await expect(heading).toBeFocused()
  await expect(box).toHaveValue('yoga tomorrow near Manchester')
  await page.getByRole('link', { name: 'Tonight' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yoga near Manchester, tonight')
  await expect(box).toHaveValue('yoga tonight near Manchester')
})
