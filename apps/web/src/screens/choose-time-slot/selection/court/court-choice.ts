import { freeInARow, slotsInARowFrom } from '@touchline/rules/timetable/slots-in-a-row'
import type { Session } from '../../../../calls/listing-types.ts'
import type { HeldSlot } from '../../held-slots.ts'
import { type CardState, cardState } from '../../session-words.ts'

export type Court = {
  slot: Session
  name: string
  /** Label of the court; a taken one reads 'FULL - {court}' (wire 14). */
  label: string
  state: CardState
  canBeChosen: boolean
  /** Slots on the same court from this one on, free or not. */
  row: readonly [Session, ...Session[]]
  /** Number of slots at the start of the row that can be booked together. */
  free: number
}

type Held = ReadonlyMap<string, HeldSlot> | null

/** Returns the courts of one time, as this visitor finds them. `day` holds the slots that may follow. */
export function courtsOf(slots: readonly Session[], held: Held, day = slots): Court[] {
  return slots.map((slot) => {
    const state = stateNow(slot, held)
    const name = slot.location?.name ?? slot.place
    const row = slotsInARowFrom(slot, day)
    return {
      slot,
      name,
      label: labelOf(name, state),
      state,
      canBeChosen: state.kind === 'book' || state.kind === 'in-basket',
      row,
      free: freeInARow(row, (one) => stateNow(one, held).kind === 'book'),
    }
  })
}

function stateNow(slot: Session, held: Held): CardState {
  const said = cardState(slot)
  const isHeld = held?.has(String(slot.id)) ?? said.kind === 'in-basket'
  if (isHeld) return { kind: 'in-basket' }
  return said.kind === 'in-basket' ? { kind: 'book' } : said
}

function labelOf(name: string, state: CardState): string {
  switch (state.kind) {
    case 'book':
      return name
    case 'in-basket':
      return `${name} (in your basket)`
    case 'booked':
      return `${name} (booked by you)`
    case 'full':
      return `FULL - ${name}`
    case 'none':
      return `${name} (${state.why})`
  }
}

/**
 * Chooses a court: the visitor's own choice while it can be chosen, then the one that the address names, then
 * the first free one. Never a taken one, unless all are.
 */
export function chooseCourt(
  courts: readonly Court[],
  chosenId: string | null,
  locationSlug: string | null,
): Court | null {
  const own = courts.find(({ slot, canBeChosen }) => String(slot.id) === chosenId && canBeChosen)
  const named = courts.find(({ slot, canBeChosen }) => slot.location?.slug === locationSlug && canBeChosen)
  return (
    own ??
    named ??
    courts.find(({ state }) => state.kind === 'book') ??
    courts.find((court) => court.canBeChosen) ??
    null
  )
}

/** Length of a booking, in slots in a row; `isFree` where one court is free for all of them. */
export type Length = { count: number; times: readonly [Session, ...Session[]]; isFree: boolean }

/** Lists the lengths that a court has slots for: where no slot follows, there is one length. */
export function lengthsOf(courts: readonly Court[]): Length[] {
  const longest = Math.max(...courts.map(({ row }) => row.length))
  return Array.from({ length: longest }, (_, index) => {
    const count = index + 1
    const isFree = courts.some(({ free }) => free >= count)
    const court = courts.find(({ free }) => free >= count) ?? courts.find(({ row }) => row.length >= count)
    return court ? [{ count, times: firstOf(court.row, count), isFree }] : []
  }).flat()
}

/** Returns the lengths that can be chosen, and the times that are wanted, as far as the chosen court has them. */
export function wantedTimes(
  courts: readonly Court[],
  { first, chosen, wanted }: { first: Court; chosen: Court | null; wanted: number },
) {
  const lengths = lengthsOf(courts)
  // A court that is in the basket already is shown alone.
  const length = chosen?.state.kind === 'book' ? lengths.find(({ count }) => count === wanted) : undefined
  /** Length that the chosen court is not available for. */
  const tooLong = chosen !== null && length !== undefined && chosen.free < length.count ? length : null
  const times = firstOf((chosen ?? first).row, chosen && tooLong ? chosen.free : (length?.count ?? 1))
  return { lengths, length, tooLong, times }
}

/** Returns the beginning of a row, one slot at least. */
export const firstOf = ([first, ...rest]: Court['row'], count: number): Court['row'] => [
  first,
  ...rest.slice(0, Math.max(0, count - 1)),
]

/** Finds another court that is free for all of them; null where there is none. */
export const courtFreeFor = (courts: readonly Court[], count: number, not: Court): Court | null =>
  courts.find((court) => court !== not && court.free >= count) ?? null
