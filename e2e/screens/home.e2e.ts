import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { mapOf } from '../support/map-picture.ts'
import { importOperator } from '../support/operators/import-operator.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Activity, venue, town or postcode' })
const cookiesOf = (page: Page) => page.evaluate(() => decodeURIComponent(document.cookie))
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** The heading over the times: it names their day where they are on one. */
const timesNear = (page: Page, place: string) =>
  page.getByRole('heading', { name: new RegExp(`^(Today|Tomorrow|Next times) near ${place}$`) })

async function typePlace(page: Page, place: string): Promise<void> {
  await page.getByRole('link', { name: /^(Choose a|Change) place$/ }).click()
  const form = page.getByRole('search', { name: 'Available times near a place' })
  await expect(form.getByRole('textbox', { name: 'Near a town or postcode' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Near a town or postcode' }).fill(place)
  await form.getByRole('button', { name: 'Show' }).click()
}

test('A01, A03: Home fits every width, with and without a venue', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, '14 Linden Leisure venues')).toBeVisible()
  await expectFitsEveryWidth(page)
  const origin = await importOperator({ slug: `empty-${process.pid}`, name: 'Empty Leisure' })
  await page.goto(`${origin}/`)
  await expect(page.getByText('There is nothing to book here yet')).toBeVisible()
  await expectAccessible(page)
})

test('at 360 x 780 Home without a place has six times at least in the first screenful, each whole, with its day and price, and all equally wide', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await expect(heading(page, '14 Linden Leisure venues')).toBeVisible()
  const times = await page
    .getByRole('article')
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((all) =>
      all
        .map(
          (one) =>
            ({ ...one.getBoundingClientRect().toJSON(), text: one.textContent }) as DOMRect & {
              text: string
            },
        )
        .filter(
          ({ top, left, right, bottom, width }) =>
            width > 0 && top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight,
        ),
    )
  expect(times.length).toBeGreaterThanOrEqual(6)
  for (const { text } of times) expect(text).toMatch(/^\w{3} \d\d:\d\d .+ £\d+\.\d\d$/)
  expect(new Set(times.map(({ width }) => Math.round(width))).size).toBe(1)
  await expectAccessible(page)
})

test('a typed place shows two venues with their next times on a phone’s first screen, is remembered to three decimals and used by a sentence; a sentence’s own place is remembered too, a link’s is not, and the phone fetches no map until it is pressed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/?near=Newport')
  await expect(timesNear(page, 'Newport, Wales')).toBeVisible()
  await page.mouse.move(200, 600, { steps: 2 })
  await expect(page.locator('[data-hydrating]')).toHaveCount(0)
  expect(await cookiesOf(page)).not.toContain('place=')

  await page.goto('/')
  await typePlace(page, 'LS6')
  await expect(timesNear(page, 'LS6')).toBeVisible()
  const rows = page.getByRole('article')
  for (const index of [0, 1]) {
    await expect(rows.nth(index)).toBeInViewport({ ratio: 1 })
    await expect(rows.nth(index).getByRole('listitem').first()).toContainText(
      /^(\w{3} )?\d\d:\d\d \w.* £\d+\.\d\d$/,
    )
  }
  await expect(rows.first()).toContainText(/Kirkstall Racquets Centre.*about \d miles/i)
  await expectAccessible(page)
  expect(await cookiesOf(page)).toMatch(/place=53\.\d{1,3},-1\.\d{1,3},\d+(\.\d)?,LS6(;|$)/)

  await box(page).fill('squash tomorrow evening')
  await box(page).press('Enter')
  const understood = page.getByRole('list', { name: 'What you searched for' })
  const openFilters = () => page.getByText('Filters', { exact: true }).click()
  await openFilters()
  await expect(understood.getByRole('link')).toHaveText([
    'squash',
    'tomorrow',
    'after 17:00',
    /^within 5 miles of LS6/,
  ])
  await expectAccessible(page)
  await understood.getByRole('link', { name: 'after 17:00, remove' }).click()
  await expect(page).not.toHaveURL(/from=/)
  await openFilters()
  await expect(understood.getByRole('link')).toHaveText(['squash', 'tomorrow', /^within 5 miles of LS6/])

  await page.goto('/')
  await expect(timesNear(page, 'LS6')).toBeVisible()
  await box(page).fill('squash tomorrow near Bristol')
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Squash near Bristol, tomorrow')
  await page.goto('/')
  await expect(timesNear(page, 'Bristol')).toBeVisible()
  await expect(page.locator('[data-hydrating]')).toHaveCount(0)
  await expect(mapOf(page)).toHaveCount(0)
  await expect(rows.locator('[aria-hidden=true].rounded-full.tabular').filter({ visible: true })).toHaveCount(
    0,
  )
  expect(asked.filter((url) => /maplibre|venue-map|base-map|draw-map|ground-paths|gb-map/.test(url))).toEqual(
    [],
  )
  const map = page.getByRole('search').getByRole('link', { name: 'Map', exact: true })
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await map.click()
  await expect(mapOf(page)).toBeVisible()
})

