import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '../importers/catalogue/import-catalogue.ts'
import { formatFault } from '../importers/fault.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createClient } from '../testing/factories/factories.ts'
import { sampleText } from '../testing/factories/sample-catalogue.ts'

let api: TestApp
const host = 'sample.test'
const theme = {
  themeAppPrimaryColour: '#0a6c74',
  themeAppSecondaryColour2: '#f2b84b',
  themeAppDarkBgColour: '#0b191e',
}

beforeAll(async () => {
  api = await createTestApp({ settings: { BASE_PATH: '/book' } })
  await load()
})
afterAll(() => api.close())

type Entry = Record<string, unknown>
async function load(change: (venue: Entry, badminton: Entry) => void = () => {}) {
  const text = sampleText((file) => {
    Object.assign(file.client, { theme })
    change(file.venues[0] as Entry, file.categories[0] as Entry)
  })
  const result = await importCatalogue(api.db, text)
  return result.ok ? [] : result.faults.map(formatFault)
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url, headers: { host, ...headers } })
async function dataOf<Data>(url: string): Promise<Data> {
  const { statusCode, body } = await ask(`/api/activities/${url}`)
  expect(statusCode).toBe(200)
  return (JSON.parse(body) as { data: Data }).data
}
type Shown = { scene: string | null }
const sceneOfVenue = async () => (await dataOf<Shown>('venues/mill-house')).scene
const sceneOfBadminton = async () => (await dataOf<Shown>('venue/mill-house/categories/badminton')).scene

test('spec 3: a scene has the colours of the client’s theme, also for a dark page, below the base path as well', async () => {
  const reply = await ask('/api/scenes/badminton.svg')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  const [, light, dark] =
    /^<svg [^>]*><style>:root\{(.*?)\}@media\(prefers-color-scheme:dark\)\{:root\{(.*?)\}/.exec(reply.body)!
  expect(light).toBe(
    '--dark:#0b191e;--pale:#ddeaec;--tint:#85b6ba;--primary:#0a6c74;--accent:#f2b84b;--glow:0.3',
  )
  expect(dark).toContain('--dark:#eceaf0;')
  expect((await ask('/book/api/scenes/badminton.svg')).body).toBe(reply.body)
  const other = await createClient(api.db)
  expect((await ask('/api/scenes/badminton.svg', { host: other.host })).body).toContain('--primary:#673aa4')
})

test('a venue with its own theme has scenes in its colours, and its calls give their addresses', async () => {
  expect(
    await load((venue) => Object.assign(venue, { theme: { themeAppPrimaryColour: '#0b5fff' } })),
  ).toEqual([])
  await expect.poll(sceneOfBadminton).toBe('/api/scenes/badminton.svg?venue=mill-house')
  expect((await ask((await sceneOfBadminton())!)).body).toContain('--primary:#0b5fff')
  expect((await ask('/api/scenes/badminton.svg')).body).toContain('--primary:#0a6c74')
  expect(await load()).toEqual([])
  await expect.poll(sceneOfBadminton).toBe('/api/scenes/badminton.svg')
})

test('a browser keeps it for an hour, and then asks whether it is the same', async () => {
  const reply = await ask('/api/scenes/yoga.svg')
  const { etag } = reply.headers
  expect(reply.headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=604800')
  expect(reply.headers['set-cookie']).toBeUndefined()
  const again = await ask('/api/scenes/yoga.svg', { 'if-none-match': String(etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await ask('/api/scenes/squash.svg', { 'if-none-match': String(etag) })).statusCode).toBe(200)
})

test('opened alone it runs nothing: its policy allows its own style sheet alone', async () => {
  const { headers, body } = await ask('/api/scenes/yoga.svg')
  const [, style = ''] = /<style>(.*?)<\/style>/.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none';style-src 'sha256-${hash}';frame-ancestors 'none'`,
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('S30: an invalid colour never reaches the answer, no matter who wrote it into the database', async () => {
  const usual = (await ask('/api/scenes/yoga.svg')).body
  for (const colour of ['red;}</style><script>alert(1)</script>', 'url(https://evil.test)', '#12'])
    for (const key of Object.keys(theme)) {
      const other = await createClient(api.db)
      await api.db
        .updateTable('clients')
        .set({ theme: JSON.stringify({ ...theme, [key]: colour }) as never })
        .where('id', '=', other.id)
        .execute()
      const { statusCode, body } = await ask('/api/scenes/yoga.svg', { host: other.host })
      expect(statusCode).toBe(200)
      expect(body).not.toContain(colour)
      // Apart from its colours it is the same drawing.
      expect(body.replaceAll(/#[0-9a-f]{6}/g, '')).toBe(usual.replaceAll(/#[0-9a-f]{6}/g, ''))
    }
})

test('an invalid name, an unknown venue and an unknown host are not found, and nothing of that is cached', async () => {
  const wrong = [
    await ask('/api/scenes/badminton.svg', { host: 'unknown.test' }),
    ...(await Promise.all(
      [
        'moon.svg',
        'badminton',
        'badminton.png',
        'Badminton.svg',
        'constructor.svg',
        '..%2f..%2fpackage.json',
        `${'a'.repeat(190)}.svg`,
        'badminton.svg?venue=nowhere',
        'badminton.svg?venue=mill-house&venue=mill-house',
      ].map((one) => ask(`/api/scenes/${one}`)),
    )),
  ]
  for (const reply of wrong) {
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['cache-control']).toBe('no-store')
  }
})

test('the catalogue’s scene wins over the slug’s, and without one a venue is drawn as what it sells', async () => {
  expect(await sceneOfVenue()).toMatch(/^\/api\/scenes\/(badminton|yoga)\.svg$/)
  expect(
    await load((venue, badminton) => {
      venue['scene'] = 'mill-river'
      badminton['scene'] = 'squash'
    }),
  ).toEqual([])
  await expect.poll(sceneOfVenue).toBe('/api/scenes/mill-river.svg')
  expect(await sceneOfBadminton()).toBe('/api/scenes/squash.svg')
  const [course] = await dataOf<Shown[]>('venue/mill-house/courses')
  expect(course!.scene).toBe('/api/scenes/yoga.svg')
})

test('an import with a scene that does not exist imports nothing and says where it is', async () => {
  const faults = await load((venue) => (venue['scene'] = 'moon'))
  expect(faults).toEqual([
    expect.stringMatching(/venues.*scene.* is no scene: docs\/catalogue\.md lists them/),
  ])
})
