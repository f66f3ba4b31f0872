import type { WeekTime } from '../calls/timetable/arrange-day.ts'

/** Makes a class with places left, starting then. */
export function weekTime(starts: string, more: Partial<WeekTime> = {}): WeekTime {
  return {
    id: 1,
    name: 'Yoga',
    categorySlug: 'yoga',
    kind: 'classes',
    compositeKey: 'k',
    location: 'Studio 1',
    spaces: 8,
    price: '£7.20',
    status: 'BOOK',
    starts,
    ends: '23:59',
    ...more,
  }
}
