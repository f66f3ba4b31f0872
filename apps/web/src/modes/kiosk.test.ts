import { describe, expect, test } from 'vitest'
import { withMode } from '../page/mode-address.ts'
import { kioskHome, kioskOfAddress } from './kiosk.ts'

const kiosk = { basePath: '', isKiosk: true, currentCentre: 'walcot-baths', isEmbedded: false }
const ordinary = { ...kiosk, isKiosk: false, currentCentre: null }

describe('spec 3, spec 6: a kiosk is set by a flag, and is at the centre that the address names', () => {
  test.each([
    ['?kiosk=true&centre=walcot-baths', true, 'walcot-baths'],
    ['?kiosk=1&centre=walcot-baths', true, 'walcot-baths'],
    ['?kiosk=true', true, null],
    ['?kiosk=true&centre=', true, null],
    ['?kiosk=true&centre=//evil.test', true, null],
    ['?kiosk=true&centre=A%20b', true, null],
    ['?centre=walcot-baths', false, null],
    ['?kiosk=false&centre=walcot-baths', false, null],
    ['', false, null],
  ])('%s', (search, isKiosk, currentCentre) => {
    expect(kioskOfAddress(new URLSearchParams(search))).toEqual({ isKiosk, currentCentre })
  })
})

describe('S32: the kiosk home is the operator’s when it is safe, else the venue’s Choose an Activity', () => {
  const choose = '/location/walcot-baths?kiosk=true&centre=walcot-baths'
  test.each([
    ['https://kiosk.example/home?x=1', 'https://kiosk.example/home?x=1'],
    ['http://book.test/location/a', 'http://book.test/location/a?kiosk=true&centre=walcot-baths'],
    ['http://kiosk.example/home', choose],
    ['https://user:word@kiosk.example/', choose],
    // oxlint-disable-next-line no-script-url -- what an operator must not be able to set
    ['javascript:alert(1)', choose],
    ['data:text/html,hello', choose],
    ['/location/a', choose],
    ['not an address', choose],
    [null, choose],
  ])('%s → %s', (url, home) => {
    expect(kioskHome(url, kiosk, 'http://book.test')).toBe(home)
  })

  test('while a page is rendered its own origin is not known, and a page of ours is not trusted yet', () => {
    expect(kioskHome('http://book.test/location/a', kiosk)).toBe(choose)
  })

  test('under a base path, and without a centre', () => {
    const facts = { ...kiosk, basePath: '/bookings' }
    expect(kioskHome(null, facts)).toBe(`/bookings${choose}`)
    expect(kioskHome(null, { ...facts, currentCentre: null })).toBe('/bookings/?kiosk=true')
  })
})

describe('spec 6: a new document is asked for in the mode of this one', () => {
  test.each([
    [kiosk, '/basket', '/basket?kiosk=true&centre=walcot-baths'],
    [kiosk, '/basket?a=1#b', '/basket?a=1&kiosk=true&centre=walcot-baths#b'],
    [kiosk, '/basket?kiosk=1&centre=walcot-baths', '/basket?kiosk=true&centre=walcot-baths'],
    [{ ...ordinary, isEmbedded: true }, '/basket', '/basket?embedded=true'],
    [ordinary, '/basket?a=%20#b', '/basket?a=%20#b'],
  ])('%o %s → %s', (modes, address, expected) => {
    expect(withMode(address, modes)).toBe(expected)
  })
})
