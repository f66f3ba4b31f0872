import { describe, expect, it } from 'vitest'
import { isAsked, readSearch, searchArgs } from './search-values.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

describe('what the address of a search asks for', () => {
  it('everything that the form has', () => {
    const query =
      'activity=badminton&date=2027-01-05&from=18%3A00&until=21%3A00&near=M14&lat=53.4&lng=-2.2&about=0.6&within=10&sort=distance&all=1'
    expect(read(query)).toEqual({
      activity: 'badminton',
      date: '2027-01-05',
      from: '18:00',
      until: '21:00',
      near: 'M14',
      lat: '53.4',
      lng: '-2.2',
      about: '0.6',
      within: '10',
      sort: 'distance',
      all: '1',
    })
  })

  it.each([
    ['date=2027-02-30'],
    ['from=25%3A00'],
    ['until=late'],
    ['lat=91&lng=0'],
    ['lat=53.4'],
    // Without saying how exactly that is known.
    ['lat=53.4&lng=-2.2'],
    ['lat=53.4&lng=-2.2&about=far'],
    ['within=7'],
    ['sort=price'],
    ['all=yes'],
    ['activity=+++'],
    [`activity=${'x'.repeat(101)}`],
    ['somethingelse=1'],
  ])('an invalid value is left out: %s', (query) => {
    expect(read(query)).toEqual({})
  })

  it('results can’t be sorted by a place that has not been found yet', () => {
    expect(read('near=M14&sort=distance')).toEqual({ near: 'M14' })
  })

  it('an address without a question is only the form', () => {
    expect([isAsked({}), isAsked({ within: '10' }), isAsked({ activity: 'yoga' })]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('the request of a search', () => {
  it('today and only what can be booked, everywhere, unless it says otherwise', () => {
    expect(searchArgs({}, '2027-01-05')).toEqual({ date: '2027-01-05', bookable: 'true' })
    expect(searchArgs({ all: '1', date: '2027-01-06' }, '2027-01-05')).toEqual({ date: '2027-01-06' })
  })

  it('spec 9: within 5 miles of a place unless another distance is chosen', () => {
    const place = { lat: '53.4', lng: '-2.2', about: '0.6' }
    expect(searchArgs(place, '2027-01-05')).toMatchObject({ ...place, radius: '5' })
    expect(searchArgs({ ...place, within: '20', sort: 'distance' }, '2027-01-05')).toMatchObject({
      radius: '20',
      sort: 'distance',
    })
  })
})
