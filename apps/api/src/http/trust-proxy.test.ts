import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { trustProxies } from './trust-proxy.ts'

const forwarded = {
  host: 'inner.test',
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'bookings.example.org',
}

async function seen(proxies: string, remoteAddress: string, headers: Record<string, string> = forwarded) {
  const app = Fastify({ trustProxy: trustProxies(proxies) })
  app.get('/', async ({ ip, protocol, host }) => ({ ip, protocol, host }))
  const response = await app.inject({ url: '/', remoteAddress, headers })
  await app.close()
  return response.json()
}

const asForwarded = { ip: '203.0.113.9', protocol: 'https', host: 'bookings.example.org' }

describe('S53: which proxies are believed about the address that asks', () => {
  test('S53: a stranger’s X-Forwarded headers are ignored', async () => {
    const plain = { ip: '198.51.100.1', protocol: 'http', host: 'inner.test' }
    expect(await seen('', '198.51.100.1')).toEqual(plain)
    expect(await seen('10.0.0.0/8', '198.51.100.1')).toEqual(plain)
  })

  test('S53: headers of a proxy in the settings are believed, by address, range or name', async () => {
    expect(await seen('10.1.2.3', '10.1.2.3')).toEqual(asForwarded)
    expect(await seen('10.0.0.0/8, loopback', '10.1.2.3')).toEqual(asForwarded)
    expect(await seen('loopback', '127.0.0.1')).toEqual(asForwarded)
  })

  test('S53: only our own proxies’ part of a chain counts', async () => {
    const headers = { ...forwarded, 'x-forwarded-for': '1.2.3.4, 203.0.113.9' }
    expect((await seen('10.1.2.3', '10.1.2.3', headers)).ip).toBe('203.0.113.9')
  })
})
