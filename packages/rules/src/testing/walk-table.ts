import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edgesOf, faultsOf, move, type StateTable, statesOf } from '../states/state-table.ts'

/** The tests that every table gets: each table's own test file calls this once. */
export const walkTable = <State extends string, Event extends string>(table: StateTable<State, Event>) => {
  const states = statesOf(table)
  const edges = edgesOf(table)
  const events = [...new Set(edges.map(([, event]) => event))]

  test('every state is known and reachable, and leads to an end', () => {
    expect(faultsOf(table)).toEqual([])
  })

  test('every named move is made, every other one is refused', () => {
    for (const state of states) {
      for (const event of events) {
        const named = edges.find(([from, on]) => from === state && on === event)
        expect(move(table, state, event)).toEqual(
          named === undefined ? { ok: false, state, refused: event } : { ok: true, state: named[2] },
        )
      }
    }
  })

  test('no sequence of events leaves the table', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), (sequence) => {
        let state = table.initial
        for (const event of sequence) state = move(table, state, event).state
        expect(states).toContain(state)
      }),
    )
  })
}
