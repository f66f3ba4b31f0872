/** A small operator for tests, as the file has it: one literal, as long as that file. */
// oxlint-disable-next-line eslint/max-lines-per-function -- data alone, made anew for each test that changes it
export const sampleCatalogue = () => ({
  client: {
    slug: 'sample',
    name: 'Sample Leisure',
    hosts: ['sample.test'],
    bookingWindows: {
      nonMember: { daysAhead: 6, releaseTime: '22:00' },
      member: { daysAhead: 7, releaseTime: '22:00' },
    },
  },
  instructors: ['Amara Osei'],
  tags: ['Beginners welcome'],
  pricingOptions: [
    { key: 'adult', name: 'Adult' },
    { key: 'junior', name: 'Junior', maxAge: 15 },
  ],
  priceLists: { court: { adult: 1200 } as Record<string, number> },
  categories: [
    {
      slug: 'badminton',
      name: 'Badminton',
      children: [{ slug: 'badminton-60min', name: 'Badminton 60min', kind: 'resources' }],
    },
    { slug: 'yoga', name: 'Yoga', kind: 'classes' },
    { slug: 'swim', name: 'Swim', kind: 'ticketed', allowsAnonymousBookings: true },
  ] as Record<string, unknown>[],
  venues: [
    {
      slug: 'mill-house',
      name: 'Mill House',
      town: 'Leeds',
      lat: 53.8,
      lng: -1.55,
      migrationDate: '2025-01-01',
      locations: [
        { slug: 'court-1', name: 'Court 1' },
        { slug: 'court-2', name: 'Court 2' },
        { slug: 'pool', name: 'Pool' },
      ],
      sessions: [
        {
          category: 'badminton-60min',
          locations: ['court-1', 'court-2'],
          when: ['daily 10:00-14:00 every 60'],
          minutes: 60,
          prices: 'court',
        },
        {
          category: 'yoga',
          when: 'daily 18:00',
          minutes: 60,
          capacity: 12,
          soldElsewhere: 2,
          prices: { adult: 700 },
          instructors: ['Amara Osei'],
          tags: ['Beginners welcome'],
        },
        {
          category: 'swim',
          when: 'mon-fri 07:00',
          minutes: 60,
          capacity: 30,
          prices: { adult: 500, junior: 300 },
        },
      ] as Record<string, unknown>[],
      courses: [
        {
          slug: 'first-steps',
          category: 'yoga',
          name: 'First Steps',
          when: 'mon 19:30',
          minutes: 60,
          starts: '+2 days',
          weeks: 8,
          capacity: 10,
          prices: { adult: 5000 },
        },
      ] as Record<string, unknown>[],
    } as Record<string, unknown> & {
      sessions: Record<string, unknown>[]
      courses: Record<string, unknown>[]
    },
  ],
  memberships: [{ slug: 'full', name: 'Full' }],
  people: [
    {
      email: 'Ann@sample.test',
      password: 'long-enough',
      firstName: 'Ann',
      lastName: 'Lee',
      membership: 'full',
      creditPence: 2500,
    } as Record<string, unknown>,
  ],
})

export type SampleCatalogue = ReturnType<typeof sampleCatalogue>

export const sampleText = (change: (file: SampleCatalogue) => void = () => {}): string => {
  const file = sampleCatalogue()
  change(file)
  return JSON.stringify(file, null, 2)
}
