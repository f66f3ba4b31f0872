import { createHmac } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CardSandbox, type CardSandboxOptions, startCardSandbox } from './server.ts'

const merchant = 'http://localhost:3000'
const secret = 'a-secret-for-tests'
const webhookSecret = 'a-webhook-secret'

interface Body {
  [key: string]: unknown
  id: string
  sessionKey: string
  url: string
  cardToken: string
  scaUrl: string
  scaData: string
  savedCards: { id: string }[]
}

let nowMs: number
let sandbox: CardSandbox
let count = 0
const newKey = () => `key-number-${count++}`

beforeEach(async () => {
  nowMs = Date.parse('2027-05-04T10:00:00Z')
  await restart({})
})
afterEach(() => sandbox.close())

async function restart(options: CardSandboxOptions) {
  await sandbox?.close()
  sandbox = await startCardSandbox({ secret, webhookSecret, nowMs: () => nowMs, slowMs: 50, ...options })
}

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'idempotency-key': newKey(), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

const openSession = async (customerRef?: string) => {
  const request = { ourRef: newKey(), amountPence: 1250, currency: 'GBP', embedOrigins: [merchant] }
  return (await call('POST', '/v1/sessions', { ...request, ...(customerRef && { customerRef }) })).body
}

const typeCard = (sessionKey: string, number: string, securityCode = '123') =>
  call('POST', '/fields/tokens', { sessionKey, number, name: 'Ada Byron', expiry: '12/29', securityCode })

const browser = {
  acceptHeader: '*/*',
  userAgent: 'vitest',
  ip: '::1',
  javaScriptEnabled: false,
  challengeWindowSize: '01',
}

async function paymentWith(number: string, change: object = {}) {
  const { sessionKey } = await openSession()
  const token = await typeCard(sessionKey, number, number.startsWith('37') ? '1234' : '123')
  return {
    sessionKey,
    cardToken: token.body.cardToken,
    ourRef: newKey(),
    amountPence: 1250,
    currency: 'GBP',
    merchantName: 'Riverside <Leisure>',
    notificationUrl: `${merchant}/3ds/notify/a-token`,
    browser,
    ...change,
  }
}

const pay = async (number: string) => call('POST', '/v1/transactions', await paymentWith(number))

