import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { parseRecords } from './tools/records/plugin.ts'

const shared = {
  // For a machine that has much else to do; no test measures time by it.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  unstubEnvs: true,
  unstubGlobals: true,
  restoreMocks: true,
  // More than there are cores where a machine has two: many tests wait, for a database or a program that they started.
  maxWorkers: Math.max(4, availableParallelism()),
  // The files of a worker share its modules: loading them anew for every file takes longer than most files' tests.
  isolate: false,
}

/** They replace a module (`vi.mock`) that another file of the same worker would have loaded as it is, or be given as the mock. */
const apiWithMocks = ['apps/api/src/crypto/passwords.test.ts', 'apps/api/src/calls/login/log-in.test.ts']
const webWithMocks = [
  'apps/web/src/frame/failures/boundaries.test.tsx',
  'apps/web/src/calls/browser-transport.test.ts',
  'apps/web/src/features/login/use-leave.test.tsx',
  'apps/web/src/load-chunk.test.ts',
]

/** They are of the tools, and need a database. */
const toolsWithDatabase = ['tools/simulate/found.test.mjs']

const api = {
  ...shared,
  globalSetup: ['tools/vitest-postgres.ts'],
  setupFiles: ['apps/api/src/testing/records/set-up.ts'],
}

/** One group after the other: a worker is used again only for the next file of the same project. */
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } })

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          ...inTurn(0),
          name: 'rules',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'tools/**/*.test.mjs'],
          exclude: [...configDefaults.exclude, ...toolsWithDatabase],
        },
      },
      {
        plugins: [parseRecords()],
        test: {
          ...api,
          ...inTurn(1),
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'apps/host/**/*.test.ts', ...toolsWithDatabase],
          exclude: [...configDefaults.exclude, ...apiWithMocks],
        },
      },
      {
        plugins: [parseRecords()],
        test: { ...api, ...inTurn(2), name: 'api-mocks', include: apiWithMocks, isolate: true },
      },
      {
        test: {
          ...shared,
          ...inTurn(3),
          name: 'web',
          setupFiles: ['apps/web/src/testing/set-up.ts'],
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...webWithMocks],
        },
      },
      { test: { ...shared, ...inTurn(4), name: 'web-mocks', include: webWithMocks, isolate: true } },
      { test: { ...shared, ...inTurn(5), name: 'sandbox', include: ['apps/card-sandbox/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          ...inTurn(6),
          name: 'pages',
          include: ['e2e/pages/**/*.test.ts'],
          globalSetup: ['tools/vitest-product.ts'],
        },
      },
    ],
  },
})
