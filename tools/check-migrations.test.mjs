import { expect, test } from 'vitest'
import { findMigrationFaults } from './check-migrations.mjs'

const path = 'apps/api/migrations/0099-planted.sql'
const rulesBroken = (sql) =>
  findMigrationFaults(path, sql).map((line) => line.slice(path.length).replace(/:\d+ ([\w-]+): .*/, '$1'))

test.each([
  [
    'a file without its phase',
    'create table halls (id bigint)',
    [': begin with ‘-- Phase: expand.’ or ‘-- Phase: contract.’'],
  ],
  [
    'a column that is taken away too early',
    '-- Phase: expand.\nalter table venues drop column town;\n',
    ['ban-drop-column'],
  ],
  [
    'a new name that the version before does not know',
    '-- Phase: expand.\nalter table venues rename column town to city;\n',
    ['renaming-column'],
  ],
  [
    'a column that the version before leaves empty',
    '-- Phase: expand.\nalter table venues add column city text not null;\n',
    ['adding-required-field'],
  ],
  [
    'an index whose building stops writers',
    '-- Phase: expand.\ncreate index venues_by_town on venues (town);\n',
    ['require-concurrent-index-creation'],
  ],
  [
    'a check that reads the whole table under a lock',
    "-- Phase: expand.\nalter table venues add constraint has_town check (town <> '');\n",
    ['constraint-missing-not-valid'],
  ],
  [
    'a file that can’t be run again outside a transaction',
    '-- Phase: expand.\n-- Outside a transaction: the table is large.\ncreate index concurrently venues_by_town on venues (town);\n',
    ['prefer-robust-stmts'],
  ],
  [
    'a function in a file that is run a statement at a time',
    '-- Phase: expand.\n-- Outside a transaction: the table is large.\ncreate function f() returns int language sql as $$ select 1; $$;\n',
    [': a file outside a transaction is run a statement at a time, and has no functions'],
  ],
])('F58: finds %s', (_, sql, rules) => {
  expect(rulesBroken(sql)).toEqual(rules)
})

test.each([
  ['a column that may be empty', '-- Phase: expand.\nalter table venues add column city text;\n'],
  [
    'a column that is taken away once no version uses it',
    '-- Phase: contract.\nalter table venues drop column town;\n',
  ],
  [
    'an index built beside writers, which can be run again',
    '-- Phase: expand.\n-- Outside a transaction: the table is large.\ndrop index concurrently if exists venues_by_town;\ncreate index concurrently if not exists venues_by_town on venues (town);\n',
  ],
])('F58: lets pass %s', (_, sql) => {
  expect(rulesBroken(sql)).toEqual([])
})

test('leaves the migrations from before versions ran beside each other', () => {
  expect(findMigrationFaults('apps/api/migrations/0055-old.sql', 'drop table venues')).toEqual([])
})
