import http from 'node:http'
import net from 'node:net'
import { parseArgs } from 'node:util'

/**
 * Makes every call of a running server's OpenAPI document with valid, odd and hostile values, and reports the
 * answers. Faults are: an answer of 500 and above but 503, an answer to a call that is no JSON, an answer for
 * a page that is no page, or none within ten seconds.
 * @returns the requests, their answers, and each fault with the request that caused it
 */
export async function fuzz({ origin, host = new URL(origin).host, rounds = 60, seed = 1, atOnce = 16 }) {
  const random = createRandom(seed)
  const ask = createAsk(origin, host)
  const document = JSON.parse((await ask({ method: 'GET', path: '/api/docs/openapi.json' })).text)
  const calls = listCalls(document)
  const known = await findKnown(ask)
  const visitors = await Promise.all(Array.from({ length: 4 }, () => createVisitor(ask, known)))
  const waiting = []
  for (let round = 0; round < rounds; round++)
    for (const call of calls) waiting.push(() => makeRequest(call, document, known, random, visitors))
  const people = await Promise.all(['member@demo.test', 'staff@demo.test'].map((name) => logIn(ask, name)))
  for (const path of pagePaths(known, random, rounds * 5))
    waiting.push(() => ({
      name: 'a page',
      method: 'GET',
      path,
      headers: pageHeaders(random, [...visitors, ...people]),
    }))

  const byStatus = {}
  const faults = []
  const note = (name, request, { status, text }) => {
    byStatus[status] = (byStatus[status] ?? 0) + 1
    const isRight =
      name === 'a page'
        ? (status >= 300 && status < 400) || /^<!doctype html/i.test(text)
        : status === 204 || isReadable(text)
    if (status === 0 || (status >= 500 && status !== 503) || !isRight)
      faults.push({ name, request, status, answer: text.slice(0, 300) })
  }
  const work = async () => {
    for (let make = waiting.shift(); make; make = waiting.shift()) {
      const { name, ...request } = make()
      note(name, request, await ask(request))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  for (const lines of oddHeads(host, known)) note('an odd head', lines, await askRaw(origin, lines))
  const asked = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  return { calls: calls.length, asked, byStatus, faults }
}

function isReadable(text) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Mulberry32: the same seed gives the same requests. */
function createRandom(seed) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    isTrue: (share) => next() < share,
    below: (count) => Math.floor(next() * count),
    of: (list) => list[Math.floor(next() * list.length)],
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/**
 * Sends plain HTTP, so that a path or header that a browser would correct is sent unchanged. Status 0 means
 * that there was no answer.
 */
function createAsk(origin, host) {
  const { hostname, port } = new URL(origin)
  return ({ method, path, headers = {}, body }) =>
    new Promise((resolve) => {
      const payload = body === undefined ? null : Buffer.from(body)
      const request = http.request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          timeout: 10_000,
          headers: {
            host,
            'sec-fetch-site': 'same-origin',
            ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
            ...headers,
          },
        },
        (response) => {
          const parts = []
          response.on('data', (part) => parts.push(part))
          response.on('end', () =>
            resolve({
              status: response.statusCode,
              headers: response.headers,
              text: Buffer.concat(parts).toString(),
            }),
          )
          response.on('error', () => resolve({ status: 0, headers: {}, text: 'the answer broke off' }))
        },
      )
      request.on('timeout', () => request.destroy(new Error('no answer in ten seconds')))
      request.on('error', (error) => resolve({ status: 0, headers: {}, text: error.message }))
      request.end(payload)
    })
}

/** Sends bytes that no client would send. An answer that is only a closed connection counts as a refusal. */
function askRaw(origin, head) {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port }, () => socket.write(head, 'latin1'))
    let text = ''
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer in ten seconds')))
    socket.on('data', (part) => (text += part))
    socket.on('error', (error) =>
      resolve({ status: error.code === 'ECONNRESET' ? 400 : 0, text: error.message }),
    )
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 400)
      resolve({ status, text: '{}' })
    })
  })
}

function listCalls(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), ...call })),
  )
}

