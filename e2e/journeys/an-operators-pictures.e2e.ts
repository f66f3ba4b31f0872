import { expect, type Locator, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { importOperator } from '../support/import-operator.ts'
import { chooseDay } from '../support/shopping.ts'
import { activitiesOf } from '../support/venue-page.ts'

const slug = `pictured-${process.pid}`
const words = {
  venue: 'A lock beside a brick hall',
  activity: 'A swimmer between ropes',
  course: 'A pool with arches',
  instructor: 'Amara on the wall',
}
let origin: string

/** One venue with a picture of everything, one with none. */
test.beforeAll(async () => {
  const picture = (name: string, alt: string) => ({ picture: { file: `pictures/${name}.jpg`, alt } })
  const yoga = {
    category: 'yoga',
    name: 'Long Yoga',
    when: 'daily 00:00-23:59 every 60',
    minutes: 60,
    capacity: 20,
    prices: { adult: 700 },
    instructors: ['Amara Osei'],
  }
  const swim = {
    category: 'swimming',
    when: 'daily 10:00',
    minutes: 60,
    capacity: 20,
    prices: { adult: 500 },
  }
  origin = await importOperator({
    slug,
    name: 'Pictured Leisure',
    catalogue: {
      instructors: [{ name: 'Amara Osei', ...picture('climb', words.instructor) }],
      categories: [
        { slug: 'swimming', name: 'Swimming', kind: 'ticketed', ...picture('pool', words.activity) },
        { slug: 'yoga', name: 'Yoga', kind: 'classes' },
      ],
      venues: [
        {
          slug: 'pictured-hall',
          name: 'Pictured Hall',
          town: 'Bristol',
          migrationDate: '2025-04-01',
          ...picture('lock', words.venue),
          sessions: [yoga, swim],
          courses: [
            {
              ...yoga,
              slug: 'first-steps',
              name: 'First Steps',
              when: 'mon 19:00',
              starts: '+2 days',
              weeks: 6,
              ...picture('baths', words.course),
            },
          ],
        },
        {
          slug: 'plain-hall',
          name: 'Plain Hall',
          town: 'Leeds',
          migrationDate: '2025-04-01',
          sessions: [yoga],
        },
      ],
    },
  })
})

const picture = (page: Page, alt: string) => page.getByRole('main').getByRole('img', { name: alt })
const tile = (page: Page, name: string) => activitiesOf(page).getByRole('listitem').filter({ hasText: name })

async function expectShown(page: Page, alt: string): Promise<void> {
  const image = picture(page, alt)
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
    .toBe(true)
}

test('F102: a venue, its activities, its courses and who leads a class are shown by the operator’s own pictures', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('response', (reply) => {
    if (reply.url().includes('/pictures/')) asked.push(`${reply.status()} ${new URL(reply.url()).pathname}`)
  })
  await page.goto(origin)
  await expectShown(page, words.venue)
  // A picture stands where a drawing does: as far from the edge of its card.
  const card = page.getByRole('article').filter({ hasText: 'Pictured Hall' })
  const left = async (what: Locator) => (await what.boundingBox())?.x ?? Number.NaN
  expect((await left(picture(page, words.venue))) - (await left(card))).toBeCloseTo(13, 0)
  // 72 px wide, so the smallest file will do.
  expect(asked).toEqual([expect.stringMatching(/^200 \/api\/pictures\/[0-9a-f]{32}-320\.webp$/)])

  await page.getByRole('link', { name: 'Pictured Hall' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Choose an activity' })).toBeVisible()
  await expectShown(page, words.venue)
  await expectShown(page, words.activity)
  await expect(page.getByRole('link', { name: `Swimming ${words.activity}` })).toBeVisible()
  await expect(tile(page, 'Yoga').getByRole('img')).toHaveCount(0)

  await page.getByRole('link', { name: 'Courses' }).click()
  await expectShown(page, words.course)
  await page.getByRole('link', { name: 'First Steps' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First Steps' })).toBeVisible()
  await expectShown(page, words.course)

  await page.goto(`${origin}/location/pictured-hall/yoga/today`)
  await chooseDay(page, 1)
  await page.getByRole('link', { name: 'Long Yoga' }).first().click()
  await expect(page.getByText('Your selection:')).toBeVisible()
  await expectShown(page, words.instructor)
})

test('F102: a venue without a picture has none, and its activities are drawn', async ({ page }) => {
  await page.goto(origin)
  await expect(page.getByRole('article').filter({ hasText: 'Plain Hall' }).getByRole('img')).toHaveCount(0)
  await page.getByRole('link', { name: 'Plain Hall' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Choose an activity' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
  await expect(activitiesOf(page).getByRole('link', { name: 'Yoga', exact: true })).toBeVisible()
})

test('F102: pictures that do not come give way to the drawing, and nothing else changes', async ({
  page,
}) => {
  await page.route('**/api/pictures/**', (route) => route.abort())
  await page.goto(origin)
  await untilAlive(page)
  await expect(picture(page, words.venue)).toHaveCount(0)
  await page.getByRole('link', { name: 'Pictured Hall' }).click()
  await expect(activitiesOf(page).getByRole('link', { name: 'Swimming', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
})

test('F102: also where they failed before the page was hydrated', async ({ page }) => {
  let letScriptsCome = () => {}
  const untilThen = new Promise<void>((done) => (letScriptsCome = done))
  await page.route('**/assets/*.js', async (route) => {
    await untilThen
    await route.continue()
  })
  await page.route('**/api/pictures/**', (route) => route.abort())
  await page.goto(`${origin}/location/pictured-hall`, { waitUntil: 'commit' })
  await expect
    .poll(() => picture(page, words.venue).evaluate((one: HTMLImageElement) => one.complete))
    .toBe(true)
  letScriptsCome()
  await untilAlive(page)
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
  await expect(activitiesOf(page).getByRole('link', { name: 'Swimming', exact: true })).toBeVisible()
})
