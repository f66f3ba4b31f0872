import { slotActionStatuses } from '@touchline/rules/timetable/slot-action'
import type { FilterableSlot } from '@touchline/rules/timetable/slot-filters'
import type { Filtering } from './filtering.ts'

const waiting: ReadonlySet<string> = new Set(['JOIN_WAITLIST', 'LEAVE_WAITLIST'])

/**
 * Starts the board of a day at the first time that is free or the visitor's own; on a full day, at the first
 * that can be waited for. Taken slots after it are shown in their place. The slots come in order of time.
 */
export const keepOpenHours: Filtering['keep'] = (slots) => {
  const status = ({ actionToShow }: FilterableSlot) => actionToShow?.status ?? ''
  const first =
    slots.find((slot) => canBeHad(status(slot))) ?? slots.find((slot) => waiting.has(status(slot)))
  const start = slots.findIndex((slot) => slot.startsAt.format24Hour === first?.startsAt.format24Hour)
  return first ? slots.slice(start) : []
}

const canBeHad = (status: string): boolean =>
  slotActionStatuses.some((one) => one === status) && !waiting.has(status)
