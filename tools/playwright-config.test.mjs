import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('CHROMIUM_PATH', '')
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', '/nowhere')
})

test('the settings of the browser tests can be read where there is no browser, as the check of dead code does', async () => {
  vi.stubEnv('PATH', '')
  const { default: config } = await import('../playwright.config.ts')
  expect(config.use?.launchOptions).not.toHaveProperty('executablePath')
})

test('the browser tests take the Chromium without windows, where it is installed beside the whole one', async () => {
  const bin = mkdtempSync(join(tmpdir(), 'touchline-bin-'))
  onTestFinished(() => rmSync(bin, { recursive: true, force: true }))
  vi.stubEnv('PATH', bin)
  const taken = async () => {
    vi.resetModules()
    const { default: config } = await import('../playwright.config.ts')
    return config.use?.launchOptions?.executablePath
  }
  writeFileSync(join(bin, 'chromium'), '')
  expect(await taken()).toBe(join(bin, 'chromium'))
  writeFileSync(join(bin, 'chromium-headless-shell'), '')
  expect(await taken()).toBe(join(bin, 'chromium-headless-shell'))
  vi.stubEnv('CHROMIUM_PATH', '/my/chrome')
  expect(await taken()).toBe('/my/chrome')
})
