// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { courtSlot } from '../../../gallery/court-slot.ts'
import { withPage } from '../../../testing/with-page.tsx'
import { courtsOf } from '../selection/court/court-choice.ts'
import { boardOf, type Cell } from './board.ts'
import { type Choice, pressCell, resizeChoice } from './choice.ts'
import { CourtGrid } from './court-grid.tsx'

/** Makes two courts from 16:00 to 20:00. The first court's first time is taken. */
const slots = [1, 2].flatMap((court) =>
  [16, 17, 18, 19].map((hour) =>
    courtSlot({ court, hour, status: court === 1 && hour === 16 ? 'FULL' : 'BOOK' }),
  ),
)
const courts = courtsOf(slots, new Map())
const board = boardOf(
  courts,
  [1, 2].map((court) => ({ key: String(court), name: `Court ${court}` })),
  false,
)
const slotIn = ({ courts: [court] }: Cell) => String(court?.slot.id)

/** Keeps what is chosen, as the board does. */
function Evening() {
  const [choice, setChoice] = useState<Choice | null>(null)
  const take = (next: Choice | null) => {
    setChoice(next)
    return next
  }
  return (
    <CourtGrid
      board={board}
      name="Badminton, Friday 4 December"
      choice={choice}
      justTaken={new Set()}
      wanted={1}
      owesCharge={false}
      symbol="£"
      addressOf={(cell) => (cell.look === 'taken' ? null : `/time/${slotIn(cell)}`)}
      onPress={(cell) => take(pressCell(board, choice, cell, 1).choice)}
      onResize={(cell, by) =>
        take(resizeChoice(board, choice ?? pressCell(board, null, cell, 1).choice!, by).choice)
      }
      onClear={() => take(null)}
    />
  )
}

const page = withPage(<Evening />)

let root: Root
let main: HTMLElement
const scrolledTo = vi.fn()
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Element.prototype.scrollIntoView = scrolledTo
  scrolledTo.mockClear()
  main = document.body.appendChild(document.createElement('main'))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

function open(): void {
  root = createRoot(main)
  act(() => root.render(page))
}

const cells = () => [...document.querySelectorAll<HTMLElement>('[role=gridcell]')]
const named = (name: string) => cells().find((cell) => cell.getAttribute('aria-label')?.includes(name))
/** Time and court that a cell's name says: '18:00 to 19:00, Court 2'. */
const placeOf = (element: Element | null | undefined) =>
  /\d\d:\d\d to \d\d:\d\d, Court \d/.exec(element?.getAttribute('aria-label') ?? '')?.[0] ?? null
const stops = () =>
  cells()
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(placeOf)
const chosen = () =>
  cells()
    .filter((cell) => cell.getAttribute('aria-selected') === 'true')
    .map(placeOf)
const goTo = (name: string) => act(() => named(name)?.focus())

/** @returns the cell that has the focus then; false where the key keeps what it does by itself */
function hit(key: string, keys: KeyboardEventInit = {}): string | null | false {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...keys })
  act(() => {
    document.activeElement?.dispatchEvent(event)
  })
  return event.defaultPrevented && placeOf(document.activeElement)
}

test('A36: the Tab key reaches one cell, at first the first free one, then the one that keys led to', () => {
  open()
  expect(stops()).toEqual(['16:00 to 17:00, Court 2'])
  goTo('16:00 to 17:00, Court 2')
  expect([hit('ArrowDown'), stops()]).toEqual(['17:00 to 18:00, Court 2', ['17:00 to 18:00, Court 2']])
  expect([hit('ArrowLeft'), hit('End'), stops()]).toEqual([
    '17:00 to 18:00, Court 1',
    '17:00 to 18:00, Court 2',
    ['17:00 to 18:00, Court 2'],
  ])
  expect(scrolledTo.mock.calls).toHaveLength(3)
  expect(scrolledTo).toHaveBeenCalledWith({ block: 'nearest', inline: 'nearest' })
})

test('A36: keys go on from a cell that was reached without them, taken ones too', () => {
  open()
  goTo('18:00 to 19:00, Court 1')
  expect([hit('ArrowUp'), hit('ArrowUp')]).toEqual(['17:00 to 18:00, Court 1', '16:00 to 17:00, Court 1'])
  expect([hit('ArrowUp'), hit('Enter'), chosen()]).toEqual([
    '16:00 to 17:00, Court 1',
    '16:00 to 17:00, Court 1',
    [],
  ])
})

test('A36: where the hours stand beside each other, the arrows follow them', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  open()
  goTo('18:00 to 19:00, Court 1')
  expect([hit('ArrowRight'), hit('ArrowDown')]).toEqual([
    '19:00 to 20:00, Court 1',
    '19:00 to 20:00, Court 2',
  ])
})

test.each(['Enter', ' '])('A36: ‘%s’ chooses a time and takes it back', (key) => {
  open()
  goTo('18:00 to 19:00, Court 1')
  expect([hit(key), chosen()]).toEqual(['18:00 to 19:00, Court 1', ['18:00 to 19:00, Court 1']])
  hit(key)
  expect(chosen()).toEqual([])
})

test('A36: Shift and an arrow make the choice longer and shorter, and the focus goes to its end', () => {
  open()
  goTo('17:00 to 18:00, Court 1')
  expect([hit('ArrowDown', { shiftKey: true }), chosen()]).toEqual([
    '18:00 to 19:00, Court 1',
    ['17:00 to 18:00, Court 1', '18:00 to 19:00, Court 1'],
  ])
  expect([hit('ArrowUp', { shiftKey: true }), chosen()]).toEqual([
    '17:00 to 18:00, Court 1',
    ['17:00 to 18:00, Court 1'],
  ])
})

test('A36: Escape clears the choice, and without one stays the browser’s', () => {
  open()
  goTo('18:00 to 19:00, Court 1')
  hit('Enter')
  expect([hit('Escape'), chosen()]).toEqual(['18:00 to 19:00, Court 1', []])
  expect(hit('Escape')).toBe(false)
})

test.each<[string, KeyboardEventInit]>([
  ['Tab', {}],
  ['a', {}],
  ['ArrowDown', { altKey: true }],
  ['ArrowLeft', { metaKey: true }],
])('A36: the key ‘%s’ with %j stays the browser’s', (key, keys) => {
  open()
  goTo('18:00 to 19:00, Court 1')
  expect(hit(key, keys)).toBe(false)
  expect(placeOf(document.activeElement)).toBe('18:00 to 19:00, Court 1')
})

test('A36: a link of the server’s rendering that has the focus hands it to its cell', async () => {
  main.innerHTML = renderToString(page)
  const link = main.querySelector<HTMLElement>('a[href="/time/court-2 at 18"]')
  expect(link?.getAttribute('aria-label')).toContain('18:00 to 19:00, Court 2')
  link?.focus()
  root = await act(async () => hydrateRoot(main, page))
  await act(async () => new Promise<void>((done) => requestAnimationFrame(() => done())))
  expect(placeOf(document.activeElement)).toBe('18:00 to 19:00, Court 2')
  expect([document.activeElement?.getAttribute('role'), stops()]).toEqual([
    'gridcell',
    ['18:00 to 19:00, Court 2'],
  ])
})