async function post(url: string, form: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const hiddenValue = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''

async function answerBank(challenge: Body, answer: 'approve' | 'refuse') {
  const page = await post(challenge.scaUrl, { creq: challenge.scaData })
  return post(`${sandbox.origin}/bank/answer`, { challenge: hiddenValue(page.html, 'challenge'), answer })
}

async function continued(challenge: Body, answer: 'approve' | 'refuse') {
  const cres = hiddenValue((await answerBank(challenge, answer)).html, 'cres')
  return (await call('POST', `/v1/transactions/${challenge.id}/continue`, { cres })).body
}

describe('magic cards', () => {
  it.each(['4242424242424242', '5555555555554444', '378282246310005'])(
    '%s is approved at once',
    async (number) => {
      expect((await pay(number)).body).toMatchObject({
        status: 'authorised',
        amountPence: 1250,
        capturedPence: 0,
      })
    },
  )

  it.each([
    ['4000000000000002', 'do_not_honour'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000127', 'security_code_mismatch'],
    ['4000000000000069', 'card_expired'],
    ['4000000000000119', 'issuer_unavailable'],
  ])('F24: %s is declined: %s', async (number, declineCode) => {
    expect((await pay(number)).body).toMatchObject({ status: 'declined', declineCode })
  })

  it.each([
    ['4000000000003220', { status: 'authorised' }],
    ['4000100000000703', { status: 'authorised' }],
    ['4000008260003178', { status: 'declined', declineCode: 'insufficient_funds' }],
    ['4000008400001629', { status: 'declined', declineCode: 'do_not_honour' }],
  ])('%s asks the bank; approved, then %j', async (number, result) => {
    const { body } = await pay(number)
    expect(body).toMatchObject({ status: 'challenge', scaUrl: `${sandbox.origin}/bank/challenge` })
    expect(await continued(body, 'approve')).toMatchObject(result)
  })

  it('a payment that the payer refuses at the bank is declined', async () => {
    const { body } = await pay('4000000000003220')
    expect(await continued(body, 'refuse')).toMatchObject({
      status: 'declined',
      declineCode: 'not_authenticated',
    })
  })

  it('the slow card is authorised at once and answers late', async () => {
    const payment = await paymentWith('4000100000000109')
    await restart({ slowMs: 300 })
    const again = { ...payment, ...(await paymentWith('4000100000000109')), ourRef: 'slow' }
    const answer = call('POST', '/v1/transactions', again)
    await expect
      .poll(async () => (await call('GET', '/v1/transactions?ourRef=slow')).body)
      .toMatchObject({ status: 'authorised' })
    expect((await answer).body).toMatchObject({ status: 'authorised' })
  })

  it('the resetting card is authorised and the connection breaks', async () => {
    const payment = await paymentWith('4000100000000208')
    await expect(call('POST', '/v1/transactions', payment)).rejects.toThrow('fetch failed')
    expect((await call('GET', `/v1/transactions?ourRef=${payment.ourRef}`)).body.status).toBe('authorised')
  })

  it('F39: the wrong-amount card holds a penny more', async () => {
    expect((await pay('4000100000000505')).body).toMatchObject({ status: 'authorised', amountPence: 1251 })
  })

  it('a bank that never posts back has still told the provider', async () => {
    const { body } = await pay('4000100000000604')
    const page = await answerBank(body, 'approve')
    expect(page.html).not.toContain('<form')
    expect((await call('GET', `/v1/transactions/${body.id}`)).body).toMatchObject({ status: 'authorised' })
  })

  it('F33: a bank that posts twice sends its result once by script and once by form', async () => {
    const { body } = await pay('4000100000000703')
    const page = await answerBank(body, 'approve')
    expect(page.html).toMatch(/await fetch\(form\.action[\s\S]*form\.submit\(\)/)
  })

  it('F32: a bank page that never loads ends without an answer', async () => {
    const { body } = await pay('4000100000000802')
    await expect(post(body.scaUrl, { creq: body.scaData })).rejects.toThrow('fetch failed')
    expect((await call('GET', `/v1/transactions/${body.id}`)).body).toMatchObject({ status: 'challenge' })
  })

  it('the page at / lists them all', async () => {
    const html = await (await fetch(`${sandbox.origin}/`)).text()
    for (const number of ['4242 4242 4242 4242', '3782 822463 10005', '4000 1000 0000 0802'])
      expect(html).toContain(number)
  })
})

describe('sessions and card tokens', () => {
  it('F42: a session lives for 20 minutes', async () => {
    const session = await openSession()
    expect(session).toMatchObject({ mode: 'test', expiresAt: '2027-05-04T10:20:00.000Z', savedCards: [] })
    nowMs += 20 * 60_000 - 1
    expect((await typeCard(session.sessionKey, '4242424242424242')).status).toBe(201)
    nowMs += 1
    expect(await typeCard(session.sessionKey, '4242424242424242')).toMatchObject({
      status: 422,
      body: { code: 'session_expired' },
    })
    expect((await fetch(`${sandbox.origin}/fields?session=${session.sessionKey}`)).status).toBe(410)
  })

  it('F42: a card token lives for 400 seconds', async () => {
    const payment = await paymentWith('4242424242424242')
    nowMs += 399_999
    expect((await call('POST', '/v1/transactions', payment)).status).toBe(201)
    const late = await paymentWith('4242424242424242')
    nowMs += 400_000
    expect(await call('POST', '/v1/transactions', late)).toMatchObject({
      status: 422,
      body: { code: 'card_token_expired' },
    })
  })

  it('a card token dies after one use, even when the card is declined', async () => {
    const payment = await paymentWith('4000000000000002')
    expect((await call('POST', '/v1/transactions', payment)).body.status).toBe('declined')
    const again = await call('POST', '/v1/transactions', { ...payment, ourRef: newKey() })
    expect(again.body).toMatchObject({ code: 'card_token_expired' })
  })

  it("a card token is of no use in another's session", async () => {
    const payment = await paymentWith('4242424242424242', { sessionKey: (await openSession()).sessionKey })
    expect((await call('POST', '/v1/transactions', payment)).body).toMatchObject({
      code: 'card_token_expired',
    })
  })

  it('a mistyped card returns with a message for each field', async () => {
    const { sessionKey } = await openSession()
    expect(await typeCard(sessionKey, '4242 4242 4242 4241', '1')).toMatchObject({
      status: 422,
      body: { code: 'card_unreadable', messages: [{ field: 'number' }, { field: 'securityCode' }] },
    })
  })

  it('wire 10: a saved card asks for its security code, belongs to its customer, and goes when removed', async () => {
    const first = await openSession('customer-7')
    const cardToken = (await typeCard(first.sessionKey, '4242424242424242')).body.cardToken
    const change = { sessionKey: first.sessionKey, cardToken, saveCard: true }
    await call('POST', '/v1/transactions', await paymentWith('4242424242424242', change))
    const second = await openSession('customer-7')
    const [saved] = second.savedCards
    expect(second.savedCards).toEqual([
      { id: expect.any(String), brand: 'visa', last4: '4242', expiry: '12/29', needsSecurityCode: true },
    ])
    expect((await openSession('customer-8')).savedCards).toEqual([])

    const ask = { sessionKey: second.sessionKey, savedCardId: saved?.id }
    const giveCode = (securityCode: string, bearer = ask.sessionKey) =>
      fetch(`${sandbox.origin}/api/v1/card-identifiers/${saved?.id}/security-code`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ securityCode }),
      })
    const pay = async () => {
      const { cardToken: _, ...payment } = await paymentWith('4242424242424242', ask)
      return call('POST', '/v1/transactions', payment)
    }
    expect((await pay()).body).toMatchObject({ code: 'security_code_needed' })
    const refused = await giveCode('12')
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { messages: [{ field: 'securityCode' }] },
    ])
    expect((await giveCode('123', 'of-no one')).status).toBe(401)
    expect((await giveCode('123', (await openSession('customer-8')).sessionKey)).status).toBe(404)
    expect((await pay()).body).toMatchObject({ code: 'security_code_needed' })
    expect((await giveCode('123')).status).toBe(204)
    expect((await pay()).status).toBe(201)
    // The code is needed for each payment.
    expect((await pay()).body).toMatchObject({ code: 'security_code_needed' })
    const html = await (
      await fetch(`${sandbox.origin}/fields?session=${ask.sessionKey}&savedCard=${saved?.id}`)
    ).text()
    expect(html).toContain('The last 3 digits on the back')
    expect(html).not.toContain('autocomplete="cc-number"')

    expect((await call('DELETE', `/v1/saved-cards/${saved?.id}`)).status).toBe(200)
    expect((await giveCode('123')).status).toBe(404)
    expect((await pay()).body).toMatchObject({ code: 'saved_card_gone' })
  })
})

