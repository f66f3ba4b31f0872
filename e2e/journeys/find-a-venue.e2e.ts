import { expect, type Page, test } from '@playwright/test'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { findRun, mapOf, markColour, takeMapPicture } from '../support/map-picture.ts'

const results = (page: Page) =>
  page.getByRole('region', { name: /^(All venues|Venues)/ }).getByRole('article')

/** The numbers that stand on the rows, top to bottom, without those that have none. */
const numbersOf = (page: Page) =>
  page.getByRole('article').locator('[aria-hidden=true].rounded-full.tabular').filter({ visible: true })

test('spec 5, A20: typing a name lists the venues that have it, in any case, and announces their count; no match is announced, one click shows all again, and a place and a radius search on', async ({
  page,
}) => {
  await page.goto('/?find=venues')
  const name = page.getByRole('combobox', { name: 'Find a venue by name' })
  await name.fill('LEISURE c')
  await expect(page.getByRole('article')).toHaveText([
    /Kelvinbank/,
    /Lockside/,
    /Osney/,
    /Ouseburn/,
    /Wensum/,
  ])
  await expect(page.getByRole('status').filter({ hasText: '5 venues' })).toBeVisible()
  await expectAccessible(page)
  await name.fill('zzz')
  await expect(page.getByText('No venue has that name')).toBeVisible()
  await page.getByRole('button', { name: 'Show all venues' }).click()
  await expect(page.getByRole('article')).toHaveCount(14)

  const finder = page.getByRole('search', { name: 'Venues near a place' })
  await finder.getByRole('textbox', { name: 'Near a town or postcode' }).fill('Bristol')
  await finder.getByRole('button', { name: 'Search nearby' }).click()
  await expect(results(page)).toHaveText([/Lockside.*within about 2 miles/])
  await finder.getByRole('combobox', { name: 'Within' }).selectOption('20')
  await expect(results(page)).toHaveText([
    /Lockside.*within about 2 miles/,
    /Walcot Baths.*about 11 miles away/,
  ])
  await expect(page.getByRole('status').filter({ hasText: '2 venues' })).toBeVisible()
  await expect(page).toHaveURL(/near=Bristol&within=20/)
  await expectAccessible(page)
})

test('spec 5: ‘Use my location’ searches around the person, with no distance more exact than the device; a refused location is asked for in words', async ({
  page,
  context,
}) => {
  const around = { latitude: 51.3811, longitude: -2.359 }
  await context.grantPermissions(['geolocation'])
  for (const [accuracy, title, distance] of [
    [10, 'Venues within 5 miles of where you are', /Walcot Baths.*under a mile away/],
    [3000, 'Venues that may be within 5 miles of where you are', /Walcot Baths.*within about \d miles/],
  ] as const) {
    await context.setGeolocation({ ...around, accuracy })
    await page.goto('/?find=venues')
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(results(page)).toHaveText([distance])
    await expect(page.getByRole('main')).not.toContainText(/\d\.\d miles|less than/)
  }
  await context.clearPermissions()
  await page.goto('/?find=venues')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(
    page.getByText('We couldn’t find your location. Type a town or postcode instead.'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('A39: the map is beside the list and in step with it, at every width, and while it is there the rows have the numbers of its marks', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  await page.goto('/?near=Bristol&within=20')
  const map = page.getByRole('region', { name: 'Map of the venues' })
  await atEveryWidth(page, async () => {
    await expect(page.getByRole('button', { name: 'Show map' })).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    await expect(numbersOf(page)).toHaveText(['1', '2'])
    await results(page).filter({ hasText: 'Walcot Baths' }).hover()
    await expect(map.getByRole('status')).toHaveText('On the map: Walcot Baths')
    await map.getByRole('button', { name: 'Zoom out' }).click()
    await expectNoSidewaysScroll(page)
    // Anything half under the header would be a small target.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Hide map' }).click()
    await expect(map).toHaveCount(0)
    await expect(numbersOf(page)).toHaveCount(0)
  })
  // It draws by itself alone: it requests nothing from another site.
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).host]))
})

type Spot = { x: number; y: number }

/** The first thing on the map that has so many pixels of the marks' colour in a row. */
async function findMark(page: Page, length: number): Promise<Spot> {
  const colour = await markColour(page)
  let found: Spot | null = null
  const look = async () => (found = findRun(await takeMapPicture(page), colour, length))
  await expect.poll(look).not.toBeNull()
  return found ?? { x: 0, y: 0 }
}

test('A39, spec 9: pointing at a mark names its venue, pressing it brings the venue’s row into view, with the focus; a cluster opens on a press; the map fits the results, shows its scale, and follows the search', async ({
  page,
}) => {
  const scale = mapOf(page).getByText(/^(½|\d+) (miles?|yards)$/)
  await page.goto('/?near=Bath&within=5')
  await page.getByRole('button', { name: 'Show map' }).click()
  const canvas = mapOf(page).locator('canvas')
  const mark = await findMark(page, 12)
  await canvas.hover({ position: mark })
  await expect(mapOf(page).getByRole('status')).toHaveText('On the map: Walcot Baths')
  await canvas.click({ position: mark })
  const row = page.getByRole('link', { name: 'Walcot Baths', exact: true })
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()

  await page.goto('/?near=Bristol&within=20')
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(scale).toHaveText('2 miles')
  await page.getByRole('combobox', { name: 'Within' }).selectOption('100')
  await expect(scale).toHaveText(/^(10|20|50) miles$/)

  await page.goto('/?find=venues')
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(scale).toHaveText('50 miles')
  // Wider than a pin.
  await canvas.click({ position: await findMark(page, 24) })
  await expect(scale).not.toHaveText('50 miles')
})

test('Home has a map beside the rows where there is room: a sketch of the same area shows the venues where the map then has its marks; it loads late, into its own space, numbered and in step with the rows', async ({
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
  let letMap = () => {}
  const held = new Promise<void>((resolve) => (letMap = resolve))
  await page.route(/draw-map/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/?near=Huddersfield')
  const rows = page.getByRole('article')
  await expect(numbersOf(page)).toHaveText(['1', '2', '3', '4'])
  const room = await rows.first().boundingBox()
  await page.mouse.move(640, 150, { steps: 2 })
  const discs = page.locator('[data-map-sketch] [stroke-width]')
  await expect(discs).toHaveCount(4)
  const spots = await discs.evaluateAll((all) =>
    all.map((disc) => {
      const { left, top } = disc.closest('section')!.getBoundingClientRect()
      const { x, y, width, height } = disc.getBoundingClientRect()
      return { x: x + width / 2 - left, y: y + height / 2 - top }
    }),
  )
  letMap()
  await expect(mapOf(page).getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expect(discs).toHaveCount(0)
  expect(await rows.first().boundingBox()).toEqual(room)
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  await expectAccessible(page)

  // A mark leads to its row, and a row raises its mark.
  const position = await findMark(page, 12)
  // The tip of a mark, 30 px below its widest part, is at the spot.
  const isAtMark = ({ x, y }: Spot) => Math.hypot(x - position.x, y - position.y - 30) < 8
  expect(spots.filter(isAtMark), JSON.stringify({ spots, position })).toHaveLength(1)
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
