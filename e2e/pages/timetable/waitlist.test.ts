import { beforeAll, expect, test } from 'vitest'
import { faultsOfHtml } from '../../../apps/web/src/testing/html-faults.ts'
import { sellElsewhere } from '../../support/database.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { importWaitlistOperator } from '../../support/operators/waitlist-catalogue.ts'
import { holdSession, logInBy } from '../../support/shop/book-by-calls.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

let origin = ''
beforeAll(async () => {
  origin = await importWaitlistOperator(`waitlist-pages-${process.pid}`)
})

const day = (activity: string, venue = 'mill-pond') => `/location/${venue}/${activity}/${dayAhead(1)}/by-time`

async function customer(name: string): Promise<Visitor> {
  const visitor = createVisitor(origin)
  await logInBy(visitor, `${name}@mill-pond.test`)
  return visitor
}

/** Joins the line of tomorrow's session of this name, at each of both venues. */
async function joinLines(visitor: Visitor, name: string): Promise<void> {
  for (const [venue, version] of [
    ['mill-pond', 'v2/'],
    ['old-pond', ''],
  ]) {
    const path = `/api/activities/venue/${venue}/activity/spin/${version}timetable?date=${dayAhead(1)}`
    const { data } = (await (await visitor.request.get(path)).json()) as {
      data: { id: string; name: string }[]
    }
    const { id } = data.find((slot) => slot.name === name)!
    const joined = await visitor.request.post('/api/activities/waitlist/add', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { item: { id, type: 'activity' } },
    })
    expect(joined.status()).toBe(200)
  }
}

test('where the operator wants no waitlist a full class is full; a day with both keeps the rules of HTML', async () => {
  const visitor = await customer('ann')
  for (const venue of ['mill-pond', 'old-pond']) {
    const choir = await visitor.open(day('choir', venue))
    expect(choir.main.getAllByText('Full', { exact: true })).toHaveLength(1)
    expect(choir.queryByRole('button', { name: /^Join waitlist/ })).toBeNull()
    const spin = await visitor.open(day('spin', venue))
    expect(spin.main.getAllByRole('button', { name: /^Join waitlist: .* Spin, / })).toHaveLength(5)
    expect(await faultsOfHtml(spin.html)).toEqual([])
  }
})

test('spec 5: a place taken from an offer is the customer’s own on the session’s page and in the day', async () => {
  const visitor = await customer('cat')
  await joinLines(visitor, 'Noon Spin')
  await sellElsewhere('Noon Spin', -1)
  const take = { name: /^Put into basket: Noon Spin/ }
  // Where the customer looks for it the offer is in the page itself.
  for (const path of ['/my-account', '/my-account/bookings?show=waitlists'])
    await expect
      .poll(async () => (await visitor.open(path)).main.queryAllByRole('button', take))
      .toHaveLength(2)

  // All other sessions of the day are full, and say nothing against the held one.
  const offered = await visitor.open(day('spin'))
  offered.main.getByText(/^Held for you until /)
  expect(offered.text()).not.toContain('No places left')
  const own = offered.main.getByRole('link', { name: /^Book Noon Spin, / })
  expect(own.getAttribute('aria-label')).not.toContain('No places left')
  const sheet = await visitor.open(own.getAttribute('href') ?? '')
  sheet.main.getByText(/^Held for you until /)
  expect(sheet.text()).not.toContain('No places left')

  const session = { activity: 'spin', name: 'Noon Spin', date: dayAhead(1) }
  await holdSession(visitor, { ...session, venue: 'mill-pond' })
  const list = await visitor.open(day('spin'))
  expect(list.main.getAllByRole('button', { name: /^Remove Noon Spin/ })).toHaveLength(1)
  expect(list.main.getAllByText('In your basket')).toHaveLength(1)
  const row = list.main.getByRole('link', { name: /(^|: )Noon Spin, \d\d:\d\d to / })
  const page = await visitor.open(row.getAttribute('href') ?? '')
  expect(page.headings(1)).toEqual(['Noon Spin'])
  expect(page.getByText('In your basket', { exact: true })).toBeDefined()
  for (const name of ['Go to checkout', 'Go to basket'])
    expect(page.main.getByRole('link', { name })).toBeDefined()
  expect(page.queryByRole('button', { name: 'Book now' })).toBeNull()
  // The place at the other venue is still only offered.
  expect((await visitor.open('/my-account')).main.getAllByRole('button', take)).toHaveLength(1)
})
