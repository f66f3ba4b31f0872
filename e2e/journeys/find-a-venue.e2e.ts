import { expect, type Page, test } from '@playwright/test'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { findRun, mapOf, markColour, takeMapPicture } from '../support/map-picture.ts'

const results = (page: Page) =>
  page.getByRole('region', { name: /^(All venues|Venues)/ }).getByRole('article')

async function searchNear(page: Page, place: string, within?: string): Promise<void> {
  const finder = page.getByRole('search', { name: 'Venues near a place' })
  await finder.getByRole('textbox', { name: 'Near a town or postcode' }).fill(place)
  if (within) await finder.getByRole('combobox', { name: 'Within' }).selectOption(within)
  else await finder.getByRole('button', { name: 'Search nearby' }).click()
}

test('spec 5: venues within the radius of a town, nearest first, with their distance', async ({ page }) => {
  await page.goto('/?find=venues')
  // Spec 9: the radius is 5 miles by default.
  await expect(page.getByRole('combobox', { name: 'Within' })).toHaveValue('5')
  await searchNear(page, 'Bristol')
  await expect(
    page.getByRole('heading', { name: 'Venues within about 5 miles of Bristol, England' }),
  ).toBeVisible()
  await expect(results(page)).toHaveText([/Lockside.*within about 2 miles/])
  await page.getByRole('combobox', { name: 'Within' }).selectOption('20')
  await expect(results(page)).toHaveText([
    /Lockside.*within about 2 miles/,
    /Walcot Baths.*about 11 miles away/,
  ])
  await expect(page.getByRole('status').filter({ hasText: '2 venues' })).toBeVisible()
  await expect(page).toHaveURL(/near=Bristol&within=20/)
  await expectAccessible(page)
})

test('F106: a postcode that exists is found, and how far a venue is from it is said as “about”', async ({
  page,
}) => {
  await page.goto('/?find=venues')
  await searchNear(page, 'ls7 1aa')
  await expect(page.getByRole('heading', { name: 'Venues within about 5 miles of LS7 1AA' })).toBeVisible()
  await expect(results(page)).toHaveText([/Kirkstall Racquets Centre.*about 3 miles away/])
  await searchNear(page, 'BD1')
  await expect(
    page.getByText(/^The nearest is Kirkstall Racquets Centre, about \d miles away\.$/),
  ).toBeVisible()
  await searchNear(page, 'SW1A')
  await expect(results(page)).toHaveText([/Deptford Creek.*about \d miles away/])
  // Where only the area is known, what may be near is not left out, and the words promise no more.
  await searchNear(page, 'LS')
  await expect(
    page.getByRole('heading', { name: 'Venues that may be within 5 miles of LS, postcode area' }),
  ).toBeVisible()
  await expect(results(page).first()).toContainText('within about 20 miles')
})

test('with no venue in the radius the nearest is named, and one click looks further', async ({ page }) => {
  await page.goto('/?find=venues&near=Skegness')
  await expect(page.getByText('No venue within 5 miles.')).toBeVisible()
  await expect(page.getByText(/^The nearest is Wensum Leisure Centre, about \d+ miles away\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Search within 100 miles' }).click()
  await expect(results(page).first()).toContainText('Wensum Leisure Centre')
})

test('a place of which there are several can be changed for another, an unknown one says so', async ({
  page,
}) => {
  await page.goto('/?near=Newport&within=20')
  await expect(page.getByRole('heading', { name: /of Newport, Wales$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Newport, England' }).click()
  await expect(page.getByRole('heading', { name: /of Newport, England$/ })).toBeVisible()
  await page.goto('/?find=venues&near=xyzzy')
  await expect(page.getByText('We can’t find xyzzy')).toBeVisible()
  await expect(results(page)).toHaveCount(14)
})

test('‘Use my location’ looks around where the person is', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.3811, longitude: -2.359 })
  await page.goto('/?find=venues')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByRole('heading', { name: 'Venues within 5 miles of where you are' })).toBeVisible()
  await expect(results(page)).toHaveText([/Walcot Baths.*under a mile away/])
})

test('spec 5: a device that knows to 3 km where it is gets no distance that is more exact', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.3811, longitude: -2.359, accuracy: 3000 })
  await page.goto('/?find=venues')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(
    page.getByRole('heading', { name: 'Venues that may be within 5 miles of where you are' }),
  ).toBeVisible()
  await expect(results(page)).toHaveText([/Walcot Baths.*within about \d miles/])
  await expect(page.getByRole('main')).not.toContainText(/\d\.\d miles|less than/)
})

test('a location that is not given is asked for in words', async ({ page, context }) => {
  await context.clearPermissions()
  await page.goto('/?find=venues')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(
    page.getByText('We couldn’t find your location. Type a town or postcode instead.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('places that can’t be looked up cost the finder, not the list', async ({ page }) => {
  await page.goto('/?find=venues')
  await page.route('**/api/activities/geocode**', (route) => route.fulfill({ status: 403, json: {} }))
  await searchNear(page, 'Leeds')
  await expect(page.getByText('We can’t look up places right now')).toBeVisible()
  await expect(results(page)).toHaveCount(14)
})

test('without scripts the finder is a form that the server answers', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/?find=venues')
  await searchNear(page, 'Leeds')
  await expect(results(page)).toHaveText([/Kirkstall Racquets Centre/])
  await expect(results(page).getByRole('listitem').first()).toContainText(/\d\d:\d\d \w/)
  await context.close()
})

test('A39: the map stands beside the list and in step with it, at every width', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  await page.goto('/?near=Bristol&within=20')
  const map = page.getByRole('region', { name: 'Map of the venues' })
  await atEveryWidth(page, async () => {
    await expect(page.getByRole('button', { name: 'Show map' })).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible({ timeout: 20_000 })
    await results(page).filter({ hasText: 'Walcot Baths' }).hover()
    await expect(map.getByRole('status')).toHaveText('On the map: Walcot Baths')
    await map.getByRole('button', { name: 'Zoom out' }).click()
    await expectNoSidewaysScroll(page)
    // Half under the header, whatever is there would be a small target.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Hide map' }).click()
    await expect(map).toHaveCount(0)
  })
  // It draws itself: no other site is asked for anything.
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).host]))
})

