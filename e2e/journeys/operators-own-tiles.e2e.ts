import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { writeTileFile } from '../../apps/web/src/testing/tile-file.ts'
import { answersKeyOf, databaseUrlOf } from '../support/database.ts'
import { atEveryWidth, expectAccessible } from '../support/expect-accessible.ts'
import { mapOf, takeMapPicture } from '../support/map-picture.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'

let folder: string
let product: RunningProduct

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-tiles-'))
  writeTileFile(join(folder, 'bristol.pmtiles'))
  // Beside the product of the run, on its database.
  product = await startProduct({
    MAP_TILES: join(folder, 'bristol.pmtiles'),
    DATABASE_URL: databaseUrlOf(),
    ANSWERS_KEYS: answersKeyOf(),
    // It has a card sandbox of its own, which knows no payment of the other.
    JOBS: 'off',
  })
})

test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true })
})

async function openMap(page: Page, place: string): Promise<void> {
  await page.goto(`${product.origin}/?near=${place}&within=20`)
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(mapOf(page).getByRole('button', { name: 'Zoom in' })).toBeVisible()
}

/** The colour that most of the map has, and its share of it. */
async function mainColourOf(page: Page): Promise<{ colour: string; share: number }> {
  const { width, height, at } = await takeMapPicture(page)
  const counts = new Map<string, number>()
  for (let y = 0; y < height; y += 3)
    for (let x = 0; x < width; x += 3) counts.set(at(x, y), (counts.get(at(x, y)) ?? 0) + 9)
  const [[colour, count] = ['', 0]] = [...counts].sort((a, b) => b[1] - a[1])
  return { colour, share: count / (width * height) }
}

test('A39: the map is drawn from the operator’s file, read by range from our own origin, with a credit that opens by a press and covers no control; where the file ends the built-in map continues', async ({
  page,
}) => {
  const hosts = new Set<string>()
  const statuses = new Set<number>()
  const refused: string[] = []
  page.on('console', (message) => {
    // A busy server's answer is no fault of the page.
    if (message.type() === 'error' && !message.text().includes('status of 503')) refused.push(message.text())
  })
  page.on('response', (response) => {
    const { host, pathname } = new URL(response.url())
    if (response.url().startsWith('http')) hosts.add(host)
    if (pathname === '/map.pmtiles') statuses.add(response.status())
  })
  await openMap(page, 'Bristol')
  await expect(mapOf(page).getByText('© Test Mappers').first()).toBeVisible()
  await expect.poll(() => [...statuses]).toEqual([206])
  // The file says that all around Bristol is water; it has only names and marks.
  await expect.poll(async () => (await mainColourOf(page)).share).toBeGreaterThan(0.85)
  expect([...hosts]).toEqual([new URL(product.origin).host])
  expect(refused).toEqual([])
  await atEveryWidth(page, async () => {
    const credit = mapOf(page).locator('summary')
    await credit.click()
    await expect(mapOf(page).getByText('Contains OS data © Crown copyright')).toBeVisible()
    await expectAccessible(page)
    await credit.click()
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await openMap(page, 'Leeds')
  await expect(mapOf(page).getByText('© Test Mappers').first()).toBeVisible()
  await expect.poll(async () => (await mainColourOf(page)).share).toBeLessThan(0.85)
})
