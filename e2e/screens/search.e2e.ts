import { expect, type Page, test } from '@playwright/test'
import { expectFitsEveryWidth } from '../support/expect-accessible.ts'
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
  const search = () => page.getByRole('button', { name: 'Search' }).click()
  const found = page.getByRole('heading', { level: 2, name: 'Tomorrow' })
  const asked = '2 sessions for badminton after 18:00 within about 5 miles of M15 5NN'
  await activity.fill('badminton')
  await page.getByLabel('Day').fill(tomorrow)
  await near.fill('M15 5NN')
  await page.getByLabel('From', { exact: true }).selectOption('18:00')
  await search()
  await expect(found).toBeFocused()
  await expect(page.getByRole('status').getByText(asked)).toBeVisible()
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: 'Badminton, 18:00 to 19:00, Hulme Hall' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/location/hulme/badminton/${tomorrow}/by-time/slot/18:00-19:00/`))
  await page.goBack()
  // The address holds the whole search.
  await expect(activity).toHaveValue('badminton')
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.goto(`${origin}/search`)
  await activity.fill('badminton tomorrow after 18:00 within 5 miles of M15 5NN')
  await search()
  await expect(found).toBeFocused()
  await expect(page.getByRole('status').getByText(asked)).toBeVisible()
  await expect(activity).toHaveValue('badminton')
  await expect(page.getByLabel('Day')).toHaveValue(tomorrow)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('18:00')
  await expect(page).toHaveURL(/activity=badminton&date=[\d-]+&from=18%3A00&near=M15\+5NN/)
  // Parts that a later sentence leaves out stay as they were.
  await page.getByText('Change search').click()
  await activity.fill('yoga in the evening')
  await search()
  await expect(activity).toHaveValue('yoga')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('17:00')
  await expect(near).toHaveValue('M15 5NN')

  await page.getByText('Change search').click()
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
  await page.getByText('Change search').click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  const instead = page.getByText('Type a town or postcode instead.')
  await expect(instead).toBeVisible()
  // A26: once it is done, the message goes.
  await page.getByLabel('Near').fill('Leeds')
  await expect(instead).toHaveCount(0)
})