describe('the merchant’s calls', () => {
  it('they need the secret key', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', secret]) {
      for (const path of ['/v1/sessions', '/faults', '/webhooks']) {
        expect((await call('POST', path, {}, { authorization })).status).toBe(401)
      }
    }
  })

  it('they need an idempotency key', async () => {
    const payment = await paymentWith('4242424242424242')
    expect((await call('POST', '/v1/transactions', payment, { 'idempotency-key': '' })).status).toBe(400)
  })

  it.each([
    { amountPence: 0 },
    { amountPence: 12.5 },
    { amountPence: '1250' },
    { currency: 'pounds' },
    { notificationUrl: 'ftp://localhost/3ds' },
    { savedCardId: 'as well' },
    { unknown: true },
    { billing: { town: 'Leeds' } },
    { browser: { ...browser, javaScriptEnabled: true } },
    { browser: { ...browser, colorDepth: 30 } },
  ])('they refuse a payment with %j, and leave its card token alive', async (change) => {
    const payment = await paymentWith('4242424242424242')
    expect((await call('POST', '/v1/transactions', { ...payment, ...change })).status).toBe(400)
    expect((await call('POST', '/v1/transactions', payment)).status).toBe(201)
  })

  it('they refuse a session for an address that is no origin', async () => {
    const request = { ourRef: 'a', amountPence: 1, currency: 'GBP' }
    const open = (origin: string) => call('POST', '/v1/sessions', { ...request, embedOrigins: [origin] })
    expect((await open(merchant)).status).toBe(201)
    expect((await open(`${merchant}/path`)).status).toBe(400)
    expect((await open('*')).status).toBe(400)
  })

  it('the same key gives the first answer again, and is refused for another request', async () => {
    const payment = await paymentWith('4242424242424242')
    const key = { 'idempotency-key': newKey() }
    const first = await call('POST', '/v1/transactions', payment, key)
    await call('POST', `/v1/transactions/${first.body.id}/capture`, { amountPence: 1250 })
    expect(await call('POST', '/v1/transactions', payment, key)).toEqual(first)
    expect((await call('POST', '/v1/transactions', { ...payment, amountPence: 1 }, key)).status).toBe(409)
    expect((await call('POST', '/v1/transactions', payment)).body).toMatchObject({ code: 'our_ref_used' })
  })

  it('a key that was refused may be tried again', async () => {
    const key = { 'idempotency-key': newKey() }
    const payment = await paymentWith('4242424242424242')
    expect((await call('POST', '/v1/transactions', { ...payment, cardToken: 'gone' }, key)).status).toBe(422)
    expect((await call('POST', '/v1/transactions', payment, key)).status).toBe(201)
  })

  it('an unanswered challenge is declined after 15 minutes', async () => {
    const { body } = await pay('4000000000003220')
    nowMs += 15 * 60_000
    const query = await call('GET', `/v1/transactions/${body.id}`)
    expect(query.body).toMatchObject({ status: 'declined', declineCode: 'challenge_timed_out' })
  })

  it('a full sandbox forgets what is over, never held money', async () => {
    await restart({ capacity: 2 })
    const held = await pay('4242424242424242')
    const over = await pay('4000000000000002')
    const next = await pay('4242424242424242')
    expect(next.status).toBe(201)
    expect((await call('GET', `/v1/transactions/${over.body.id}`)).status).toBe(404)
    expect((await call('GET', `/v1/transactions/${held.body.id}`)).status).toBe(200)
    expect((await pay('4242424242424242')).status).toBe(503)
  })

  it('unknown paths and bodies that are too large or no JSON', async () => {
    expect((await call('GET', '/v1/nothing')).status).toBe(404)
    expect((await call('GET', '/nothing')).status).toBe(404)
    const send = (body: string) =>
      fetch(`${sandbox.origin}/v1/sessions`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${secret}` },
      })
    expect((await send('{"a')).status).toBe(400)
    expect((await send(`"${'x'.repeat(70_000)}"`)).status).toBe(413)
  })
})

describe('F90: books in a file outlive the process', () => {
  let folder: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-books-'))
    await restart({ booksPath: join(folder, 'books') })
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  /** Starts another process with nothing but the file that a killed one has left. */
  const anotherProcess = () => restart({ booksPath: join(folder, 'books') })
  const bookOf = async () => (await call('GET', '/books')).body['transactions']

  it('F90: authorised, captured, declined and voided payments are in the books as before', async () => {
    const first = await pay('4242424242424242')
    await call('POST', `/v1/transactions/${first.body.id}/capture`, { amountPence: 1200 })
    await pay('4000000000000002')
    const third = await pay('4242424242424242')
    await call('POST', `/v1/transactions/${third.body.id}/void`, {})
    await pay('4242424242424242')
    const before = await bookOf()
    await anotherProcess()
    expect(await bookOf()).toEqual(before)
    expect(before).toMatchObject([
      { status: 'captured', capturedPence: 1200 },
      { status: 'declined' },
      { status: 'voided' },
      { status: 'authorised' },
    ])
  })

  it('F90: a saved card is there afterwards, and a removed one is not', async () => {
    const save = async () => {
      const { sessionKey } = await openSession('customer-7')
      const cardToken = (await typeCard(sessionKey, '4242424242424242')).body.cardToken
      const payment = await paymentWith('4242424242424242', { sessionKey, cardToken, saveCard: true })
      return (await call('POST', '/v1/transactions', payment)).body
    }
    await save()
    await save()
    const [kept, removed] = (await openSession('customer-7')).savedCards
    await call('DELETE', `/v1/saved-cards/${removed!.id}`)
    await anotherProcess()
    expect((await openSession('customer-7')).savedCards).toEqual([kept])
  })

  it('F90: an agreement goes on afterwards: its later payment is taken with the first one’s trace id, and no other', async () => {
    const { sessionKey } = await openSession('customer-7')
    const cardToken = (await typeCard(sessionKey, '4242424242424242')).body.cardToken
    const begun = await paymentWith('4242424242424242', { sessionKey, cardToken, saveCard: true })
    const first = (await call('POST', '/v1/transactions', { ...begun, agreement: 'first' })).body
    const later = (traceId: unknown) => ({
      initiatedBy: 'merchant',
      savedCardId: (first.card as Body)['savedCardId'],
      customerRef: 'customer-7',
      traceId,
      ourRef: newKey(),
      amountPence: 1200,
      currency: 'GBP',
      merchantName: 'Riverside Leisure',
    })
    await anotherProcess()
    const payment = later(first['traceId'])
    const paying = { 'idempotency-key': newKey() }
    const made = await call('POST', '/v1/transactions', payment, paying)
    expect(made.body).toMatchObject({ status: 'authorised', amountPence: 1200 })
    expect((await call('POST', '/v1/transactions', later('another'))).body.code).toBe('trace_id_unknown')
    await anotherProcess()
    expect((await call('POST', '/v1/transactions', payment, paying)).body).toEqual(made.body)
  })

  it('F90: a key that was used before gives the first answer afterwards, at the payment and at the capture', async () => {
    const payment = await paymentWith('4242424242424242')
    const [paying, capturing] = [{ 'idempotency-key': newKey() }, { 'idempotency-key': newKey() }]
    const authorised = await call('POST', '/v1/transactions', payment, paying)
    const capture = () =>
      call('POST', `/v1/transactions/${authorised.body.id}/capture`, { amountPence: 1250 }, capturing)
    const captured = await capture()
    await anotherProcess()
    expect(await call('POST', '/v1/transactions', payment, paying)).toEqual(authorised)
    expect(await capture()).toEqual(captured)
    expect(captured.body).toMatchObject({ status: 'captured' })
  })

  it('F90: a bank’s check that had begun is answered afterwards, and the answer stands', async () => {
    const { body } = await pay('4000000000003220')
    await anotherProcess()
    const address = { ...body, scaUrl: `${sandbox.origin}/bank/challenge` }
    expect(await continued(address, 'approve')).toMatchObject({ status: 'authorised' })
    await anotherProcess()
    expect((await call('GET', `/v1/transactions/${body.id}`)).body).toMatchObject({ status: 'authorised' })
  })

  it('F90: a last line that was cut off counts as never reported', async () => {
    const { body } = await pay('4242424242424242')
    appendFileSync(join(folder, 'books'), '{"id":"trn_')
    await anotherProcess()
    expect(await bookOf()).toMatchObject([{ id: body.id, status: 'authorised' }])
  })
})

describe('the card fields’ page', () => {
  it('the merchant’s origins alone may frame it, and it talks to the first of them', async () => {
    const request = {
      ourRef: newKey(),
      amountPence: 1,
      currency: 'GBP',
      embedOrigins: [merchant, 'https://club.example'],
    }
    const { body } = await call('POST', '/v1/sessions', request)
    const response = await fetch(body.url)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`frame-ancestors ${merchant} https://club.example`)
    expect(policy).toContain("default-src 'none'")
    expect(await response.text()).toContain(`"parent":"${merchant}"`)
    expect(await (await fetch(`${body.url}&parent=https://club.example`)).text()).toContain(
      '"parent":"https://club.example"',
    )
    expect((await fetch(`${body.url}&parent=https://evil.example`)).status).toBe(400)
  })

  it('accepts harmless theme values alone, and darkens a colour that can’t be seen', async () => {
    const { url } = await openSession()
    const styleFor = async (query: string) => (await fetch(`${url}&${query}`)).text()
    const themed = await styleFor('primary=0a7d5a&font=lato&radius=0')
    expect(themed).toContain('--primary: #0a7d5a; --radius: 0px')
    expect(themed).toContain('Lato, Arial, ')
    const hostile = await styleFor('primary=red%3B%7D&font=constructor&radius=1e9')
    expect(hostile).toContain('--primary: #5b2a86; --radius: 6px')
    expect(hostile).toContain('Roboto, Arial, ')
    expect(await styleFor('primary=ff0')).not.toContain('--primary: #ffff00')
  })

  it('shows its fields in the shop’s own font, from the shop’s own origin alone', async () => {
    const { url } = await openSession()
    const ask = async (...files: string[]) => {
      const query = files.map((file) => `&fontFile=${encodeURIComponent(file)}`).join('')
      const response = await fetch(`${url}&parent=${merchant}${query}`)
      return { style: await response.text(), policy: response.headers.get('content-security-policy') }
    }
    const own = await ask(`${merchant}/assets/lato-400-aB_3.woff2`, `${merchant}/assets/lato-700-x-Y.woff2`)
    expect(own.policy).toContain(`font-src ${merchant};`)
    expect(own.style).toContain(
      `font-weight: 100 599; font-display: swap; src: url("${merchant}/assets/lato-400-aB_3.woff2")`,
    )
    expect(own.style).toContain('font-weight: 600 900')
    expect(own.style).toContain('html { font: 100%/1.4 "Shop", Roboto')
    for (const file of [
      'https://evil.example/a.woff2',
      `${merchant}/a.css`,
      `${merchant}/a"),url(x.woff2`,
      'data:font/woff2,x.woff2',
    ])
      expect((await ask(file)).style).not.toContain('@font-face')
  })

  it('is dark for a reader who wants that, in a page with such a scheme; and never with a light background', async () => {
    const { url } = await openSession()
    const styleFor = async (query: string) => (await fetch(`${url}&${query}`)).text()
    const dark = '@media (prefers-color-scheme: dark)'
    expect(await styleFor('primary=ffd400')).not.toContain(dark)
    expect(await styleFor('primary=ffd400&scheme=dark')).not.toContain(dark)
    const own = await styleFor('primary=ffd400&scheme=reader&darkGround=12181b')
    expect(own).toContain(`${dark} { :root { color-scheme: dark; --primary: #ffd400;`)
    expect(own).toContain('--ground: #12181b')
    for (const ground of ['ffffff', '888', 'red;}', '']) {
      const style = await styleFor(`primary=0a0a0a&scheme=reader&darkGround=${encodeURIComponent(ground)}`)
      expect(style).toContain('--ground: #1a1a1e')
      expect(style).not.toContain('color-scheme: dark; --primary: #0a0a0a')
    }
  })
})

