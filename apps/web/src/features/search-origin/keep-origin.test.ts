import { afterEach, expect, it, vi } from 'vitest'
import { originOfCookies } from '../../origin-cookie.ts'
import { keepOrigin } from './keep-origin.ts'

const leeds = { name: 'Leeds', lat: 53.8, lng: -1.549, about: 2 }

afterEach(() => vi.unstubAllGlobals())

it('a place is kept on this device, but not at a kiosk, where the next visitor is another person', () => {
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  keepOrigin(leeds, { basePath: '', isKiosk: true })
  expect(page.cookie).toBe('')
  keepOrigin(leeds, { basePath: '', isKiosk: false })
  expect(originOfCookies(page.cookie)).toEqual(leeds)
})