/** Finds real names, dates and ids, so that requests pass the first check. */
async function findKnown(ask) {
  const read = async (path) => {
    const { status, text } = await ask({ method: 'GET', path })
    return status === 200 ? JSON.parse(text).data : null
  }
  const venues = ((await read('/api/activities/venues')) ?? []).map(({ slug }) => slug).slice(0, 6)
  const activities = []
  const ids = []
  for (const venue of venues.slice(0, 3)) {
    const week = JSON.stringify((await read(`/api/activities/venue/${venue}/week`)) ?? {})
    for (const [, slug] of week.matchAll(/"category_slug":"([^"]+)"/g)) activities.push(slug)
    for (const [, id] of week.matchAll(/"id":("[^"]{10,}"|\d{4,})/g)) ids.push(JSON.parse(id))
    const categories = JSON.stringify((await read(`/api/activities/venue/${venue}/categories`)) ?? {})
    for (const [, slug] of categories.matchAll(/"slug":"([^"]+)"/g)) activities.push(slug)
  }
  const day = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return {
    venues,
    activities: [...new Set(activities)].slice(0, 40),
    ids: [...new Set(ids)].slice(0, 200),
    dates: [0, 1, 2, 3, 5, 20, -1].map(day),
  }
}

/** Creates a browser with a basket, if a place can be had. */
async function createVisitor(ask, { ids }) {
  for (const id of ids.slice(0, 40)) {
    const type = typeof id === 'number' ? 'activity' : 'purchasableOccurrence'
    const body = JSON.stringify({ items: [{ id, type }] })
    const { headers } = await ask({ method: 'POST', path: '/api/activities/cart/add', body })
    const cookie = headers['set-cookie']?.find((line) => /^(__Host-)?sid=/.test(line))?.split(';', 1)[0]
    if (cookie) return cookie
  }
  return ''
}

/**
 * Logs in a person of the demo operator, and returns the cookie; empty where the server has another operator.
 */
async function logIn(ask, username) {
  const body = JSON.stringify({ username, password: 'touchline-demo' })
  const { headers } = await ask({ method: 'POST', path: '/api/auth/customer/login', body })
  return headers['set-cookie']?.find((line) => /^(__Host-)?sid=/.test(line))?.split(';', 1)[0] ?? ''
}

const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud83d',
  '٣',
  '../../etc/passwd',
  '%',
  '%00',
  '%ff',
  "'; select pg_sleep(9); --",
  '{}',
  '[]',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e309',
  '9223372036854775808',
  '99999999999999999999999999',
  '0001-01-01',
  '9999-12-31',
  '0000-00-00',
  '+275760-09-13',
  '-000001-01-01',
  '2026-02-30',
  '2026-13-01',
  '10000-01-01',
  '24:00',
  '<script>alert(1)</script>',
  '\u202e\u0000\uffff',
  '🏊'.repeat(40),
  'x'.repeat(5000),
]
const oddNumbers = [
  0,
  -1,
  1,
  1.5,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  1e308,
  2 ** 63,
]
const nested = (levels, open, close) => `${open.repeat(levels)}1${close.repeat(levels)}`

/** Returns a value for a schema: mostly valid, sometimes odd, now and then of another type altogether. */
function valueFor(schema, name, context, level = 0) {
  const { document, known, random } = context
  const found = schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema
  if (!found || level > 6) return null
  if (random.isTrue(0.02)) return random.of([null, true, [], {}, ...oddNumbers, ...oddTexts])
  if (found.const !== undefined) return found.const
  if (found.enum) return random.of(found.enum)
  const either = found.anyOf ?? found.oneOf
  if (either) return valueFor(random.of(either), name, context, level)
  switch (Array.isArray(found.type) ? random.of(found.type) : found.type) {
    case 'object':
      return objectFor(found, context, level)
    case 'array':
      return Array.from({ length: random.of([0, 1, 1, 2, 3]) }, () =>
        valueFor(found.items ?? {}, name, context, level + 1),
      )
    case 'integer':
    case 'number':
      if (/id/i.test(name) && random.isTrue(0.5)) return random.of(known.ids)
      return random.isTrue(0.4) ? random.of(oddNumbers) : random.below(12)
    case 'boolean':
      return random.isTrue(0.5)
    case 'string':
      return textFor(found, name, context)
    default:
      return random.of(oddTexts)
  }
}

function objectFor({ properties = {}, required = [] }, context, level) {
  const value = {}
  for (const [key, inner] of Object.entries(properties))
    if (required.includes(key) ? context.random.isTrue(0.97) : context.random.isTrue(0.5))
      value[key] = valueFor(inner, key, context, level + 1)
  if (context.random.isTrue(0.02)) value[context.random.of(oddTexts)] = context.random.of(oddTexts)
  return value
}

function textFor(schema, name, { known, random }) {
  if (random.isTrue(0.12)) return random.of(oddTexts)
  if (/date/i.test(name) || schema.format === 'date') return random.of(known.dates)
  if (/venue/i.test(name)) return random.of(known.venues)
  if (/activity|category|slug|course/i.test(name)) return random.of(known.activities)
  if (/id$/i.test(name)) return String(random.of(known.ids))
  if (/mail/i.test(name)) return `fuzz-${random.below(1e6)}@example.org`
  return random.of(['yoga', '10:00', '1', 'swim', 'true', 'M1 1AE', 'a correct horse battery'])
}

const asPart = (value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encodePart = (value, random) =>
  random.isTrue(0.97)
    ? encodeURIComponent(asPart(value).toWellFormed())
    : asPart(value).replaceAll(/[^\x21-\x7e]|[#?]/g, '%')

function makeRequest(call, document, known, random, visitors) {
  const context = { document, known, random }
  const parameters = (call.parameters ?? []).filter(({ $ref }) => $ref === undefined)
  let path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const { schema = {} } = parameters.find((one) => one.in === 'path' && one.name === name) ?? {}
    return encodePart(valueFor({ type: 'string', ...schema }, name, context), random)
  })
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required ? random.isTrue(0.95) : random.isTrue(0.5)))
    .flatMap(({ name, schema }) => {
      const part = `${name}=${encodePart(valueFor(schema, name, context), random)}`
      return random.isTrue(0.05) ? [part, part] : [part]
    })
  if (query.length > 0) path += `?${query.join('&')}`
  const schema = call.requestBody?.content?.['application/json']?.schema
  const headers = {
    ...(random.isTrue(0.6) && { cookie: random.of(visitors) }),
    ...(random.isTrue(0.03) && { cookie: `sid=${'x'.repeat(random.of([0, 1, 3000]))}` }),
    ...(random.isTrue(0.1) && {
      'idempotency-key': random.of(['1', 'a b', 'é', 'x'.repeat(101), 'k'.repeat(100)]),
    }),
    ...(random.isTrue(0.03) && {
      accept: 'x'.repeat(3000),
      'user-agent': '\xff\xfe',
      'accept-language': ';;q=',
    }),
    ...(random.isTrue(0.03) && {
      'client-domain-identifier': random.of(['\xe9', 'x'.repeat(300), '%00', 'a b']),
    }),
  }
  return {
    name: call.operationId,
    method: call.method,
    path: path.slice(0, 8000) || '/',
    headers,
    ...(schema && { body: bodyFor(schema, context) }),
  }
}

