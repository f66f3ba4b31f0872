import { importOperator } from './import-operator.ts'

const person = (slug: string, name: string) => ({
  email: `${name.toLowerCase()}-${slug}@demo.test`,
  password: 'touchline-demo',
  firstName: name,
  lastName: 'Lovell',
  dateOfBirth: '1988-04-17',
})

/**
 * Imports an operator whose two venues sell memberships online: one plan at both, one for a household at the first
 * alone, by card or by direct debit. Ada, Ben, Cleo and Dan can pay (`ada-slug@demo.test`); Sam is an owner, Ina an
 * instructor, and Ria works at the reception of the second venue.
 */
export const importJoining = (slug: string): Promise<string> =>
  importOperator({
    slug,
    name: 'Harbour Leisure',
    client: { onlineJoining: true, terms: 'Bring your card.\n\nBe kind to others.' },
    catalogue: {
      categories: [{ slug: 'yoga', name: 'Yoga', kind: 'classes', allowsAnonymousBookings: true }],
      memberships: [
        {
          slug: 'complete',
          name: 'Complete',
          benefits: [{ slug: 'yoga', name: 'yoga', activities: ['yoga'], price: 'free' }],
          plans: [
            {
              slug: 'complete',
              name: 'Complete',
              monthlyPence: 3900,
              joiningPence: 2000,
              taxPercent: 20,
              notice: { months: 1 },
              freeze: {
                reasons: [{ name: 'Away' }, { name: 'Injury', isFree: true }],
                feePence: 500,
              },
            },
          ],
        },
        {
          slug: 'household',
          name: 'Household',
          plans: [
            {
              slug: 'household',
              name: 'Household',
              monthlyPence: 6200,
              taxPercent: 20,
              minimumMonths: 3,
              notice: { byDay: 18 },
              payBy: ['card', 'direct-debit'],
              venues: ['harbour-pool'],
              places: [
                { name: 'Adult', fromAge: 18, least: 1, most: 2 },
                { name: 'Child', fromAge: 3, toAge: 17, least: 0, most: 4 },
              ],
            },
          ],
        },
      ],
      people: [
        ...['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => person(slug, name)),
        { ...person(slug, 'Sam'), role: 'staff' },
        { ...person(slug, 'Ina'), role: 'staff', posts: [{ role: 'instructor' }] },
        { ...person(slug, 'Ria'), role: 'staff', posts: [{ role: 'reception', venues: ['quay-gym'] }] },
      ],
      venues: [
        { slug: 'harbour-pool', name: 'Harbour Pool', town: 'Leeds' },
        { slug: 'quay-gym', name: 'Quay Gym', town: 'Hull' },
      ].map((venue) => ({
        ...venue,
        migrationDate: '2025-01-01',
        onlineJoining: true,
        sessions: [
          {
            category: 'yoga',
            name: 'Morning Yoga',
            when: 'daily 09:00',
            minutes: 60,
            capacity: 40,
            prices: { adult: 900 },
          },
        ],
      })),
    },
  })
