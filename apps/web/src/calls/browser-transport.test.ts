// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserTransport } from './browser-transport.ts'
import { waitForSignal } from './signal.ts'

vi.mock('./signal.ts')

const request = { method: 'GET' as const, url: '/api/auth/user', headers: { accept: 'application/json' } }
const lost = vi.fn()
const forget = () => {
  document.cookie = 'logged_in=; max-age=0'
}

beforeEach(() => {
  lost.mockReset()
  document.cookie = 'logged_in=abc'
})
afterEach(() => {
  vi.unstubAllGlobals()
  forget()
})

/** Stubs an answer of the API, which may clear the hint as a clearing cookie does. */
function answer(status: number, clearsHint: boolean) {
  const ask = vi.fn(async (_: string, __: RequestInit) => {
    if (clearsHint) forget()
    return new Response('{}', { status })
  })
  vi.stubGlobal('fetch', ask)
  return ask
}

test('spec 8: a 401 when a token exists clears the cookie and reloads the page', async () => {
  answer(401, true)
  expect(await browserTransport('', lost)(request)).toEqual({
    status: 401,
    text: '{}',
    retryAfterSeconds: null,
  })
  expect(lost).toHaveBeenCalledTimes(1)
})

test('a 401 for a visitor who was never logged in reloads nothing', async () => {
  forget()
  answer(401, false)
  await browserTransport('', lost)(request)
  expect(lost).not.toHaveBeenCalled()
})

test('a wrong password is a 401 too, and leaves the session alone', async () => {
  answer(401, false)
  await browserTransport('', lost)(request)
  expect(lost).not.toHaveBeenCalled()
})

test.each([
  ['a refusal', 'GET', 409],
  ['a change', 'DELETE', 200],
] as const)('spec 4: after %s the page accepts no older answer for a second', async (_, method, changed) => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  const send = browserTransport('', lost)
  const cacheOf = async (status: number, given: Partial<typeof request> | { method: 'DELETE' } = {}) => {
    const ask = answer(status, false)
    await send({ ...request, ...given })
    return ask.mock.calls[0]![1].cache
  }
  expect([await cacheOf(200), await cacheOf(changed, { method })]).toEqual(['default', 'default'])
  now.mockReturnValue(5_999)
  expect(await cacheOf(200)).toBe('reload')
  now.mockReturnValue(6_000)
  expect(await cacheOf(200)).toBe('default')
  now.mockRestore()
})

test.each([
  ['', '/api/auth/user', 'same-origin'],
  ['https://api.test', 'https://api.test/api/auth/user', 'include'],
])('spec 7: calls go to the configured address %j', async (origin, url, credentials) => {
  const ask = answer(200, false)
  await browserTransport(origin, lost)(request)
  expect(ask).toHaveBeenCalledWith(url, expect.objectContaining({ credentials }))
})

test('F73: a request without a signal is sent again as it was, with the same key', async () => {
  const ask = vi.fn(async () => new Response('{}'))
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', ask)
  vi.mocked(waitForSignal).mockResolvedValueOnce(true)
  const change = { method: 'POST' as const, url: '/a', headers: { 'idempotency-key': 'k' }, body: '{}' }
  expect(await browserTransport('', lost)(change)).toEqual({
    status: 200,
    text: '{}',
    retryAfterSeconds: null,
  })
  expect(ask.mock.calls).toHaveLength(2)
  expect(ask.mock.calls[1]).toEqual(ask.mock.calls[0])
})

test('a request that fails although the server can be reached is not sent again', async () => {
  const ask = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', ask)
  vi.mocked(waitForSignal).mockResolvedValueOnce(false)
  await expect(browserTransport('', lost)(request)).rejects.toThrow('Failed to fetch')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a request that was given up waits for no signal', async () => {
  vi.mocked(waitForSignal).mockClear()
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new DOMException('', 'AbortError')))
  await expect(browserTransport('', lost)({ ...request, signal: AbortSignal.abort() })).rejects.toThrow()
  expect(waitForSignal).not.toHaveBeenCalled()
})

test.each(['kiosk', 'framed'])('spec 6: each call of a page says that it is %s', async (mode) => {
  document.documentElement.dataset['mode'] = mode
  const ask = answer(200, false)
  await browserTransport('', lost)(request)
  delete document.documentElement.dataset['mode']
  await browserTransport('', lost)(request)
  expect(ask.mock.calls.map(([, init]) => init.headers)).toEqual([
    { ...request.headers, 'page-mode': mode },
    request.headers,
  ])
})

describe('spec 6: with bearer tokens on', () => {
  const logIn = { ...request, method: 'POST' as const, url: '/api/auth/customer/login' }
  const answers = (text: string) => {
    const ask = vi.fn(async (_: string, __: RequestInit) => new Response(text))
    vi.stubGlobal('fetch', ask)
    return ask
  }
  const sentWith = async (send: ReturnType<typeof browserTransport>) => {
    const ask = answers('{}')
    await send(request)
    return new Headers(ask.mock.calls[0]![1].headers).get('authorization')
  }
  afterEach(() => sessionStorage.clear())

  test('the page sends the token of its log-in as a bearer header, until the log-in is another or over', async () => {
    const send = browserTransport('', lost, undefined, true)
    expect(await sentWith(send)).toBeNull()
    answers('{"status":"success","token":"v4.local.abc"}')
    await send(logIn)
    expect(await sentWith(send)).toBe('Bearer v4.local.abc')
    document.cookie = 'logged_in=another'
    expect(await sentWith(send)).toBeNull()
    document.cookie = 'logged_in=abc'
    forget()
    expect(await sentWith(send)).toBeNull()
  })

  test('with them off, no token is kept or sent: the cookie says who asks', async () => {
    const send = browserTransport('', lost)
    answers('{"status":"success","token":"v4.local.abc"}')
    await send(logIn)
    expect(await sentWith(send)).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })
})
