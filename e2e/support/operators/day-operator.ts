import { bookAtDesk } from '../shop/book-at-desk.ts'
import { logInBy } from '../shop/book-by-calls.ts'
import { createVisitor, type Visitor } from '../shop/visitor.ts'
import { importOperator } from './import-operator.ts'
import { dayAhead } from './timetable-operator.ts'

const person = (slug: string, firstName: string, lastName: string, more: object = {}) => ({
  email: `${firstName.toLowerCase()}@${slug}.test`,
  password: 'touchline-demo',
  firstName,
  lastName,
  ...more,
})
const daily = (name: string, when: string, more: object = {}) => ({
  category: 'swim',
  name,
  locations: ['pool'],
  when: `daily ${when}`,
  minutes: 60,
  capacity: 30,
  prices: { adult: 500 },
  ...more,
})

export const dayVenue = 'quay-hall'
/** The day that tests look at: nothing of it is over, whatever the hour. */
export const theDay = dayAhead(1)

/** Imports an operator with sessions at one venue each day, staff of it and of another venue, and an instructor. */
export const importDayOperator = (slug: string): Promise<string> =>
  importOperator({
    slug,
    name: 'Day Leisure',
    client: { terms: 'Be kind to each other.' },
    catalogue: {
      instructors: ['Ina Finch', 'Ola Moss'],
      categories: [{ slug: 'swim', name: 'Swim', kind: 'ticketed', allowsAnonymousBookings: true }],
      venues: [
        {
          slug: dayVenue,
          name: 'Quay Hall',
          town: 'Leeds',
          migrationDate: '2025-01-01',
          locations: [{ slug: 'pool', name: 'Pool' }],
          sessions: [
            daily('Early Swim', '07:00'),
            daily('Evening Swim', '19:00', { capacity: 12 }),
            daily('Noon Swim', '12:00', { instructors: ['Ina Finch'] }),
          ],
        },
        { slug: 'hill-hall', name: 'Hill Hall', town: 'Leeds' },
      ],
      people: [
        person(slug, 'Sam', 'Staff', { role: 'staff', homeVenue: dayVenue }),
        person(slug, 'Ria', 'Desk', { role: 'staff' }),
        person(slug, 'Hal', 'Hill', { role: 'staff', venues: ['hill-hall'] }),
        person(slug, 'Ina', 'Finch', {
          role: 'staff',
          posts: [{ role: 'instructor', venues: [dayVenue] }],
          instructor: 'Ina Finch',
        }),
        person(slug, 'Ann', 'Archer'),
      ],
    },
  })

/** Logs a member of staff in without a browser. */
export async function staffAt(origin: string, slug: string, name = 'sam'): Promise<Visitor> {
  const visitor = createVisitor(origin)
  await logInBy(visitor, `${name}@${slug}.test`)
  return visitor
}

/** Books places of a session of the day for a walk-in. @returns the reference of the order */
export const bookForDay = (
  desk: Visitor,
  name: 'Early Swim' | 'Noon Swim' | 'Evening Swim',
  who: [firstName: string, lastName: string],
  quantity = 1,
): Promise<string> =>
  bookAtDesk(desk, { venue: dayVenue, activity: 'swim', name, date: theDay, who, quantity })
