import { importOperator } from './import-operator.ts'

const course = {
  category: 'pottery',
  minutes: 90,
  when: 'sat 10:00',
  weeks: 8,
  capacity: 6,
  prices: { adult: 8000, member: 6400 },
  instructors: ['Ines Duarte'],
  level: 'Beginner',
  minAge: 12,
  cancellationPolicy: 'A session that we cancel is given back as credit.',
}

/** An operator whose one venue has a course in every state that a catalogue can bring about. */
export function importCourseOperator(slug: string): Promise<string> {
  return importOperator({
    slug,
    name: 'Kiln Lane',
    catalogue: {
      pricingOptions: [
        { key: 'adult', name: 'Adult' },
        { key: 'junior', name: 'Junior' },
        { key: 'member', name: 'Member', audience: 'member' },
      ],
      instructors: ['Ines Duarte'],
      categories: [
        {
          slug: 'crafts',
          name: 'Crafts',
          children: [
            { slug: 'pottery', name: 'Pottery', kind: 'classes' },
            { slug: 'weaving', name: 'Weaving', kind: 'classes', allowsAnonymousBookings: true },
            { slug: 'printing', name: 'Printing', kind: 'classes' },
          ],
        },
      ],
      venues: [
        {
          slug: 'kiln-lane',
          name: 'Kiln Lane Studios',
          town: 'Stoke',
          locations: [{ slug: 'studio', name: 'Studio' }],
          sessions: [
            { category: 'printing', when: ['daily 12:00'], minutes: 60, capacity: 8, prices: { adult: 900 } },
          ],
          courses: [
            { ...course, slug: 'under-way', name: 'Thrown Pots', location: 'studio', starts: '-3 weeks' },
            {
              ...course,
              slug: 'to-come',
              name: 'Glazes',
              starts: '+10 days',
              prices: { adult: 8000, junior: 4000 },
            },
            { ...course, slug: 'full', name: 'Raku', starts: '+10 days', soldElsewhere: 6 },
            { ...course, slug: 'closed', name: 'Slabs', starts: '-3 weeks', joinsPartWay: false },
            { ...course, slug: 'loom', name: 'First Loom', category: 'weaving', starts: '+3 days', weeks: 1 },
          ],
        },
        {
          slug: 'quiet-yard',
          name: 'Quiet Yard',
          town: 'Stoke',
          sessions: [
            { category: 'printing', when: ['daily 12:00'], minutes: 60, capacity: 8, prices: { adult: 900 } },
          ],
        },
      ],
      memberships: [{ slug: 'friend', name: 'Friend' }],
      people: [
        {
          email: 'friend@kiln.test',
          password: 'clay-and-water',
          firstName: 'Fay',
          lastName: 'Moss',
          membership: 'friend',
        },
        { email: 'guest@kiln.test', password: 'clay-and-water', firstName: 'Gil', lastName: 'Marsh' },
      ],
    },
  })
}
