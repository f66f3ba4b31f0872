import { expect, test, vi } from 'vitest'

test('the settings of the browser tests can be read where there is no browser, as the check of dead code does', async () => {
  vi.stubEnv('PATH', '')
  vi.stubEnv('CHROMIUM_PATH', '')
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', '/nowhere')
  const { default: config } = await import('../playwright.config.ts')
  expect(config.use?.launchOptions).not.toHaveProperty('executablePath')
})
