import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../../testing/database-proxy.ts'
import { type Confirming, confirmChange, watchCommits } from './watch-commits.ts'

let database: TestDatabase
let proxy: DatabaseProxy

/** Clock that only this test moves. */
let nowMs: number
let tries: Confirming[]
let commits: ReturnType<typeof watchCommits>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
})
beforeEach(async () => {
  nowMs = 0
  tries = []
  proxy = await openDatabaseProxy(database.url)
  const confirms = () => {
    const one = confirmChange(proxy.url)
    tries.push(one)
    return one
  }
  commits = watchCommits({ silenceMs: 750, confirms, nowRan: () => nowMs })
})
afterEach(async () => {
  commits.end()
  await proxy.close()
})

/** Looks at this time, where a change that was sent at once still waits for its answer. */
function lookAt(ms: number): void {
  nowMs = ms
  commits.look(ms, 0, false)
}
/** Begins a try whose answer never comes, so that commits hang. */
async function hang(): Promise<void> {
  proxy.plant('silence')
  lookAt(750)
  await expect.poll(proxy.wasMet).toBe(true)
  lookAt(2_250)
  expect(commits.hang()).toBe(true)
}

test('F173: a try whose connection has gone silent is given up after 30 s, and the next one lets changes go on', async () => {
  await hang()
  lookAt(30_500)
  expect([tries.length, commits.hang()]).toEqual([1, true])
  lookAt(30_750)
  expect(tries.length).toBe(2)
  await expect.poll(commits.hang).toBe(false)
})

test('F173: a change that is confirmed lets changes go on, and a silent try does not stop them again', async () => {
  await hang()
  commits.isConfirmed()
  expect(commits.hang()).toBe(false)
  nowMs = 5_000
  commits.look(nowMs, undefined, false)
  expect(commits.hang()).toBe(false)
})

test('F173: a try that PostgreSQL refuses to connect, or keeps without its standby, confirms nothing; control: one that it keeps does', async () => {
  expect(await confirmChange(proxy.url).confirmed).toBe(true)
  proxy.leaveStandby(true)
  expect(await confirmChange(proxy.url).confirmed).toBe(false)
  proxy.leaveStandby(false)
  const unknown = new URL(proxy.url)
  unknown.pathname = '/none_of_this_name'
  expect(await confirmChange(unknown.href).confirmed).toBe(false)
})
