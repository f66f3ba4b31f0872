import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { columnsOfPeople, movingColumns } from './columns-of-people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('F148: each column that refers to a customer has a rule to move its rows, or a reason to leave them', async () => {
  const { rows } = await sql<{ name: string }>`
    select k.conrelid::regclass || '.' || a.attname as name from pg_constraint k
      join lateral unnest(k.conkey) with ordinality c (num, n) on true
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.num
    where k.contype = 'f' and k.confrelid = 'customers'::regclass and k.conparentid = 0
      and k.confkey[c.n] = (select attnum from pg_attribute where attrelid = 'customers'::regclass and attname = 'id')
    order by 1`.execute(app.db)
  expect(Object.keys(columnsOfPeople).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('F148: rows that move are found again by a key of their table', async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select i.indrelid::regclass::text as name, array(select a.attname::text from unnest(i.indkey) k
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k order by 1) as columns
    from pg_index i where i.indisunique and i.indpred is null`.execute(app.db)
  for (const { table, column, key } of movingColumns)
    expect(
      rows.some(
        ({ name, columns }) => name === table && columns.every((one) => key.includes(one) || one === column),
      ),
      `${table}.${column}`,
    ).toBe(true)
})

test('F148: each column that moves leads an index of all its rows, so that a merge reads those of one person', async () => {
  const { rows } = await sql<{ name: string }>`
    select i.indrelid::regclass || '.' || a.attname as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'`.execute(
    app.db,
  )
  const led = new Set(rows.map(({ name }) => name))
  expect(
    movingColumns.map(({ table, column }) => `${table}.${column}`).filter((name) => !led.has(name)),
  ).toEqual([])
})