function bodyFor(schema, context) {
  const { random } = context
  if (random.isTrue(0.05))
    return random.of([
      '',
      '{',
      'null',
      '[]',
      '"text"',
      nested(5000, '[', ']'),
      nested(5000, '{"a":', '}'),
      `{"items":${nested(5000, '[', ']')}}`,
      '{"__proto__":{"role":"staff"}}',
      '\xff\xfe',
      JSON.stringify({ items: Array.from({ length: 900 }, () => ({ id: 1, type: 'activity' })) }),
    ])
  return JSON.stringify(valueFor(schema, 'body', context)) ?? 'null'
}

/** Returns headers as a browser sends them for a page, and some that no browser would send. */
function pageHeaders(random, cookies) {
  return {
    ...(random.isTrue(0.7) && { cookie: random.of(cookies) }),
    ...(random.isTrue(0.05) && {
      cookie: random.of([
        `venue=${'%ff'.repeat(40)}`,
        'place=%00; sid=\xff',
        'sid="; __Host-sid=; =',
        `a=${'x'.repeat(17_000)}`,
      ]),
    }),
    ...(random.isTrue(0.05) && { referer: random.of(['http://[', 'x', 'http://a b/', 'https://x@y/']) }),
    ...(random.isTrue(0.05) && { 'sec-fetch-dest': random.of(['iframe', 'x'.repeat(200)]) }),
    ...(random.isTrue(0.05) && { accept: random.of(['', '*/*;q=', 'application/json']) }),
    ...(random.isTrue(0.05) && { 'accept-encoding': random.of(['', ';;;', 'zstd', 'br;q=0']) }),
  }
}

