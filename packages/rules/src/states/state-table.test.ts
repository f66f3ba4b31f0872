import { describe, expect, test } from 'vitest'
import { faultsOf, statesOf } from '../testing/walk-table.ts'
import {
  isFinal,
  isTransition,
  type StateTable,
  statesBefore,
  transition,
  transitionsOf,
} from './state-table.ts'

type Door = 'open' | 'shut' | 'locked'
type Act = 'push' | 'pull' | 'lock'
const door: StateTable<Door, Act> = {
  initial: 'open',
  final: ['locked'],
  moves: { open: { push: 'shut' }, shut: { pull: 'open', lock: 'locked' }, locked: {} },
}

describe('style: allowed moves are a table', () => {
  test('a named move is made', () => {
    expect(transition(door, 'open', 'push')).toEqual({ ok: true, state: 'shut' })
    expect(transition(door, 'shut', 'lock').ok).toBe(true)
  })

  test('any other move is refused as a value, and the state stays', () => {
    expect(transition(door, 'open', 'lock')).toEqual({ ok: false, state: 'open', refused: 'lock' })
    expect(transition(door, 'locked', 'push').ok).toBe(false)
    expect(transition(door as StateTable<Door, string>, 'open', 'toString').ok).toBe(false)
  })

  test('states, steps and ends can be listed', () => {
    expect(statesOf(door)).toEqual(['open', 'shut', 'locked'])
    expect(transitionsOf(door)).toEqual([
      ['open', 'push', 'shut'],
      ['shut', 'pull', 'open'],
      ['shut', 'lock', 'locked'],
    ])
    expect(isTransition(door, 'shut', 'locked')).toBe(true)
    expect(isTransition(door, 'open', 'locked')).toBe(false)
    expect(statesBefore(door, 'pull')).toEqual(['shut'])
    expect(isFinal(door, 'locked')).toBe(true)
    expect(isFinal(door, 'open')).toBe(false)
  })
})

describe('the walk of a table finds its faults', () => {
  test('a sound table has no fault', () => {
    expect(faultsOf(door)).toEqual([])
  })

  test.each<[string, StateTable<string, string>, string]>([
    ['an unknown target', { initial: 'a', final: ['a'], moves: { a: { go: 'b' } } }, 'a on go: no state b'],
    [
      'an unreachable state',
      { initial: 'a', final: ['a'], moves: { a: {}, b: { go: 'a' } } },
      'b is never reached',
    ],
    [
      'a trap',
      { initial: 'a', final: ['c'], moves: { a: { go: 'b', end: 'c' }, b: {}, c: {} } },
      'b leads to nothing final',
    ],
    ['an unknown end', { initial: 'a', final: ['a', 'z'], moves: { a: {} } }, 'z is not in the table'],
  ])('%s', (_, table, fault) => {
    expect(faultsOf(table)).toContain(fault)
  })
})
