import { addDays } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importCatalogue } from '../importers/catalogue/import-catalogue.ts'
import { writeSitemapFile } from '../presenters/catalogue/sitemap.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { recordStatements } from '../testing/audit/statements.ts'
import { createClient, createVenue } from '../testing/factories/factories.ts'
import { sampleText } from '../testing/factories/sample-catalogue.ts'

let api: TestApp
const host = 'sample.test'
const base = `http://${host}/book`
const statements = recordStatements()

beforeAll(async () => {
  api = await createTestApp({ settings: { BASE_PATH: '/book' } })
  const result = await importCatalogue(
    api.db,
    sampleText((file) => {
      file.venues[0]!.sessions[1]!['when'] = 'daily 23:59'
    }),
  )
  expect(result.ok).toBe(true)
})
beforeEach(() => void statements.take())
afterAll(async () => {
  statements.stop()
  await api.close()
})

const ask = (url: string, at = host) => api.app.inject({ url, headers: { host: at } })
const today = () => wallDate(Date.now(), 'Europe/London')
async function addressesAt(url: string, at = host): Promise<string[]> {
  const reply = await ask(url, at)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(reply.headers['set-cookie']).toBeUndefined()
  return addressesOf(reply.body)
}

test('it has the venues, the days that can be booked and the courses of the host’s client, below its base', async () => {
  const addresses = await addressesAt('/book/sitemap.xml')
  expect(addresses).toEqual(
    expect.arrayContaining([
      `${base}/`,
      `${base}/location/mill-house`,
      ...[1, 2, 3, 4, 5].map((days) => `${base}/location/mill-house/yoga/${addDays(today(), days)}`),
      `${base}/location/mill-house/badminton-60min/${addDays(today(), 1)}`,
      `${base}/courses/location/mill-house`,
      `${base}/courses/location/mill-house/yoga/first-steps`,
    ]),
  )
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('it has no day that has not opened, none without sessions, and no page that only redirects', async () => {
  const addresses = await addressesAt('/book/sitemap.xml')
  const days = addresses.flatMap((one) => /\/(\d{4}-\d\d-\d\d)$/.exec(one)?.[1] ?? [])
  expect(days.length).toBeGreaterThan(0)
  for (const day of days) {
    expect(day >= today()).toBe(true)
    expect(day <= addDays(today(), 6)).toBe(true)
  }
  const swims = addresses.flatMap((one) => /swim\/(\d{4}-\d\d-\d\d)$/.exec(one)?.[1] ?? [])
  for (const day of swims) expect([0, 6]).not.toContain(new Date(day).getUTCDay())
  expect(addresses).not.toContain(`${base}/location/mill-house/badminton`)
})

test('a day whose only sessions the venue cancelled is not in it', async () => {
  const day = addDays(today(), 3)
  const address = `${base}/location/mill-house/yoga/${day}`
  const fresh = await createTestApp({ settings: { BASE_PATH: '/book' } })
  await importCatalogue(fresh.db, sampleText())
  const listed = async () =>
    (await fresh.app.inject({ url: '/book/sitemap.xml', headers: { host } })).body.includes(`>${address}<`)
  await fresh.db
    .updateTable('slots')
    .set({ cancelled_at: new Date() })
    .where('local_date', '=', day)
    .where('name', '=', 'Yoga')
    .execute()
  expect(await listed()).toBe(false)
  await fresh.close()
})

test('it takes one statement, and none for a quarter of an hour after', async () => {
  const client = await createClient(api.db)
  await createVenue(api.db, client)
  await ask('/robots.txt', client.host)
  statements.take()
  await addressesAt('/book/sitemap.xml', client.host)
  expect(statements.take().filter((text) => text.includes('slots'))).toHaveLength(1)
  await addressesAt('/book/sitemap.xml', client.host)
  expect(statements.take().filter((text) => text.includes('slots'))).toHaveLength(0)
})

test('each client has its own, and an unknown host has none', async () => {
  const client = await createClient(api.db)
  const venue = await createVenue(api.db, client, { slug: 'beech-hall' })
  expect(await addressesAt('/book/sitemap.xml', client.host)).toEqual([
    `http://${client.host}/book/`,
    `http://${client.host}/book/location/${venue.slug}`,
  ])
  expect((await ask('/book/sitemap.xml', 'unknown.test')).statusCode).toBe(404)
  expect((await ask('/robots.txt', 'unknown.test')).statusCode).toBe(404)
})

test('robots.txt names it, leaves out data, and lets the pictures of pages be fetched', async () => {
  const reply = await ask('/robots.txt')
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(reply.body.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /book/api/',
    'Allow: /book/api/pictures/',
    'Allow: /book/api/scenes/',
    'Allow: /book/api/preview.jpg',
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ])
})

const addressesOf = (text: string | null) =>
  [...(text ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, one]) => one!)

test('more than fifty thousand addresses come in parts, which the first file lists', () => {
  const pages = Array.from({ length: 50_011 }, (_, at) => `/location/v${at}`)
  const fileOf = (part?: string) => addressesOf(writeSitemapFile(pages, part, base))
  expect(fileOf()).toEqual([`${base}/sitemap.xml?part=1`, `${base}/sitemap.xml?part=2`])
  expect([fileOf('1').length, fileOf('2').length]).toEqual([50_000, 11])
  expect([...fileOf('1'), ...fileOf('2')]).toEqual(pages.map((page) => base + page))
  for (const part of ['0', '3', '-1', 'x', '1.5']) expect(writeSitemapFile(pages, part, base)).toBeNull()
})

test('a part of one is all of it, and a part that is not there is not found', async () => {
  expect(await addressesAt('/book/sitemap.xml?part=1')).toEqual(await addressesAt('/book/sitemap.xml'))
  for (const part of ['2', '-1', 'x'])
    expect((await ask(`/book/sitemap.xml?part=${part}`)).statusCode).toBe(404)
})

test('an address with XML’s special characters is escaped', () => {
  expect(writeSitemapFile(['/?a=1&b=<'], undefined, 'http://a.test')).toContain(
    '<loc>http://a.test/?a=1&amp;b=&lt;</loc>',
  )
})
