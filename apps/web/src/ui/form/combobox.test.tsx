// @vitest-environment jsdom
import { getAllByRole, getByRole, queryAllByRole } from '@testing-library/dom'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'

const places = [
  { key: 'leeds', content: 'Leeds', group: 'Towns' },
  { key: 'leek', content: 'Leek', group: 'Towns' },
  { key: 'lee-valley', content: 'Lee Valley', group: 'Venues' },
]
const onChoose = vi.fn<(key: string) => void>()

function Field({ opensOnPress = false }: { opensOnPress?: boolean }) {
  const [value, setValue] = useState('')
  return (
    <form>
      <Combobox
        id="near"
        name="near"
        label="Near"
        value={value}
        onValueChange={setValue}
        options={places.filter(({ content }) => content.toLowerCase().startsWith(value.toLowerCase()))}
        onChoose={onChoose}
        listLabel="Places"
        opensOnPress={opensOnPress}
      />
      <button type="button">Next</button>
    </form>
  )
}

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onChoose.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

const open = (opensOnPress = false) => act(() => root.render(<Field opensOnPress={opensOnPress} />))
const field = () => getByRole<HTMLInputElement>(document.body, 'combobox')
const options = () => queryAllByRole(document.body, 'option').map(({ textContent }) => textContent)

function type(value: string): void {
  act(() => {
    // React takes a value that is written to the control itself for its own.
    Reflect.set(HTMLInputElement.prototype, 'value', value, field())
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** @returns true where the key keeps what it does by itself: sends the form, moves the caret */
function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  act(() => {
    field().dispatchEvent(event)
  })
  return !event.defaultPrevented
}

/** The option that a screen reader says as current, by the reference of the field. */
function active(): string | null {
  const id = field().getAttribute('aria-activedescendant')
  if (id === null) return null
  const option = document.getElementById(id)
  expect(option?.getAttribute('aria-selected')).toBe('true')
  return option?.textContent ?? null
}

test('A09: the list opens with the first letter, under its groups, and the field says so', () => {
  open()
  expect([options(), field().getAttribute('aria-expanded')]).toEqual([[], 'false'])
  type('le')
  expect([options(), field().getAttribute('aria-expanded')]).toEqual([
    ['Leeds', 'Leek', 'Lee Valley'],
    'true',
  ])
  const list = getByRole(document.body, 'listbox', { name: 'Places' })
  expect(field().getAttribute('aria-controls')).toBe(list.id)
  const describing = getAllByRole(document.body, 'option').map((one) => {
    const id = one.getAttribute('aria-describedby') ?? ''
    return document.getElementById(id)?.textContent
  })
  expect(describing).toEqual(['Towns', 'Towns', 'Venues'])
})

test('A09: arrows go through the options and back into the text, both ways round', () => {
  open()
  type('le')
  const walk = (key: string, times: number) => Array.from({ length: times }, () => (press(key), active()))
  expect(walk('ArrowDown', 5)).toEqual(['Leeds', 'Leek', 'Lee Valley', null, 'Leeds'])
  expect(walk('ArrowUp', 5)).toEqual([null, 'Lee Valley', 'Leek', 'Leeds', null])
  expect(press('ArrowDown')).toBe(false)
})

test('Enter takes the option and sends nothing; without one it closes the list and sends the form', () => {
  open()
  type('le')
  press('ArrowDown')
  press('ArrowDown')
  expect(press('Enter')).toBe(false)
  expect([onChoose.mock.calls, options()]).toEqual([[['leek']], []])
  type('lee')
  expect(press('Enter')).toBe(true)
  expect([onChoose.mock.calls.length, options()]).toEqual([1, []])
})

test('Escape closes the list and leaves the text; a second one goes to the page', () => {
  open()
  type('le')
  press('ArrowDown')
  expect(press('Escape')).toBe(false)
  expect([field().value, options(), active()]).toEqual(['le', [], null])
  expect(press('Escape')).toBe(true)
  press('ArrowDown')
  expect(active()).toBe('Leeds')
})

test('one more letter forgets the current option; a pressed option is taken', () => {
  open()
  type('le')
  press('ArrowDown')
  type('lee')
  expect([options(), active()]).toEqual([['Leeds', 'Leek', 'Lee Valley'], null])
  act(() => getAllByRole(document.body, 'option')[2]?.click())
  expect([onChoose.mock.calls, options()]).toEqual([[['lee-valley']], []])
})

test('the list closes when the focus goes elsewhere, and stays while it goes to one of its options', () => {
  open()
  type('le')
  const leaveFor = (relatedTarget: Element | undefined) =>
    act(() => {
      field().dispatchEvent(
        new FocusEvent('focusout', { bubbles: true, relatedTarget: relatedTarget ?? null }),
      )
    })
  leaveFor(getAllByRole(document.body, 'option')[1])
  expect(options()).toHaveLength(3)
  leaveFor(getByRole(document.body, 'button', { name: 'Next' }))
  expect(options()).toEqual([])
})

test.each([
  [true, ['Leeds', 'Leek', 'Lee Valley']],
  [false, []],
])('a press on the empty field lists choices only where that is wanted: %s', (opensOnPress, listed) => {
  open(opensOnPress)
  act(() => field().click())
  expect(options()).toEqual(listed)
})
