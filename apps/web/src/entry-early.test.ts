// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'

type Listener = (event: unknown) => unknown

/** Listeners of the script: only a browser can make trusted events, so the tests call them here. */
let heard: Map<string, Listener[]>
/** Events that reached the page, in order. */
let came: string[]

const first = <Found extends Element = HTMLElement>(selector: string): Found =>
  document.querySelector<Found>(selector)!

/** Runs the script in a document of its own, as it stands before the page's script arrives. */
async function open(html: string): Promise<void> {
  heard = new Map()
  came = []
  document.documentElement.setAttribute('data-hydrating', '')
  document.body.innerHTML = html
  for (const one of document.querySelectorAll<HTMLElement>('button,a,input,select'))
    for (const type of ['click', 'input', 'change'])
      one.addEventListener(type, (event) => {
        if (one instanceof HTMLAnchorElement) event.preventDefault()
        came.push(`${type} ${one.id}${one instanceof HTMLInputElement ? ` ${one.value}` : ''}`)
      })
  vi.resetModules()
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) =>
    heard.set(type, [...(heard.get(type) ?? []), listener]),
  )
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
    },
  )
  await import('./entry-early.ts')
}

/** Presses like a person; says whether the browser follows the press or the script holds it. */
function press(selector: string, keys: Partial<MouseEvent> = {}): 'held' | 'followed' {
  const preventDefault = vi.fn()
  const event = {
    isTrusted: true,
    button: 0,
    target: first(selector),
    defaultPrevented: false,
    preventDefault,
    stopImmediatePropagation: vi.fn(),
    ...keys,
  }
  for (const listener of heard.get('click') ?? []) listener(event)
  return preventDefault.mock.calls.length > 0 ? 'held' : 'followed'
}

function set(selector: string, value: string | boolean): void {
  const field = first<HTMLInputElement>(selector)
  if (typeof value === 'boolean') field.checked = value
  else field.value = value
  for (const listener of heard.get('change') ?? []) listener({ target: field })
}

/** Lets the page's script arrive: this part listens, or all of it. */
async function hydrate(selector = 'html'): Promise<void> {
  first(selector).removeAttribute('data-hydrating')
  for (const listener of heard.get('hydrated') ?? []) listener({})
  await new Promise((done) => setTimeout(done))
}

beforeEach(() => void vi.unstubAllGlobals())

describe('A09: a press before the page listens', () => {
  test('is held, and happens once when the page listens, however often it was pressed and however many parts begin to listen', async () => {
    await open('<button id="empty">Empty</button><button id="other">Other</button>')
    expect([press('#empty'), press('#empty'), press('#other')]).toEqual(['held', 'held', 'held'])
    expect([first('#empty').dataset['held'], came]).toEqual(['', []])
    document.documentElement.removeAttribute('data-hydrating')
    for (const listener of heard.get('hydrated') ?? []) listener({})
    await hydrate()
    expect(came).toEqual(['click empty', 'click other'])
    expect(first('#empty').dataset['held']).toBeUndefined()
  })

  test('counts each time where each press is one more', async () => {
    await open('<button id="more" data-each-press>One more</button>')
    for (const _ of [1, 2, 3]) press('#more')
    await hydrate()
    expect(came).toEqual(['click more', 'click more', 'click more'])
  })

  test('waits for its own part', async () => {
    await open('<div id="list" data-hydrating><button id="filters">Filters</button></div>')
    press('#filters')
    await hydrate()
    expect(came).toEqual([])
    await hydrate('#list')
    expect(came).toEqual(['click filters'])
  })

  test('is followed where it is a link, unless another press or choice came before it: then the last of several leads', async () => {
    await open(
      '<a id="day" href="/day">Day</a><input id="adults" type="number"><a id="basket" href="/basket">B</a>',
    )
    expect(press('#day')).toBe('followed')
    await open(
      '<a id="day" href="/day">Day</a><input id="adults" type="number"><a id="basket" href="/basket">B</a>',
    )
    set('#adults', '3')
    expect([press('#day'), press('#basket')]).toEqual(['held', 'held'])
    await hydrate()
    // The last press leads.
    expect(came).toEqual(['input adults 3', 'click day', 'click basket'])
  })

  test('goes to the place on the page that a link names, once all of the page listens, and once', async () => {
    await open(
      '<a id="a" href="#about" data-hydrating>A</a><p data-hydrating id="late"></p><h2 id="about">B</h2><h2 id="other">C</h2>',
    )
    const went: string[] = []
    for (const id of ['about', 'other']) first(`#${id}`).scrollIntoView = () => went.push(id)
    expect(press('#a')).toBe('followed')
    await hydrate()
    await hydrate('#a')
    expect(went).toEqual([])
    await hydrate('#late')
    await hydrate('#late')
    expect(went).toEqual(['about'])
  })

  test('is not held where it is for another tab', async () => {
    await open('<a id="time" href="/time" data-sheet>07:00</a><button id="more">More</button>')
    press('#more')
    for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
      expect(press('#time', keys)).toBe('followed')
    expect(press('#time')).toBe('held')
  })

  test('leads to the last of two links, while the browser is on its way to the first', async () => {
    await open(
      '<div id="list" data-hydrating><a id="day" href="/day">Day</a></div><a id="basket" href="/b">B</a>',
    )
    document.documentElement.removeAttribute('data-hydrating')
    expect(press('#day')).toBe('followed')
    const stop = vi.fn()
    press('#basket', { stopImmediatePropagation: stop })
    expect(stop).toHaveBeenCalledOnce()
    // The page is shown again as it was: no press is held any more.
    for (const listener of heard.get('pageshow') ?? []) listener({ persisted: true })
    const again = vi.fn()
    press('#basket', { stopImmediatePropagation: again })
    expect(again).not.toHaveBeenCalled()
  })
})

