// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayQuery } from '../../calls/attendance/day.ts'
import { keepUnsentMark } from '../../calls/attendance/unsent-marks.ts'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { createQueryClient } from '../../calls/call-query.ts'
import { becomeUser } from '../../calls/login/become-user.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { setShownLogin } from '../../calls/login-hint.ts'
import { setDeskLock } from '../../calls/second-factor/desk-lock.ts'
import { forgetKept } from '../../page/forget-kept.ts'
import type { PageFacts } from '../../page/page-facts.ts'
import { dataOf, keepDay } from './keep-day.ts'

const place = (name: string) => ({
  place: 1,
  name,
  age: null,
  flags: ['Owes £3.00'],
  hasHealthAnswers: true,
  mark: null,
})
const booking = (bookingId: number, name: string) => ({
  bookingId,
  reference: `TL${bookingId}`,
  completeOrderId: `order-${bookingId}`,
  bookedBy: name,
  places: [place(name)],
})
const session = (slotId: number, bookings: ReturnType<typeof booking>[]) => ({
  slotId,
  name: 'Early Swim',
  place: null,
  from: '07:00',
  until: '08:00',
  startsAt: '2026-11-30T07:00:00Z',
  endsAt: '2026-11-30T08:00:00Z',
  instructors: [],
  isOwn: false,
  capacity: 10,
  free: 8,
  held: 0,
  offered: 0,
  waiting: 0,
  change: null,
  missedWords: null,
  notes: [{ id: 1, words: 'Mind the knee of lane two', by: 'Sam', when: 'today', isOwn: true }],
  cover: null,
  bookings,
})
const meta = (version: string, keepMinutes = 15) => ({
  asOf: '2026-11-30T06:00:00Z',
  timeZone: 'Europe/London',
  version,
  keepMinutes,
})
const sam = {
  id: 3,
  role: 'staff',
  firstName: 'Sam',
  lastName: 'Staff',
  email: 'sam@home.test',
  phone: '07700 900123',
  address: { lineOne: '9 Own Street', lineTwo: '', city: 'Hull', postcode: 'HU1 1AA' },
  savedCards: [{ id: 1, last4: '4242' }],
  penalties: [{ words: 'a missed spin class' }],
  profilePhoto: '/photo/3',
} as never

const date = '2026-11-30'
const asOfMs = Date.parse('2026-11-30T06:42:00Z')
const factsAt = (basePath: string) => ({ basePath, loginMark: 'older', nowMs: 0 }) as PageFacts

/** Page of the list at two venues, as Sam has it. */
function samsPage(keepMinutes = 15) {
  const client = createQueryClient(() => Promise.reject(new Error('Nothing is asked')), 'browser')
  client.setQueryData(dayQuery('quay-hall', date).queryKey, {
    data: [session(1, [booking(11, 'Ann Archer'), booking(12, 'Ben Baker')]), session(2, [])],
    meta: meta('v1', keepMinutes),
  })
  client.setQueryData(dayQuery('hill-hall', date).queryKey, {
    data: [session(3, [booking(13, 'Dee of another venue')])],
    meta: meta('v2', keepMinutes),
  })
  client.setQueryData(['people/get-person', { params: { id: 7 } }], { name: 'Carl with asthma' })
  client.setQueryData(userQuery().queryKey, sam)
  setShownLogin(client, 'mark')
  return client
}
type Client = ReturnType<typeof samsPage>

