import { expect, test } from 'vitest'
import { findCaseFaults } from './check-cases.mjs'

const files = {
  exists: (path) => path === 'apps/a.test.ts',
  read: () => `test('F01: what holds', () => {})`,
}
const head = '| case | words | test |\n|---|---|---|\n'
const proved = '| F01 | a thing breaks | `apps/a.test.ts” |\n'.replace('”', '` “F01: what holds”')
const unproved = '| F02 | another breaks | – not tried |\n'
const fine = {
  path: 'apps/a.test.ts',
  source: `test('F01: what holds', () => {})\n// F02: said in a comment`,
}

const faultsOf = (rows, sources = [fine]) => findCaseFaults(head + rows.join(''), files, sources)

test('a full and true list has no fault', () => {
  expect(faultsOf([proved, unproved])).toEqual([])
})

test.each([
  [
    'a test of a case that is said to have none',
    [proved, unproved],
    [{ path: 'apps/b.test.ts', source: `test('F02: x', () => {})` }],
    'docs/quality-cases.md:4 F02: has a test in apps/b.test.ts',
  ],
  [
    'a test of a case that is said to have none yet',
    [proved, unproved.replace('not tried', 'not yet')],
    [{ path: 'apps/b.test.ts', source: `test('spec 4, F02: x', () => {})` }],
    'docs/quality-cases.md:4 F02: has a test in apps/b.test.ts',
  ],
  [
    'a test file that is gone',
    [proved.replace('a.test', 'gone.test'), unproved],
    [],
    'docs/quality-cases.md:3 F01: apps/gone.test.ts does not exist',
  ],
  [
    'a title that no test has',
    [proved.replace('what holds', 'what held'), unproved],
    [],
    'docs/quality-cases.md:3 F01: apps/a.test.ts has no test “F01: what held”',
  ],
  [
    'neither a test nor a reason',
    [proved, unproved.replace('– not tried', '–')],
    [],
    'docs/quality-cases.md:4 F02: neither a test nor why there is none',
  ],
  ['no words', [proved, unproved.replace('another breaks', '')], [], 'docs/quality-cases.md:4 F02: no words'],
  [
    'a case that is left out',
    [proved, unproved.replace('F02', 'F03')],
    [],
    'docs/quality-cases.md:4 F03: here stands F02',
  ],
])('%s is a fault', (_, rows, sources, fault) => {
  expect(faultsOf(rows, sources)).toEqual([fault])
})
