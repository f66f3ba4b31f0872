import { importOperator } from './import-operator.ts'

const password = 'touchline-demo'
const window = { daysAhead: 20, releaseTime: '22:00' }

/**
 * Everything comes back until two days before, nothing after that, and a day before it can be moved; and a customer with credit
 * (`slug@demo.test`), and one of the staff (`staff-slug@demo.test`).
 */
export const importLock = (
  slug: string,
  moreSessions: readonly object[] = [],
  client: object = {},
  locations: readonly object[] = [],
): Promise<string> =>
  importOperator({
    slug,
    name: 'Lock Leisure',
    client: {
      cancellation: 'two-days',
      bookingWindows: { nonMember: window, member: window },
      ...client,
    },
    catalogue: {
      cancellations: [
        {
          slug: 'two-days',
          bands: [
            { hours: 48, gives: 'original' },
            { hours: 0, gives: 'none' },
          ],
          move: { hours: 24 },
        },
      ],
      categories: [
        { slug: 'yoga', name: 'Yoga', kind: 'classes', allowsAnonymousBookings: true },
        { slug: 'swimming', name: 'Swimming', kind: 'classes' },
      ],
      people: [
        {
          email: `${slug}@demo.test`,
          password,
          firstName: 'Mia',
          lastName: 'Hart',
          creditPence: 5000,
        },
        { email: `staff-${slug}@demo.test`, password, firstName: 'Ida', lastName: 'Reed', role: 'staff' },
      ],
      venues: [
        {
          slug: 'lock-house',
          name: 'Lock House',
          address: '1 Weir Lane',
          town: 'Leeds',
          postcode: 'LS1 4AP',
          phone: '0113 496 0110',
          migrationDate: '2025-01-01',
          locations,
          sessions: [
            {
              category: 'yoga',
              name: 'Morning Yoga',
              when: 'daily 09:00',
              minutes: 60,
              capacity: 40,
              prices: { adult: 900 },
            },
            {
              category: 'swimming',
              name: 'Late Swim',
              when: 'daily 09:30',
              minutes: 60,
              capacity: 40,
              prices: { adult: 500 },
            },
            ...moreSessions,
          ],
        },
      ],
    },
  })
