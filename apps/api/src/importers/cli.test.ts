import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../stores/database.ts'
import type { Database } from '../stores/tables.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { sampleText } from '../testing/sample-catalogue.ts'
import { deleted, feedPage, updated } from '../testing/sample-feed.ts'
import { runImport } from './cli.ts'

let database: TestDatabase
let db: Kysely<Database>
let folder: string
let lines: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-import-'))
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 2, patience: 'work' })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await sql`truncate clients cascade`.execute(db)
})

const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const run = (...args: string[]): Promise<number> => {
  lines = []
  return runImport(db, args, (line) => lines.push(line))
}

test('a catalogue, and the same once more', async () => {
  const path = file('sample.json', sampleText())
  expect(await run('catalogue', path)).toBe(0)
  expect(lines[0]).toBe(`${path} is imported as the client 'sample'.`)
  expect(lines.some((line) => /^ {2}sessions +\d+ created$/.test(line))).toBe(true)
  expect(await run('catalogue', path)).toBe(0)
  expect(lines.at(-1)).toBe('  Nothing to change: 0 created, 0 updated, 0 removed.')
})

test('a broken catalogue: every fault on its line, and exit code 1', async () => {
  const path = file(
    'broken.json',
    sampleText((sample) => void sample.venues.push(sample.venues[0]!)),
  )
  expect(await run('catalogue', path)).toBe(1)
  expect(lines).toEqual([
    `${path} was not imported: 1 fault.`,
    expect.stringMatching(/^ {2}line \d+:\d+ venues\[1\]\.slug: 'mill-house' is there twice/),
  ])
})

test('a feed: the new dates and what is not used are told', async () => {
  await run('catalogue', file('sample.json', sampleText()))
  const path = file('feed.json', feedPage([updated('a'), updated('b', { subEvent: [] }), deleted('c')]))
  expect(await run('openactive', path)).toBe(0)
  const told = lines.join('\n')
  expect(told).toContain("for the client 'sample' (feed feed.test/api/sessions)")
  expect(told).toContain('2 items are current and 1 deleted.')
  expect(told).toMatch(/moved on by \d+ whole weeks/)
  expect(told).toMatch(/The first session was at 2026-01-05 20:00 and is now at \d{4}-\d\d-\d\d 20:00/)
  expect(told).toContain('Not used (1):\n    b: has no occurrence')
})

test('a feed from an address, page by page, into the client that is named', async () => {
  await run('catalogue', file('sample.json', sampleText()))
  const server = createServer((request, response) => {
    const isFirst = request.url === '/feed'
    response.end(feedPage(isFirst ? [updated('a')] : [], '/feed?after=1'))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`
    expect(await run('openactive', address, '--client', 'sample')).toBe(0)
    expect(lines.some((line) => /^ {2}sessions +1 created$/.test(line))).toBe(true)
  } finally {
    await new Promise((done) => server.close(done))
  }
})

test.each([
  ['nothing', []],
  ['an unknown kind', ['calendar', 'x.ics']],
  ['no file', ['catalogue']],
  ['two files', ['catalogue', 'a', 'b']],
  ['an unknown option', ['openactive', 'a', '--force']],
])('%s gives the usage and exit code 1', async (_, args) => {
  expect(await run(...args)).toBe(1)
  expect(lines.join('\n')).toContain('npm run import -- catalogue FILE')
})

test('what can’t be had is one clear sentence and exit code 1', async () => {
  expect(await run('catalogue', '/nowhere.yaml')).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^\/nowhere\.yaml can't be read: /)])
  const page = file('feed.json', feedPage([]))
  expect(await run('openactive', page)).toBe(1)
  expect(lines).toEqual([
    'There is no client yet: import a catalogue first, or start the demo operator once.',
  ])
})
