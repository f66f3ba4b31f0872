import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailFolderOf } from '../gateways/mail/choose-mail.ts'
import { createFolderMail } from '../gateways/mail/folder.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'

let folder: string
let test: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-dev-mail-'))
  test = await createTestApp({ settings: { DATA_FOLDER: folder, BASE_PATH: '/book' } })
  await createFolderMail(mailFolderOf(folder)).send({
    from: { name: 'Quayside', address: 'bookings@book.example' },
    to: 'ann@example.org',
    replyTo: 'desk@book.example',
    subject: 'You are booked <in>',
    html: '<!doctype html><html><head></head><body><img src="cid:code-1@touchline"><a href="https://book.example/x">x</a></body></html>',
    text: 'You are <b>booked</b>',
    messageId: '<one@book.example>',
    date: new Date('2026-11-23T10:00:00Z'),
    headers: {},
    attachments: [
      {
        filename: 'code.png',
        contentType: 'image/png',
        content: Buffer.from('PNG'),
        cid: 'code-1@touchline',
      },
    ],
  })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, more: object = {}) =>
  test.app.inject({
    url: `/book${url}`,
    headers: { host: 'localhost:3000' },
    remoteAddress: '127.0.0.1',
    ...more,
  })

describe('GET /dev/mail', () => {
  it('lists the mails, and shows each with its HTML in a sandboxed frame, its text and its attachments', async () => {
    const list = await get('/dev/mail')
    expect(list.body).toContain('You are booked &lt;in&gt;')
    const address = /href="\/book(\/dev\/mail\/[^"]+)"/.exec(list.body)![1]!
    const page = await get(address)
    expect(page.body).toContain(
      `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/book${address}/html">`,
    )
    expect(page.body).toContain('You are &lt;b&gt;booked&lt;/b&gt;')
    expect(page.body).toContain('desk@book.example')
    const html = await get(`${address}/html`)
    expect(html.headers['content-security-policy']).toContain("default-src 'none'")
    expect(html.headers['content-security-policy']).toContain('sandbox allow-popups')
    expect(html.body).toContain(`<img src="/book${address}/attachments/0">`)
    expect(html.body).toContain('<base target="_blank">')
    const picture = await get(`${address}/attachments/0`)
    expect([picture.headers['content-type'], picture.body]).toEqual(['image/png', 'PNG'])
  })

  it.each([
    ['another machine', { remoteAddress: '192.0.2.7' }],
    ['a proxy on this machine', { headers: { host: 'localhost', 'x-forwarded-for': '192.0.2.7' } }],
    ['a name that leads here', { headers: { host: 'mail.example.org' } }],
  ])('does not exist for %s', async (_, more) => {
    expect(await get('/dev/mail', more)).toMatchObject({ statusCode: 404, body: '' })
  })

  it.each(['/dev/mail/..%2F..%2Fcard-sandbox', '/dev/mail/nothing', '/dev/mail/nothing/html'])(
    'has nothing but mails: %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )

  it.each(['https://book.example.org', 'http://192.0.2.1:3000'])(
    'does not exist where %s is served: a silent proxy would be taken for this machine',
    async (PUBLIC_ORIGIN) => {
      const served = await createTestApp({ settings: { PUBLIC_ORIGIN, DATA_FOLDER: folder } })
      expect(served.app.hasRoute({ method: 'GET', url: '/dev/mail' })).toBe(false)
      await served.close()
    },
  )

  it('does not exist where a mail server is set', async () => {
    const settings = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'b@example.org', DATA_FOLDER: folder }
    const served = await createTestApp({ settings })
    const { statusCode } = await served.app.inject({ url: '/dev/mail', headers: { host: 'localhost' } })
    expect(statusCode).toBe(404)
    expect(served.app.hasRoute({ method: 'GET', url: '/dev/mail' })).toBe(false)
    await served.close()
    expect(test.app.hasRoute({ method: 'GET', url: '/book/dev/mail' })).toBe(true)
  })
})
