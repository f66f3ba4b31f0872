import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/**
 * `npm run test:long`: every theme, every scheme, every state, and every screen at every width is read by axe. `npm test` has
 * a short form of each.
 */
export default defineConfig({
  ...base,
  testDir: '..',
  testMatch: ['long/**/*.long.ts', 'screens/**/*.e2e.ts'],
  globalSetup: '../support/global-setup.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  timeout: 600_000,
  reporter: 'line',
})