describe('the bank’s page', () => {
  it('shows merchant, amount and masked card, and any site may frame it', async () => {
    const { body } = await pay('4000000000003220')
    const page = await post(body.scaUrl, { creq: body.scaData })
    for (const text of ['Riverside &lt;Leisure&gt;', '£12.50', '3220', 'Approve payment', 'Refuse payment']) {
      expect(page.html).toContain(text)
    }
    expect(page.html).not.toContain('4000000000003220')
    expect(page.headers.get('content-security-policy')).not.toContain('frame-ancestors')
  })

  it.each([
    ['approve', 'Y'],
    ['refuse', 'N'],
  ] as const)(
    'posts the result of ‘%s’ as a form with a button, for browsers without JavaScript',
    async (answer, transStatus) => {
      const { body } = await pay('4000000000003220')
      const { html } = await answerBank(body, answer)
      expect(html).toContain(`method="post" action="${merchant}/3ds/notify/a-token"`)
      expect(html).toMatch(/<button[^>]*>Continue<\/button>/)
      const cres = JSON.parse(Buffer.from(hiddenValue(html, 'cres'), 'base64url').toString())
      expect(cres).toMatchObject({ messageType: 'CRes', transStatus, challengeCompletionInd: 'Y' })
    },
  )

  it('the first answer stands', async () => {
    const { body } = await pay('4000000000003220')
    const page = await post(body.scaUrl, { creq: body.scaData })
    const challenge = hiddenValue(page.html, 'challenge')
    const url = `${sandbox.origin}/bank/answer`
    const refused = await post(url, { challenge, answer: 'refuse' })
    expect((await post(url, { challenge, answer: 'approve' })).html).toContain(
      hiddenValue(refused.html, 'cres'),
    )
    expect((await call('GET', `/v1/transactions/${body.id}`)).body.status).toBe('declined')
  })

  it('does not know a forged request, and has nothing to ask once it is over', async () => {
    for (const creq of ['', 'nonsense', Buffer.from('{"messageType":"CReq"}').toString('base64url')]) {
      expect((await post(`${sandbox.origin}/bank/challenge`, { creq })).status).toBe(400)
    }
    expect((await post(`${sandbox.origin}/bank/answer`, { challenge: 'x', answer: 'approve' })).status).toBe(
      400,
    )
    const { body } = await pay('4000000000003220')
    await call('POST', `/v1/transactions/${body.id}/void`, {})
    expect((await post(body.scaUrl, { creq: body.scaData })).html).not.toContain('Approve payment')
  })
})

