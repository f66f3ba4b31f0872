import { expect, test } from 'vitest'
import { findCaseFaults } from './cases.mjs'

const head = '| case | what must hold |\n|---|---|\n'
const tested = '| F01 | a thing breaks |\n'
const untested = '| F02 | another breaks. *No test*: it takes a week |\n'
const fine = {
  path: 'apps/a.test.ts',
  source: `test('spec 4, F01: what holds', () => {})\n// F02: said in a comment`,
}

const faultsOf = (rows, tests = [fine]) => findCaseFaults(head + rows.join(''), tests)

test('a full and true list has no fault', () => {
  expect(faultsOf([tested, untested])).toEqual([])
})

test.each([
  [
    'a test of a case that is said to have none',
    [tested, untested],
    [fine, { path: 'apps/b.test.ts', source: `test('F02: x', () => {})` }],
    'docs/quality-cases.md:4 F02: has a test in apps/b.test.ts',
  ],
  [
    'a case without a test and without a reason',
    [tested, untested],
    [],
    'docs/quality-cases.md:3 F01: no test has its code in the title, and no reason is given',
  ],
  [
    'no words',
    [tested, untested.replace('another breaks. ', '')],
    [fine],
    'docs/quality-cases.md:4 F02: no words',
  ],
  [
    'a cell too many',
    [tested.replace('breaks |', 'breaks | |'), untested],
    [fine],
    'docs/quality-cases.md:3 F01: a row has two cells',
  ],
  [
    'a case that is left out',
    [tested, untested.replace('F02', 'F03')],
    [fine],
    'docs/quality-cases.md:4 F03: here stands F02',
  ],
])('%s is a fault', (_, rows, tests, fault) => {
  expect(faultsOf(rows, tests)).toEqual([fault])
})
