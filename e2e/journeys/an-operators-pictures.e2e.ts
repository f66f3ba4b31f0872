import { expect, type Locator, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { importPicturedOperator, pictureWords } from '../support/operators/pictured-operator.ts'
import { activitiesOf } from '../support/venue-page.ts'

let origin: string

test.beforeAll(async () => {
  origin = await importPicturedOperator(`pictured-${process.pid}`)
})

const picture = (page: Page, alt: string) => page.getByRole('main').getByRole('img', { name: alt })

async function expectShown(page: Page, alt: string): Promise<void> {
  const image = picture(page, alt)
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
    .toBe(true)
}

test('F102: a venue’s own picture and those of its activities are shown in place of a drawing, and no file is larger than needed', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('response', (reply) => {
    if (reply.url().includes('/pictures/')) asked.push(`${reply.status()} ${new URL(reply.url()).pathname}`)
  })
  await page.goto(origin)
  await expectShown(page, pictureWords.venue)
  // A picture is as far from the edge of its card as a drawing is.
  const card = page.getByRole('article').filter({ hasText: 'Pictured Hall' })
  const left = async (what: Locator) => (await what.boundingBox())?.x ?? Number.NaN
  expect((await left(picture(page, pictureWords.venue))) - (await left(card))).toBeCloseTo(13, 0)
  // 72 px wide, so the smallest file will do.
  expect(asked).toEqual([expect.stringMatching(/^200 \/api\/pictures\/[0-9a-f]{32}-320\.webp$/)])
  await page.getByRole('link', { name: 'Pictured Hall', exact: true }).click()
  await expectShown(page, pictureWords.venue)
  await expectShown(page, pictureWords.activity)
})

test('F102: pictures that do not load give way to the drawing, or to the scene in their place, and nothing else changes', async ({
  page,
}) => {
  await page.route('**/api/pictures/**', (route) => route.abort())
  await page.goto(origin)
  await untilAlive(page)
  await expect(picture(page, pictureWords.venue)).toHaveCount(0)
  await page.getByRole('link', { name: 'Pictured Hall', exact: true }).click()
  await expect(
    activitiesOf(page).getByRole('link', { name: /^Swimming (Next:|Nothing).* 7 days$/ }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)

  await page.goto('/location/lockside-leisure-centre')
  await untilAlive(page)
  const images = page.locator('main img')
  await expect(images.first()).toHaveAttribute('src', '/api/scenes/canal-lock.svg')
  // Pictures further down are requested when they come near.
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
      .toBe(true)
  }
  const shown = await images.evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  expect(shown).toContain('/api/scenes/lanes.svg')
  expect(new Set(shown).size).toBe(shown.length)
})
