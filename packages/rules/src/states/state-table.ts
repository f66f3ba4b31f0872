/**
 * States and the moves between them, as data. A table is read by `move`, which refuses every move it does not name, and
 * by `faultsOf`, which a test calls once for each table.
 */
export interface StateTable<State extends string, Event extends string> {
  readonly initial: State
  /** States in which nothing is pending any more. Some may still be left by an event from outside. */
  readonly final: readonly State[]
  readonly moves: { readonly [From in State]: { readonly [E in Event]?: State } }
}

export type Move<State extends string, Event extends string> =
  | { ok: true; state: State }
  | { ok: false; state: State; refused: Event }

/** The state after an event; a refusal keeps the state and says what was refused. */
export const move = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
  state: State,
  event: Event,
): Move<State, Event> => {
  const moves = table.moves[state]
  const next = Object.hasOwn(moves, event) ? moves[event] : undefined
  return next === undefined ? { ok: false, state, refused: event } : { ok: true, state: next }
}

export const canMove = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
  state: State,
  event: Event,
): boolean => move(table, state, event).ok

// Object.entries forgets that a table's keys are its states; this one cast keeps that in one place.
const entriesOf = <Key extends string, Value>(record: { readonly [K in Key]?: Value }) =>
  Object.entries(record) as [Key, Value][]

export const statesOf = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
): State[] => entriesOf<State, object>(table.moves).map(([state]) => state)

export const isFinal = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
  state: State,
): boolean => table.final.includes(state)

/** Every allowed step as [from, event, to]. */
export const edgesOf = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
): [State, Event, State][] =>
  entriesOf<State, { readonly [E in Event]?: State }>(table.moves).flatMap(([from, moves]) =>
    entriesOf<Event, State>(moves).map(([event, to]): [State, Event, State] => [from, event, to]),
  )

/** True where some event leads straight from one state to the other. */
export const isEdge = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
  from: State,
  to: State,
): boolean => edgesOf(table).some(([start, , end]) => start === from && end === to)

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

/** What is wrong with a table: unknown targets, states nobody reaches, states from which nothing final is reached. */
export const faultsOf = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
): string[] => {
  const states = statesOf(table)
  const edges = edgesOf(table)
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
