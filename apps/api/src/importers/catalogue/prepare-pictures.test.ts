import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPicturesOf } from '../../gateways/pictures/picture-source.ts'
import { createDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type SampleCatalogue, sampleText } from '../../testing/factories/sample-catalogue.ts'
import { drawPicture, pngThatClaims } from '../../testing/providers/pictures.ts'
import { runImport } from '../cli.ts'
import { formatFault } from '../fault.ts'
import { totalChanges } from '../summary.ts'
import { importCatalogue } from './import-catalogue.ts'

let database: TestDatabase
let db: Kysely<Database>
let root: string
let folder: string

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'touchline-pictures-'))
  folder = join(root, 'operator')
  mkdirSync(join(folder, 'photos'), { recursive: true })
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 3, patience: 'work' })
})
beforeEach(async () => {
  await sql`truncate clients cascade`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  rmSync(root, { recursive: true })
})

const put = (name: string, bytes: Buffer | string): string => {
  writeFileSync(join(folder, name), bytes)
  return name
}
const load = (change: (file: SampleCatalogue) => void, readPicture = readPicturesOf(folder)) =>
  importCatalogue(db, sampleText(change), { readPicture })
const atVenue =
  (picture: Record<string, unknown> | undefined) =>
  (file: SampleCatalogue): void => {
    ;(file.venues[0] as Record<string, unknown>)['picture'] = picture
  }

/** Returns the faults without their lines. */
async function faultsOf(change: (file: SampleCatalogue) => void, readPicture = readPicturesOf(folder)) {
  const result = await load(change, readPicture)
  if (result.ok) throw new Error('It was imported')
  expect(result.faults.every(({ line }) => line !== undefined)).toBe(true)
  return result.faults.map(({ path, message }) => formatFault({ path, message }))
}
async function imported(change: (file: SampleCatalogue) => void, readPicture = readPicturesOf(folder)) {
  const result = await load(change, readPicture)
  if (!result.ok) throw new Error(result.faults.map(formatFault).join('\n'))
  return totalChanges([...result.changes, { noun: 'sessions', ...result.sessions }])
}

/** Changes the size stated in a JPEG, as in files made to exhaust memory. */
function claimSize(jpeg: Buffer, width: number, height: number): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

const filesOf = () => db.selectFrom('picture_files').selectAll().orderBy('format').orderBy('width').execute()
const countOf = async (): Promise<number> => (await db.selectFrom('pictures').select('hash').execute()).length

