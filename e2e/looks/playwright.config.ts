import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** `npm run looks`: pictures of every screen, to be looked at. No part of `npm test`. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.look.ts',
  globalSetup: '../support/global-setup.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 900_000,
  reporter: 'line',
})
