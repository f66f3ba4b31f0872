import type { TestApp } from '../app.ts'
import { createLoggedIn, type Shopper } from '../shopper.ts'
import { inHours } from './cancelling.ts'
import {
  createSlot,
  type GivenSlot,
  type TestCustomer,
  type TestOperator,
  type TestSlot,
} from './factories.ts'

export interface TestInstructor {
  /** Number in the timetable. */
  id: number
  name: string
  customer: TestCustomer
  desk: Shopper
}

/** Creates an instructor with a log-in and a post at a venue of the operator; null: at all of them. */
export async function createInstructor(
  test: Pick<TestApp, 'app' | 'db'>,
  { client, venue }: Pick<TestOperator, 'client' | 'venue'>,
  name: string,
  venueId: number | null = venue.id,
): Promise<TestInstructor> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const [customer, desk] = await createLoggedIn(test, client, {
    role: 'staff',
    first_name: firstName,
    last_name: lastName,
    posts: [{ role: 'instructor', venue_id: venueId }],
  })
  const { id } = await test.db
    .insertInto('instructors')
    .values({ client_id: client.id, name, staff_id: customer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, customer, desk }
}

/** Creates a session of an instructor, in two days unless another time is given. */
export const createSessionOf = (
  { db }: Pick<TestApp, 'db'>,
  { venue, swim: category, priceList }: TestOperator,
  instructor: { id: number },
  given: Partial<GivenSlot> = {},
): Promise<TestSlot> =>
  createSlot(db, {
    venue,
    category,
    priceList,
    startsAt: inHours(48),
    instructorIds: [instructor.id],
    ...given,
  })
