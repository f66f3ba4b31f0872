import type { SlotId } from '@touchline/contract/entities/timetable/slot'

/** True for a numeric id, also when written as text, as a ticketed session's is. */
export const isNumericId = (id: SlotId): boolean => /^\d+$/.test(String(id))
