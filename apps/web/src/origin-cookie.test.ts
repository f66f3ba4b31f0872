import { describe, expect, it } from 'vitest'
import { originCookie, originOfCookies, searchOriginOf } from './origin-cookie.ts'

const leeds = searchOriginOf({
  name: 'Leeds, England',
  latitude: 53.799_64,
  longitude: -1.549_12,
  radiusMiles: 2.04,
})
const valueOf = (cookie: string) => cookie.split(';')[0] ?? ''

describe('the place that a device remembers', () => {
  it('is its name and coordinates of three decimals at most, and returns as it was written', () => {
    expect(leeds).toEqual({ name: 'Leeds, England', lat: 53.8, lng: -1.549, about: 2 })
    expect(originOfCookies(`venue=x; ${valueOf(originCookie(leeds, ''))}; other=1`)).toEqual(leeds)
  })

  it('is kept for 180 days, for the pages of the site alone', () => {
    expect(originCookie(leeds, '/book')).toMatch(/; path=\/book\/; max-age=15552000; samesite=lax$/)
  })

  it('is forgotten when the visitor says so', () => {
    expect(originCookie(null, '')).toBe('place=; path=/; max-age=0; samesite=lax')
    expect(originOfCookies('place=')).toBeNull()
  })

  it.each([
    'place=91,0,0,Nowhere',
    'place=NaN,0,0,x',
    'place=%E0%A4%A',
    'place=1,2',
    'place=1e3,0,0,x',
    'place=,,,x',
    'displace=53.8,-1.5,2,x',
    undefined,
  ])('an invalid place counts as none: %s', (cookies) => {
    expect(originOfCookies(cookies)).toBeNull()
  })

  it('is never more exact than three decimals, whatever a cookie says', () => {
    expect(originOfCookies('place=53.799641%2C-1.549129%2C2%2CLeeds')).toMatchObject({
      lat: 53.8,
      lng: -1.549,
    })
  })
})
