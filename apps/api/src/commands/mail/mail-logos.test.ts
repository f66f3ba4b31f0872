import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCatalogues } from '../../catalogue/catalogues.ts'
import { readConfig } from '../../config.ts'
import { createSmtpMail } from '../../gateways/mail/smtp.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient, type TestClient } from '../../testing/factories/factories.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail/mail-server.ts'
import { createMailLogos } from './mail-logos.ts'
import { queueLetter } from './queue-letter.ts'
import { sendLetters } from './send-letters.ts'

const drawing = (inside: string, size = 'width="200" height="50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`
const red = drawing('<rect width="100" height="50" fill="#ff0000"/>')

/** A site that serves only logos. */
let site: Server
let base: string
let asked: string[]
const files: Record<string, string | Buffer> = {
  '/red.svg': red,
  '/declared.svg': `<?xml version="1.0"?>\n<!-- ours -->\n${red}`,
  '/page.svg': '<!doctype html><p>Not found</p>',
  '/torn.svg': '<svg xmlns="http://www.w3.org/2000/svg"><rect',
  '/large.svg': drawing(`<!-- ${'x'.repeat(256 * 1024)} -->`),
  '/entities.svg': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>${drawing('<text>&c;</text>')}`,
  '/flat.svg': drawing('<rect width="4000" height="10" fill="#ff0000"/>', 'width="4000" height="10"'),
}

beforeAll(async () => {
  site = createServer((request, reply) => {
    asked.push(request.url!)
    const file = files[request.url!]
    reply.writeHead(file === undefined ? 404 : 200).end(file)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
})
afterAll(() => new Promise((done) => site.close(done)))

const read = (themeAppLogo: string, of = createMailLogos()) => of({ themeAppLogo }, base)
async function pngOf(themeAppLogo: string): Promise<Buffer> {
  const logo = await read(themeAppLogo)
  if (!logo || !('png' in logo)) throw new Error(`no picture is made of ${themeAppLogo}`)
  return logo.png
}

describe('a logo in a letter', () => {
  it.each(['/red.svg', '/declared.svg'])('a drawing becomes a picture: %s', async (logo) => {
    const png = await pngOf(logo)
    expect(await sharp(png).metadata()).toMatchObject({
      format: 'png',
      width: 320,
      height: 80,
      hasAlpha: true,
    })
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number) => [...data.subarray((40 * info.width + x) * 4, (40 * info.width + x) * 4 + 4)]
    // Red on the left, and transparent on the right.
    expect([pixel(80), pixel(240)[3]]).toEqual([[255, 0, 0, 255], 0])
  })

  it('a long one is no wider than a letter', async () => {
    expect(await sharp(await pngOf('/flat.svg')).metadata()).toMatchObject({ width: 1072, height: 80 })
  })

  it('is read once for its address, whatever the number of letters', async () => {
    const logoOf = createMailLogos()
    const all = await Promise.all([1, 2, 3].map(() => read('/red.svg', logoOf)))
    await read('/red.svg', logoOf)
    expect(all.every((logo) => logo !== null)).toBe(true)
    expect(asked).toEqual(['/red.svg'])
  })

  it('a picture of another kind stays at its address, and nothing is asked', async () => {
    expect(await read('/logo.png')).toEqual({ address: `${base}/logo.png` })
    expect(await read('https://cdn.example/logo.webp')).toEqual({ address: 'https://cdn.example/logo.webp' })
    expect(asked).toEqual([])
  })

  it.each(['/page.svg', '/torn.svg', '/large.svg', '/entities.svg', '/none.svg', 'ftp://example.org/a.svg'])(
    'there is no logo where %s can’t be read',
    async (logo) => {
      expect(await read(logo)).toBeNull()
    },
  )

  it('S55: an address of a private network that is not our own site is not asked', async () => {
    const port = new URL(base).port
    expect(await read(`http://localhost:${port}/red.svg`)).toBeNull()
    expect(await createMailLogos()({ themeAppLogo: `${base}/red.svg` }, 'https://book.example')).toBeNull()
    expect(asked).toEqual([])
  })

  it('S88: addresses inside a drawing are not fetched, and its scripts are not run', async () => {
    const secret = `${base}/secret.png`
    files['/hostile.svg'] = drawing(
      `<script>fetch('${secret}')</script><image href="${secret}" width="9" height="9"/>
       <image xlink:href="file:///etc/hostname" width="9" height="9"/><use href="${base}/red.svg#a"/>
       <style>@import url(${secret});</style><rect width="200" height="50" fill="#00ff00"/>`,
    )
    await pngOf('/hostile.svg')
    expect(asked).toEqual(['/hostile.svg'])
  })
})

describe('a letter of a client whose logo is a drawing', () => {
  let test: TestApp
  let client: TestClient
  let server: TestMailServer
  beforeAll(async () => {
    test = await createTestApp()
    client = await createClient(test.db)
    await sql`insert into client_hosts (client_id, host) values (${client.id}, '127.0.0.1')`.execute(test.db)
    server = await startMailServer()
  })
  afterAll(async () => {
    await server.close()
    await test.close()
  })

  async function send(logo: string) {
    await sql`update clients set theme = ${JSON.stringify({ themeAppLogo: logo })}::jsonb where id = ${client.id}`.execute(
      test.db,
    )
    await queueLetter(test.db, {
      clientId: client.id,
      customerId: null,
      recipient: 'ann@example.org',
      dedupeKey: crypto.randomUUID(),
      letter: { kind: 'no-account', email: 'ann@example.org' },
    })
    await sendLetters({
      db: test.db,
      mail: createSmtpMail(server.address),
      config: readConfig({ PUBLIC_ORIGIN: base, MAIL_FROM: 'bookings@book.example' }),
      catalogues: createCatalogues(test.db),
      log: pino({ level: 'silent' }),
      logoOf: createMailLogos(),
    })
    return server.mails.at(-1)!
  }

  it('has it as a picture, with the client’s name for readers who don’t see it', async () => {
    const mail = await send('/red.svg')
    expect(mail.html).toContain('<img src="cid:logo@touchline" alt="Test Operator" height="40"')
    const logo = mail.attachments.find(({ contentId }) => contentId === '<logo@touchline>')!
    expect(logo.mimeType).toBe('image/png')
    expect((await sharp(Buffer.from(logo.content as ArrayBuffer)).metadata()).height).toBe(80)
  })

  it('has the client’s name where it can’t be read', async () => {
    const mail = await send('/none.svg')
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toMatch(/<span [^>]+>Test Operator<\/span>/)
    expect(mail.attachments).toEqual([])
  })
})