function pagePaths({ venues, activities, dates }, random, count) {
  const part = () =>
    encodePart(random.of([...oddTexts, ...venues, ...activities, ...dates, 'location', 'basket']), random)
  const text = () => encodeURIComponent(random.of(oddTexts).toWellFormed())
  const date = () => (random.isTrue(0.5) ? random.of(dates) : text())
  const activity = () => random.of(activities)
  const at = () => `/location/${random.of(venues)}`
  const shapes = [
    at,
    () => `${at()}?date=${date()}&${part()}=${part()}`,
    () => `${at()}/${activity()}?${part()}=${part()}`,
    () => `${at()}/${activity()}/${date()}`,
    () => `${at()}/${activity()}/${date()}/by-time/${part()}?${part()}`,
    () => `${at()}/${activity()}/${date()}/week`,
    () => `${at()}/all/${date()}`,
    () => `/courses${at()}/${activity()}/${part()}`,
    () => `/${part()}/${part()}`,
    () => `/booking-confirmed/${part()}`,
    () => `/basket/checkout?${part()}`,
    () => `/attendees?${part()}=${part()}`,
    () => `/pricing?${part()}=${part()}`,
    () => `/?redirect=${part()}&venue=${part()}`,
    () =>
      `/${random.of(['new-password', 'confirm-email', 'unsubscribe'])}?key=${part()}${random.of(['', '.', ')', '%20'])}`,
    () => `/booking-confirmed/${part()}?key=${part()}&move=${part()}&date=${date()}`,
    () => `/my-account/${random.of(['bookings', 'receipts', 'details', 'guest-passes', ''])}/${part()}`,
    () => `/my-account/bookings/${part()}/${random.of(['move', 'again', part()])}?date=${date()}`,
    () =>
      `/my-account/${random.of(['bookings', 'payments', 'guest-passes'])}?page=${part()}&orders=${part()}&key=${part()}`,
    () =>
      `/staff/money?page=${part()}&payments=${part()}&find=${part()}&show=${random.of(['refunds', part()])}`,
    () => `/staff/waitlists/${random.of([...venues, part()])}/${date()}`,
    () => `/staff/mails?to=${part()}`,
    () => `/staff/documents?${part()}`,
    () => `/register?redirect=${part()}`,
    () => `/${part()}/${part()}/${date()}/${part()}`,
    () => `/.well-known/${part()}`,
    () => `/search?activity=${part()}&lat=${part()}&lng=${part()}&date=${date()}&place=${part()}`,
  ]
  return Array.from({ length: count }, () => random.of(shapes)().slice(0, 8000))
}

function oddHeads(host, { venues }) {
  const paths = ['/', '/api/activities/venues', `/location/${venues[0]}`, '/health/ready', '/metrics']
  const hosts = [
    '',
    ' ',
    'a b',
    '[',
    '[::1',
    '::::',
    '/',
    '\\',
    '@',
    'x@y',
    'x:y@z',
    'a?b',
    'a#b',
    'x:99999',
    'x:y',
    '%00',
    '\xe9',
    '..',
    'x'.repeat(9000),
  ]
  const close = 'connection: close\r\n'
  return paths.flatMap((path) => [
    ...hosts.map((name) => `GET ${path} HTTP/1.1\r\nhost: ${name}\r\n${close}\r\n`),
    `GET ${path} HTTP/1.0\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\n${close}\r\n`,
    `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nhost: ${host}\r\n${close}\r\n`,
    `GET http://[::1 HTTP/1.1\r\nhost: ${host}\r\n${close}\r\n`,
    `GET //${host}${path} HTTP/1.1\r\nhost: ${host}\r\n${close}\r\n`,
    `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-host: [\r\nx-forwarded-proto: x:\r\norigin: x\r\n${close}\r\n`,
    `GET ${path}?%00=\x01 HTTP/1.1\r\nhost: ${host}\r\ncookie: sid=\x01; =;;;\r\n${close}\r\n`,
  ])
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: {
      origin: { type: 'string', default: 'http://localhost:3000' },
      rounds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
    },
  })
  const found = await fuzz({
    origin: values.origin,
    rounds: Number(values.rounds),
    seed: Number(values.seed),
  })
  console.log(`${found.asked} requests to ${found.calls} calls and the pages:`, found.byStatus)
  const kinds = new Map()
  for (const fault of found.faults) {
    const kind = `${fault.status} ${fault.name}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), fault])
  }
  for (const [kind, of] of kinds) console.log(`\n${kind}: ${of.length} times, such as`, ...of.slice(0, 3))
  process.exit(found.faults.length === 0 ? 0 : 1)
}
