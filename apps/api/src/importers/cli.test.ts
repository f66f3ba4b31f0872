import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../stores/database/database.ts'
import type { Database } from '../stores/database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { sampleText } from '../testing/factories/sample-catalogue.ts'
import { courtSlot, hall } from '../testing/factories/sample-facilities.ts'
import { deleted, feedPage, sampleEvent, updated } from '../testing/factories/sample-feed.ts'
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

test('a feed: the new dates and the unused items are reported', async () => {
  await run('catalogue', file('sample.json', sampleText()))
  const path = file('feed.json', feedPage([updated('a'), updated('b', { subEvent: [] }), deleted('c')]))
  expect(await run('openactive', path)).toBe(2)
  const told = lines.join('\n')
  expect(told).toContain("for the client 'sample' (feed feed.test/api/sessions)")
  expect(told).toContain('2 items are current and 1 deleted.')
  expect(told).toMatch(/moved on by \d+ whole weeks/)
  expect(told).toMatch(/The first session was at 2026-01-05 20:00 and is now at \d{4}-\d\d-\d\d 20:00/)
  expect(told).toContain('Left out, since it can’t be read or used as it is (1):\n    b: has no occurrence')
})

test('a feed from an address, page by page, into the named client', async () => {
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

const seriesId = 'https://id.example.org/session-series/1402'
const splitFeed = () => {
  const { subEvent: _, ...series } = sampleEvent()
  const item = (id: string, data: Record<string, unknown>) => ({ state: 'updated', id, modified: 1, data })
  const session = {
    type: 'ScheduledSession',
    superEvent: seriesId,
    startDate: '2026-01-05T18:00:00Z',
    duration: 'PT45M',
    maximumAttendeeCapacity: 20,
  }
  return {
    series: feedPage(
      [item('1402', { ...series, type: 'SessionSeries', '@id': seriesId })],
      'https://feed.test/series?after=1',
    ),
    sessions: feedPage(
      [item('9001', session), item('9002', { ...session, startDate: '2026-01-06T18:00:00Z' })],
      'https://feed.test/sessions?after=1',
    ),
  }
}

test.each([
  ['the series first', ['series', 'sessions']],
  ['the sessions first', ['sessions', 'series']],
] as const)('F109: a series and its sessions in two feeds, in one go, %s', async (_, order) => {
  await run('catalogue', file('sample.json', sampleText()))
  const split = splitFeed()
  const paths = order.map((name) => file(`${name}.json`, split[name]))
  expect(await run('openactive', ...paths)).toBe(0)
  expect(lines.some((line) => /^ {2}sessions +2 created$/.test(line))).toBe(true)
})

test('F109: in two runs the first says which feed is wanted and gives exit code 2, and the second joins them', async () => {
  await run('catalogue', file('sample.json', sampleText()))
  const split = splitFeed()
  expect(await run('openactive', file('sessions.json', split.sessions))).toBe(2)
  expect(lines.join('\n')).toContain(`9001: belongs to ${seriesId}, which no feed has so far`)
  expect(await run('openactive', file('series.json', split.series))).toBe(0)
  expect(lines.some((line) => /^ {2}sessions +2 created$/.test(line))).toBe(true)
  expect(await run('openactive', file('sessions.json', split.sessions))).toBe(0)
  expect(lines.at(-1)).toBe('  Nothing to change: 0 created, 0 updated, 0 removed.')
})

test('F133: a feed of facilities alone says to give the feed of their slots, too, and gives exit code 2', async () => {
  await run('catalogue', file('sample.json', sampleText()))
  expect(await run('openactive', file('f.json', feedPage([hall()])))).toBe(2)
  expect(lines.join('\n')).toContain(
    'hall: has no occurrence: where its slots are in a feed of their own, give that feed, too',
  )
  const slots = feedPage([courtSlot('s', 'hall', '2026-01-15T10:00')], 'https://feed.test/api/slots')
  expect(await run('openactive', file('slots.json', slots))).toBe(0)
  expect(lines.some((line) => /^ {2}sessions +1 created$/.test(line))).toBe(true)
})

test('F114: a catalogue in UTF-16 is imported; one in another encoding is refused by its name', async () => {
  const path = join(folder, 'utf-16.json')
  writeFileSync(path, `\uFEFF${sampleText()}`, 'utf16le')
  expect(await run('catalogue', path)).toBe(0)
  writeFileSync(
    path,
    sampleText((sample) => void (sample.venues[0]!.name = 'Caf\u00e9')),
    'latin1',
  )
  expect(await run('catalogue', path)).toBe(1)
  expect(lines).toEqual([`${path} is not in UTF-8: save it as UTF-8.`])
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

test('a file that can’t be read is one clear sentence and exit code 1', async () => {
  expect(await run('catalogue', '/nowhere.yaml')).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^\/nowhere\.yaml can't be read: /)])
  const page = file('feed.json', feedPage([]))
  expect(await run('openactive', page)).toBe(1)
  expect(lines).toEqual([
    'There is no client yet: import a catalogue first, or start the demo operator once.',
  ])
})
