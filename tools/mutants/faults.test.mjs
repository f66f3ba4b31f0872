import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from '../list-files.mjs'
import { applyFault, faults, findListFaults, findReplacedFaults } from './faults.mjs'
import { needsPostgres, projectsOf } from './projects.mjs'

const fault = { name: 'One is two', file: 'a.ts', from: '1', to: '2', tests: ['a.test.ts'] }

test('a fault is planted where its text is, and only where it occurs once', () => {
  expect(applyFault('const a = 1', fault)).toBe('const a = 2')
  expect(applyFault('const a = 3', fault)).toBe(null)
  expect(applyFault('const a = 1 + 1', fault)).toBe(null)
})

test.each([
  ['a text that is gone', [{ ...fault, from: '3' }], 'One is two: the text is not once in a.ts'],
  ['a name that two have', [fault, fault], 'One is two: two faults have this name'],
  ['a fault that changes nothing', [{ ...fault, to: '1' }], 'One is two: changes nothing'],
])('%s is reported', (_, list, sentence) => {
  expect(findListFaults(list, () => 'const a = 1')).toContain(sentence)
})

test('a sound list has no fault', () => {
  expect(findListFaults([fault], () => 'const a = 1')).toEqual([])
})

test('every fault of the list can be planted in the sources as they are', () => {
  const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
  expect(findListFaults(faults, read)).toEqual([])
})

test('a fault in a function that a later migration makes anew is reported', () => {
  const migrations = [
    { name: '1.sql', sql: 'create function guard() as $$ 1 $$; create view seen as select 2' },
    { name: '2.sql', sql: 'create or replace function guard() as $$ 1 $$' },
    { name: '3.sql', sql: 'create function guard_of_others() as $$ 1 $$' },
  ]
  const inFile = (file, from) => [{ ...fault, file: `migrations/${file}`, from }]
  expect(findReplacedFaults(inFile('1.sql', '1'), migrations)).toEqual([
    'One is two: guard stands in 2.sql now',
  ])
  expect(findReplacedFaults(inFile('1.sql', '2'), migrations)).toEqual([])
  expect(findReplacedFaults(inFile('2.sql', '1'), migrations)).toEqual([])
})

test('each fault of the list in a migration is planted where its function is', () => {
  const migrations = listFiles(['apps/api/migrations'], /\.sql$/)
    .map((path) => ({ name: basename(path), sql: readFileSync(join(root, path), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  expect(findReplacedFaults(faults, migrations)).toEqual([])
})

test('each filter of the list finds tests, in projects that are named', () => {
  const files = listFiles(['apps', 'packages', 'tools'], /\.test\.(?:tsx?|mjs)$/)
  const filters = [...new Set(faults.flatMap(({ tests }) => tests))]
  expect(filters.filter((filter) => !files.some((file) => file.includes(filter)))).toEqual([])
  expect(filters.filter((filter) => projectsOf([filter]).length === 0)).toEqual([])
})

test.each([
  [['packages/rules/src/'], ['rules'], false],
  [['packages/rules/src/money', 'apps/api/src/calls/'], ['rules', 'api', 'api-mocks'], true],
  [['apps/web/src/frame', 'apps/web/src/calls/'], ['web', 'web-mocks'], false],
  [['packages/rules/src/', 'of-no-folder'], [], true],
])('tests of %j are in the projects %j; whether they need a database: %s', (filters, projects, isNeeded) => {
  expect(projectsOf(filters)).toEqual(projects)
  expect(needsPostgres(projects)).toBe(isNeeded)
})
