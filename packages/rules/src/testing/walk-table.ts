import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StateTable, transition, transitionsOf } from '../states/state-table.ts'

export const statesOf = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
): State[] => Object.keys(table.moves) as State[]

const reachableFrom = <State extends string>(
  start: State,
  edges: readonly [State, string, State][],
): Set<State> => {
  const seen = new Set([start])
  for (const state of seen) {
    for (const [from, , to] of edges) if (from === state) seen.add(to)
  }
  return seen
}

/**
 * Lists the faults of a table: unknown targets, states that no move reaches, states that lead to no final
 * one.
 */
export const faultsOf = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
): string[] => {
  const states = statesOf(table)
  const edges = transitionsOf(table)
  const reachable = reachableFrom(table.initial, edges)
  const isKnown = (state: State) => states.includes(state)
  return [
    ...[table.initial, ...table.final]
      .filter((state) => !isKnown(state))
      .map((state) => `${state} is not in the table`),
    ...edges
      .filter(([, , to]) => !isKnown(to))
      .map(([from, event, to]) => `${from} on ${event}: no state ${to}`),
    ...states.filter((state) => !reachable.has(state)).map((state) => `${state} is never reached`),
    ...states
      .filter((state) => !table.final.some((end) => reachableFrom(state, edges).has(end)))
      .map((state) => `${state} leads to nothing final`),
  ]
}

/** Runs the tests that every table gets: each table's own test file calls this once. */
export const walkTable = <State extends string, Event extends string>(table: StateTable<State, Event>) => {
  const states = statesOf(table)
  const edges = transitionsOf(table)
  const events = [...new Set(edges.map(([, event]) => event))]

  test('every state is known and reachable, and leads to an end', () => {
    expect(faultsOf(table)).toEqual([])
  })

  test('every named move is made, every other one is refused', () => {
    for (const state of states) {
      for (const event of events) {
        const named = edges.find(([from, on]) => from === state && on === event)
        expect(transition(table, state, event)).toEqual(
          named === undefined ? { ok: false, state, refused: event } : { ok: true, state: named[2] },
        )
      }
    }
  })

  test('no sequence of events leaves the table', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), (sequence) => {
        let state = table.initial
        for (const event of sequence) state = transition(table, state, event).state
        expect(states).toContain(state)
      }),
    )
  })
}
