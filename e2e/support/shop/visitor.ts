import { request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPage, type ServedPage } from '../served-page.ts'

/** Number of times a busy server is asked, as often as the busy page refreshes in a browser. */
const BUSY_TRIES = 120
const MOST_REDIRECTS = 10

type Sent = { headers?: Record<string, string>; data?: unknown; form?: Record<string, string> }

export type Reply = {
  status: () => number
  ok: () => boolean
  /** Address after the redirects. */
  url: () => string
  /** Names are in lower case; several cookies are one line each. */
  headers: () => Record<string, string>
  text: () => Promise<string>
  // oxlint-disable-next-line typescript/no-explicit-any
  json: () => Promise<any>
}

/** Sends requests. Playwright's `page.request` has the same methods, so helpers take either. */
export type Requests = Record<
  'get' | 'post' | 'put' | 'patch' | 'delete',
  (url: string, sent?: Sent) => Promise<Reply>
>

export type Visitor = {
  request: Requests
  /** Returns the page at a path or address, after its redirects. */
  open: (path: string, headers?: Record<string, string>) => Promise<ServedPage>
  /** Returns a single answer unchanged: redirects are not followed, and a busy server is not asked again. */
  ask: (path: string, sent?: Sent & { method?: string }) => Promise<Reply>
  setCookie: (name: string, value: string) => void
  cookie: (name: string) => string | undefined
}

type Answer = {
  status: number
  url: URL
  headers: Record<string, string>
  setCookies: string[]
  body: string
}

/**
 * Creates a visitor without a browser, who sends requests like one, keeps cookies, follows redirects and asks
 * a busy server again.
 * @param origin of the operator; the operator of the whole run by default
 */
export function createVisitor(origin = process.env.E2E_ORIGIN ?? ''): Visitor {
  const jar = new Map<string, Map<string, string>>()

  const cookiesOf = ({ hostname }: URL) => {
    const known = jar.get(hostname) ?? new Map<string, string>()
    jar.set(hostname, known)
    return known
  }

  async function once(method: string, url: URL, { headers = {}, data, form }: Sent): Promise<Answer> {
    const cookies = [...cookiesOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = form
      ? new URLSearchParams(form).toString()
      : data === undefined
        ? undefined
        : JSON.stringify(data)
    const answer = await exchange(method, url, body, {
      ...(cookies && { cookie: cookies }),
      ...(method !== 'GET' && { origin: url.origin }),
      ...(body !== undefined && {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
      ...headers,
    })
    for (const line of answer.setCookies) keepCookie(cookiesOf(url), line)
    return answer
  }

  async function follow(method: string, address: string, sent: Sent): Promise<Answer> {
    let url = new URL(address, origin)
    let [way, with_] = [method, sent]
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await untilNotBusy(() => once(way, url, with_))
      const { location } = answer.headers
      if (answer.status < 300 || answer.status > 399 || location === undefined) return answer
      url = new URL(location, url)
      if (answer.status !== 307 && answer.status !== 308) {
        way = 'GET'
        with_ = { headers: sent.headers ?? {} }
      }
    }
    throw new Error(`More than ${MOST_REDIRECTS} redirects from ${address}`)
  }

  const by =
    (method: string) =>
    async (url: string, sent: Sent = {}) =>
      replyOf(await follow(method, url, sent))

  return {
    request: { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), delete: by('DELETE') },
    open: async (path, headers = {}) => {
      const { status, url, body } = await follow('GET', path, {
        headers: { accept: 'text/html', ...headers },
      })
      return readPage(body, { status, url })
    },
    ask: async (path, { method = 'GET', ...sent } = {}) =>
      replyOf(await once(method, new URL(path, origin), sent)),
    setCookie: (name, value) => cookiesOf(new URL(origin)).set(name, value),
    cookie: (name) => cookiesOf(new URL(origin)).get(name),
  }
}

const replyOf = ({ status, url, headers, body }: Answer): Reply => ({
  status: () => status,
  ok: () => status >= 200 && status < 300,
  url: () => url.href,
  headers: () => headers,
  text: () => Promise.resolve(body),
  json: () => Promise.resolve(JSON.parse(body)),
})

/** Repeats a request while the server is busy. A site in maintenance does not count as busy. */
async function untilNotBusy(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (tries >= BUSY_TRIES || !(isUnrendered(answer) || (answer.status === 503 && isBusy(answer.body))))
      return answer
    await sleep(500)
  }
}

/**
 * True for a page that the server left to the browser, because it had no capacity to render it or its lists.
 */
const isUnrendered = ({ status, body }: Answer): boolean =>
  status === 200 && (body.includes('<div id="app"></div>') || body.includes(' could not be loaded<'))

const isBusy = (body: string): boolean => body.includes('"BUSY"') || body.includes('<title>Very busy</title>')

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const at = pair.indexOf('=')
  const name = pair.slice(0, at).trim()
  const isOver = attributes.some((one) => {
    const [key = '', value = ''] = one.trim().split('=')
    if (key.toLowerCase() === 'max-age') return Number(value) <= 0
    return key.toLowerCase() === 'expires' && Date.parse(value) <= Date.now()
  })
  if (isOver) cookies.delete(name)
  else cookies.set(name, pair.slice(at + 1))
}

function exchange(
  method: string,
  url: URL,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = send(
      {
        method,
        // Node can't resolve names below localhost, so the header names the host.
        host: url.hostname.endsWith('localhost') ? '127.0.0.1' : url.hostname,
        port: url.port,
        path: url.pathname + url.search,
        headers: {
          host: url.host,
          ...headers,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const { 'set-cookie': setCookies = [], ...rest } = answer.headers
          resolve({
            status: answer.statusCode ?? 0,
            url,
            setCookies,
            headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
            body: Buffer.concat(parts).toString('utf8'),
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
