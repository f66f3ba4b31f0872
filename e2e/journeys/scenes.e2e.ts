import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { widths } from '../support/expect-accessible.ts'
import { holdPlaces } from '../support/visitor-acts.ts'

const sceneAddress = /^\/api\/scenes\/[a-z-]+\.svg$/

/** The addresses of all pictures of the page, in their order; each has come, and is laid out before it does. */
async function picturesOf(page: Page): Promise<string[]> {
  const images = page.locator('main img')
  const addresses: string[] = []
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
      .toBe(true)
    for (const side of ['width', 'height']) await expect(image).toHaveAttribute(side, /^\d+$/)
    addresses.push((await image.getAttribute('src')) ?? '')
  }
  return addresses
}

test('every venue of the demo has a picture at Home, none twice, the scenes lazily and without words', async ({
  page,
}) => {
  await page.goto('/')
  const shown = await picturesOf(page)
  expect(shown).toHaveLength(14)
  expect(new Set(shown).size).toBe(14)
  const scenes = page.locator('main img[src^="/api/scenes/"]')
  await expect(scenes).toHaveCount(11)
  for (const scene of await scenes.all()) await expect(scene).toHaveAttribute('alt', '')
  await expect(scenes.last()).toHaveAttribute('loading', 'lazy')
})

test('two sessions of one activity show its picture once, in the basket and at the checkout', async ({
  page,
}) => {
  await holdPlaces(page, { items: 2 })
  for (const [path, region] of [
    ['/basket', 'What you are booking'],
    ['/basket/checkout', 'Your booking'],
  ] as const) {
    await page.goto(path)
    const sessions = page.getByRole('region', { name: region })
    await expect(sessions.getByRole('heading', { level: 3 })).toHaveCount(2)
    await expect(sessions.locator('img[src^="/api/scenes/"]')).toHaveCount(1)
  }
})

test('every activity of every venue of the demo has a picture, none twice on its page, nor at Home, in the finder, a search or a week', async ({
  page,
}) => {
  test.slow()
  const { data: venues } = (await (await page.request.get('/api/activities/venues')).json()) as {
    data: { slug: string; scene: string }[]
  }
  expect(venues).toHaveLength(14)
  for (const { slug, scene } of venues) {
    expect(scene).toMatch(sceneAddress)
    const reply = await page.request.get(`/api/activities/venue/${slug}/categories`)
    const { data: activities } = (await reply.json()) as {
      data: { slug: string; scene: string; has_children: boolean }[]
    }
    const lists = [[scene, ...activities.map((one) => one.scene)]]
    for (const parent of activities.filter((one) => one.has_children)) {
      const below = await page.request.get(`/api/activities/venue/${slug}/categories/${parent.slug}`)
      const { data } = (await below.json()) as { data: { children: { scene: string }[] } }
      lists.push(data.children.map((one) => one.scene))
    }
    for (const list of lists) {
      for (const one of list) expect(one).toMatch(sceneAddress)
      expect(new Set(list).size, `${slug}: ${list.join()}`).toBe(list.length)
    }
  }
  for (const path of [
    '/?near=Leeds',
    '/?find=venues',
    '/?find=map&near=Bristol&within=100',
    '/search?activity=Swimming&near=Bristol',
    '/location/kirkstall-racquets-centre',
    '/location/lockside-leisure-centre',
    '/location/lockside-leisure-centre/fitness-classes',
    '/location/lockside-leisure-centre/all/today/week',
  ]) {
    await page.goto(path)
    const shown = await picturesOf(page)
    expect(new Set(shown).size).toBe(shown.length)
  }
})

test('the pictures of a venue and its activities are at least 90 px each way at 360, 768 and 1280 px', async ({
  page,
}) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/location/kirkstall-racquets-centre')
    for (const image of await page.locator('main img').all()) {
      const { width: wide, height } = (await image.boundingBox())!
      expect(wide).toBeGreaterThanOrEqual(90)
      expect(height).toBeGreaterThanOrEqual(90)
    }
  }
})

test('F102: where the operator’s photograph does not come the scene stands in its place', async ({
  page,
}) => {
  await page.route('**/api/pictures/**', (route) => route.abort())
  await page.goto('/location/lockside-leisure-centre')
  await untilAlive(page)
  await expect(page.locator('main img').first()).toHaveAttribute('src', '/api/scenes/canal-lock.svg')
  const shown = await picturesOf(page)
  expect(shown).toContain('/api/scenes/lanes.svg')
  expect(new Set(shown).size).toBe(shown.length)
})

test('a dark page has its scenes in dark colours', async ({ page }) => {
  await page.goto('/location/kirkstall-racquets-centre')
  const corner = () =>
    page
      .locator('main img')
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        const canvas = document.createElement('canvas')
        const context = canvas.getContext('2d')!
        context.drawImage(image, 0, 0)
        return context
          .getImageData(290, 5, 1, 1)
          .data.slice(0, 3)
          .reduce((sum, one) => sum + one)
      })
  expect(await corner()).toBeGreaterThan(600)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  expect(await corner()).toBeLessThan(200)
})

test('an address that no scene has is not there', async ({ page }) => {
  expect((await page.request.get('/api/scenes/moon.svg')).status()).toBe(404)
})
