import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { Venue } from '@touchline/contract/entities/catalogue/venue'
import { expect, test } from 'vitest'
import { type EventFacts, eventData } from './event-data.ts'

const sold = {
  path: '/location/weir-pool/swim/2026-12-04/by-time/class/5',
  activity: 'swim',
  name: 'Lane Swim',
  description: '',
  timestamp: Date.UTC(2026, 11, 4, 10) / 1000,
  startsAt: { format12Hour: '10:00am', format24Hour: '10:00' },
  endsAt: { format12Hour: '10:45am', format24Hour: '10:45' },
  spaces: 3,
  actionToShow: { status: 'BOOK', reason: null },
  opensLocal: null,
  instructors: [],
  prices: [],
} as unknown as EventFacts
const at: Parameters<typeof eventData>[1] = {
  venue: { slug: 'weir-pool', name: 'Weir Pool', town: 'Whitby' } as Venue,
  client: { name: 'Weir', contact: {}, currency: { code: 'GBP' } } as Client,
  timeZone: 'Europe/London',
  where: { origin: 'https://weir.test', basePath: '' },
}

test.each([
  ['Bring a towel.', 'Bring a towel.'],
  ['', 'Lane Swim at Weir Pool, Whitby: Friday 4 December 2026, 10:00 to 10:45.'],
])('wire 14: the event of a session always has a description: for %j it is %j', (description, said) => {
  expect(JSON.parse(JSON.stringify(eventData({ ...sold, description }, at)))).toMatchObject({
    '@type': 'Event',
    description: said,
  })
})

test.each([
  ['2026-12-06', '16:00', '2026-12-06T16:00:00+00:00', '10:00 to 16:00 on Sun 6 Dec.'],
  [undefined, '01:00', '2026-12-05T01:00:00+00:00', '10:00 to 01:00 next day.'],
])('F129: the event of a session that ends on %s at %s ends then', (onDay, end, endDate, words) => {
  const endsAt = { ...sold.endsAt, format24Hour: end, onDay }
  const { description, ...event } = JSON.parse(JSON.stringify(eventData({ ...sold, endsAt }, at)))
  expect(event).toMatchObject({ startDate: '2026-12-04T10:00:00+00:00', endDate })
  expect(description).toContain(words)
})
