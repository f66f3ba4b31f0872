import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createClient, type TestClient } from '../testing/factories/factories.ts'

let server: TestApp
let one: TestClient
let other: TestClient
beforeAll(async () => {
  server = await createTestApp()
  ;[one, other] = [
    await createClient(server.db, { name: 'One' }),
    await createClient(server.db, { name: 'Other' }),
  ]
})
afterAll(() => server.close())

const ask = (url: string, headers: Record<string, string>) => server.app.inject({ url, headers })
const nameAt = async (headers: Record<string, string>) =>
  (await ask('/api/activities/client', headers)).json().data?.name ?? null
const elsewhere = 'api.elsewhere.test'

test('wire 0: the client is that of the host, else of Origin, of Client-Domain-Identifier, of Referer, in this order', async () => {
  const told = {
    origin: `https://${one.host}`,
    'client-domain-identifier': other.host,
    referer: `https://${other.host}/location/x`,
  }
  expect(await nameAt({ host: other.host, ...told })).toBe('Other')
  expect(await nameAt({ host: elsewhere, ...told })).toBe('One')
  const { origin: _, ...rest } = told
  expect(await nameAt({ host: elsewhere, ...rest, referer: `https://${one.host}/` })).toBe('Other')
  expect(await nameAt({ host: elsewhere, referer: `https://${one.host}:8443/location/x?a=1` })).toBe('One')
})

test.each(['', 'x', 'http://[', 'https://nobody.test/', 'about:client', `javascript:${'x'.repeat(9)}`])(
  'wire 0: the Referer %j names no client',
  async (referer) => {
    const response = await ask('/api/activities/venues', { host: elsewhere, referer })
    expect([response.statusCode, response.json().code]).toEqual([404, 'CLIENT_NOT_FOUND'])
  },
)

test('wire 0: a cache is told by which headers an answer that it may share is another client’s', async () => {
  const varyAt = async (url: string, headers: Record<string, string>) => {
    const response = await ask(url, headers)
    expect([url, response.statusCode, response.headers['cache-control']]).toEqual([
      url,
      200,
      expect.stringMatching(/^public/),
    ])
    return String(response.headers['vary'] ?? '').split(', ')
  }
  for (const url of ['/api/activities/venues', '/manifest.webmanifest', '/icons/any.svg', '/favicon.ico']) {
    for (const told of [{ referer: `https://${one.host}/` }, { 'client-domain-identifier': one.host }])
      expect([url, await varyAt(url, { host: elsewhere, ...told })]).toEqual([
        url,
        expect.arrayContaining(['Origin', 'Client-Domain-Identifier', 'Referer']),
      ])
    // At a client's own host none of them counts: a browser keeps the same picture for all pages that show
    // it.
    expect(await varyAt(url, { host: one.host })).not.toContain('Referer')
  }
  expect(await varyAt('/api/activities/venues', { host: one.host })).toEqual([
    'Cookie',
    'Origin',
    'Client-Domain-Identifier',
    'Accept-Encoding',
  ])
})
