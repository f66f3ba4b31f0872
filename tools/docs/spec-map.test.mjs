import { expect, test } from 'vitest'
import { findMapFaults } from './spec-map.mjs'

const sections = { 1: 2 }
const head = '| line | in short | code | tests | status |\n|---|---|---|---|---|\n'
const files = {
  exists: (path) => ['apps/a.ts', 'apps/a.test.ts', 'apps/shadow.ts', 'apps/shadows/'].includes(path),
  isReached: (path) => path === 'apps/a.ts',
  read: () => `test('spec 1: a title', () => {})`,
}
const done = '| 1.1 | a | `apps/a.ts` | `apps/a.test.ts` | done |\n'
const later = '| 1.2 | b | – | – | not yet |\n'

const faultsOf = (...rows) => findMapFaults(head + rows.join(''), files, sections)

test('a full and true map has no fault', () => {
  expect(faultsOf(done, later)).toEqual([])
  expect(faultsOf(done, '| 1.2 | not shown | | | nothing to build |\n')).toEqual([])
})

test.each([
  ['a line without a row', [done], 'docs/spec-map.md: no row for line 1.2'],
  ['a line with two rows', [done, later, later], 'docs/spec-map.md:5 1.2: the line has a second row'],
  [
    'a line that the specification does not have',
    [done, later, later.replace('1.2', '1.3')],
    'docs/spec-map.md:5 1.3: the specification has no such line',
  ],
  [
    'done, and the code does not exist',
    [done.replace('apps/a.ts', 'apps/gone.ts'), later],
    'docs/spec-map.md:3 1.1: apps/gone.ts does not exist',
  ],
  [
    'done, and the product never runs the code',
    [done.replace('apps/a.ts', 'apps/shadow.ts'), later],
    'docs/spec-map.md:3 1.1: nothing that runs in the product imports apps/shadow.ts',
  ],
  [
    'partly done, and the product runs no file of the folder',
    [done.replace('apps/a.ts', 'apps/shadows/').replace('| done', '| partly: b'), later],
    'docs/spec-map.md:3 1.1: nothing that runs in the product imports apps/shadows/',
  ],
  [
    'done, and the test file does not exist',
    [done.replace('apps/a.test.ts', 'apps/gone.test.ts'), later],
    'docs/spec-map.md:3 1.1: apps/gone.test.ts does not exist',
  ],
  [
    'done, and no test file is named',
    [done.replace('`apps/a.test.ts`', ''), later],
    'docs/spec-map.md:3 1.1: no test of it has ‘spec 1’ in its title',
  ],
  [
    'a status that says nothing',
    [done, later.replace('not yet', 'soon')],
    'docs/spec-map.md:4 1.2: the status is one of done, partly, not yet, nothing to build',
  ],
  [
    'partly done, and no word of what is missing',
    [done.replace('| done', '| partly'), later],
    'docs/spec-map.md:3 1.1: only partly, and always, says what lacks',
  ],
  ['no code named', [done.replace('`apps/a.ts`', ''), later], 'docs/spec-map.md:3 1.1: names no code'],
  [
    'a file of what is not yet built',
    [done, later.replace('–', '`apps/b.ts`')],
    'docs/spec-map.md:4 1.2: is not yet built and names files',
  ],
])('%s is a fault', (_, rows, fault) => {
  expect(faultsOf(...rows)).toEqual([fault])
})

test.each([
  ['spec 1: a title', 0],
  ['spec 2, F01, spec 1: a title', 0],
  ['spec 3, 1: a title', 0],
  ['spec 1.4: a title', 0],
  ['spec 2: a title about spec 1', 1],
  ['spec 11: a title', 1],
])('a test of another section is no test of the row: %s, faults %i', (title, count) => {
  const read = () => `test('${title}', () => {})`
  expect(findMapFaults(head + done + later, { ...files, read }, sections)).toHaveLength(count)
})
