import { expect, type Page, test } from '@playwright/test'
import { dayAhead } from '../support/operators/timetable-operator.ts'

const venue = '/location/lockside-leisure-centre'
const views = [venue, `${venue}/all/today/week`, `/courses${venue}`, `${venue}/yoga/today/week`]

const tabs = (page: Page) => page.getByRole('navigation', { name: 'What’s on' })
const topOfTabs = async (page: Page) => (await tabs(page).boundingBox())?.y ?? -1

for (const width of [360, 768, 1280])
  test(`the tabs of a venue have one place on Day, Week and Courses, and stay in view, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 780 })
    // Fonts that come late are left out of a page, whose lines then have other heights: here of all pages.
    await page.route('**/*.woff2', (route) => route.abort())
    const tops: number[] = []
    for (const view of views) {
      await page.goto(view)
      tops.push(await topOfTabs(page))
    }
    expect(tops[0]).toBeGreaterThan(0)
    expect(new Set(tops).size).toBe(1)
    await page.goto(`${venue}/all/today/week`)
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect(async () => expect(await topOfTabs(page)).toBeLessThan(60)).toPass()
    expect(await topOfTabs(page)).toBeGreaterThanOrEqual(0)
    await expect(tabs(page).getByRole('link', { name: 'Courses' })).toBeInViewport()
  })

test('the list of courses shows the price of the first in the first screenful of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/courses${venue}`)
  await page.evaluate(() => document.fonts.ready)
  const card = page.getByRole('article').first()
  await expect(card.getByText(/^£\d+\.\d\d$/)).toBeInViewport({ ratio: 1 })
  await expect(card.getByText(/^for the (whole course|\d+ sessions? left)$/)).toBeInViewport({ ratio: 1 })
})

test('a venue’s week shows at least four sessions in the first screenful of a phone, and its strip leads to each day', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  // From tomorrow on: late in the evening today has few left.
  await page.goto(`${venue}/all/${dayAhead(1)}/week`)
  await page.evaluate(() => document.fonts.ready)
  const inView = await page
    .locator('main section li a')
    .evaluateAll(
      (links) => links.filter((link) => link.getBoundingClientRect().bottom <= window.innerHeight).length,
    )
  expect(inView).toBeGreaterThanOrEqual(4)
  const last = page.getByRole('navigation', { name: 'Days' }).getByRole('listitem').last().getByRole('link')
  const day = (await last.getAttribute('href')) ?? ''
  await last.click()
  const heading = page.locator(day)
  await expect(heading).toBeInViewport()
  const below = (await tabs(page).boundingBox())!
  await expect(async () =>
    expect((await heading.boundingBox())!.y).toBeGreaterThanOrEqual(below.y + below.height),
  ).toPass()
})
