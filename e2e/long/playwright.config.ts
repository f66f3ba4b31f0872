import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** `npm run test:long`: every theme, every scheme and every state is read by axe. `npm test` has a short form of each. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '**/*.long.ts',
  globalSetup: '../support/global-setup.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  timeout: 600_000,
  reporter: 'line',
})
