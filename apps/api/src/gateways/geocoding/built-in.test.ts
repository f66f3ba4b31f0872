import { describe, expect, test } from 'vitest'
import { createBuiltInGeocoder, readPostcode, simplify } from './built-in.ts'

const geocoder = createBuiltInGeocoder()
const spot = (name: string, town: string, postcode: string, lat: number | null, lng: number | null) => ({
  name,
  town,
  postcode,
  lat,
  lng,
})
const spots = [
  spot('Quayside Centre', 'Bristol', 'BS1 6XN', 51.45, -2.61),
  spot('Hilltop Pool', 'Bristol', 'BS1 4ST', 51.47, -2.59),
  spot('Clough Hall', 'Clough End', 'OL3 5PU', 53.57, -1.99),
  spot('Nowhere Hall', 'Nowhere', 'ZE1 1AA', null, null),
]
const namesOf = async (query: string) =>
  (await geocoder.search(query, spots)).map(({ name, detail }) => (detail ? `${name}, ${detail}` : name))

describe('spec 7: places are found by name, in country gb only', () => {
  test.each([
    ['Leeds', 'Leeds, England'],
    ['  leeds ', 'Leeds, England'],
    ['st albans', 'St Albans, England'],
    ['Bangor, Wales', 'Bangor, Wales'],
    ['Bangor, Northern Ireland', 'Bangor, Northern Ireland'],
  ])('%j → %s', async (query, first) => {
    expect((await namesOf(query))[0]).toBe(first)
  })

  test('the bigger of two comes first, and both are offered', async () => {
    const found = await namesOf('Newport')
    expect(found[0]).toBe('Newport, Wales')
    expect(found).toContain('Newport, England')
    expect(found.length).toBeLessThanOrEqual(5)
  })

  test('a city abroad is not found', async () => {
    expect(await namesOf('Marseille')).toEqual([])
  })

  test('a name that nobody knows finds nothing', async () => {
    expect(await namesOf('xyzzy')).toEqual([])
    expect(await namesOf(' , ')).toEqual([])
  })

  test('towns and names of venues are known too', async () => {
    expect(await namesOf('clough end')).toEqual(['Clough End'])
    expect(await namesOf('bristol')).toEqual(['Bristol, England'])
    expect(await namesOf('quayside')).toEqual(['Quayside Centre, Bristol'])
  })
})

describe('postcodes stand where the venues of that postcode stand', () => {
  test.each([
    ['BS1 6XN', { name: 'BS1 6XN', detail: '', latitude: 51.45, longitude: -2.61 }],
    ['bs16xn', { name: 'BS1 6XN', detail: '', latitude: 51.45, longitude: -2.61 }],
    ['bs1', { name: 'BS1', detail: '', latitude: 51.46, longitude: -2.6 }],
    ['BS1 9ZZ', { name: 'BS1 9ZZ', detail: 'BS1 area', latitude: 51.46, longitude: -2.6 }],
    [
      'BS34, somewhere in the BS area',
      { name: 'BS34', detail: 'somewhere in the BS area', latitude: 51.46, longitude: -2.6 },
    ],
    ['BS34', { name: 'BS34', detail: 'somewhere in the BS area', latitude: 51.46, longitude: -2.6 }],
  ])('%s', async (query, place) => {
    const [found] = await geocoder.search(query, spots)
    expect(found).toMatchObject({ name: place.name, detail: place.detail })
    expect(found?.latitude).toBeCloseTo(place.latitude, 5)
    expect(found?.longitude).toBeCloseTo(place.longitude, 5)
  })

  test('spec 5: a venue without coordinates places nothing', async () => {
    expect(await geocoder.search('ZE1 1AA', spots)).toEqual([])
  })
})

test.each([
  ['M14', { area: 'M', outward: 'M14', inward: '' }],
  ['ec1a1bb', { area: 'EC', outward: 'EC1A', inward: '1BB' }],
  ['Leeds', null],
  ['1234', null],
])('%s is read as a postcode: %j', (query, postcode) => {
  expect(readPostcode(query)).toEqual(postcode)
})

test.each([
  ['St. Alban’s', 'st albans'],
  ['Ynys Môn', 'ynys mon'],
  ['Stoke-on-Trent', 'stoke on trent'],
])('%s is compared as %s', (text, simple) => {
  expect(simplify(text)).toBe(simple)
})