describe('S88: a picture is made anew', () => {
  test('in three widths and two formats, none wider than the original, stored with its words', async () => {
    put('photos/pool.png', await drawPicture(1600, 900).png().toBuffer())
    await imported(atVenue({ file: 'photos/pool.png', alt: 'The pool' }))
    const files = await filesOf()
    expect(files.map(({ format, width }) => `${width}.${format}`)).toEqual([
      '320.jpg',
      '640.jpg',
      '1280.jpg',
      '320.webp',
      '640.webp',
      '1280.webp',
    ])
    for (const { bytes, width, format } of files)
      expect(await sharp(bytes).metadata()).toMatchObject({
        width,
        height: (width * 9) / 16,
        format: format === 'jpg' ? 'jpeg' : 'webp',
      })
    const venue = await db.selectFrom('venues').selectAll().executeTakeFirstOrThrow()
    expect(venue).toMatchObject({ picture_hash: files[0]!.hash, picture_alt: 'The pool' })
  })

  test('with the part that stays in view, each picture its own, and nothing for its middle', async () => {
    put('small.jpg', await drawPicture(400, 300).jpeg().toBuffer())
    const focusesOf = async () => {
      const one = (table: 'venues' | 'categories') =>
        db.selectFrom(table).select('picture_focus').orderBy('id')
      return [
        await one('venues').executeTakeFirstOrThrow(),
        await one('categories').executeTakeFirstOrThrow(),
      ]
    }
    const withFocus = (venue?: string, category?: string) => (file: SampleCatalogue) => {
      const shown = (focus?: string) => ({ file: 'small.jpg', alt: 'The door', ...(focus && { focus }) })
      atVenue(shown(venue))(file)
      for (const one of file.categories) one['picture'] = shown(category)
    }
    await imported(withFocus('top', 'bottom right'))
    expect(await focusesOf()).toEqual([{ picture_focus: 'top' }, { picture_focus: 'bottom right' }])
    await imported(withFocus(undefined, 'centre'))
    expect(await focusesOf()).toEqual([{ picture_focus: null }, { picture_focus: null }])
    expect(await faultsOf(withFocus('upwards'))).toEqual([
      'venues[0].picture.focus: must be one of centre, top, bottom, left, right, top left, top right, bottom left, bottom right',
    ])
  })

  test('a picture that another import drops while this one reads it is still made', async () => {
    put('small.jpg', await drawPicture(400, 300).jpeg().toBuffer())
    const withPicture = atVenue({ file: 'small.jpg', alt: 'The door' })
    await imported(withPicture)
    const read = readPicturesOf(folder)
    let reads = 0
    await imported(withPicture, async (source) => {
      if (reads++ === 0) await imported(atVenue(undefined))
      return read(source)
    })
    expect(reads).toBe(2)
    expect(await countOf()).toBe(1)
  })

  test('a small picture keeps its size', async () => {
    put('small.jpg', await drawPicture(400, 300).jpeg().toBuffer())
    await imported(atVenue({ file: 'small.jpg', alt: 'The door' }))
    expect(await db.selectFrom('pictures').select(['width', 'height', 'widths']).execute()).toEqual([
      { width: 400, height: 300, widths: [320, 400] },
    ])
  })

  test('without the camera’s notes, and turned as the camera says', async () => {
    const taken = await drawPicture(600, 400)
      .withExif({
        IFD0: { Copyright: 'Somebody Secret' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(taken.includes('Somebody Secret')).toBe(true)
    expect((await sharp(taken).metadata()).orientation).toBe(6)
    put('taken.jpg', taken)
    await imported(atVenue({ file: 'taken.jpg', alt: 'The hall' }))
    const files = await filesOf()
    expect(files).toHaveLength(4)
    for (const { bytes } of files) {
      const { exif, xmp, icc, iptc, width, height } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc, iptc }).toEqual({})
      expect(bytes.includes('Somebody Secret')).toBe(false)
      expect(height).toBeGreaterThan(width)
    }
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    '%s is recognised by its content, whatever its name is',
    async (format) => {
      put('picture.svg', await drawPicture(200, 100).toFormat(format).toBuffer())
      await imported(atVenue({ file: 'picture.svg', alt: 'The hall' }))
      expect(await filesOf()).toHaveLength(2)
    },
  )

  test('transparent parts become white', async () => {
    const clear = { width: 100, height: 100, channels: 4, background: '#00000000' } as const
    put('clear.png', await sharp({ create: clear }).png().toBuffer())
    await imported(atVenue({ file: 'clear.png', alt: 'Nothing' }))
    for (const { bytes } of await filesOf()) {
      const { channels } = await sharp(bytes).metadata()
      expect(channels).toBe(3)
      expect((await sharp(bytes).stats()).channels.every(({ min }) => min === 255)).toBe(true)
    }
  })
})

describe('S88: a faulty picture is named with its place, and nothing is done', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script/></svg>'
  const cases: [string, () => Promise<Buffer | string | null>, string][] = [
    ['is not there', () => Promise.resolve(null), "'x.jpg' is not there"],
    ['is a drawing', () => Promise.resolve(svg), "'x.jpg' is not a JPEG, PNG, WebP, AVIF or GIF picture"],
    [
      'is a page',
      () => Promise.resolve('<html></html>'),
      "'x.jpg' is not a JPEG, PNG, WebP, AVIF or GIF picture",
    ],
    ['is empty', () => Promise.resolve(''), "'x.jpg' is not a JPEG, PNG, WebP, AVIF or GIF picture"],
    [
      'has too many bytes',
      () => Promise.resolve(Buffer.alloc(15 * 1024 * 1024 + 1)),
      "'x.jpg' has more than 15 MB",
    ],
    [
      'has too many pixels',
      async () => claimSize(await drawPicture(100, 100).jpeg().toBuffer(), 10_000, 5_001),
      "'x.jpg' has 10000 by 5001 pixels: more than 50 million",
    ],
    [
      'has a side that is too long',
      () => Promise.resolve(pngThatClaims(64, 700_000)),
      "'x.jpg' has 64 by 700000 pixels: no side may have more than 12000",
    ],
    [
      'has too few',
      () => drawPicture(63, 200).png().toBuffer(),
      "'x.jpg' has only 63 by 200 pixels: at least 64 by 64 are needed",
    ],
  ]
  test.each(cases)('a file that %s', async (_, make, message) => {
    const bytes = await make()
    rmSync(join(folder, 'x.jpg'), { force: true })
    if (bytes !== null) put('x.jpg', bytes)
    expect(await faultsOf(atVenue({ file: 'x.jpg', alt: 'The hall' }))).toEqual([
      `venues[0].picture.file: ${message}`,
    ])
    expect(await db.selectFrom('clients').select('id').execute()).toEqual([])
    expect(await countOf()).toBe(0)
  })

  test('a picture that is cut short', async () => {
    const whole = await drawPicture(800, 600).jpeg().toBuffer()
    put('half.jpg', whole.subarray(0, whole.length / 2))
    expect(await faultsOf(atVenue({ file: 'half.jpg', alt: 'The hall' }))).toEqual([
      expect.stringMatching(/^venues\[0\]\.picture\.file: 'half\.jpg' can't be read as a picture: /),
    ])
  })

  test('a file outside of the folder, by its path or by a link', async () => {
    const bytes = await drawPicture(200, 200).png().toBuffer()
    writeFileSync(join(root, 'outside.png'), bytes)
    symlinkSync(join(root, 'outside.png'), join(folder, 'link.png'))
    put('inside.png', bytes)
    for (const file of ['../outside.png', 'link.png', join(folder, 'inside.png')])
      expect(await faultsOf(atVenue({ file, alt: 'The hall' }))).toEqual([
        `venues[0].picture.file: '${file}' must be a path inside the catalogue file's own folder`,
      ])
    expect(await faultsOf(atVenue({ file: 'photos', alt: 'The hall' }))).toEqual([
      "venues[0].picture.file: 'photos' is not a file",
    ])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['without words', { file: 'x.jpg' }, 'venues[0].picture.alt: is missing'],
    ['with empty words', { file: 'x.jpg', alt: '  ' }, 'venues[0].picture.alt: must not be empty'],
    ['with neither file nor address', { alt: 'A' }, 'venues[0].picture: needs either file or url'],
    [
      'with both',
      { alt: 'A', file: 'x.jpg', url: 'https://x.test/a.jpg' },
      'venues[0].picture: needs either file or url',
    ],
    [
      'with another kind of address',
      { alt: 'A', url: 'file:///etc/passwd' },
      "venues[0].picture.url: must be an address such as 'https://www.example.org/pool.jpg'",
    ],
  ])('a picture that %s', async (_, picture, fault) => {
    expect(await faultsOf(atVenue(picture))).toEqual([fault])
  })

  test('each place is named, of instructors, categories at any depth, venues and courses', async () => {
    const picture = { file: 'gone.jpg', alt: 'Gone' }
    const faults = await faultsOf((file) => {
      file.instructors.push({ name: 'Noor Haddad', picture } as never)
      ;(file.categories[0]!['children'] as Record<string, unknown>[])[0]!['picture'] = picture
      file.categories[1]!['picture'] = picture
      atVenue(picture)(file)
      ;(file.venues[0]!.courses[0] as Record<string, unknown>)['picture'] = picture
    })
    expect(faults).toEqual(
      [
        'instructors[1]',
        'categories[0].children[0]',
        'categories[1]',
        'venues[0]',
        'venues[0].courses[0]',
      ].map((place) => `${place}.picture.file: 'gone.jpg' is not there`),
    )
  })
})

describe('a second import', () => {
  test('it changes nothing with the same file, and one picture in many places is stored once', async () => {
    put('same.png', await drawPicture(700, 500).png().toBuffer())
    const everywhere = (file: SampleCatalogue): void => {
      const picture = { file: 'same.png', alt: 'The hall' }
      file.instructors[0] = { name: 'Amara Osei', picture } as never
      for (const category of file.categories) category['picture'] = picture
      atVenue({ ...picture, alt: 'Mill House' })(file)
      ;(file.venues[0]!.courses[0] as Record<string, unknown>)['picture'] = picture
    }
    await imported(everywhere)
    expect(await countOf()).toBe(1)
    const before = await filesOf()
    expect(before).toHaveLength(6)
    expect(await imported(everywhere)).toBe(0)
    expect(await filesOf()).toEqual(before)
  })

  test('it takes over another picture and other words, and drops pictures that nothing shows any more', async () => {
    put('first.png', await drawPicture(200, 200).png().toBuffer())
    put('second.png', await drawPicture(200, 200, '#1d4ed8').png().toBuffer())
    await imported(atVenue({ file: 'first.png', alt: 'The hall' }))
    const [first] = await filesOf()
    await imported(atVenue({ file: 'second.png', alt: 'The hall, painted' }))
    const [second] = await filesOf()
    expect(second!.hash).not.toBe(first!.hash)
    expect(await countOf()).toBe(1)
    expect(
      await db.selectFrom('venues').select(['picture_hash', 'picture_alt']).executeTakeFirstOrThrow(),
    ).toEqual({ picture_hash: second!.hash, picture_alt: 'The hall, painted' })
    await imported(atVenue(undefined))
    expect(await countOf()).toBe(0)
    expect(await filesOf()).toEqual([])
  })

  test('with a broken picture it leaves the old one', async () => {
    put('good.png', await drawPicture(200, 200).png().toBuffer())
    await imported(atVenue({ file: 'good.png', alt: 'The hall' }))
    const before = await filesOf()
    put('bad.png', 'no picture')
    await faultsOf((file) => {
      atVenue({ file: 'bad.png', alt: 'The hall' })(file)
      file.venues[0]!.name = 'Another name'
    })
    expect(await filesOf()).toEqual(before)
    expect(await db.selectFrom('venues').select('name').executeTakeFirstOrThrow()).toEqual({
      name: 'Mill House',
    })
  })

  test('it keeps a picture of its own for another client', async () => {
    put('same.png', await drawPicture(200, 200).png().toBuffer())
    await imported(atVenue({ file: 'same.png', alt: 'The hall' }))
    await imported((file) => {
      file.client.slug = 'another'
      file.client.hosts = ['another.test']
      file.people = []
      atVenue({ file: 'same.png', alt: 'The hall' })(file)
    })
    const rows = await db.selectFrom('pictures').select(['client_id', 'hash']).execute()
    expect(new Set(rows.map(({ client_id }) => client_id)).size).toBe(2)
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(1)
  })
})

test('npm run import: a file is looked for beside the catalogue, wherever the command runs', async () => {
  put('beside.png', await drawPicture(200, 200).png().toBuffer())
  const path = join(folder, 'catalogue.json')
  writeFileSync(path, sampleText(atVenue({ file: './beside.png', alt: 'The hall' })))
  const lines: string[] = []
  expect(await runImport(db, ['catalogue', path], (line) => lines.push(line))).toBe(0)
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}pictures +1 created$/))
})

