import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { findBrowser } from '../../tools/find-browser.mjs'
import { importOperator } from '../support/operators/import-operator.ts'

let profile: string
let whole: BrowserContext

// The headless browser finds every page installable, and a browser without its own profile finds none.
test.beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'touchline-installable-'))
  whole = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser() ?? '',
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--headless=new'],
  })
})
test.afterAll(async () => {
  await whole?.close()
  rmSync(profile, { recursive: true, force: true })
})

type AppManifest = { url: string; data?: string; errors: { message: string }[] }

async function manifestOf(page: Page): Promise<AppManifest> {
  const browser = await page.context().newCDPSession(page)
  return (await browser.send('Page.getAppManifest')) as AppManifest
}

/** Lists what keeps the browser from installing the page. */
async function faultsOf(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  return installabilityErrors.map(({ errorId }) => errorId)
}

test('a client’s pages can be installed: the browser finds its manifest and its icons, and no fault in them; a kiosk and a page inside another site do not offer it', async () => {
  const page = await whole.newPage()
  const origin = await importOperator({
    slug: 'installable',
    name: 'Mill House Leisure',
    client: { theme: { themeAppPrimaryColour: '#0b5fff', themeAppHeaderBgColour: '#0d2240' } },
  })
  const refused: string[] = []
  page.on('console', (message) => {
    // The answer of a busy server is not a fault of the page.
    if (message.type() === 'error' && !message.text().includes('status of 503')) refused.push(message.text())
  })
  await page.goto(origin)
  const { url, data, errors } = await manifestOf(page)
  expect(url).toBe(`${origin}/manifest.webmanifest`)
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '') as { name: string; icons: { src: string }[] }
  expect(manifest).toMatchObject({
    name: 'Mill House Leisure',
    theme_color: '#0d2240',
    display: 'standalone',
  })
  await expect.poll(() => faultsOf(page)).toEqual([])
  // The page's policy allows the icons.
  for (const { src } of manifest.icons) {
    const width = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return image.naturalWidth
    }, src)
    expect(width).toBeGreaterThan(0)
  }
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  expect(touch).toBe('/icons/maskable-180.png')
  expect(refused).toEqual([])

  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1)
  const demo = process.env.E2E_ORIGIN ?? ''
  for (const path of ['/?embedded=true', '/?kiosk=true&centre=lockside-leisure-centre']) {
    await page.goto(demo + path)
    await expect(page.locator('link[rel="icon"]')).toHaveCount(1)
    await expect(page.locator('link[rel="manifest"], link[rel="apple-touch-icon"]')).toHaveCount(0)
    await expect.poll(() => faultsOf(page)).toEqual(['no-manifest'])
  }
})
