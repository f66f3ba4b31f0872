/**
 * States and the moves between them, as data. `move` reads a table and refuses every move that it does not
 * name; `statesBefore` reads it, too. testing/walk-table.ts finds the faults of a table.
 */
export interface StateTable<State extends string, Event extends string> {
  readonly initial: State
  /** States in which nothing is pending any more. An event from outside may still leave some of them. */
  readonly final: readonly State[]
  readonly moves: { readonly [From in State]: { readonly [E in Event]?: State } }
}

export type TransitionResult<State extends string, Event extends string> =
  | { ok: true; state: State }
  | { ok: false; state: State; refused: Event }

/** Returns the state after an event; a refusal keeps the state and names the refused event. */
export const transition = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
  state: State,
  event: Event,
): TransitionResult<State, Event> => {
  const moves = table.moves[state]
  const next = Object.hasOwn(moves, event) ? moves[event] : undefined
  return next === undefined ? { ok: false, state, refused: event } : { ok: true, state: next }
}

// Object.entries forgets that a table's keys are its states; only this place casts it back.
const entriesOf = <Key extends string, Value>(record: { readonly [K in Key]?: Value }) =>
  Object.entries(record) as [Key, Value][]

export const isFinal = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
  state: State,
): boolean => table.final.includes(state)

/** Lists every allowed step as [from, event, to]. */
export const transitionsOf = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
): [State, Event, State][] =>
  entriesOf<State, { readonly [E in Event]?: State }>(table.moves).flatMap(([from, moves]) =>
    entriesOf<Event, State>(moves).map(([event, to]): [State, Event, State] => [from, event, to]),
  )

/** True when some event leads straight from one state to the other. */
export const isTransition = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
  from: State,
  to: State,
): boolean => transitionsOf(table).some(([start, , end]) => start === from && end === to)

/** Lists the states in which an event may happen. */
export const statesBefore = <State extends string, Event extends string>(
  table: StateTable<State, Event>,
  event: Event,
): State[] => transitionsOf(table).flatMap(([from, on]) => (on === event ? [from] : []))
