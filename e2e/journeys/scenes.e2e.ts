import { expect, test } from '@playwright/test'
import { widths } from '../support/expect-accessible.ts'

test('the pictures of a venue and its activities are at least 90 px each way at 360, 768 and 1280 px, and have dark colours on a dark page', async ({
  page,
}) => {
  await page.goto('/location/kirkstall-racquets-centre')
  const images = page.locator('main img')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 })
    const boxes = await images.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    expect(boxes.length).toBeGreaterThan(2)
    for (const box of boxes) {
      expect(box.width).toBeGreaterThanOrEqual(90)
      expect(box.height).toBeGreaterThanOrEqual(90)
    }
  }
  const corner = () =>
    images.first().evaluate(async (image: HTMLImageElement) => {
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
