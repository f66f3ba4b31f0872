// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepMode } from './keep-mode.ts'

const replace = vi.fn<(address: string) => void>()

/** Loads a document of an address, alone in its tab or in a frame. */
function arrive(address: string, { framed = false } = {}): void {
  const { href, search, hash } = new URL(address, 'https://book.test')
  vi.stubGlobal('location', { href, search, hash, replace })
  vi.stubGlobal('parent', framed ? {} : window)
  keepMode()
}

beforeEach(() => {
  sessionStorage.clear()
  replace.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

describe('spec 6: a tab stays in the mode in which it was opened', () => {
  test('a document without the flag is left for its own address with the flag', () => {
    arrive('/location/walcot-baths?kiosk=true&centre=walcot-baths')
    expect(replace).not.toHaveBeenCalled()
    arrive('/basket?a=1#b')
    expect(replace).toHaveBeenCalledExactlyOnceWith(
      'https://book.test/basket?a=1&kiosk=true&centre=walcot-baths#b',
    )
  })

  test('a tab that never was in a mode does not enter it', () => {
    arrive('/basket')
    arrive('/basket?centre=walcot-baths')
    expect(replace).not.toHaveBeenCalled()
  })

  test('kiosk=false ends it', () => {
    arrive('/?kiosk=1')
    arrive('/?kiosk=false')
    arrive('/basket')
    expect(replace).not.toHaveBeenCalled()
  })

  test('a log-out empties the storage, and the tab is still a kiosk', () => {
    arrive('/?kiosk=true')
    sessionStorage.clear()
    window.dispatchEvent(new Event('pagehide'))
    arrive('/basket')
    expect(replace).toHaveBeenCalledExactlyOnceWith('https://book.test/basket?kiosk=true')
  })

  test('a frame stays embedded, and the tab around it is not', () => {
    arrive('/location/walcot-baths?embedded=true', { framed: true })
    arrive('/basket', { framed: true })
    expect(replace).toHaveBeenCalledExactlyOnceWith('https://book.test/basket?embedded=true')
    replace.mockClear()
    arrive('/basket')
    expect(replace).not.toHaveBeenCalled()
  })

  test('F71: without storage a document’s own address says its mode', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    arrive('/?kiosk=true')
    arrive('/basket')
    expect(replace).not.toHaveBeenCalled()
  })
})
