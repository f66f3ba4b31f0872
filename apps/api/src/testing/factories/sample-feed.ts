type Json = Record<string, unknown>

/** 2026-01-05, a Monday: every time of the sample lies in the past. */
export const sampleEvent = (change: Json = {}): Json => ({
  type: 'Event',
  name: 'Evening Bowls',
  description: 'Only book if scheduled to play.',
  activity: [{ type: 'Concept', prefLabel: 'Bowls' }],
  location: {
    type: 'Place',
    identifier: '0079',
    name: 'Harbour Hall',
    address: { streetAddress: 'Mayflower Drive', addressLocality: 'Plymouth', postalCode: 'PL2 3DG' },
    geo: { latitude: 50.38, longitude: -4.15 },
  },
  subEvent: [
    {
      startDate: '2026-01-05T20:00:00Z',
      endDate: '2026-01-05T21:59:59Z',
      maximumAttendeeCapacity: 8,
      remainingAttendeeCapacity: 5,
    },
  ],
  offers: [
    { identifier: 'AD', name: 'Adult', price: 5.95, priceCurrency: 'GBP' },
    { identifier: 'JR', name: 'Junior', price: '2.60', priceCurrency: 'GBP', ageRange: { maxValue: 13 } },
  ],
  ...change,
})

export const updated = (id: string, change: Json = {}, modified = 1): Json => ({
  state: 'updated',
  kind: 'session',
  id,
  modified,
  data: sampleEvent(change),
})

export const deleted = (id: string, modified = 2): Json => ({
  state: 'deleted',
  kind: 'session',
  id,
  modified,
})

export const feedPage = (items: Json[], next = 'https://feed.test/api/sessions?after=2'): string =>
  JSON.stringify({ next, items }, null, 1)