type Spot = { x: number; y: number }

/** The first thing on the map that has so many pixels of the marks' colour in a row. */
async function findMark(page: Page, length: number): Promise<Spot> {
  const colour = await markColour(page)
  let found: Spot | null = null
  const look = async () => (found = findRun(await takeMapPicture(page), colour, length))
  await expect.poll(look, { timeout: 20_000 }).not.toBeNull()
  return found ?? { x: 0, y: 0 }
}

test('A39: pointing at a mark names its venue, pressing it brings the venue’s row into view, with the focus', async ({
  page,
}) => {
  await page.goto('/?near=Bath&within=5')
  await page.getByRole('button', { name: 'Show map' }).click()
  const canvas = mapOf(page).locator('canvas')
  const position = await findMark(page, 12)
  await canvas.hover({ position })
  await expect(mapOf(page).getByRole('status')).toHaveText('On the map: Walcot Baths')
  await canvas.click({ position })
  const row = page.getByRole('link', { name: 'Walcot Baths', exact: true })
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
})

test('a cluster opens on a press, and the scale says so', async ({ page }) => {
  await page.goto('/?find=venues')
  await page.getByRole('button', { name: 'Show map' }).click()
  const scale = mapOf(page).getByText(/^(½|\d+) (miles?|yards)$/)
  await expect(scale).toHaveText('50 miles')
  // Wider than a pin.
  const position = await findMark(page, 24)
  await mapOf(page).locator('canvas').click({ position })
  await expect(scale).not.toHaveText('50 miles')
})

test('spec 9: the map is fitted to what was found, and follows the search', async ({ page }) => {
  await page.goto('/?near=Bristol&within=20')
  await page.getByRole('button', { name: 'Show map' }).click()
  const scale = mapOf(page).getByText(/^(½|\d+) (miles?|yards)$/)
  await expect(scale).toHaveText('2 miles')
  await page.getByRole('combobox', { name: 'Within' }).selectOption('100')
  await expect(scale).toHaveText(/^(10|20|50) miles$/)
})

/** The numbers that stand on the rows, top to bottom, without those that have none. */
const numbersOf = (page: Page) =>
  page.getByRole('article').locator('[aria-hidden=true].rounded-full.tabular').filter({ visible: true })

test('Home has a map beside the rows where there is room: it comes late, into its room, numbered and in step with the rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Shift = {
      value: number
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[])
        shifts.push(
          `${value}: ${sources.map(({ node, previousRect, currentRect }) => JSON.stringify([node?.outerHTML?.slice(0, 90), previousRect, currentRect])).join(', ')}`,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/?near=Bath')
  const rows = page.getByRole('article')
  await expect(numbersOf(page)).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8'])
  const room = await rows.first().boundingBox()
  await page.mouse.move(640, 150)
  await expect(mapOf(page).getByRole('button', { name: 'Zoom in' })).toBeVisible({ timeout: 20_000 })
  expect(await rows.first().boundingBox()).toEqual(room)
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  await expectAccessible(page)

  // A mark leads to its row, and a row raises its mark.
  const position = await findMark(page, 12)
  await mapOf(page).locator('canvas').click({ position })
  const taken = rows.getByRole('heading').locator('a:focus')
  await expect(taken).toBeInViewport()
  await expect(mapOf(page).getByRole('status')).toHaveText(`On the map: ${await taken.textContent()}`)
  await rows.nth(1).hover()
  const second = await rows.nth(1).getByRole('heading').textContent()
  await expect(mapOf(page).getByRole('status')).toHaveText(`On the map: ${second}`)
  const third = await rows.nth(2).getByRole('heading').textContent()
  await rows.nth(2).getByRole('link').first().focus()
  await expect(mapOf(page).getByRole('status')).toHaveText(`On the map: ${third}`)
})

test('a phone’s Home fetches no map, and has it one press away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/?near=Bath')
  await page.mouse.move(200, 600)
  await expect(page.locator('[data-hydrating]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(mapOf(page)).toHaveCount(0)
  expect(asked.filter((url) => /maplibre|venue-map|base-map|draw-map/.test(url))).toEqual([])
  await expect(numbersOf(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(mapOf(page)).toBeVisible()
})

test('the finder’s rows around a place have the number of their mark and the next times as links', async ({
  page,
}) => {
  await page.goto('/?near=Bristol&within=100')
  const times = results(page).first().getByRole('listitem').getByRole('link')
  await expect(times.first()).toHaveAccessibleName(
    /^(Tomorrow )?\d\d:\d\d .+, Lockside Leisure Centre, £\d+\.\d\d$/,
  )
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(numbersOf(page)).toHaveText(['1', '2', '3', '4'])
  await page.getByRole('button', { name: 'Hide map' }).click()
  await expect(numbersOf(page)).toHaveCount(0)
  await times.first().click()
  await expect(page.getByRole('button', { name: 'Book now' })).toBeVisible()
})
