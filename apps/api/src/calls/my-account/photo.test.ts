import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient, createCustomer, createSession, type TestClient } from '../../testing/factories.ts'
import { drawPicture } from '../../testing/pictures.ts'

let server: TestApp
let client: TestClient

beforeAll(async () => {
  server = await createTestApp()
  client = await createClient(server.db)
})
afterAll(() => server.close())

async function person() {
  const customer = await createCustomer(server.db, client)
  const { browser } = await createSession(server.db, client, customer)
  const ask = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url, headers: browser, ...(payload && { payload }) })
  const put = (bytes: Buffer) => ask('PUT', '/api/my-account/photo', { picture: bytes.toString('base64') })
  return { ...customer, ask, put }
}
const pictures = () => server.db.selectFrom('pictures').select('hash').execute()

test('S76: is made anew: its size, its place and its camera are not in what is served, to this person alone', async () => {
  const [one, other] = [await person(), await person()]
  const original = await drawPicture(900, 700)
    .withExif({ IFD0: { Copyright: 'Wilhelmina', Make: 'Secret Camera' } })
    .jpeg()
    .toBuffer()
  expect(original.includes('Secret Camera')).toBe(true)
  const response = await one.put(original)
  expect(response.statusCode).toBe(200)
  const address: string = response.json().data.profile_photo
  expect((await one.ask('GET', '/api/auth/user')).json().data.profile_photo).toBe(address)
  const served = await one.ask('GET', address)
  expect(served.statusCode).toBe(200)
  expect(served.headers['cache-control']).toContain('private')
  expect(served.rawPayload.includes('Secret Camera')).toBe(false)
  expect((await sharp(served.rawPayload).metadata()).width).toBe(320)
  expect((await other.ask('GET', address)).statusCode).toBe(404)
  const anybody = await server.app.inject({ url: address, headers: { host: client.host } })
  expect(anybody.statusCode).toBe(404)
})

test('S76: another one, or none, leaves nothing of the one before; another person with the same keeps theirs', async () => {
  const before = await pictures()
  const [one, other] = [await person(), await person()]
  const first = await drawPicture(80, 80, '#123456').png().toBuffer()
  await one.put(first)
  const kept = (await other.put(first)).json().data.profile_photo
  await one.put(await drawPicture(80, 80, '#654321').png().toBuffer())
  expect(await pictures()).toHaveLength(before.length + 2)
  const removed = await one.ask('DELETE', '/api/my-account/photo')
  expect(removed.json().data.profile_photo).toBeNull()
  expect(await pictures()).toHaveLength(before.length + 1)
  expect((await other.ask('GET', kept)).statusCode).toBe(200)
})

test.each([
  ['a page of HTML', () => Buffer.from('<html><script>alert(1)</script></html>')],
  [
    'a drawing that can do things',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
  ],
  [
    'a JPEG that ends in the midst',
    async () => (await drawPicture(400, 400).jpeg().toBuffer()).subarray(0, 900),
  ],
  ['a picture of a few pixels', () => drawPicture(40, 40).png().toBuffer()],
])('S76: %s is refused, and the photo stays as it was', async (_, make) => {
  const one = await person()
  const address = (await one.put(await drawPicture(80, 80).png().toBuffer())).json().data.profile_photo
  const refused = await one.put(await make())
  expect(refused.statusCode).toBe(422)
  expect(refused.json().code).toBe('PICTURE_UNUSABLE')
  expect((await one.ask('GET', '/api/my-account/details')).json().data.profile_photo).toBe(address)
})

test('S76: more than three megabytes are refused', async () => {
  const one = await person()
  const statuses = []
  for (const size of [3_000_004, 5_000_000]) statuses.push((await one.put(Buffer.alloc(size, 1))).statusCode)
  expect(statuses).toEqual([400, 413])
})

test('S76: a browser that sends one after the other has to wait', async () => {
  const one = await person()
  const picture = await drawPicture(64, 64).png().toBuffer()
  const statuses = []
  for (let times = 0; times < 13; times++) statuses.push((await one.put(picture)).statusCode)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
  expect(statuses.at(-1)).toBe(429)
})
