import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGeocoder } from './choose-geocoder.ts'
import { reachOf } from './reach-of.ts'

let server: Server
let origin: string
let asked: URL[]
let answer: { status: number; body: unknown }

beforeEach(async () => {
  asked = []
  answer = { status: 200, body: [] }
  server = createServer((request, reply) => {
    asked.push(new URL(request.url ?? '', origin))
    reply.writeHead(answer.status, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => new Promise((done) => server.close(done)))

const nominatim = () =>
  createGeocoder({ GEOCODER: 'nominatim', GEOCODER_ORIGIN: origin, GEOCODER_TOKEN: undefined })
const mapbox = () =>
  createGeocoder({ GEOCODER: 'mapbox', GEOCODER_ORIGIN: origin, GEOCODER_TOKEN: 'pk.test' })

describe('spec 7: a maps service is asked for country gb only', () => {
  test('Nominatim', async () => {
    answer.body = [
      {
        lat: '53.4807',
        lon: '-2.2426',
        name: 'Manchester',
        display_name: 'Manchester, Greater Manchester, England, United Kingdom',
        addresstype: 'city',
        boundingbox: ['53.3401', '53.5446', '-2.3199', '-2.1468'],
      },
    ]
    expect(await nominatim().search('manchester', [])).toEqual([
      {
        name: 'Manchester',
        detail: 'Greater Manchester, England',
        latitude: 53.4807,
        longitude: -2.2426,
        radiusMiles: 1,
      },
    ])
    expect(asked[0]?.pathname).toBe('/search')
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      q: 'manchester',
      countrycodes: 'gb',
      format: 'jsonv2',
    })
  })

  test('Mapbox', async () => {
    answer.body = {
      features: [
        {
          geometry: { coordinates: [-2.2426, 53.4807] },
          properties: { name: 'Manchester', place_formatted: 'England, United Kingdom' },
        },
      ],
    }
    expect(await mapbox().search('manchester', [])).toEqual([
      { name: 'Manchester', detail: 'England', latitude: 53.4807, longitude: -2.2426, radiusMiles: 0.5 },
    ])
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      country: 'gb',
      access_token: 'pk.test',
    })
  })
})

describe('F106: the service says how far off a place may be', () => {
  const at = { latitude: 53.8, longitude: -1.55 }
  const box = { south: 53.79, north: 53.83, west: -1.56, east: -1.54 }
  test.each([
    ['postcode', box, 2.1],
    ['postcode', undefined, 0.5],
    ['city', box, 1],
    ['place', undefined, 1],
  ])('%s in %j', (kind, within, miles) => {
    expect(reachOf(kind, at, within)).toBe(miles)
  })
})

test.each([
  ['is away', 503, {}],
  ['answers something else', 200, { surprise: true }],
])('when the service %s the built-in one answers', async (_, status, body) => {
  answer = { status, body }
  expect((await nominatim().search('Leeds', []))[0]).toMatchObject({ name: 'Leeds', detail: 'England' })
  expect(asked).toHaveLength(1)
})
