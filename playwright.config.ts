import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findHeadlessBrowser } from './tools/find-browser.mjs'

// The global setup says so where there is none: this file is read by the check of dead code too.
const executablePath = findHeadlessBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  // More workers than cores where a machine has two: a journey waits now and then.
  workers: Math.max(3, Math.ceil(availableParallelism() / 2)),
  forbidOnly: true,
  // For a machine that has much else to do; no test measures time by them.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    // Set by the global setup before any worker reads this file again.
    ...(process.env.E2E_ORIGIN ? { baseURL: process.env.E2E_ORIGIN } : {}),
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // A trace of every test takes a quarter of the run: a test that failed is run again with `--trace on`.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
})
