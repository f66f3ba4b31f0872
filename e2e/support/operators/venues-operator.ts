import { importOperator } from './import-operator.ts'
import { dayAhead } from './timetable-operator.ts'

/** A venue that is always open, one with courts and a full class, one that is shut today, and one that says no hours. */
export function importVenuesOperator(slug: string): Promise<string> {
  const session = { category: 'yoga', minutes: 30, capacity: 20, prices: { adult: 600 } }
  const court = { category: 'squash', minutes: 10, prices: { adult: 900 } }
  return importOperator({
    slug,
    name: 'Harbour Leisure',
    client: {
      bookingWindows: {
        nonMember: { daysAhead: 6, releaseTime: '00:00' },
        member: { daysAhead: 6, releaseTime: '00:00' },
      },
      contact: { phone: '0113 496 0002', email: 'ask@harbour.example', hours: 'Every day 08:00 to 20:00' },
    },
    catalogue: {
      instructors: ['Amara Osei'],
      categories: [
        { slug: 'yoga', name: 'Yoga', kind: 'classes' },
        { slug: 'squash', name: 'Squash', kind: 'resources' },
      ],
      venues: [
        {
          slug: 'open-hall',
          name: 'Open Hall',
          address: '1 Quay',
          town: 'York',
          postcode: 'YO1 1AA',
          phone: '0113 496 0001',
          email: 'open@harbour.example',
          lat: 53.9,
          lng: -1.08,
          hours: ['daily 00:00-24:00'],
          facilities: ['Café', 'Lockers'],
          stepFree: 'Level from the quay.',
          parking: 'Ten spaces.',
          gettingHere: 'Bus 3.',
          sessions: [{ ...session, when: ['daily 00:30-23:30 every 30'] }],
        },
        {
          slug: 'court-hall',
          name: 'Court Hall',
          locations: ['court-1', 'court-2', 'court-3'].map((slug) => ({ slug, name: slug })),
          sessions: [
            { ...session, name: 'Full Yoga', when: ['daily 23:20'], soldElsewhere: 20 },
            { ...court, when: ['daily 23:30'], locations: ['court-1', 'court-2'] },
            { ...court, when: ['daily 23:40'], locations: ['court-3'], soldElsewhere: 1 },
          ],
        },
        {
          slug: 'shut-hall',
          name: 'Shut Hall',
          hours: ['daily 06:30-22:30'],
          closed: [dayAhead(0)],
          sessions: [{ ...session, when: ['daily 09:00'] }],
        },
        {
          slug: 'quiet-hall',
          name: 'Quiet Hall',
          sessions: [{ ...session, instructors: ['Amara Osei'], when: ['daily 09:00'] }],
        },
      ],
    },
  })
}
