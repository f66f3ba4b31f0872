import { importOperator } from './import-operator.ts'

const studio = {
  category: 'yoga',
  locations: ['studio'],
  minutes: 60,
  prices: 'class',
  instructors: ['Ada Finch'],
}
const stretch = { category: 'stretch', capacity: 12 }
const courts = {
  category: 'badminton',
  locations: ['court-1', 'court-2', 'court-3'],
  minutes: 60,
  prices: 'court',
}

const sold = {
  pricingOptions: [
    { key: 'adult', name: 'Adult' },
    { key: 'concession', name: 'Concession' },
    { key: 'junior', name: 'Junior', maxAge: 15 },
    { key: 'member', name: 'Member', audience: 'member' },
  ],
  priceLists: {
    class: { adult: 750, concession: 520, member: 400 },
    court: { adult: 1400, concession: 980 },
    swim: { adult: 560, junior: 320 },
  },
  instructors: ['Ada Finch', 'Bo Reed'],
  tags: ['Quiet session', 'Seated'],
  categories: [
    {
      slug: 'fitness',
      name: 'Fitness',
      description: 'Led sessions for every pace.',
      children: [
        { slug: 'yoga', name: 'Yoga', kind: 'classes' },
        { slug: 'spin', name: 'Spin', kind: 'classes' },
        { slug: 'stretch', name: 'Stretch', kind: 'classes' },
        { slug: 'weekly', name: 'Weekly Stretch', kind: 'classes' },
      ],
    },
    { slug: 'badminton', name: 'Badminton', kind: 'resources', allowsAnonymousBookings: true },
    { slug: 'swim', name: 'Lane Swim', kind: 'ticketed', allowsAnonymousBookings: true },
  ],
}

const sessionsOfHall = [
  {
    ...studio,
    key: 'early',
    name: 'Early Yoga',
    when: 'daily 07:00',
    capacity: 10,
    tags: ['Quiet session'],
  },
  {
    ...studio,
    key: 'last',
    name: 'Noon Yoga',
    when: 'daily 12:00',
    capacity: 12,
    soldElsewhere: 11,
  },
  {
    ...studio,
    key: 'full',
    name: 'Sunset Yoga',
    when: 'daily 18:00',
    capacity: 12,
    soldElsewhere: 12,
  },
  {
    ...studio,
    key: 'late',
    name: 'Candle Yoga',
    when: 'daily 21:00',
    capacity: 12,
    opens: { daysAhead: 0, time: '20:30' },
  },
  { ...studio, key: 'spin', category: 'spin', name: 'Spin', when: 'daily 17:00', capacity: 12 },
  // A single day of the week, so that some days have none.
  {
    ...studio,
    key: 'weekly',
    category: 'weekly',
    name: 'Weekly Stretch',
    when: 'wed 10:00',
    capacity: 12,
  },
  { ...courts, key: 'courts', when: 'daily 09:00-21:00 every 60' },
  { ...courts, key: 'let', when: 'daily 21:00', soldElsewhere: 1 },
  {
    category: 'swim',
    name: 'Lane Swim',
    locations: ['pool'],
    when: ['daily 08:00', 'daily 19:00'],
    minutes: 45,
    capacity: 30,
    prices: 'swim',
  },
]

const harbourHall = {
  slug: 'harbour-hall',
  name: 'Harbour Hall',
  address: '2 Quay Road',
  town: 'Whitby',
  postcode: 'YO21 1DN',
  migrationDate: '2025-04-01',
  locations: [
    { slug: 'court-1', name: 'Court 1' },
    { slug: 'court-2', name: 'Court 2' },
    { slug: 'court-3', name: 'Court 3' },
    { slug: 'studio', name: 'Studio' },
    { slug: 'pool', name: 'Pool' },
  ],
  sessions: sessionsOfHall,
}

const oldHall = {
  // Served by the first version of the calls only.
  slug: 'old-hall',
  name: 'Old Hall',
  town: 'Whitby',
  activitiesV2: false,
  locations: [{ slug: 'studio', name: 'Studio' }],
  sessions: [{ ...studio, key: 'old', name: 'Old Yoga', when: ['daily 12:00', 'daily 23:58'], capacity: 12 }],
}

const loft = {
  slug: 'loft',
  name: 'The Loft',
  town: 'Whitby',
  migrationDate: '2025-04-01',
  locations: [{ slug: 'studio', name: 'Studio' }],
  sessions: [
    { ...studio, ...stretch, key: 'dawn', name: 'Dawn Stretch', when: 'daily 06:30' },
    {
      ...studio,
      ...stretch,
      key: 'back',
      name: 'Back Care',
      when: 'daily 11:00',
      instructors: ['Bo Reed'],
      tags: ['Quiet session', 'Seated'],
    },
    {
      ...studio,
      ...stretch,
      key: 'chair',
      name: 'Chair Stretch',
      when: 'daily 18:00',
      instructors: ['Bo Reed'],
      tags: ['Seated'],
    },
    {
      ...studio,
      ...stretch,
      key: 'deep',
      name: 'Deep Stretch',
      when: 'daily 20:00',
      soldElsewhere: 12,
    },
  ],
}

const emptyHall = { slug: 'empty-hall', name: 'Empty Hall', town: 'Whitby', phone: '01947 960 100' }

/** Imports an operator with a class, a court and a swim in every state that a day's list can show. */
export function importTimetableOperator(slug: string): Promise<string> {
  return importOperator({
    slug,
    name: 'Harbour Hall',
    client: {
      bookingWindows: {
        nonMember: { daysAhead: 6, releaseTime: '22:00' },
        member: { daysAhead: 8, releaseTime: '22:00' },
      },
    },
    catalogue: {
      ...sold,
      venues: [harbourHall, oldHall, loft, emptyHall],
      memberships: [{ slug: 'friend', name: 'Friend' }],
      people: ['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => ({
        email: `${name}@harbour.test`,
        password: 'touchline-demo',
        firstName: name,
        lastName: 'Quay',
        ...(name === 'eve' ? { membership: 'friend' } : {}),
      })),
    },
  })
}

export const hall = '/location/harbour-hall'

/** The venue's day that is so many days after its today, `YYYY-MM-DD`. */
export function dayAhead(days: number): string {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' })
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 'Monday 4 May' */
export function dayWords(date: string): string {
  const day = new Date(`${date}T12:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString('en-GB', { timeZone: 'UTC', ...options })
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric' })} ${part({ month: 'long' })}`
}

/** Name of a link to a day: 'Mon 4 Monday 4 May 2026' */
export const dayLinkName = (date: string): RegExp => new RegExp(`^\\w+ \\d+ ${dayWords(date)}`)