describe('S55: an address', () => {
  let server: Server
  let origin: string
  const asked: string[] = []
  let answer: (reply: ServerResponse) => void
  beforeAll(async () => {
    server = createServer(({ url = '' }, reply) => {
      asked.push(url)
      answer(reply)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => void asked.splice(0))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  /** Treats this machine's address as one of the public internet. */
  const anywhere = () => readPicturesOf(folder, () => true)

  test('it is fetched once in an import, and its picture is stored here', async () => {
    const bytes = await drawPicture(200, 200).png().toBuffer()
    answer = (reply) => reply.end(bytes)
    const picture = { url: `${origin}/pool.png`, alt: 'The pool' }
    await imported((file) => {
      atVenue(picture)(file)
      file.categories[0]!['picture'] = picture
    }, anywhere())
    expect(asked).toEqual(['/pool.png'])
    expect(await filesOf()).toHaveLength(2)
  })

  test.each([
    ['of this machine', () => origin],
    ['of this machine by name', () => origin.replace('127.0.0.1', 'localhost')],
    ['of this machine in IPv6', () => origin.replace('127.0.0.1', '[::1]')],
    ['of this machine as a number', () => origin.replace('127.0.0.1', '2130706433')],
    ['of IPv4 inside IPv6', () => origin.replace('127.0.0.1', '[::ffff:127.0.0.1]')],
    ['of a cloud’s own facts', () => 'http://169.254.169.254/latest/meta-data'],
  ])('%s is refused and not asked', async (_, addressOf) => {
    answer = (reply) => reply.end()
    const url = `${addressOf()}/x.png`
    expect(await faultsOf(atVenue({ url, alt: 'The pool' }))).toEqual([
      `venues[0].picture.url: '${url}' is an address of a private network: not asked`,
    ])
    expect(asked).toEqual([])
  })

  test.each<[string, (reply: ServerResponse) => void, RegExp]>([
    [
      'sends us elsewhere',
      (reply) => reply.writeHead(302, { location: 'http://10.0.0.1/secret' }).end(),
      /sends us on to http:\/\/10\.0\.0\.1\/secret: not followed$/,
    ],
    ['is not there', (reply) => reply.writeHead(404).end(), /answered 404$/],
    [
      'breaks off',
      (reply) => (reply.writeHead(200, { 'content-length': '100' }).write('x'), reply.destroy()),
      /can't be fetched: /,
    ],
    [
      'says that it is too large',
      (reply) => reply.writeHead(200, { 'content-length': String(16 * 1024 * 1024) }).end(),
      /has more than 15 MB$/,
    ],
    [
      'does not end',
      (reply) => {
        const more = (): void => {
          while (!reply.destroyed && reply.write(Buffer.alloc(1024 * 1024)));
          if (!reply.destroyed) reply.once('drain', more)
        }
        more()
      },
      /has more than 15 MB$/,
    ],
    ['is a page', (reply) => reply.end('<html></html>'), /is not a JPEG, PNG, WebP, AVIF or GIF picture$/],
  ])('an address that %s is a fault', async (_, how, message) => {
    answer = how
    expect(await faultsOf(atVenue({ url: `${origin}/x.png`, alt: 'The pool' }), anywhere())).toEqual([
      expect.stringMatching(message),
    ])
    expect(asked).toEqual(['/x.png'])
  })
})
