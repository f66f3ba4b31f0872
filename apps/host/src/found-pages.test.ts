import { readConfig } from '@touchline/api/config'
import { importCatalogue } from '@touchline/api/importers/catalogue/import-catalogue'
import { createTestApp, type TestApp } from '@touchline/api/testing/app'
import { isUnrendered, untilFree } from '@touchline/api/testing/ask-again-while-busy'
import { createCustomer, createSession } from '@touchline/api/testing/factories/factories'
import { sampleText } from '@touchline/api/testing/factories/sample-catalogue'
import { addDays } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import { makeClientBuild } from '@touchline/web/testing/client-build'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountWeb } from './mount-web.ts'

let site: TestApp
const build = makeClientBuild()
const host = 'sample.test'
const origin = `http://${host}`
const tomorrow = addDays(wallDate(Date.now(), 'Europe/London'), 1)
const yesterday = addDays(tomorrow, -2)
const ofYoga = `/location/mill-house/yoga/${tomorrow}`
let classPath: string
let ticketPath: string

beforeAll(async () => {
  site = await createTestApp()
  await mountWeb(site.app, {
    config: readConfig({ NODE_ENV: 'test' }),
    clientFolder: build.folder,
    cards: { of: () => null, all: () => [] } as never,
    map: null,
  })
  const result = await importCatalogue(
    site.db,
    sampleText((file) => {
      Object.assign(file.venues[0]!, {
        address: '1 Mill Lane',
        postcode: 'LS1 1AA',
        phone: '0113 496 0000',
        facilities: ['Café'],
        stepFree: 'Step-free from the street to all courts.',
        hours: ['daily 06:30-24:00'],
        closed: ['2030-12-25'],
      })
      file.categories[1]!['description'] = 'For </script><script>alert(1)</script> & all.'
      // This gives every day a session, whatever day it is.
      file.venues[0]!.sessions[2]!['when'] = 'daily 23:00'
    }),
  )
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  classPath = /href="([^"]*\/class\/[^"]*)"/.exec(await pageAt(ofYoga))![1]!
  ticketPath = /href="([^"]*\/ticket\/[^"]*)"/.exec(
    await pageAt(`/location/mill-house/swim/${tomorrow}`),
  )![1]!
})
afterAll(async () => {
  await site.close()
  build.remove()
})

async function pageAt(url: string, headers: Record<string, string> = {}): Promise<string> {
  const page = await untilFree(() => site.app.inject({ url, headers: { host, ...headers } }), isUnrendered)
  expect([url, page.statusCode]).toEqual([url, 200])
  return page.body
}

interface Told {
  robots: string | undefined
  description: string | undefined
  canonical: string | undefined
  og: Record<string, string>
  data: Thing[]
}
type Thing = { '@type': string } & Record<string, unknown>

const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

async function toldAt(url: string, headers: Record<string, string> = {}): Promise<Told> {
  const text = await pageAt(url, headers)
  const named = (name: string) => new RegExp(`<meta [^>]*name="${name}" content="([^"]*)"`).exec(text)?.[1]
  const data = /<script [^>]*type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1]
  const parsed = data && (JSON.parse(data) as { '@context': string; '@graph': Thing[] })
  if (parsed) expect(parsed['@context']).toBe('https://schema.org')
  return {
    robots: named('robots'),
    description: named('description') && plain(named('description')!),
    canonical: /<link [^>]*rel="canonical" href="([^"]*)"/.exec(text)?.[1],
    og: Object.fromEntries(
      [...text.matchAll(/property="og:([^"]*)" content="([^"]*)"/g)].map(([, name, content]) => [
        name,
        plain(content!),
      ]),
    ),
    data: parsed ? parsed['@graph'] : [],
  }
}

const thingAt = async (url: string, type: string): Promise<Thing> => {
  const found = (await toldAt(url)).data.find((thing) => thing['@type'] === type)
  expect(found, `${type} at ${url}`).toBeDefined()
  return found!
}

const listed = () => [
  ['/', '/'],
  ['/?near=LS1&within=5', '/'],
  ['/location/mill-house', '/location/mill-house'],
  [ofYoga, ofYoga],
  [`${ofYoga}/by-time`, ofYoga],
  [classPath, classPath],
  [ticketPath, ticketPath],
  ['/courses/location/mill-house', '/courses/location/mill-house'],
  ['/courses/location/mill-house/yoga/first-steps', '/courses/location/mill-house/yoga/first-steps'],
  ['/register', '/register'],
]