describe('webhooks', () => {
  let listener: Server
  let received: { body: string; headers: IncomingHttpHeaders }[]
  let statuses: number[]
  let url: string

  beforeEach(async () => {
    received = []
    statuses = []
    listener = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ body, headers: request.headers })
      response.writeHead(statuses.shift() ?? 200).end()
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
    await restart({ webhookUrl: url, webhookRetryDelaysMs: [10, 20] })
  })
  afterEach(() => {
    listener.closeAllConnections()
    listener.close()
  })

  it('they are signed over the time and the raw bytes, and report each step', async () => {
    const { body } = await pay('4242424242424242')
    await call('POST', `/v1/transactions/${body.id}/capture`, { amountPence: 1250 })
    await call('POST', `/v1/transactions/${body.id}/refund`, { amountPence: 250, ourRefundRef: 'r' })
    await expect.poll(() => received.length).toBe(3)
    const types = received.map((each): unknown => JSON.parse(each.body).type)
    expect(new Set(types)).toEqual(
      new Set(['transaction.authorised', 'transaction.captured', 'transaction.refunded']),
    )
    for (const { body: raw, headers } of received) {
      const timestamp = String(headers['card-sandbox-timestamp'])
      expect(timestamp).toBe(String(nowMs / 1000))
      const signature = createHmac('sha256', webhookSecret).update(`${timestamp}.${raw}`).digest('hex')
      expect(headers['card-sandbox-signature']).toBe(signature)
    }
  })

  it('F37: the bank’s answer is reported too, even when the browser never returns', async () => {
    const { body } = await pay('4000100000000604')
    await answerBank(body, 'approve')
    await expect.poll(() => received.map((each) => JSON.parse(each.body).transaction.id)).toEqual([body.id])
  })

  it('they are sent again, with pauses, until they are accepted or given up', async () => {
    statuses = [500, 302]
    await pay('4242424242424242')
    await expect.poll(() => received.length).toBe(3)
    expect(new Set(received.map((each) => each.body)).size).toBe(1)
  })

  it('F37: they are sent ten times for the card of that name', async () => {
    await pay('4000100000000307')
    await expect.poll(() => received.length).toBe(10)
  })

  it('F37: they are sent before the answer for the card of that name', async () => {
    await pay('4000100000000406')
    expect(received).toHaveLength(1)
  })

  it('they can be switched off and sent elsewhere', async () => {
    await call('POST', '/webhooks', { enabled: false })
    await pay('4000100000000406')
    expect((await call('POST', '/webhooks', { enabled: true, url })).body).toEqual({ enabled: true, url })
    expect(received).toHaveLength(0)
    await pay('4000100000000406')
    expect(received).toHaveLength(1)
  })

  it('they are not sent for a repeated request', async () => {
    const payment = await paymentWith('4000100000000406')
    const key = { 'idempotency-key': newKey() }
    await call('POST', '/v1/transactions', payment, key)
    await call('POST', '/v1/transactions', payment, key)
    expect(received).toHaveLength(1)
  })
})

