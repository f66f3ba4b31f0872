import { importOperator } from './import-operator.ts'

const daily = (name: string, category: string, when: string, more: object = {}) => ({
  category,
  name,
  when: `daily ${when}`,
  minutes: 60,
  capacity: 40,
  prices: { adult: 720, junior: 360, toddler: 0 },
  ...more,
})

const wall = { password: 'touchline-demo', lastName: 'Wall' }

const categories = [
  { slug: 'swim', name: 'Family Swim', kind: 'ticketed', allowsAnonymousBookings: true },
  {
    slug: 'splash',
    name: 'Splash',
    kind: 'ticketed',
    supervision: { bands: [{ under: 4, perAdult: 1 }] },
  },
  { slug: 'yoga', name: 'Yoga', kind: 'classes', allowsAnonymousBookings: true },
  { slug: 'gentle', name: 'Gentle Movement', kind: 'classes', minAge: 65 },
  { slug: 'badminton', name: 'Badminton', kind: 'resources' },
  { slug: 'lessons', name: 'Swimming Lessons', kind: 'classes' },
]

const memberships = [
  {
    slug: 'gold',
    name: 'Gold',
    monthlyPence: 3200,
    benefits: [
      { slug: 'classes', name: 'classes', activities: ['yoga'], price: 'free' },
      {
        slug: 'swim',
        name: 'swim of the day',
        activities: ['swim'],
        price: 'free',
        cap: { count: 1, per: 'day' },
      },
      {
        slug: 'court',
        name: 'court of the day',
        activities: ['badminton'],
        price: 'free',
        cap: { count: 1, per: 'day' },
      },
    ],
  },
]

const weirPool = {
  slug: 'weir-pool',
  name: 'Weir Pool',
  town: 'Hexham',
  migrationDate: '2025-01-01',
  locations: [
    { slug: 'hall', name: 'Hall' },
    { slug: 'court-1', name: 'Court 1' },
    { slug: 'court-2', name: 'Court 2' },
  ],
  sessions: [
    daily('Family Swim', 'swim', '10:00'),
    daily('Evening Swim', 'swim', '18:00'),
    daily('Splash', 'splash', '15:00'),
    daily('Yoga', 'yoga', '19:30'),
    daily('Gentle Movement', 'gentle', '11:00'),
    daily('Late Yoga', 'yoga', '20:00'),
    daily('Badminton', 'badminton', '12:00-14:00 every 60', {
      locations: ['court-1', 'court-2'],
      capacity: 1,
      prices: { adult: 1200 },
    }),
  ],
  courses: [
    {
      slug: 'beginners',
      name: 'Beginners',
      category: 'lessons',
      starts: '+3 days',
      weeks: 4,
      minutes: 30,
      when: 'sat 09:00',
      capacity: 6,
      prices: { adult: 4000, junior: 2000 },
    },
  ],
}

const people = [
  {
    ...wall,
    email: 'nia@weir.test',
    firstName: 'Nia',
    dateOfBirth: '1986-04-02',
    household: 'wall',
    managesHousehold: true,
  },
  {
    ...wall,
    email: 'ray@weir.test',
    firstName: 'Ray',
    dateOfBirth: '1984-09-12',
    household: 'wall',
    membership: 'gold',
  },
  { key: 'ben', firstName: 'Ben', lastName: 'Wall', household: 'wall', dateOfBirth: '2016-02-03' },
  { key: 'ada', firstName: 'Ada', lastName: 'Wall', household: 'wall', dateOfBirth: '2025-02-03' },
  {
    password: 'touchline-demo',
    email: 'gus@weir.test',
    firstName: 'Gus',
    lastName: 'Lowe',
    packages: [{ package: 'two-swims', since: '-1 day' }],
  },
  {
    password: 'touchline-demo',
    email: 'ivy@weir.test',
    firstName: 'Ivy',
    lastName: 'Lowe',
    membership: 'gold',
  },
]

/**
 * Imports an operator with people, prices by age, a membership with benefits and a package: the Walls, a household of four that Nia
 * manages, and Gus, who has two swims left of ten.
 */
export function importFamilyOperator(slug: string): Promise<string> {
  return importOperator({
    slug,
    name: 'Weir Leisure',
    client: { taxPercent: 20 },
    catalogue: {
      pricingOptions: [
        { key: 'adult', name: 'Adult' },
        { key: 'junior', name: 'Junior', minAge: 3, maxAge: 15 },
        { key: 'toddler', name: 'Under 3', maxAge: 2, taxPercent: 0 },
      ],
      categories,
      memberships,
      packages: [
        {
          slug: 'two-swims',
          name: 'Two swims',
          unit: 'swims',
          pence: 1200,
          visits: 2,
          activities: ['swim'],
          validDays: 30,
        },
      ],
      households: [{ slug: 'wall', name: 'Wall' }],
      venues: [weirPool],
      people,
    },
  })
}