describe('page data for search engines and other sites', () => {
  test('each public page has its own description, its address and a picture', async () => {
    const descriptions = new Map<string, string>()
    for (const [url = '', path = ''] of listed()) {
      const { robots, description = '', canonical, og } = await toldAt(url)
      expect([url, robots, canonical]).toEqual([url, undefined, origin + path])
      expect(description.length).toBeGreaterThan(30)
      expect(description.length).toBeLessThanOrEqual(155)
      expect(descriptions.get(description) ?? path).toBe(path)
      descriptions.set(description, path)
      expect(og).toMatchObject({ type: 'website', site_name: 'Sample Leisure', description, url: canonical })
      expect(og['title']).toBeTruthy()
      expect([og['image:width'], og['image:height']]).toEqual(['1200', '630'])
      expect(og['image']).toMatch(/^http:\/\/sample\.test\/api\/preview\.jpg/)
      const picture = await site.app.inject({ url: og['image']!.slice(origin.length), headers: { host } })
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
  })

  test('what it says is true: names, day, times, the lowest price', async () => {
    const [day, session] = [await toldAt(ofYoga), await toldAt(classPath)]
    expect(day.description).toContain('Yoga at Mill House, Leeds, on ')
    expect(day.description).toContain('1 class, the first at 18:00, from £7.00.')
    expect(session.description).toContain('18:00 to 19:00')
    expect(session.description).toContain('With Amara Osei.')
    expect((await toldAt(ticketPath)).description).toContain('From £3.00.')
    expect((await toldAt('/')).description).toMatch(/^Book Badminton, Yoga and Swim with Sample Leisure\./)
  })

  test.each([
    ['My account', '/my-account'],
    ['bookings', '/my-account/bookings'],
    ['a basket from a kiosk', '/basket/bring'],
    ['a confirmation', '/booking-confirmed/Ab_1-x?key=abc'],
    ['attendees', '/attendees'],
    ['a new password', '/new-password'],
    ['a kiosk’s Home', '/?kiosk=true'],
    ['a venue inside another site', '/location/mill-house?embedded=true'],
  ])('search engines leave %s out, and it has none of that', async (_, url) => {
    const page = await site.app.inject({ url, headers: { host } })
    expect(page.body).toContain('<meta name="robots" content="noindex">')
    expect(page.body).not.toMatch(/og:|rel="canonical"|ld\+json|name="description"/)
  })

  test('a page that leads nowhere is not listed: a past day, one that has not opened, a week, a search, a basket', async () => {
    for (const url of [
      `/location/mill-house/yoga/${yesterday}`,
      `/location/mill-house/yoga/${addDays(tomorrow, 60)}`,
      `${ofYoga}/week`,
      `${ofYoga}/month`,
      `/location/mill-house/all/${tomorrow}`,
      '/search',
      '/basket',
    ]) {
      const { robots, description } = await toldAt(url)
      expect([url, robots]).toEqual([url, 'noindex'])
      expect(description).toBeTruthy()
    }
  })

  test('a page for a customer, whose prices would be theirs, holds no data', async () => {
    const clientId = (
      await site.db
        .selectFrom('client_hosts')
        .select('client_id')
        .where('host', '=', host)
        .executeTakeFirstOrThrow()
    ).client_id
    const client = { id: clientId, host } as never
    const customer = await createCustomer(site.db, client)
    const { token } = await createSession(site.db, client, customer)
    const { data, canonical } = await toldAt(classPath, { cookie: `sid=${token}` })
    expect([data, canonical]).toEqual([[], origin + classPath])
  })

  test('an operator’s text can’t end the element that it is in', async () => {
    const text = await pageAt(classPath)
    expect(text).not.toContain('<script>alert(1)')
    expect((await thingAt(classPath, 'Event'))['description']).toBe(
      'For </script><script>alert(1)</script> & all.',
    )
  })
})

/** Google's requirements for each type: all of `needs`, and values that match the patterns. */
const rules: Record<string, { needs: string[]; fits?: Record<string, RegExp> }> = {
  // developers.google.com/search/docs/appearance/structured-data/local-business
  SportsActivityLocation: { needs: ['name', 'address', 'url'] },
  PostalAddress: { needs: ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'] },
  GeoCoordinates: { needs: ['latitude', 'longitude'] },
  OpeningHoursSpecification: {
    needs: ['opens', 'closes'],
    fits: { opens: /^\d\d:\d\d$/, closes: /^([01]\d|2[0-3]):\d\d$/ },
  },
  LocationFeatureSpecification: { needs: ['name', 'value'] },
  // …/event
  Event: {
    needs: ['name', 'startDate', 'location', 'endDate', 'eventStatus', 'organizer', 'image', 'offers', 'url'],
    fits: {
      startDate: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/,
      eventStatus: /^https:\/\/schema\.org\/Event/,
    },
  },
  Offer: {
    needs: ['price', 'priceCurrency', 'url'],
    fits: {
      price: /^\d+\.\d\d$/,
      priceCurrency: /^[A-Z]{3}$/,
      availability: /^https:\/\/schema\.org\/(InStock|SoldOut)$/,
    },
  },
  // …/organization, …/site-names, …/carousel, …/course-info
  Organization: { needs: ['name', 'url'] },
  WebSite: { needs: ['name', 'url'] },
  ItemList: { needs: ['itemListElement'] },
  ListItem: { needs: ['position', 'url'] },
  Course: { needs: ['name', 'description', 'provider', 'offers', 'hasCourseInstance'] },
  CourseInstance: { needs: ['courseMode', 'courseSchedule', 'location'] },
  Schedule: { needs: ['repeatCount', 'startDate', 'endDate'] },
  Person: { needs: ['name'] },
  Place: { needs: ['name', 'url'] },
}

function faultsOf(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one, place) => faultsOf(one, `${at}[${place}]`))
  if (typeof value !== 'object' || value === null)
    return value === '' || value === null ? [`${at} is empty`] : []
  const { '@type': type, ...properties } = value as Thing
  const rule = rules[type]
  if (!rule) return [`${at} is of the unknown type ${type}`]
  return [
    ...rule.needs.filter((name) => !(name in properties)).map((name) => `${at} has no ${name}`),
    ...Object.entries(rule.fits ?? {})
      .filter(([name, form]) => name in properties && !form.test(String(properties[name])))
      .map(([name]) => `${at}.${name} is ${String(properties[name])}`),
    ...Object.entries(properties)
      .filter(([name]) => /url|@id|image/.test(name))
      .flatMap(([name, address]) =>
        [address]
          .flat()
          .flatMap((one) =>
            String(one).startsWith(`${origin}/`) ? [] : [`${at}.${name} is ${String(one)}`],
          ),
      ),
    ...Object.entries(properties).flatMap(([name, inner]) => faultsOf(inner, `${at}.${name}`)),
  ]
}