let stores: Map<string, Map<string, Response>>
let registered: unknown[]
let asked: string[]
/** Document that the server sends. */
let sent: string
const entry = (build: string) => `<script type="module" src="/assets/main-${build}.js"></script>`
const documentOf = (build: string, mark = 'mark') =>
  `<!DOCTYPE html><html><head>${entry(build)}</head><body><div id="app">Ann Archer has asthma</div>` +
  `<script type="application/json" id="page-data">{"facts":{"loginMark":"${mark}"}}</script></body></html>`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: asOfMs })
  stores = new Map()
  registered = []
  asked = []
  sent = documentOf('one')
  const cacheOf = (store: Map<string, Response>) => ({
    match: async (key: string | Request) => store.get(urlOf(key))?.clone(),
    put: async (key: string, response: Response) => void store.set(key, response),
    delete: async (key: string | Request) => store.delete(urlOf(key)),
    keys: async () => [...store.keys()].map((url) => ({ url })),
    add: async () => undefined,
  })
  const urlOf = (key: string | Request) => (typeof key === 'string' ? key : key.url)
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      if (!stores.has(name)) stores.set(name, new Map())
      return cacheOf(stores.get(name)!)
    },
    delete: async (name: string) => stores.delete(name),
    has: async (name: string) => stores.has(name),
  })
  const register = async (script: string, { scope }: { scope: string }) =>
    void registered.push([script, scope])
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(sent)
  })
  document.cookie = 'logged_in=mark'
  document.head.innerHTML = entry('one')
})
afterEach(() => {
  vi.useRealTimers()
  setDeskLock(null)
  localStorage.clear()
  document.cookie = 'logged_in=; max-age=0'
  document.head.innerHTML = ''
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

// The module remembers the documents of a page; each page of a test has its own path.
let page = 0
function open(client: Client, more: { at?: number; basePath?: string } = {}) {
  const { at = asOfMs, basePath = `/p${page}` } = more
  return keepDay({ client, facts: factsAt(basePath), venue: 'quay-hall', date, asOfMs: at })
}
beforeEach(() => {
  page += 1
})
const addressAt = (basePath = `/p${page}`) => `${location.origin}${basePath}/staff/today/quay-hall/${date}`
const keptAt = (basePath?: string) => stores.get('day-list')?.get(addressAt(basePath))
const untilOf = () => Number(keptAt()?.headers.get('x-kept-until'))
const minutes = (count: number) => count * 60_000

test('S117: a kept list has the people and nothing about health: no answers, no notes, no other page’s data, no basket, and of the staff no more than the name', () => {
  const client = samsPage()
  const { data: kept } = dataOf({ client, facts: factsAt(''), venue: 'quay-hall', date, asOfMs })
  const text = JSON.stringify(kept)
  expect(text).toContain('Ann Archer')
  expect(text).toContain('Ben Baker')
  expect(text).toContain('2026-11-30T06:42:00.000Z')
  expect(text).not.toMatch(/"hasHealthAnswers":true|knee|asthma|another venue|v1/)
  expect(text).toContain('"firstName":"Sam"')
  expect(text).not.toMatch(/home\.test|07700|Own Street|4242|spin class|photo\//)
  expect(kept.facts).toMatchObject({ loginMark: 'mark', nowMs: asOfMs })
  expect(kept.queries).toContainEqual({ key: cartQuery().queryKey, data: null })
})

test.each(['', '/book'])(
  'S117: below the path ‘%s’ the list is kept at its own address, for a worker of Today alone, without what the server wrote',
  async (basePath) => {
    history.replaceState(null, '', '/staff/people/7')
    await open(samsPage(), { basePath })
    expect(registered).toEqual([[`${basePath}/day-worker.js`, `${basePath}/staff/today`]])
    expect([...stores.keys()]).toEqual(['day-list'])
    expect([...stores.get('day-list')!.keys()]).toEqual([addressAt(basePath)])
    const text = await keptAt(basePath)!.text()
    expect(text).toContain('Ann Archer')
    expect(text).not.toMatch(/asthma|knee/)
  },
)

test('S117: the list opens for a quarter of an hour after the last answer or press; opening it again adds nothing', async () => {
  const client = samsPage()
  await open(client)
  expect(untilOf()).toBe(asOfMs + minutes(15))
  vi.setSystemTime(asOfMs + minutes(10))
  await open(client)
  expect(untilOf()).toBe(asOfMs + minutes(15))
  keepUnsentMark({
    pressUuid: 'a-press',
    staffId: 3,
    venue: 'quay-hall',
    date,
    reference: 'TL11',
    bookingId: 11,
    slotId: 1,
    places: [1],
    state: 'came',
    pressedAt: new Date().toISOString(),
    takenBack: [],
  })
  await open(client)
  expect(untilOf()).toBe(asOfMs + minutes(25))
  await open(client, { at: asOfMs + minutes(12) })
  expect(untilOf()).toBe(asOfMs + minutes(25))
  vi.setSystemTime(asOfMs + minutes(13))
  await open(client, { at: asOfMs + minutes(13) })
  expect(untilOf()).toBe(asOfMs + minutes(28))
})

test('S117: where unused staff are logged out sooner, the list opens no longer than that', async () => {
  await open(samsPage(5))
  expect(untilOf()).toBe(asOfMs + minutes(5))
})

test('S117: a page of a new build keeps its own document, and never its data in the old one’s', async () => {
  const old = documentOf('old')
  const headers = { 'x-kept-until': String(asOfMs + 1), 'x-kept-for': 'mark' }
  stores.set('day-list', new Map([[addressAt(), new Response(old, { headers })]]))
  await open(samsPage())
  expect(asked).toEqual([addressAt()])
  expect(await keptAt()!.text()).toContain('main-one.js')

  page += 1
  stores.set('day-list', new Map([[addressAt(), new Response(documentOf('one'), { headers })]]))
  await open(samsPage())
  expect(asked).toHaveLength(1)

  page += 1
  sent = documentOf('newer')
  await open(samsPage())
  expect(keptAt()).toBeUndefined()
})

test.each<[string, (client: Client) => unknown]>([
  ['the end of a log-in', (client) => (setShownLogin(client, null), forgetKept())],
  [
    'another person’s log-in',
    (client) => {
      document.cookie = 'logged_in=other'
      return becomeUser(client, { ...(sam as object), id: 4, firstName: 'Ria' } as never)
    },
  ],
  [
    'a lock',
    () => {
      setDeskLock({ userId: 3, name: 'Sam', Window: () => null })
      forgetKept()
    },
  ],
])('S117: %s removes the list, also one that is just being kept', async (_what, end) => {
  const client = samsPage()
  await open(client)
  expect(keptAt()).toBeDefined()
  await end(client)
  expect(stores.has('day-list')).toBe(false)

  page += 1
  const later = samsPage()
  document.cookie = 'logged_in=mark'
  setDeskLock(null)
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => (answer = done)))
  const fetched = vi.spyOn(globalThis, 'fetch')
  const keeping = open(later)
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  await end(later)
  answer(new Response(sent))
  await keeping
  expect(stores.has('day-list')).toBe(false)
})
