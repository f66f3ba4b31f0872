// @vitest-environment jsdom
import { fireEvent, getByLabelText, queryByText } from '@testing-library/dom'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Stepper } from './stepper.tsx'

const chosen = vi.fn<(value: number) => void>()

function Places({ from, isHeld, max = 12 }: { from: number; isHeld: boolean; max?: number }) {
  const [value, setValue] = useState(from)
  return (
    <Stepper
      id="places"
      label="Places"
      moreLabel="One more"
      fewerLabel="One fewer"
      value={value}
      min={isHeld ? 1 : 0}
      max={max}
      tooFew="Use Remove."
      tooMany="No more places."
      isHeld={isHeld}
      onChange={(next) => {
        chosen(next)
        setValue(next)
      }}
    />
  )
}

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  chosen.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

const show = (from: number, isHeld = true, max = 12) =>
  act(() => root.render(<Places from={from} isHeld={isHeld} max={max} />))
const field = () => getByLabelText<HTMLInputElement>(document.body, 'Places')
const press = (name: string) => act(() => getByLabelText(document.body, name).click())
const key = (name: string) => act(() => void fireEvent.keyDown(field(), { key: name }))
const type = (value: string) => act(() => void fireEvent.input(field(), { target: { value } }))
const isSaid = (words: string) => queryByText(document.body, words) !== null
const choices = () => chosen.mock.calls.flat()

test('A47: at the most a press changes nothing and says why, until it can be pressed again', () => {
  show(11)
  press('One more')
  expect(choices()).toEqual([12])
  expect(isSaid('No more places.')).toBe(false)
  press('One more')
  expect(choices()).toEqual([12])
  expect(isSaid('No more places.')).toBe(true)
  expect(field().getAttribute('aria-describedby')).toBe('places-error')
  press('One fewer')
  expect(isSaid('No more places.')).toBe(false)
})

test('A47: the last place is not given back by a press too many, which says how it is', () => {
  show(1)
  press('One fewer')
  expect(choices()).toEqual([])
  expect(isSaid('Use Remove.')).toBe(true)
})

test('A47: a typed number that is not allowed goes, and why stays until the number changes, or the most that it can be', () => {
  show(5)
  for (const [text, words] of [
    ['70', 'No more places.'],
    ['0', 'Use Remove.'],
  ] as const) {
    act(() => field().focus())
    type(text)
    key('Enter')
    expect([field().value, isSaid(words)]).toEqual(['5', true])
    expect(field().getAttribute('aria-describedby')).toBe('places-error')
    act(() => field().blur())
    expect(isSaid(words)).toBe(true)
  }
  press('One more')
  expect(isSaid('Use Remove.')).toBe(false)
  type('70')
  // Another shopper gives places back.
  show(5, true, 14)
  expect(isSaid('No more places.')).toBe(false)
  expect(choices()).toEqual([6])
})

test('A47: an arrow key from a number too large goes to the most, and says so', () => {
  show(5)
  act(() => field().focus())
  type('70')
  key('ArrowUp')
  expect(choices()).toEqual([12])
  expect([field().value, isSaid('No more places.')]).toEqual(['12', true])
})

test('A01: each press of an arrow key is a place more or fewer', () => {
  show(2)
  for (const name of ['ArrowUp', 'ArrowUp', 'ArrowDown']) key(name)
  expect(choices()).toEqual([3, 4, 3])
})

test('F182: places that are held are not given back on the way to a number: it counts by Enter, or once the field is left', () => {
  show(5)
  act(() => field().focus())
  for (const text of ['', '1', '12']) type(text)
  expect(choices()).toEqual([])
  key('Enter')
  expect(choices()).toEqual([12])
  type('7')
  act(() => field().blur())
  expect(choices()).toEqual([12, 7])
  // A number that is not allowed changes nothing.
  act(() => field().focus())
  for (const text of ['70', '0', '']) {
    type(text)
    act(() => field().blur())
    act(() => field().focus())
  }
  expect(choices()).toEqual([12, 7])
  expect(field().value).toBe('7')
})

test('F182: a number typed before the page listened counts, though its field has been left', () => {
  show(5)
  type('8')
  expect(choices()).toEqual([8])
})

test('tickets that are only chosen are counted with each letter', () => {
  show(1, false)
  act(() => field().focus())
  for (const text of ['', '1', '12', '120']) type(text)
  expect(choices()).toEqual([0, 1, 12, 12])
  expect(isSaid('No more places.')).toBe(true)
})
