import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createCategory,
  createCourse,
  createCustomer,
  createOperatorAtMidday,
  createSession,
  slots,
  type TestCategory,
  type TestOperator,
} from '../../testing/factories/factories.ts'
import { createInduction, giveInduction } from '../../testing/factories/flags.ts'

let server: TestApp
let operator: TestOperator
let given: TestCategory
let induction: { id: number }

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  operator = await createOperatorAtMidday(server.db)
  const { client, venue } = operator
  given = await createCategory(server.db, client, { name: 'Gym Induction', soldAt: [venue] })
  induction = await createInduction(server.db, client, { needs: operator.classes, gives: given })
})

/** Returns the first entry of the call for tomorrow's sessions of the activity. */
async function first(call: string, headers: Record<string, string> = { host: operator.client.host }) {
  const { venue, classes: category, priceList } = operator
  const slot = await slots.open(server.db, { venue, category, priceList })
  const url = `/api/activities/venue/${venue.slug}/activity/${category.slug}/${call}?date=${slot.date}`
  const { data } = (await server.app.inject({ url, headers })).json()
  return data[0]
}

async function ask(call: string, given: Parameters<typeof createCustomer>[2], hadIt = false) {
  const person = await createCustomer(server.db, operator.client, given)
  if (hadIt) await giveInduction(server.db, operator.client, person, induction)
  const { program } = await createSession(server.db, operator.client, person)
  return first(call, program)
}

const needed = (isDone: boolean | null, isInTheWay: boolean) => ({
  requires_induction: true,
  has_pre_purchase_restrictions: isInTheWay,
  restriction_ids: [induction.id],
  restrictions: {
    pre_waiver: null,
    criteria: null,
    pre_induction: {
      id: induction.id,
      name: 'Gym induction',
      text: 'An hour with the team.',
      is_done: isDone,
      given_at: {
        category_slug: given.slug,
        category_name: 'Gym Induction',
        venue_slug: operator.venue.slug,
        venue_name: operator.venue.name,
      },
    },
  },
})

test('spec 3: a course of an activity that needs an induction says so too', async () => {
  const { client, venue, classes: category, priceList } = operator
  const course = await createCourse(server.db, { venue, category, priceList })
  await slots.open(server.db, { venue, category, priceList, courseId: course.id })
  const base = `/api/activities/venue/${venue.slug}`
  for (const url of [`${base}/courses`, `${base}/activity/${category.slug}/courses/${course.slug}`]) {
    const { data } = (await server.app.inject({ url, headers: { host: client.host } })).json()
    expect([data].flat()[0]).toMatchObject(needed(null, true))
  }
})

describe.each(['v2/slots', 'v2/times', 'v2/timetable', 'slots', 'times', 'timetable'])(
  'wire 4, 5: %s of an activity that needs an induction',
  (call) => {
    test('say which, and where it takes place; it stops a person who has not had it', async () => {
      expect(await first(call)).toMatchObject(needed(null, true))
      expect(await ask(call, {})).toMatchObject(needed(false, true))
      expect(await ask(call, {}, true)).toMatchObject(needed(true, false))
      expect(await ask(call, { role: 'staff' })).toMatchObject(needed(false, false))
    })
  },
)
