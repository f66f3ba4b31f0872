import { defineConfig } from 'vitest/config'

const shared = {
  // For a machine that has much else to do; no test measures time by it.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  unstubEnvs: true,
  unstubGlobals: true,
  restoreMocks: true,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'tools/**/*.test.mjs'],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'apps/host/**/*.test.ts'],
          globalSetup: ['tools/vitest-postgres.ts'],
        },
      },
      { test: { ...shared, name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'] } },
      { test: { ...shared, name: 'sandbox', include: ['apps/card-sandbox/**/*.test.ts'] } },
    ],
  },
})
