import { parseColour, toHex } from '@touchline/rules/look/colours'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monogram } from '../presenters/catalogue/monogram.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createClient } from '../testing/factories/factories.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ settings: { BASE_PATH: '/book' } })
})
afterAll(() => api.close())

const theme = {
  themeAppPrimaryColour: '#0a6c74',
  themeAppSecondaryColour2: '#f2b84b',
  themeAppHeaderBgColour: '#10242b',
}
const ask = (host: string, path: string) => api.app.inject({ url: `/book${path}`, headers: { host } })

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

test('the manifest has the client’s name, colours and icons, and stays within the base path', async () => {
  const client = await createClient(api.db, { name: 'Mill House Leisure', theme })
  const reply = await ask(client.host, '/manifest.webmanifest')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(reply.json()).toMatchObject({
    id: '/book/',
    name: 'Mill House Leisure',
    short_name: 'Mill House',
    start_url: '/book/',
    scope: '/book/',
    display: 'standalone',
    theme_color: '#10242b',
    background_color: '#f6f5f8',
  })
})

test('each icon of the manifest is a picture of its type and size, in the client’s colour', async () => {
  const client = await createClient(api.db, { theme })
  const { icons } = (await ask(client.host, '/manifest.webmanifest')).json<Manifest>()
  expect(icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any any',
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  const touch = {
    src: '/book/icons/maskable-180.png',
    sizes: '180x180',
    type: 'image/png',
    purpose: 'maskable',
  }
  for (const { src, sizes, type, purpose } of [...icons, touch]) {
    expect(src.startsWith('/book/')).toBe(true)
    const reply = await ask(client.host, src.slice('/book'.length))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' })
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    const { data, info } = await sharp(reply.rawPayload)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (sizes !== 'any') expect(`${info.width}x${info.height}`).toBe(sizes)
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)]
    // A device cuts off the corners of a maskable icon itself, so they are filled. Those of the other icon
    // are cut off already.
    expect(at(0, 0)[3]).toBe(purpose === 'maskable' ? 255 : 0)
    const [red, green, blue] = at(Math.floor(info.width / 2), 2)
    expect(toHex({ red: red!, green: green!, blue: blue! })).toBe('#0a6c74')
    // Two colours besides the ground: the letter, and the line below it.
    const seen = new Set<string>()
    for (let place = 0; place < data.length; place += 4)
      seen.add(data.subarray(place, place + 3).toString('hex'))
    expect(seen.has('ffffff')).toBe(true)
    expect(seen.has('f2b84b')).toBe(true)
  }
})

test('two clients have their own manifests and icons; an unknown host and an unknown icon have none', async () => {
  const [first, second] = [
    await createClient(api.db, { name: 'Ash', theme }),
    await createClient(api.db, { name: 'Beech', theme: { themeAppPrimaryColour: '179 0 94' } }),
  ]
  const drawn = (host: string, name: string) =>
    ask(host, `/icons/${name}`).then(({ rawPayload }) => rawPayload)
  expect((await drawn(first.host, 'any.svg')).equals(await drawn(second.host, 'any.svg'))).toBe(false)
  expect((await drawn(first.host, 'any-192.png')).equals(await drawn(second.host, 'any-192.png'))).toBe(false)
  expect((await drawn(second.host, 'any.svg')).toString()).toContain(toHex(parseColour('179 0 94')!))
  for (const path of ['/manifest.webmanifest', '/icons/any.svg', '/icons/any-192.png'])
    expect((await ask('unknown.test', path)).statusCode).toBe(404)
  for (const name of ['any-193.png', 'any-4096.png', 'maskable.svg', 'any-192.webp', '..%2fany.svg'])
    expect((await ask(first.host, `/icons/${name}`)).statusCode).toBe(404)
})

test.each([
  ['Mill House', 'M'],
  ['the Mill', 'M'],
  ['école', 'E'],
  ['1Life', '1'],
])('the icon of "%s" has the letter %s', (name, letter) => {
  expect(monogram(name)).toBe(monogram(letter))
})

test('letters and digits differ, and other characters have a drawing too', () => {
  const all = 'ABCDEFGHIJKLMNPQRSTUVWXYZ123456789'.split('').map(monogram)
  expect(new Set([...all, monogram('&Co')]).size).toBe(all.length + 1)
  expect(monogram('')).toBe(monogram('名'))
})

test('a browser without a named icon gets the client’s: as /favicon.ico, and as Apple’s devices ask', async () => {
  const client = await createClient(api.db, { theme })
  const favicon = await ask(client.host, '/favicon.ico')
  expect([favicon.statusCode, favicon.headers['content-type']]).toEqual([200, 'image/x-icon'])
  const bytes = favicon.rawPayload
  expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes[6], bytes[7]]).toEqual([1, 1, 48, 48])
  const picture = bytes.subarray(bytes.readUInt32LE(18))
  expect(picture).toHaveLength(bytes.readUInt32LE(14))
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 48, height: 48 })
  const touch = await ask(client.host, '/apple-touch-icon.png')
  expect([touch.statusCode, touch.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await sharp(touch.rawPayload).metadata()).width).toBe(180)
  expect((await ask('nowhere.test', '/favicon.ico')).statusCode).toBe(404)
})
