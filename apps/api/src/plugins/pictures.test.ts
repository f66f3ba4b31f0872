import type { Picture } from '@touchline/contract/entities/catalogue/picture'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '../importers/catalogue/import-catalogue.ts'
import { formatFault } from '../importers/fault.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createClient } from '../testing/factories/factories.ts'
import { sampleText } from '../testing/factories/sample-catalogue.ts'
import { drawPicture } from '../testing/providers/pictures.ts'

let api: TestApp
let bytes: Buffer
const host = 'sample.test'

beforeAll(async () => {
  api = await createTestApp({ settings: { BASE_PATH: '/book' } })
  bytes = await drawPicture(800, 600).png().toBuffer()
})
afterAll(() => api.close())

const words = {
  instructor: 'Amara, smiling',
  category: 'A shuttle over a net',
  leaf: 'Two courts',
  venue: 'The mill',
  course: 'A mat',
}

/** Loads the sample operator, with a picture of everything that can have one, or with none. */
async function load(hasPictures = true): Promise<void> {
  const picture = (alt: string) => (hasPictures ? { picture: { file: 'any.png', alt } } : {})
  const text = sampleText((file) => {
    file.instructors[0] = { name: 'Amara Osei', ...picture(words.instructor) } as never
    Object.assign(file.categories[0]!, picture(words.category))
    Object.assign((file.categories[0]!['children'] as object[])[0]!, picture(words.leaf))
    Object.assign(file.venues[0]!, picture(words.venue))
    Object.assign(file.venues[0]!.courses[0]!, picture(words.course))
  })
  const result = await importCatalogue(api.db, text, {
    readPicture: () => Promise.resolve({ ok: true, bytes }),
  })
  if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url, headers: { host, ...headers } })
async function dataOf<Data>(url: string): Promise<Data> {
  const { statusCode, body } = await ask(`/api/activities/${url}`)
  expect(statusCode).toBe(200)
  return (JSON.parse(body) as { data: Data }).data
}
type Shown = { picture: Picture | null }

test('F102, the picture: venues, activities, courses and instructors say theirs, with its words and its sizes', async () => {
  await load()
  const [venue] = await dataOf<Shown[]>('venues')
  const { picture } = await dataOf<Shown>('venues/mill-house')
  expect(venue!.picture).toEqual(picture)
  expect(picture).toEqual({
    alt: words.venue,
    width: 800,
    height: 600,
    sources: [
      ...[320, 640, 800].map((width) => ({
        type: 'image/webp',
        width,
        address: expect.stringMatching(`^/api/pictures/[0-9a-f]{32}-${width}\\.webp$`),
      })),
      ...[320, 640, 800].map((width) => ({
        type: 'image/jpeg',
        width,
        address: expect.stringMatching(`^/api/pictures/[0-9a-f]{32}-${width}\\.jpg$`),
      })),
    ],
  })
  const [badminton, yoga] = await dataOf<Shown[]>('venue/mill-house/categories')
  expect(badminton!.picture!.alt).toBe(words.category)
  expect(yoga!.picture).toBeNull()
  const tree = await dataOf<Shown & { image: string; children: Shown[] }>(
    'venue/mill-house/categories/badminton',
  )
  expect(tree.picture).toEqual(badminton!.picture)
  expect(tree.children[0]!.picture!.alt).toBe(words.leaf)
  // wire 2: a string, whatever else there is.
  expect(tree.image).toBe('')

  const [course] = await dataOf<Shown[]>('venue/mill-house/courses')
  expect(course!.picture!.alt).toBe(words.course)
  const { date } = await api.db
    .selectFrom('slots')
    .select(sql<string>`min(local_date)::text`.as('date'))
    .where('course_id', 'is', null)
    .where('starts_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`cardinality(instructor_ids) > 0`)
    .executeTakeFirstOrThrow()
  const [slot] = await dataOf<
    { instructors: (Shown & { name: string })[]; root_activity_category: object }[]
  >(`venue/mill-house/activity/yoga/v2/slots?date=${date}`)
  expect(slot!.instructors).toEqual([
    { id: expect.any(Number), name: 'Amara Osei', picture: { ...picture, alt: words.instructor } },
  ])
  expect(slot!.root_activity_category).not.toHaveProperty('picture')
})

test('F102, the address: each source is a picture of its type and width, cached for a year, below the base path too', async () => {
  await load()
  const { picture } = await dataOf<{ picture: Picture }>('venues/mill-house')
  for (const { address, type, width } of picture.sources) {
    const reply = await ask(address)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'content-length': String(reply.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(width)
    const below = await ask(`/book${address}`)
    expect(below.rawPayload.equals(reply.rawPayload)).toBe(true)
  }
})

test('S88: another client, another name and an invalid name are not found, and nothing of that is cached', async () => {
  await load()
  const { picture } = await dataOf<{ picture: Picture }>('venues/mill-house')
  const { address } = picture.sources[0]!
  const other = await createClient(api.db)
  expect((await ask(address)).statusCode).toBe(200)
  const wrong = [
    await ask(address, { host: other.host }),
    await ask(address, { host: 'unknown.test' }),
    ...(await Promise.all(
      [
        address.replace('-320', '-321'),
        address.replace('-320', '-0320'),
        address.replace('.webp', '.svg'),
        address.replace(/[0-9a-f]{32}/, 'f'.repeat(32)),
        address.replace(/[0-9a-f]{32}/, (hash) => hash.toUpperCase()),
        '/api/pictures/..%2f..%2fetc%2fpasswd',
        "/api/pictures/'%20or%201=1--.webp",
        `/api/pictures/${'a'.repeat(190)}`,
      ].map((one) => ask(one)),
    )),
  ]
  for (const reply of wrong) {
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['cache-control']).toBe('no-store')
  }
})

test('an import without pictures takes them away: nothing is shown and nothing is left in the database', async () => {
  await load()
  await load(false)
  await expect.poll(async () => (await dataOf<Shown>('venues/mill-house')).picture).toBeNull()
  expect(await api.db.selectFrom('picture_files').select('hash').execute()).toEqual([])
})
