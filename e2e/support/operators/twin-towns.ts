import { importOperator } from './import-operator.ts'

const everyDay = (category: string, when: string, more: object = {}) => ({
  category,
  when: [when],
  minutes: 60,
  capacity: 8,
  prices: { adult: 900 },
  ...more,
})
const manchester = { town: 'Manchester', postcode: 'M15 5NN', lat: 53.4636, lng: -2.2515 }
export const leeds = { town: 'Leeds', postcode: 'LS5 3AA', lat: 53.8164, lng: -1.6003 }

/** An operator with a hall in Manchester and one in Leeds: five times of badminton a day, and a yoga class that is full. */
export const importTwinTowns = (slug: string): Promise<string> =>
  importOperator({
    slug,
    name: 'Twin Towns',
    client: {
      bookingWindows: {
        nonMember: { daysAhead: 6, releaseTime: '00:00' },
        member: { daysAhead: 7, releaseTime: '00:00' },
      },
    },
    catalogue: {
      categories: [
        { slug: 'badminton', name: 'Badminton', kind: 'resources' },
        { slug: 'yoga', name: 'Yoga', kind: 'classes' },
      ],
      venues: [
        {
          slug: 'hulme',
          name: 'Hulme Hall',
          ...manchester,
          locations: [
            { slug: 'court-1', name: 'Court 1' },
            { slug: 'court-2', name: 'Court 2' },
          ],
          sessions: [
            everyDay('badminton', 'daily 17:00-20:00 every 60', {
              locations: ['court-1', 'court-2'],
              capacity: 1,
            }),
            everyDay('yoga', 'daily 18:30', { name: 'Slow Yoga', soldElsewhere: 8 }),
          ],
        },
        {
          slug: 'kirkstall',
          name: 'Kirkstall Hall',
          ...leeds,
          locations: [{ slug: 'court-1', name: 'Court 1' }],
          sessions: [
            everyDay('badminton', 'daily 18:00-20:00 every 60', { locations: ['court-1'], capacity: 1 }),
          ],
        },
      ],
    },
  })
