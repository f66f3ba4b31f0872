import { importOperator } from './import-operator.ts'

const places = 8
const full = { minutes: 45, capacity: places, soldElsewhere: places, prices: { adult: 750 } }

/** An operator whose classes and swims are full, at a venue of each version of the calls. */
export function importWaitlistOperator(slug: string): Promise<string> {
  const sessions = [
    { ...full, key: 'spin', category: 'spin', name: 'Sunset Spin', when: 'daily 18:00' },
    { ...full, key: 'dawn', category: 'spin', name: 'Dawn Spin', when: 'daily 07:00' },
    { ...full, key: 'freed', category: 'spin', name: 'Dusk Spin', when: 'daily 21:00' },
    { ...full, key: 'noon', category: 'spin', name: 'Noon Spin', when: 'daily 12:00' },
    { ...full, key: 'late', category: 'spin', name: 'Late Spin', when: 'daily 20:00' },
    { ...full, key: 'swim', category: 'swim', name: 'Lane Swim', when: 'daily 19:00' },
    { ...full, key: 'closed', category: 'choir', name: 'Choir', when: 'daily 20:00' },
  ]
  return importOperator({
    slug,
    name: 'Mill Pond',
    catalogue: {
      categories: [
        { slug: 'spin', name: 'Spin', kind: 'classes' },
        { slug: 'swim', name: 'Lane Swim', kind: 'ticketed' },
        { slug: 'squash', name: 'Squash', kind: 'resources' },
        { slug: 'choir', name: 'Choir', kind: 'classes', waitlist: false },
      ],
      venues: [
        {
          slug: 'mill-pond',
          name: 'Mill Pond',
          town: 'Whitby',
          migrationDate: '2025-04-01',
          locations: [
            { slug: 'court-1', name: 'Court 1' },
            { slug: 'court-2', name: 'Court 2' },
          ],
          sessions: [
            ...sessions.map((session) => ({ ...session, key: `new-${session.key}` })),
            {
              key: 'squash',
              category: 'squash',
              name: 'Squash',
              locations: ['court-1', 'court-2'],
              when: 'daily 17:00-20:00 every 60',
              minutes: 60,
              prices: { adult: 1200 },
            },
          ],
        },
        { slug: 'old-pond', name: 'Old Pond', town: 'Whitby', activitiesV2: false, sessions },
      ],
      people: ['ann', 'ben', 'cat', 'dan'].map((name) => ({
        email: `${name}@mill-pond.test`,
        password: 'touchline-demo',
        firstName: name,
        lastName: 'Weir',
      })),
    },
  })
}
