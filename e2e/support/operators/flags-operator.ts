import { importOperator } from './import-operator.ts'

const person = (email: string, firstName: string, more: object) => ({
  email,
  password: 'touchline-demo',
  firstName,
  lastName: 'Porter',
  ...more,
})
const daily = (category: string, when: string, more: object = {}) => ({
  category,
  locations: ['hall'],
  when: `daily ${when}`,
  minutes: 60,
  capacity: 40,
  prices: { adult: 600, member: 400 },
  ...more,
})

/** An operator with people who owe a charge, lack an induction or have a proof that runs out soon, and two of its staff. */
export function importFlagsOperator(slug: string): Promise<string> {
  return importOperator({
    slug,
    name: 'Flag Leisure',
    client: { penalties: { phone: '0117 496 0110', text: 'Ask us.' } },
    catalogue: {
      pricingOptions: [
        { key: 'adult', name: 'Adult' },
        { key: 'member', name: 'Member', audience: 'member' },
      ],
      inductions: [{ slug: 'gym', name: 'gym induction', text: 'A trainer shows you the machines.' }],
      documents: [{ slug: 'card', name: 'student card' }],
      categories: [
        { slug: 'yoga', name: 'Yoga', kind: 'classes' },
        { slug: 'spin', name: 'Spin', kind: 'classes' },
        { slug: 'walk', name: 'Walk', kind: 'classes', allowsAnonymousBookings: true },
        { slug: 'swim', name: 'Swim', kind: 'ticketed' },
        { slug: 'squash', name: 'Squash', kind: 'resources' },
        { slug: 'gym', name: 'Gym', kind: 'classes', induction: 'gym' },
        { slug: 'gym-induction', name: 'First Time in the Gym', kind: 'classes', givesInduction: 'gym' },
      ],
      venues: [
        {
          slug: 'mast-hall',
          name: 'Mast Hall',
          town: 'Leeds',
          migrationDate: '2025-01-01',
          locations: [{ slug: 'hall', name: 'Hall' }],
          sessions: [
            daily('yoga', '18:00'),
            daily('spin', '18:30'),
            daily('walk', '08:00'),
            daily('gym', '20:00'),
            daily('swim', '09:00'),
            daily('squash', '10:00', { capacity: 1 }),
            daily('gym-induction', '19:00'),
          ],
        },
      ],
      households: [{ slug: 'fox', name: 'Fox' }],
      memberships: [
        { slug: 'student', name: 'Student', document: 'card' },
        {
          slug: 'gold',
          name: 'Gold',
          monthlyPence: 3000,
          benefits: [{ slug: 'yoga', name: 'classes', activities: ['yoga'], price: 'free' }],
        },
      ],
      people: [
        person('owes@flags.test', 'Tom', {
          penalties: [{ key: 'class', for: 'a missed yoga class', pence: 300, on: '-3 days' }],
        }),
        person('student@flags.test', 'Nadia', {
          membership: 'student',
          memberSince: '-60 days',
          photo: { file: 'pictures/nadia.jpg', alt: 'Nadia Porter' },
          documents: [{ document: 'card', expires: '+12 days' }],
          penalties: [
            { key: 'spin', for: 'a late cancellation', pence: 200, on: '-3 days', blocksAfterDays: 20 },
          ],
        }),
        person('twice@flags.test', 'Ada', {}),
        person('fay@flags.test', 'Fay', { household: 'fox', managesHousehold: true }),
        { key: 'max', firstName: 'Max', lastName: 'Fox', household: 'fox', dateOfBirth: '2016-02-03' },
        person('staff@flags.test', 'Sam', { role: 'staff' }),
        person('desk@flags.test', 'Dee', { role: 'staff' }),
      ],
    },
  })
}
