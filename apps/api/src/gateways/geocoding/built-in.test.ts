import { distanceMiles } from '@touchline/rules/catalogue/venue-search'
import { describe, expect, test } from 'vitest'
import { createBuiltInGeocoder } from './built-in.ts'
import { loadSectors } from './postcodes/load-sectors.ts'
import { readPostcode } from './postcodes/read-postcode.ts'

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
]
const namesOf = async (query: string) =>
  (await geocoder.search(query, spots)).map(({ name, detail }) => (detail ? `${name}, ${detail}` : name))

describe('spec 7: places are found by name, in country gb only', () => {
  test.each([
    ['Leeds', 'Leeds, England'],
    ['  leeds ', 'Leeds, England'],
    ['st albans', 'St Albans, England'],
    ['Saint  Alban’s', 'St Albans, England'],
    ['Bangor, Wales', 'Bangor, Wales'],
    ['Bangor, Northern Ireland', 'Bangor, Northern Ireland'],
  ])('%j → %s', async (query, first) => {
    expect((await namesOf(query))[0]).toBe(first)
  })

  test('the bigger of two is first, and both are offered', async () => {
    const found = await namesOf('Newport')
    expect(found[0]).toBe('Newport, Wales')
    expect(found).toContain('Newport, England')
    expect(found.length).toBeLessThanOrEqual(5)
  })

  test('a city abroad is not found', async () => {
    expect(await namesOf('Marseille')).toEqual([])
  })

  test('an unknown name finds nothing', async () => {
    expect(await namesOf('xyzzy')).toEqual([])
    expect(await namesOf(' , ')).toEqual([])
  })

  test('towns and names of venues are known too', async () => {
    expect(await namesOf('clough end')).toEqual(['Clough End'])
    expect(await namesOf('bristol')).toEqual(['Bristol, England'])
    expect(await namesOf('quayside')).toEqual(['Quayside Centre, Bristol'])
  })
})

describe('F106: an existing postcode is always found, and as precisely as it is known', () => {
  test.each([
    // Its sector.
    ['LS6 1AA', 'LS6 1AA', '', 53.811, -1.5708, 0.7],
    ['ls61aa', 'LS6 1AA', '', 53.811, -1.5708, 0.7],
    ['LS6 1', 'LS6 1', '', 53.811, -1.5708, 0.7],
    ['ls61', 'LS6 1', '', 53.811, -1.5708, 0.7],
    ['SW1A 1AA', 'SW1A 1AA', '', 51.5055, -0.1395, 0.5],
    ['IV27 4AB', 'IV27 4AB', '', 58.2625, -4.7828, 28.6],
    // Its district.
    ['LS6', 'LS6', '', 53.82, -1.57, 2],
    ['BD1', 'BD1', '', 53.79, -1.75, 0.9],
    ['sw1a', 'SW1A', '', 51.5, -0.13, 0.8],
    ['SW1', 'SW1', '', 51.5, -0.14, 1.6],
    ['LS6 0AA', 'LS6 0AA', 'somewhere in LS6', 53.82, -1.57, 2],
    // Its area.
    ['LS', 'LS', 'postcode area', 53.83, -1.54, 16.2],
    ['LS66 1AA', 'LS66 1AA', 'somewhere in the LS area', 53.83, -1.54, 16.2],
    ['LS66, somewhere in the LS area', 'LS66', 'somewhere in the LS area', 53.83, -1.54, 16.2],
  ])('%s', async (query, name, detail, latitude, longitude, radiusMiles) => {
    const [found, ...others] = await geocoder.search(query, spots)
    expect(others).toEqual([])
    expect(found).toMatchObject({ name, detail })
    expect(found?.latitude).toBeCloseTo(latitude, 1)
    expect(found?.longitude).toBeCloseTo(longitude, 1)
    expect(found?.radiusMiles).toBe(radiusMiles)
  })

  test('every sector, district and area of the table is found by its own name, and every sector by a whole postcode', async () => {
    const { all, bySector, byDistrict, byArea } = await loadSectors()
    expect([all.length, byArea.size]).toEqual([12_005, 120])
    const missed = []
    for (const name of [...bySector.keys(), ...byDistrict.keys(), ...byArea.keys()]) {
      const [found] = await geocoder.search(name.toLowerCase(), [])
      const detail = byArea.has(name) ? 'postcode area' : ''
      if (found?.name !== name || found.detail !== detail || found.radiusMiles < 0.5) missed.push(name)
    }
    for (const { name, latitude, longitude } of all) {
      const [found] = await geocoder.search(`${name}qx`.toLowerCase().replace(' ', ''), [])
      const isThere = found?.latitude === latitude && found.longitude === longitude
      if (found?.name !== `${name}QX` || !isThere || found.detail !== '') missed.push(`${name}QX`)
    }
    expect(missed).toEqual([])
  })

  test('a place outside the table is where the operator’s venues there are', async () => {
    const derry = [spot('Foyle Pool', 'Derry', 'BT48 6AA', 54.99, -7.32)]
    const search = async (query: string) => (await geocoder.search(query, derry))[0]
    const at = { latitude: 54.99, longitude: -7.32 }
    expect(await search('bt48 6aa')).toEqual({ name: 'BT48 6AA', detail: '', ...at, radiusMiles: 1 })
    expect(await search('BT48 9ZZ')).toEqual({
      name: 'BT48 9ZZ',
      detail: 'somewhere in BT48',
      ...at,
      radiusMiles: 10,
    })
  })

  test.each([
    ['BT1 1AA', 'somewhere in the BT area', 54.6, -5.93],
    ['BT', 'postcode area', 54.99, -7.32],
    ['GY9 3AA', 'somewhere in the GY area', 49.71, -2.2],
    ['IM9', 'somewhere in the IM area', 54.07, -4.65],
    ['JE2 3AB', 'somewhere in the JE area', 49.18, -2.1],
  ])(
    'F106: %s, known to neither the table nor a venue, is found by its area, which reaches that far',
    async (query, detail, latitude, longitude) => {
      const [place] = await geocoder.search(query, [])
      expect(place).toMatchObject({ name: query, detail })
      expect(distanceMiles(place!, { latitude, longitude })).toBeLessThan(place!.radiusMiles)
    },
  )

  test('spec 5: a venue without coordinates places nothing', async () => {
    const [place] = await geocoder.search('BT1 1AA', [spot('Nowhere Hall', 'Nowhere', 'BT1 1AA', null, null)])
    expect(place).toMatchObject({ detail: 'somewhere in the BT area' })
    expect(
      await geocoder.search('Nowhere', [spot('Nowhere Hall', 'Nowhere', 'BT1 1AA', null, null)]),
    ).toEqual([])
  })

  test.each(['Leeds', '1234', 'XYZ1 1AA', ''])('%j is no postcode', (query) => {
    expect(readPostcode(query)).toEqual([])
  })
})
