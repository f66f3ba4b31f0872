import { isCalendarDate } from '@touchline/rules/time/calendar-date'
import { isSlotView, type SlotView } from '../../slot-view.ts'

/** Part of a day that an address of this screen asks for (spec 2; wire 14). */
export type DayPart =
  | { kind: 'day'; view: SlotView; locationSlug: string | null }
  | { kind: 'slot'; start: string; end: string; compositeKey: string | null; locationSlug: string | null }
  | { kind: 'class'; id: string }
  | { kind: 'ticket'; id: string }

export type Params = Readonly<Record<string, string | undefined>>

export type DayPartAddress = { venueSlug: string; activitySlug: string; dateSlug: string; place: DayPart }

const RANGE = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/

/** Word for the current day in an address. Only the venue knows which day that is. */
export const TODAY = 'today'

/** Reads an address; null where it names nothing that this screen shows. */
export function readAddress({
  venueSlug,
  activitySlug,
  dateSlug,
  type,
  word,
  '*': rest,
}: Params): DayPartAddress | null {
  if (venueSlug === undefined || activitySlug === undefined || dateSlug === undefined) return null
  if (dateSlug !== TODAY && !isCalendarDate(dateSlug)) return null
  const place = readPlace(
    type,
    [word, ...(rest ?? '').split('/')].filter((part): part is string => Boolean(part)),
  )
  return place && { venueSlug, activitySlug, dateSlug, place }
}

function readPlace(type: string | undefined, rest: readonly string[]): DayPart | null {
  const view = type ?? 'by-time'
  if (!isSlotView(view)) return null
  const [word, first, second, third] = rest
  if (word === undefined) return { kind: 'day', view, locationSlug: null }
  if (view === 'by-location') {
    return rest.length === 1 ? { kind: 'day', view, locationSlug: word } : null
  }
  if (first === undefined) return null
  if (word === 'class' || word === 'ticket') return rest.length === 2 ? { kind: word, id: first } : null
  const [, start, end] = RANGE.exec(first) ?? []
  if (word !== 'slot' || start === undefined || end === undefined || rest.length > 4) return null
  // An older form of the address has no key.
  return { kind: 'slot', start, end, compositeKey: second ?? null, locationSlug: third ?? null }
}
