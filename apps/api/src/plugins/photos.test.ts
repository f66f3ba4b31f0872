import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '../importers/catalogue/import-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createCustomer, createSession, type TestClient } from '../testing/factories/factories.ts'
import { sampleText } from '../testing/factories/sample-catalogue.ts'
import { drawPicture } from '../testing/providers/pictures.ts'

let api: TestApp
let client: TestClient
let ann: { id: number }

beforeAll(async () => {
  api = await createTestApp()
  const bytes = await drawPicture(800, 600).png().toBuffer()
  const picture = { file: 'any.png', alt: 'Ann, smiling' }
  const text = sampleText((file) => {
    Object.assign(file.venues[0]!, { picture })
    Object.assign(file.people[0]!, { photo: picture })
  })
  const result = await importCatalogue(api.db, text, {
    readPicture: () => Promise.resolve({ ok: true, bytes }),
  })
  expect(result.ok).toBe(true)
  const row = await api.db.selectFrom('clients').select(['id', 'slug']).executeTakeFirstOrThrow()
  client = { ...row, host: 'sample.test', timeZone: 'Europe/London' }
  ann = await api.db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
})
afterAll(() => api.close())

const ask = (url: string, headers: Record<string, string> = { host: client.host }) =>
  api.app.inject({ url, headers })
const photoOf = async (headers: Record<string, string>): Promise<string | null> =>
  (await ask('/api/auth/user', headers)).json().data.profile_photo

test('spec 3: a person’s photo is announced and served to that person, from our origin and in no shared cache', async () => {
  const { browser, program } = await createSession(api.db, client, ann)
  const address = await photoOf(program)
  expect(address).toMatch(/^\/api\/pictures\/[0-9a-f]{32}-320\.jpg$/)
  const reply = await ask(address!, browser)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-cache' })
  expect(reply.headers['cross-origin-resource-policy']).not.toBe('cross-origin')
})

test('S07: any other visitor who knows its address gets a 404, before and after its person has asked', async () => {
  const own = await createSession(api.db, client, ann)
  const address = (await photoOf(own.browser))!
  const stranger = await createSession(api.db, client, await createCustomer(api.db, client))
  const visitor = await createSession(api.db, client)
  const strangers = [{ host: client.host }, stranger.browser, visitor.browser]
  const statuses = async () =>
    Promise.all(strangers.map(async (headers) => (await ask(address, headers)).statusCode))
  expect(await statuses()).toEqual([404, 404, 404])
  expect((await ask(address, own.browser)).statusCode).toBe(200)
  expect(await statuses()).toEqual([404, 404, 404])
  expect(await photoOf(stranger.browser)).toBeNull()
})

test('the same picture of a venue has another name, and is served to all', async () => {
  const { browser } = await createSession(api.db, client, ann)
  const { picture } = (await ask('/api/activities/venues/mill-house')).json().data
  const { address } = picture.sources.at(-1)
  expect(address.split('-')[0]).not.toBe((await photoOf(browser))!.split('-')[0])
  expect((await ask(address)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
})
