import { beforeAll, expect, test } from 'vitest'
import { importCragOperator } from '../../support/operators/crag-operator.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { findSession, holdSession } from '../../support/shop/sessions.ts'
import { createVisitor } from '../../support/shop/visitor.ts'

let origin: string
beforeAll(async () => {
  origin = await importCragOperator('attendees-pages')
})

test('spec 7: without names the checkout is not shown, by any way to it', async () => {
  const visitor = createVisitor(origin)
  const climb = await findSession(visitor, {
    venue: 'crag-barn',
    activity: 'climb',
    date: dayAhead(2),
    name: 'Climb',
  })
  await holdSession(visitor, climb, [{ quantity: 2 }])
  const page = await visitor.open('/basket/checkout')
  expect(page.address).toBe('/attendees')
  expect(page.title).toBe('Bookings | Attendees')
  expect(page.headings(1)).toEqual(['Who is coming?'])
})

test('spec 2: with nothing in the basket it says what it is for', async () => {
  const page = await createVisitor(origin).open('/attendees')
  expect(page.title).toBe('Bookings | Attendees')
  page.main.getByText(/Your basket is empty\./)
  expect(page.main.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
})