describe('faults on request', () => {
  it('they meet the next calls of their operation, then pass', async () => {
    await call('POST', '/faults', { operation: 'query', kind: 'status', status: 502, times: 2 })
    const { body } = await pay('4242424242424242')
    const query = () =>
      fetch(`${sandbox.origin}/v1/transactions/${body.id}`, {
        headers: { authorization: `Bearer ${secret}` },
      })
    expect([(await query()).status, (await query()).status, (await query()).status]).toEqual([502, 502, 200])
  })

  it('they come before the effect, or after it', async () => {
    const { body } = await pay('4242424242424242')
    const path = `/v1/transactions/${body.id}`
    await call('POST', '/faults', { operation: 'capture', kind: 'reset', when: 'before' })
    await expect(call('POST', `${path}/capture`, { amountPence: 1250 })).rejects.toThrow('fetch failed')
    expect((await call('GET', path)).body.status).toBe('authorised')
    await call('POST', '/faults', { operation: 'capture', kind: 'reset' })
    await expect(call('POST', `${path}/capture`, { amountPence: 1250 })).rejects.toThrow('fetch failed')
    expect((await call('GET', path)).body.status).toBe('captured')
  })

  it('F39: they change the amount, and go at a reset', async () => {
    const { body } = await pay('4242424242424242')
    await call('POST', '/faults', { operation: 'query', kind: 'wrongAmount', times: 5 })
    expect((await call('GET', `/v1/transactions/${body.id}`)).body.amountPence).toBe(1251)
    await call('DELETE', '/faults')
    expect((await call('GET', `/v1/transactions/${body.id}`)).body.amountPence).toBe(1250)
  })
})

describe('the books', () => {
  it('F105: they have every payment in its present state, for the holder of the secret key', async () => {
    const [taken, left] = [(await pay('4242424242424242')).body, (await pay('4242424242424242')).body]
    await call('POST', `/v1/transactions/${taken.id}/capture`, { amountPence: 1250 })
    const { status, body } = await call('GET', '/books')
    expect(status).toBe(200)
    expect(body.transactions).toContainEqual(expect.objectContaining({ id: taken.id, capturedPence: 1250 }))
    expect(body.transactions).toContainEqual(expect.objectContaining({ id: left.id, status: 'authorised' }))
    expect((await call('GET', '/books', undefined, { authorization: 'Bearer wrong' })).status).toBe(401)
  })
})
