import { previewAddress, previewSize } from '@touchline/rules/web/link-preview'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '../importers/catalogue/import-catalogue.ts'
import { lettering } from '../presenters/catalogue/monogram.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createClient } from '../testing/factories/factories.ts'
import { sampleText } from '../testing/factories/sample-catalogue.ts'

let api: TestApp
const host = 'sample.test'

beforeAll(async () => {
  api = await createTestApp({ settings: { BASE_PATH: '/book' } })
  await importCatalogue(
    api.db,
    sampleText((file) => {
      Object.assign(file.client, {
        theme: { themeAppPrimaryColour: '#0a6c74', themeAppHeaderBgColour: '#10242b' },
      })
    }),
  )
})
afterAll(() => api.close())

const ask = (url: string, at = host) => api.app.inject({ url: `/book${url}`, headers: { host: at } })

async function drawnAt(url: string, at = host) {
  const reply = await ask(url, at)
  expect(reply.statusCode).toBe(200)
  const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const place = (y * info.width + x) * info.channels
    return [data[place]!, data[place + 1]!, data[place + 2]!] as const
  }
  return { reply, info, colourAt }
}

const near = (colour: readonly number[], wanted: readonly number[]) =>
  colour.every((part, at) => Math.abs(part - wanted[at]!) <= 6)

test.each([
  ['the client', {}],
  ['a venue', { venue: 'mill-house' }],
  ['an activity there', { venue: 'mill-house', activity: 'yoga' }],
])('%s has a picture of the size that sites ask for, on the client’s colour, small enough', async (_, of) => {
  const { reply, info, colourAt } = await drawnAt(previewAddress(of))
  expect([info.width, info.height, info.format]).toEqual([previewSize.width, previewSize.height, 'raw'])
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=604800',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
  // Messengers don't show pictures that are much larger.
  expect(reply.rawPayload.length).toBeLessThan(300_000)
  expect(near(colourAt(1190, 620), [0x10, 0x24, 0x2b])).toBe(true)
})

test('the scene of the activity, in the client’s colours, and its name in letters below', async () => {
  const [yoga, badminton] = [
    await drawnAt(previewAddress({ venue: 'mill-house', activity: 'yoga' })),
    await drawnAt(previewAddress({ venue: 'mill-house', activity: 'badminton-60min' })),
  ]
  // The whole ground of the badminton scene has the client's colour; a yoga hall has pale walls.
  expect(near(badminton.colourAt(1150, 60), [0x0a, 0x6c, 0x74])).toBe(true)
  expect(near(yoga.colourAt(1150, 60), [0x0a, 0x6c, 0x74])).toBe(false)
  const whiteIn = ({ colourAt }: typeof yoga) => {
    let count = 0
    for (let y = 480; y < 630; y++)
      for (let x = 40; x < 1160; x++) if (near(colourAt(x, y), [255, 255, 255])) count += 1
    return count
  }
  // Sixteen letters need more than four.
  expect(whiteIn(yoga)).toBeGreaterThan(1_000)
  expect(whiteIn(badminton)).toBeGreaterThan(whiteIn(yoga))
})

test('another client has another picture, and an unknown page has none', async () => {
  const other = await createClient(api.db, { name: 'Beech' })
  const [own, theirs] = [await ask(previewAddress({})), await ask(previewAddress({}), other.host)]
  expect(theirs.statusCode).toBe(200)
  expect(own.rawPayload.equals(theirs.rawPayload)).toBe(false)
  for (const [url, at] of [
    [previewAddress({ venue: 'mill-house' }), other.host],
    [previewAddress({ venue: 'nowhere' }), host],
    [previewAddress({ venue: 'mill-house', activity: 'nothing' }), host],
    [previewAddress({ activity: 'yoga' }), host],
    [previewAddress({}), 'unknown.test'],
  ] as const)
    expect([url, (await ask(url, at)).statusCode]).toEqual([url, 404])
})

test('words become letters of ours, without accents; nothing is written in an unknown script', () => {
  expect(lettering('École')).toEqual(lettering('ecole'))
  expect(lettering('AB')!.letters).toHaveLength(2)
  expect(lettering('A B')!.width).toBeGreaterThan(lettering('AB')!.width)
  expect(lettering("St Mary's & Co.")!.letters).toHaveLength(12)
  expect(lettering('名前')).toBeNull()
})
