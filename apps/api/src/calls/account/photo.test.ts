import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDecoder } from '../../gateways/pictures/decoder.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createClient,
  createCustomer,
  createSession,
  type TestClient,
} from '../../testing/factories/factories.ts'
import { whileNoTimePasses } from '../../testing/no-time-passes.ts'
import { drawPicture, pngThatClaims } from '../../testing/providers/pictures.ts'

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

test('S76: a photo is made anew: the file that is served to this person alone keeps no size, place or camera of the original', async () => {
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

test('S76: a new photo, or none, deletes the old one; another person with the same photo keeps it', async () => {
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

test('S76: a browser that sends photo after photo has to wait', () =>
  whileNoTimePasses(server.db, async () => {
    const one = await person()
    const picture = await drawPicture(64, 64).png().toBuffer()
    const statuses = []
    for (let times = 0; times < 13; times++) statuses.push((await one.put(picture)).statusCode)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
    expect(statuses.at(-1)).toBe(429)
  }))

test.each([
  [64, 700_000, 'has 64 by 700000 pixels: more than 16 million'],
  [12_001, 64, 'has 12001 by 64 pixels: no side may have more than 12000'],
  [4_001, 4_000, 'has 4001 by 4000 pixels: more than 16 million'],
])(
  'S89: a picture that says it is %i by %i is refused before anything is decoded',
  async (width, height, reason) => {
    const one = await person()
    // Nothing follows the header: a decoder would report a truncated file.
    const refused = await one.put(pngThatClaims(width, height))
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'PICTURE_UNUSABLE'])
    expect(refused.json().details).toEqual({ reason })
  },
)

test('S89: a tall picture is made narrower: none of its sizes is taller than 2,560', async () => {
  const one = await person()
  const address: string = (await one.put(await drawPicture(300, 6_000).png().toBuffer())).json().data
    .profile_photo
  const { width, height } = await sharp((await one.ask('GET', address)).rawPayload).metadata()
  expect([width, height]).toEqual([128, 2_560])
})

/** Returns the counts of a person's tries, whatever the time between them. */
const triesOf = async ({ id }: { id: number }) => {
  const rows = await server.db
    .selectFrom('login_failures')
    .select('failures')
    .where('client_id', '=', client.id)
    .where('subject', '=', `photo ${id}`)
    .execute()
  return rows.map(({ failures }) => failures)
}

test('S89: one unusable picture counts as four good ones', async () => {
  const [one, other] = [await person(), await person()]
  expect((await one.put(Buffer.from('GIF8 no picture'))).statusCode).toBe(422)
  expect((await other.put(await drawPicture(64, 64).png().toBuffer())).statusCode).toBe(200)
  expect([await triesOf(one), await triesOf(other)]).toEqual([[4], [1]])
})

test('S89: pictures are read one after the other; where many wait, the next is told to try again and loses no try', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, person))
  const picture = await drawPicture(80, 80, '#00aa00').png().toBuffer()
  let letGo = (): void => undefined
  const held = inDecoder('long', () => new Promise<void>((done) => (letGo = done)))
  const answers = people.map((one) => one.put(picture))
  const first = await Promise.race(answers)
  expect([first.statusCode, first.json().code, first.headers['retry-after']]).toEqual([503, 'BUSY', '10'])
  expect(first.json().message).toContain('Your photo hasn’t changed')
  letGo()
  await held
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 200, 200, 503])
  const tries = await Promise.all(people.map(triesOf))
  expect(tries).toEqual(statuses.map((status) => [status === 200 ? 1 : 0]))
})
