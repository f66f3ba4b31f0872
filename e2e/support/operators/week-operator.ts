import { importOperator } from './import-operator.ts'

const studios = ['studio-1', 'studio-2', 'studio-3', 'studio-4', 'studio-5', 'studio-6', 'studio-7']

const sessions = (category: string, when: string, more: object = {}) => ({
  category,
  when: [when],
  minutes: 30,
  capacity: 20,
  prices: { adult: 600 },
  ...more,
})

/** A venue as big as any: 200 sessions a day, courts and a swim. */
export function importWeekOperator(slug: string): Promise<string> {
  return importOperator({
    slug,
    name: 'Big Hall',
    client: {
      bookingWindows: {
        nonMember: { daysAhead: 5, releaseTime: '00:00' },
        member: { daysAhead: 6, releaseTime: '00:00' },
      },
    },
    catalogue: {
      categories: [
        {
          slug: 'fitness',
          name: 'Fitness',
          children: [
            { slug: 'spin', name: 'Spin', kind: 'classes' },
            { slug: 'yoga', name: 'Yoga', kind: 'classes' },
          ],
        },
        { slug: 'badminton', name: 'Badminton', kind: 'resources' },
        { slug: 'swim', name: 'Family Swim', kind: 'ticketed' },
      ],
      venues: [
        {
          slug: 'big-hall',
          name: 'Big Hall',
          town: 'York',
          locations: ['court-1', 'court-2', ...studios].map((slug) => ({ slug, name: slug })),
          sessions: [
            sessions('yoga', 'daily 23:00', { name: 'Late Yoga' }),
            sessions('yoga', 'daily 23:15', { name: 'Night Yoga', soldElsewhere: 20 }),
            sessions('badminton', 'daily 22:00-23:30 every 30', {
              locations: ['court-1', 'court-2'],
              capacity: 1,
            }),
            sessions('swim', 'daily 22:30', { name: 'Moonlight Swim' }),
            // As many as a big venue has: 200 a day.
            ...studios.map((studio) =>
              sessions('spin', 'daily 07:00-22:00 every 30', {
                locations: [studio],
                name: `Spin in ${studio}`,
              }),
            ),
          ],
        },
      ],
    },
  })
}
