import type { SlotId } from '@touchline/contract/entities/timetable/slot'

/** A ticketed session's number is written as a text. */
export const isNumericId = (id: SlotId): boolean => /^\d+$/.test(String(id))
