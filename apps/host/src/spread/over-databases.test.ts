import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '@touchline/api/config'
import { createDatabase, type PooledDatabase } from '@touchline/api/stores/database/database'
import { placeClient } from '@touchline/api/stores/spread/client-databases'
import { createTestDatabase, type TestDatabase } from '@touchline/api/testing/database'
import { createClient } from '@touchline/api/testing/factories/factories'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runMigrations } from '../migrate.ts'
import { runPayments } from '../payments.ts'
import { Shutdown } from '../shutdown.ts'
import { configAt, overDatabases } from './over-databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-spread-'))
let databases: TestDatabase[]
let home: PooledDatabase
let north: PooledDatabase

beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase(), await createTestDatabase()]
  vi.spyOn(console, 'log').mockReturnValue()
  ;[home, north] = databases.map(({ url }) => createDatabase(url, { max: 1 })) as [
    PooledDatabase,
    PooledDatabase,
  ]
  await running((shutdown) => runMigrations(configOf(), [], shutdown))
})
afterAll(async () => {
  await Promise.all([home.destroy(), north.destroy()])
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const configOf = (urls = `north=${databases[1]!.url}`) =>
  readConfig({
    NODE_ENV: 'test',
    DATA_FOLDER: folder,
    DATABASE_URL: databases[0]!.url,
    DATABASE_URLS: urls,
  })

async function running<Result>(act: (shutdown: Shutdown) => Promise<Result>): Promise<Result> {
  const shutdown = new Shutdown()
  try {
    return await act(shutdown)
  } finally {
    await shutdown.run()
  }
}

/** Runs a command that only notes in which databases it was run. */
async function databasesOf(...args: string[]): Promise<string[]> {
  vi.spyOn(console, 'log').mockReturnValue()
  const seen: string[] = []
  await running((shutdown) =>
    overDatabases(
      async ({ DATABASE_URL }) => {
        seen.push(DATABASE_URL === databases[0]!.url ? 'home' : 'north')
        return 0
      },
      { config: configOf(), args, shutdown },
    ),
  )
  return seen
}

test('F178: a command is run in the database of its client or of the id that it names, and otherwise in each', async () => {
  const [here, there] = [await createClient(home), await createClient(north)]
  await placeClient(home, there.slug, 'north', [there.host])
  expect(await databasesOf('list', '--client', here.slug)).toEqual(['home'])
  expect(await databasesOf('list', `--client=${there.slug}`)).toEqual(['north'])
  expect(await databasesOf('cancel', '91100001', '--reason', 'ill')).toEqual(['home'])
  expect(await databasesOf('cancel', '1000091100001', '--reason', 'ill')).toEqual(['north'])
  expect(await databasesOf('list', 'the-pool', '2026-12-04')).toEqual(['home', 'north'])
  expect(await databasesOf('the-pool', '2026-12-04')).toEqual(['home', 'north'])
})

test('F178: lost payments are not looked for where the settings lack a database that has clients, or begin with another one', async () => {
  const there = await createClient(north)
  await placeClient(home, there.slug, 'north', [there.host])
  const secret = 'a-secret-of-thirty-two-characters'
  // No provider is there: who is let in hears that it lists nothing.
  const all: Config = {
    ...configOf(),
    CARD_SANDBOX_ORIGIN: 'http://127.0.0.1:1',
    CARD_SANDBOX_SECRET: secret,
    CARD_SANDBOX_WEBHOOK_SECRET: secret,
  }
  const args = ['give-back-lost', '--day', '2026-11-30', '--why', 'Restored', '--by', 'Kim Ford']
  const run = (config: Config) => running((shutdown) => runPayments(config, args, shutdown))
  await expect(run({ ...all, DATABASE_URLS: [] })).rejects.toThrow(
    'DATABASE_URLS lacks north, so that payments of clients there would look lost',
  )
  await expect(run({ ...all, ...configAt(all, 'north') })).rejects.toThrow(
    'it must lead to the home database',
  )
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  const inEach = (shutdown: Shutdown) =>
    overDatabases((own, words, ending) => runPayments(own, words, ending, all), {
      config: all,
      args,
      shutdown,
    })
  expect(await running(inEach)).toBe(1)
  expect(said.filter((line) => line.includes('lists nothing')).length).toBeGreaterThan(0)
})

test('F178: a database that has clients, or stands under another name, cannot be put beside home', async () => {
  const [, ofNorth, third] = databases as [TestDatabase, TestDatabase, TestDatabase]
  const other = createDatabase(third.url, { max: 1 })
  await createClient(other)
  await other.destroy()
  const migrating = (urls: string) => running((shutdown) => runMigrations(configOf(urls), [], shutdown))
  await expect(migrating(`south=${third.url}`)).rejects.toThrow('begin with an empty database')
  await expect(migrating(`west=${ofNorth.url}`)).rejects.toThrow('leads to the database north (number 1)')
})

test('F178: a client’s session made in another database has an id of that range, and a later start leaves it there', async () => {
  const [first, second] = [await createClient(north), await createClient(north)]
  await running((shutdown) => runMigrations(configOf(), [], shutdown))
  const third = await createClient(north)
  expect([second.id - first.id, third.id - second.id]).toEqual([1, 1])
  expect(first.id).toBeGreaterThan(100_000_000)
})
