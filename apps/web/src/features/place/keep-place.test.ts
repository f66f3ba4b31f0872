import { afterEach, expect, it, vi } from 'vitest'
import { placeOfCookies } from '../../place-cookie.ts'
import { keepPlace } from './keep-place.ts'

const leeds = { name: 'Leeds', lat: 53.8, lng: -1.549, about: 2 }

afterEach(() => vi.unstubAllGlobals())

it('a place is kept on this device, but not at a kiosk, where the next visitor is another person', () => {
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  keepPlace(leeds, { basePath: '', isKiosk: true })
  expect(page.cookie).toBe('')
  keepPlace(leeds, { basePath: '', isKiosk: false })
  expect(placeOfCookies(page.cookie)).toEqual(leeds)
})
