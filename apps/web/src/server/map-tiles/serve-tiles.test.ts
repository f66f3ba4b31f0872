import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTileFile, writeTileFile } from '../../testing/tile-file.ts'
import { openTiles } from './open-tiles.ts'
import { serveTiles } from './serve-tiles.ts'

const content = makeTileFile()
let folder: string
let app: FastifyInstance

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-tiles-'))
  writeTileFile(join(folder, 'own.pmtiles'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  app = fastify()
  serveTiles(app, '/base', await openTiles(join(folder, 'own.pmtiles')))
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/base/map.pmtiles', headers })

test('a part is 206 with its bytes and its place in the file', async () => {
  const reply = await ask({ range: 'bytes=10-19' })
  expect(reply.statusCode).toBe(206)
  expect(reply.headers).toMatchObject({
    'content-range': `bytes 10-19/${content.length}`,
    'content-length': '10',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  expect(reply.rawPayload).toEqual(content.subarray(10, 20))
})

test('parts requested at once are each their own', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, part) => ask({ range: `bytes=${part * 5}-${part * 5 + 4}` })),
  )
  for (const [part, { rawPayload }] of replies.entries())
    expect(rawPayload).toEqual(content.subarray(part * 5, part * 5 + 5))
})

test('without a range it is the whole file, with a strong mark', async () => {
  const reply = await ask()
  expect(reply.statusCode).toBe(200)
  expect(reply.headers.etag).toMatch(/^"[\da-f]+-[\da-f]+"$/)
  expect(reply.rawPayload).toEqual(content)
})

test('a part beyond the end is 416, and says how long the file is', async () => {
  const reply = await ask({ range: `bytes=${content.length}-` })
  expect(reply.statusCode).toBe(416)
  expect(reply.headers['content-range']).toBe(`bytes */${content.length}`)
})

test('If-Range: a part of this file is that part, of an older one the whole', async () => {
  const etag = String((await ask()).headers.etag)
  expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206)
  expect((await ask({ range: 'bytes=0-1', 'if-range': '"older"' })).statusCode).toBe(200)
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304)
})

test('a file that replaces it is not mixed with it', async () => {
  writeFileSync(join(folder, 'new'), 'another file')
  renameSync(join(folder, 'new'), join(folder, 'own.pmtiles'))
  expect((await ask()).rawPayload).toEqual(content)
})

test.each([
  '/base/secret.txt',
  '/base/map.pmtiles/../secret.txt',
  '/base/map.pmtiles%2f..%2fsecret.txt',
  '/map.pmtiles',
])('no other file is served: %s', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404)
})
