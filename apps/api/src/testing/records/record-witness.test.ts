import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../app.ts'
import { planted, truthful } from './planted-queries.ts'
import { takeRecordFaults } from './record-witness.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

test('decision 114: a result that is as its query declares is no fault', async () => {
  await truthful(shop.db)
  expect(takeRecordFaults()).toEqual([])
})

test.each<[keyof typeof planted, string[]]>([
  ['momentInJson', ['rows[].told.at: Invalid input: expected date, received string']],
  ['numericOutsideJson', ['rows[].pence: Invalid input: expected number, received string']],
  ['nullInList', ['rows[].told[].note: Invalid input: expected string, received null']],
  [
    'missingField',
    [
      'rows[].told.note: Invalid input: expected string, received undefined',
      'rows[].told: Unrecognized key: "notes"',
    ],
  ],
  ['surplusField', ['rows[].told: Unrecognized key: "note"']],
  ['wordOutsideItsList', ['rows[].told.kind: Invalid option: expected one of "class"|"course"']],
  ['memberOfUnion', ['rows[].told.weeks: Invalid input: expected number, received string']],
  ['builtQuery', ['number: Invalid input: expected number, received string']],
])('decision 114: a planted query is named with what it returns: %s', async (name, faults) => {
  await planted[name](shop.db)
  const file = /^apps\/api\/src\/testing\/records\/planted-queries\.ts:\d+ /
  expect(takeRecordFaults().map((fault) => fault.replace(file, ''))).toEqual(faults)
})
