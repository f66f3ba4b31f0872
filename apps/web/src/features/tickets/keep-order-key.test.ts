// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keepOrderKey } from './keep-order-key.ts'

const path = '/booking-confirmed/Ab_1-x'
const replace = vi.fn()

beforeEach(() => {
  window.sessionStorage.clear()
  replace.mockReset()
})

/** Returns an address without its origin. */
const shown = (url: unknown) => String(url).replace(/^https?:\/\/[^/]+/, '')

/** Opens a page at this address, as the router has it; `go` is a step inside the app. */
function openPage(address: string, errors: unknown = null) {
  const stand = (at: string) =>
    vi.stubGlobal('location', { href: new URL(at, 'https://a.test').href, replace })
  stand(address)
  const changed = vi.spyOn(window.history, 'replaceState').mockImplementation(() => {})
  changed.mockClear()
  let listen = (): void => undefined
  const router = {
    state: { errors },
    subscribe: (listener: () => void) => {
      listen = listener
    },
  }
  keepOrderKey(router)
  return {
    shown: () => changed.mock.calls.map(([, , url]) => shown(url)),
    go: (to: string, failed: unknown = null) => {
      stand(to)
      router.state.errors = failed
      listen()
    },
  }
}
const led = () => replace.mock.calls.map(([url]) => shown(url))

describe('S92: the key of an order’s link', () => {
  test('it leaves the address once the page is there, and nothing else does', () => {
    const page = openPage(`${path}?embedded=true&key=abc&move=7`)
    expect(page.shown()).toEqual([`${path}?embedded=true&move=7`])
    page.go(`${path}?key=abc&move=8`)
    expect(page.shown().at(-1)).toBe(`${path}?move=8`)
    expect(led()).toEqual([])
  })

  test('it opens the page again where it is reloaded or returned to without it, and is tried once', () => {
    openPage(`${path}?key=abc`)
    const again = openPage(`${path}?move=7`, { screens: 404 })
    expect(led()).toEqual([`${path}?move=7&key=abc`])
    again.go(path, { screens: 404 })
    expect(led()).toHaveLength(1)
  })

  test('a key of another order stays with that one; one that opens nothing stays in its address', () => {
    openPage(`${path}?key=abc`)
    openPage('/booking-confirmed/another', { screens: 404 })
    expect(openPage(`${path}2?key=wrong`, { screens: 404 }).shown()).toEqual([])
    expect(led()).toEqual([])
  })

  test('it stays in the address where the browser remembers nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('not here')
    })
    expect(openPage(`${path}?key=abc`).shown()).toEqual([])
  })
})
