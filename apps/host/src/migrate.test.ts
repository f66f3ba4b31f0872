import { expect, test } from 'vitest'
import { readMigrationsToRun } from './migrate.ts'

test.each([
  { args: [], run: 'all' },
  { args: ['--expand'], run: 'expand' },
  { args: ['--expnad'], run: null },
  { args: ['--expand', 'now'], run: null },
])(
  'F58: `migrate $args` runs $run: a word that it does not know never takes anything away',
  ({ args, run }) => {
    expect(readMigrationsToRun(args)).toBe(run)
  },
)