describe('the data of schema.org', () => {
  test('every page has what search engines need of each type, with addresses of this site', async () => {
    const types = new Set<string>()
    for (const [url = ''] of listed()) {
      const { data } = await toldAt(url)
      expect(data.flatMap((thing) => faultsOf(thing, `${url} ${thing['@type']}`))).toEqual([])
      for (const { '@type': type } of data) types.add(type)
    }
    expect([...types].sort()).toEqual(['Course', 'Event', 'ItemList', 'SportsActivityLocation', 'WebSite'])
  })

  test('a venue’s data says where it is, when it is open and what it has', async () => {
    expect(await thingAt('/location/mill-house', 'SportsActivityLocation')).toMatchObject({
      name: 'Mill House',
      telephone: '0113 496 0000',
      isAccessibleForFree: false,
      address: { streetAddress: '1 Mill Lane', addressLocality: 'Leeds', postalCode: 'LS1 1AA' },
      geo: { latitude: 53.8, longitude: -1.55 },
      openingHoursSpecification: [
        {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
          opens: '06:30',
          closes: '23:59',
        },
        { validFrom: '2030-12-25', validThrough: '2030-12-25', opens: '00:00', closes: '00:00' },
      ],
      amenityFeature: [
        { name: 'Café', value: true },
        { name: 'Step-free access', value: 'Step-free from the street to all courts.' },
      ],
    })
  })

  test('a class’s data says when, where, by whom, for how much, and how many places are left', async () => {
    expect(await thingAt(classPath, 'Event')).toMatchObject({
      name: 'Yoga',
      startDate: expect.stringMatching(new RegExp(`^${tomorrow}T18:00:00`)),
      endDate: expect.stringMatching(new RegExp(`^${tomorrow}T19:00:00`)),
      location: { '@type': 'SportsActivityLocation', name: 'Mill House' },
      performer: [{ name: 'Amara Osei' }],
      remainingAttendeeCapacity: 10,
      offers: [
        { name: 'Adult', price: '7.00', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
      ],
    })
    expect((await thingAt(ticketPath, 'Event'))['offers']).toMatchObject([
      { name: 'Adult', price: '5.00' },
      { name: 'Junior', price: '3.00' },
    ])
    expect((await thingAt(ofYoga, 'ItemList'))['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Yoga', url: origin + classPath },
    ])
  })
})

describe('the sitemap', () => {
  test('each of its pages exists, allows being listed, and is at its own address', async () => {
    const reply = await site.app.inject({ url: '/sitemap.xml', headers: { host } })
    const addresses = [...reply.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)
    expect(addresses).toEqual(expect.arrayContaining([`${origin}/`, origin + ofYoga]))
    for (const address of addresses) {
      const { robots, canonical } = await toldAt(address.slice(origin.length))
      expect([robots, canonical]).toEqual([undefined, address])
    }
  })
})
