// @vitest-environment jsdom
import { addItems } from '@touchline/contract/calls/basket/add-items'
import { getCart } from '@touchline/contract/calls/basket/get-cart'
import { sessionBeganHeader } from '@touchline/rules/web/session-cookies'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../calls/api-error.ts'
import { callsOf } from './browser-calls.ts'

const heard = { onSessionBegan: vi.fn(), onNoCookies: vi.fn() }
const fetched = vi.fn(async (_: string, __: RequestInit) => new Response('{}'))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  document.cookie = 'logged_in=abc'
  sessionStorage.setItem('bearer', 'abc v4.local.abc')
})
afterEach(() => {
  sessionStorage.clear()
  document.cookie = 'logged_in=; max-age=0'
  vi.clearAllMocks()
})

const apiOf = (sendsBearer: boolean) => callsOf({ apiBase: '/base', sendsBearer }, () => null, heard)
/** Asks for a basket; the test looks at the request alone. */
const ask = (sendsBearer: boolean) => apiOf(sendsBearer)(getCart, {}).catch(() => null)

test.each([
  [true, 'Bearer v4.local.abc'],
  [false, null],
])('spec 6: the page of a site with bearer tokens (%s) sends: %s', async (sendsBearer, header) => {
  await ask(sendsBearer)
  const [[url, { headers }]] = fetched.mock.calls as [[string, RequestInit]]
  expect([url, new Headers(headers).get('authorization')]).toEqual(['/base/api/activities/cart', header])
})

test('F72: the page hears that a session began', async () => {
  fetched.mockResolvedValueOnce(new Response('{}', { headers: { [sessionBeganHeader]: '1' } }))
  await ask(false)
  expect(heard.onSessionBegan).toHaveBeenCalledOnce()
})

test('F118: the page hears that a change was refused where no cookie is kept, and nothing is sent', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  const refusal = await apiOf(false)(addItems, { body: { items: [] } }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  expect([heard.onNoCookies.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 0])
})
