import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { FeedUnreachable, loadPages } from './load-pages.ts'

const servers: Server[] = []

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

const page = (next: string, items: unknown[] = [{}]) => JSON.stringify({ next, items })

test('a feed is read page by page until an empty one', async () => {
  const origin = await serve((request, response) => {
    const after = Number(new URL(request.url ?? '', 'http://x').searchParams.get('after'))
    response.end(page(`/feed?after=${after + 1}`, after < 3 ? [{}] : []))
  })
  const { pages, notes } = await loadPages(`${origin}/feed?after=1`)
  expect(pages.map(({ source }) => source)).toEqual([1, 2, 3].map((after) => `${origin}/feed?after=${after}`))
  expect(notes).toEqual([])
})

test('a page that leads to itself ends the feed', async () => {
  const origin = await serve((request, response) => response.end(page(request.url ?? '')))
  expect((await loadPages(`${origin}/feed`)).pages).toHaveLength(1)
})

test('a next page at another host is not fetched, and reported', async () => {
  let asked = 0
  const other = await serve((_, response) => {
    asked++
    response.end(page('x'))
  })
  const origin = await serve((_, response) => response.end(page(`${other}/feed`)))
  const { pages, notes } = await loadPages(`${origin}/feed`)
  expect(pages).toHaveLength(1)
  expect(notes).toEqual([`The next page is at another address (${other}): not followed.`])
  expect(asked).toBe(0)
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://localhost:5432/',
  'file:///etc/passwd',
  'http://10.0.0.1/',
])('a redirect to %s is refused', async (target) => {
  const origin = await serve((_, response) => response.writeHead(302, { location: target }).end())
  await expect(loadPages(`${origin}/feed`)).rejects.toThrow(/sends us on to another host/)
})

test('a redirect within the host is followed, but not for ever', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/here') response.end(page('/here', []))
    else response.writeHead(301, { location: request.url === '/feed' ? '/here' : '/round' }).end()
  })
  expect((await loadPages(`${origin}/feed`)).pages).toHaveLength(1)
  await expect(loadPages(`${origin}/round`)).rejects.toThrow(/sends us on and on/)
})

test('a page without end is refused', async () => {
  const origin = await serve((_, response) => {
    const chunk = Buffer.alloc(1024 * 1024, ' ')
    const pour = (): void => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', pour)
    pour()
  })
  await expect(loadPages(`${origin}/feed`)).rejects.toThrow(/is larger than/)
})

test.each([404, 500])('an answer of %d is reported', async (status) => {
  const origin = await serve((_, response) => response.writeHead(status).end())
  await expect(loadPages(`${origin}/feed`)).rejects.toThrow(new RegExp(`answered ${status}`))
})

test('a host or file that does not exist is reported', async () => {
  await expect(loadPages('http://127.0.0.1:1/feed')).rejects.toThrow(FeedUnreachable)
  await expect(loadPages('/nowhere/page.json')).rejects.toThrow(/can't be read/)
})

test('F97: a page that drips ends with one sentence', async () => {
  const origin = await serve((_, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 20)
    response.once('close', () => clearInterval(drip))
  })
  const loading = loadPages(`${origin}/feed`, { pageMs: 1_000, feedMs: 60_000 })
  await expect(loading).rejects.toThrow(/^http:\S+ (did not come to its end|can.t be reached): .+$/)
  await expect(loading).rejects.toThrow(FeedUnreachable)
})

test('F97: a feed whose pages never end ends with one sentence', async () => {
  let pages = 0
  const origin = await serve((_, response) =>
    setTimeout(() => response.end(page(`/feed?after=${(pages += 1)}`)), 20),
  )
  const loading = loadPages(`${origin}/feed`, { pageMs: 60_000, feedMs: 300 })
  await expect(loading).rejects.toThrow(FeedUnreachable)
  await expect(loading).rejects.toThrow(/does not end in time|did not come to its end|can.t be reached/)
})
