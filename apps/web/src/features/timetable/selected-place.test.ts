import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { selectPlace } from './selected-place.ts'

const yoga = { venueSlug: 'quayside', activitySlug: 'yoga', locationSlug: null }
const court = { venueSlug: 'quayside', activitySlug: 'badminton', locationSlug: 'court-1' }
const names = [
  'timetable/list-slots',
  'timetable/list-times',
  'timetable/list-timetable',
  'timetable/list-dates',
  'catalogue/get-venue',
]

/** Lists the calls whose answers are loaded again when they are next shown. */
function outdatedAfter(...places: (typeof court | typeof yoga)[]): string[] {
  const client = new QueryClient()
  for (const name of names) client.setQueryData([name, 'x'], {})
  for (const place of places) selectPlace(client, place)
  return names.filter((name) => client.getQueryState([name, 'x'])?.isInvalidated)
}

describe('spec 4: what reloads when another place is selected', () => {
  it('nothing on the first view, nor when only the day changes', () => {
    expect(outdatedAfter(yoga)).toEqual([])
    expect(outdatedAfter(yoga, { ...yoga })).toEqual([])
  })

  it('slots, times and dates on a change of venue or category', () => {
    const all = names.slice(0, 4)
    expect(outdatedAfter(yoga, { ...yoga, venueSlug: 'hilltop' })).toEqual(all)
    expect(outdatedAfter(yoga, { ...yoga, activitySlug: 'pilates' })).toEqual(all)
  })

  it('slots and times, but not the dates, on a change of location', () => {
    expect(outdatedAfter(court, { ...court, locationSlug: 'court-2' })).toEqual(names.slice(0, 3))
  })
})