describe('A26: a value typed, ticked or chosen before the page listens', () => {
  test('is told to the page field by field, in the order in which it was entered', async () => {
    await open(
      '<input id="adults" type="number"><input id="juniors" type="number"><input id="tick" type="checkbox">',
    )
    set('#juniors', '3')
    set('#adults', '1')
    set('#adults', '2')
    set('#tick', true)
    await hydrate()
    expect(came).toEqual([
      'input juniors 3',
      'input adults 2',
      'click tick on',
      'input tick on',
      'change tick on',
    ])
    expect(first<HTMLInputElement>('#adults').value).toBe('2')
  })

  test('is told to the page although the field shows it already', async () => {
    await open('<select id="size"><option>S</option><option>M</option></select>')
    set('#size', 'M')
    await hydrate()
    expect([came, first<HTMLSelectElement>('#size').value]).toEqual([['change size'], 'M'])
  })

  test('leaves the person who is typing where they were in the word', async () => {
    await open('<input id="town" type="text">')
    const town = first<HTMLInputElement>('#town')
    town.focus()
    set('#town', 'Leds')
    town.setSelectionRange(2, 2)
    await hydrate()
    expect([town.value, town.selectionStart, town.selectionEnd]).toEqual(['Leds', 2, 2])
  })

  test('is sent by a form once the fields are told', async () => {
    await open('<form id="form"><input id="name"></form>')
    const form = first<HTMLFormElement>('#form')
    form.requestSubmit = () => void came.push('sent')
    set('#name', 'Grace')
    const prevented = vi.fn()
    for (const listener of heard.get('submit') ?? [])
      listener({ target: form, preventDefault: prevented, stopImmediatePropagation: vi.fn() })
    expect(prevented).toHaveBeenCalledOnce()
    await hydrate()
    expect(came).toEqual(['input name Grace', 'sent'])
  })
})

test('where the page’s script never arrives nothing is held any more, and held presses happen', async () => {
  await open('<button id="search">Search</button>')
  press('#search')
  for (const listener of heard.get('error') ?? []) listener({ target: document.createElement('img') })
  expect(document.querySelectorAll('[data-hydrating]')).toHaveLength(1)
  for (const listener of heard.get('error') ?? []) listener({ target: document.createElement('script') })
  await new Promise((done) => setTimeout(done))
  expect(came).toEqual(['click search'])
  expect([document.querySelectorAll('[data-hydrating]').length, press('#search')]).toEqual([0, 'followed'])
})