test('a visitor who allows it sees the available times near them, Change asks again, Clear location takes the place off the device; one who does not is asked in words', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.381_123, longitude: -2.359_456 })
  await page.goto('/')
  await heading(page, '14 Linden Leisure venues').waitFor()
  await page.getByRole('link', { name: 'Choose a place' }).click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(timesNear(page, 'you')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Walcot Baths')
  expect(await cookiesOf(page)).toMatch(/place=51\.381,-2\.359,/)
  await typePlace(page, 'Leeds')
  await expect(timesNear(page, 'Leeds')).toBeVisible()
  await page.getByRole('button', { name: 'Clear location' }).click()
  await expect(heading(page, '14 Linden Leisure venues')).toBeVisible()
  expect(await cookiesOf(page)).not.toContain('place=')

  await context.clearPermissions()
  await page.getByRole('link', { name: 'Choose a place' }).click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(
    page.getByText('Your browser isn’t sharing your location. Type a town or postcode instead.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('spec 5, A37: typing offers activities, places, and venues by a case-insensitive substring match; their count is spoken, and the keyboard alone chooses one', async ({
  page,
}) => {
  await page.goto('/')
  await box(page).fill('LEISURE c')
  const offers = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(offers.getByRole('option')).toHaveText([
    /Kelvinbank/,
    /Lockside/,
    /Osney/,
    /Ouseburn/,
    /Wensum/,
  ])
  await expect(page.getByRole('status').filter({ hasText: '5 suggestions' })).toBeAttached()
  await expectAccessible(page)
  await box(page).fill('squa')
  await expect(offers.getByRole('option').first()).toHaveText(/^Squash(\d+ today)?$/)
  await offers.getByRole('option', { name: 'Squash tonight' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Squash at all venues, tonight')
  await page.goto('/?near=Manchester')
  await box(page).fill('swim')
  const offered = offers.getByRole('option')
  await expect(offered.filter({ hasText: 'Swimming tonight near Manchester' })).toBeVisible()
  for (const name of [/^Swimming(\d+ today)?$/, /^Family Swim/])
    await expect(offered.filter({ hasText: name }).first()).toBeVisible()
  expect(await offered.count()).toBeLessThanOrEqual(8)
  await expectAccessible(page)
  await box(page).fill('harrog')
  await expect(offers.getByRole('option', { name: /^Harrogate/ })).toHaveAccessibleDescription('Places')
  await offers.getByRole('option', { name: /^Harrogate/ }).click()
  await expect(timesNear(page, 'Harrogate')).toBeVisible()
  await box(page).fill('')
  await box(page).click()
  await expect(offers.getByRole('option')).toHaveText(['Use my location'])

  await box(page).fill('pool')
  await expect(offers.getByRole('option', { name: /^Ancoats/ })).toBeVisible()
  await box(page).press('ArrowDown')
  const first = offers.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await box(page).press('Escape')
  await expect(offers).toBeHidden()
  await expect(box(page)).toHaveValue('pool')
  await box(page).press('ArrowDown')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/location\/ancoats-pool-and-gym$/)
})
