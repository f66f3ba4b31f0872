import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createClient } from '../../testing/factories/factories.ts'
import { read } from '../../testing/read.ts'

const noLinks = { privacy: null, terms: null, accessibility: null, cookies: null }

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.close())

test('spec 3, 7: a client says its id, its currency and what it offers', async () => {
  const client = await createClient(api.db, {
    name: 'Aire Leisure',
    online_joining_enabled: true,
    kiosk_home_url: 'https://kiosk.example.org/',
    analytics_container_ids: ['GTM-1'],
    hold_minutes: 15,
    terms: 'Be kind.',
    privacy_notice: 'We keep your name.',
    links: JSON.stringify({ ...noLinks, cookies: 'https://aire.example/cookies' }),
  })
  expect(await read(api, client, '/api/activities/client')).toMatchObject({
    status: 200,
    json: {
      data: {
        id: client.id,
        client_id: client.slug,
        name: 'Aire Leisure',
        currency: { symbol: '£', code: 'GBP' },
        online_joining_enabled: true,
        guest_passes_enabled: false,
        kiosk_home_url: 'https://kiosk.example.org/',
        analytics_container_ids: ['GTM-1'],
        frame_ancestors: [],
        time_zone: 'Europe/London',
        hold_minutes: 15,
        terms: 'Be kind.',
        links: { ...noLinks, cookies: 'https://aire.example/cookies' },
        has_privacy_notice: true,
        privacy: 'We keep your name.',
      },
    },
  })
})

test('spec 3: a client that names no page of its own and no privacy notice says so', async () => {
  const client = await createClient(api.db)
  expect(await read(api, client, '/api/activities/client')).toMatchObject({
    json: { data: { links: noLinks, has_privacy_notice: false, privacy: '' } },
  })
})

test('wire 0: a client is found by host, else by Origin, else by Client-Domain-Identifier', async () => {
  const [one, other] = [await createClient(api.db), await createClient(api.db)]
  const idFor = async (headers: Record<string, string>) => {
    const response = await api.app.inject({ url: '/api/activities/client', headers })
    return response.json().data?.id ?? response.json().code
  }
  const host = 'api.shared.test'
  expect(await idFor({ host: one.host, origin: `https://${other.host}` })).toBe(one.id)
  expect(await idFor({ host, origin: `https://${other.host}`, 'client-domain-identifier': one.host })).toBe(
    other.id,
  )
  expect(await idFor({ host, 'client-domain-identifier': one.host })).toBe(one.id)
  expect(await idFor({ host })).toBe('CLIENT_NOT_FOUND')
})
