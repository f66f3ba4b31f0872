import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../importers/demo.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openDemoClock, removeLeftClock, takeDemoTurn } from './demo-clock.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

const isThere = async () => {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from pg_namespace where nspname = 'demo_clock') as there`.execute(api.db)
  return rows[0]!.there
}

test('F156: of two servers that start at once, the second waits and finds what the first has loaded', async () => {
  const loaded: string[] = []
  const load = (who: string) =>
    takeDemoTurn(api.databaseUrl, async () => {
      if (loaded.length > 0) return loaded.push(`${who} finds it`)
      await sql`select pg_sleep(0.2)`.execute(api.db)
      return loaded.push('loaded')
    })
  await Promise.all([load('one'), load('another')])
  expect(loaded).toEqual(['loaded', expect.stringMatching(/ finds it$/)])
})

test('F156: the demo is imported while its turn is held', async () => {
  const logins = await takeDemoTurn(api.databaseUrl, () => loadDemo(api.db))
  expect(logins.length).toBeGreaterThan(0)
})

test('F156: the clock of a start that was killed is removed by the next one, and not while another plays', async () => {
  const clock = await openDemoClock(api.db, api.databaseUrl)
  await clock!.db.destroy()
  await takeDemoTurn(api.databaseUrl, async () => {
    await removeLeftClock(api.databaseUrl)
    expect(await isThere()).toBe(true)
  })
  await removeLeftClock(api.databaseUrl)
  expect(await isThere()).toBe(false)
})
