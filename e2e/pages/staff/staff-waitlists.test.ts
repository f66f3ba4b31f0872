import { within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { importOperator } from '../../support/operators/import-operator.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { textOf } from '../../support/served-page.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

const slug = `lines-${process.pid}`
const person = (firstName: string, lastName: string, more: object = {}) => ({
  email: `${firstName.toLowerCase()}@${slug}.test`,
  password: 'touchline-demo',
  firstName,
  lastName,
  ...more,
})
const full = (name: string, when: string) => ({
  category: 'spin',
  name,
  locations: ['hall'],
  when: `daily ${when}`,
  minutes: 60,
  capacity: 20,
  soldElsewhere: 20,
  prices: { adult: 1050 },
})

let origin = ''
beforeAll(async () => {
  origin = await importOperator({
    slug,
    name: 'Desk Leisure',
    catalogue: {
      categories: [{ slug: 'spin', name: 'Spin', kind: 'classes' }],
      venues: [
        {
          slug: 'quay-hall',
          name: 'Quay Hall',
          town: 'Leeds',
          migrationDate: '2025-01-01',
          locations: [{ slug: 'hall', name: 'Hall' }],
          sessions: [full('Sunset Spin', '18:00'), full('Dawn Spin', '07:00')],
        },
        { slug: 'hill-hall', name: 'Hill Hall', town: 'Leeds' },
      ],
      people: [
        person('Sam', 'Staff', { role: 'staff' }),
        person('Hal', 'Hill', { role: 'staff', venues: ['hill-hall'] }),
        person('Ann', 'Archer'),
        person('Ben', 'Baker'),
      ],
    },
  })
  // Ben waits for one session, and Ann for both, after him.
  for (const [name, sessions] of [
    ['ben', ['Sunset Spin']],
    ['ann', ['Sunset Spin', 'Dawn Spin']],
  ] as const)
    await waitFor(name, sessions)
})

async function loggedIn(name: string): Promise<Visitor> {
  const visitor = createVisitor(origin)
  const reply = await visitor.request.post('/api/auth/customer/login', {
    data: { username: `${name}@${slug}.test`, password: 'touchline-demo' },
  })
  expect(reply.status()).toBe(200)
  return visitor
}

async function waitFor(name: string, sessions: readonly string[]): Promise<void> {
  const { request } = await loggedIn(name)
  const user = await (await request.get('/api/auth/user')).json()
  const list = await request.get(
    `/api/activities/venue/quay-hall/activity/spin/v2/timetable?date=${dayAhead(1)}`,
  )
  const day: { id: string; name: string }[] = (await list.json()).data
  for (const session of sessions) {
    const { id } = day.find((one) => one.name === session)!
    const reply = await request.post(`/api/v1/activities/occurrences/${id}/waitlist/members`, {
      data: { data: { user_id: user.data.id, quantity: 1 } },
    })
    expect(reply.ok()).toBe(true)
  }
}

const address = (days: number) => `/staff/waitlists/quay-hall/${dayAhead(days)}`

describe('spec 4: the people who wait for a session', () => {
  test('staff see them in order, session by session, and the way to the days around', async () => {
    const page = await (await loggedIn('sam')).open(address(1))
    expect(page.status).toBe(200)
    expect(page.headings(1)).toEqual(['Waitlists'])
    expect(page.crumbs()).toEqual(['Home', 'Waitlists'])
    const inLine = (name: RegExp) =>
      within(page.main.getByRole('region', { name })).getAllByRole('listitem').map(textOf)
    expect(inLine(/18:00 to 19:00 Sunset Spin, Hall/)).toEqual([
      expect.stringMatching(/^1Ben Baker .*waiting since/),
      expect.stringMatching(/^2Ann Archer .*waiting since/),
    ])
    expect(inLine(/07:00 to 08:00 Dawn Spin, Hall/)).toEqual([
      expect.stringMatching(/^1Ann Archer .*waiting since/),
    ])
    const toDay = (name: string) => page.main.getByRole('link', { name }).getAttribute('href')
    expect([toDay('Previous day'), toDay('Next day')]).toEqual([address(0), address(2)])
  })

  test('a day without any waitlist says so', async () => {
    const page = await (await loggedIn('sam')).open(address(2))
    page.main.getByText('No one is waiting for anything on this day.')
    expect(page.main.queryByRole('region', { name: /Spin/ })).toBeNull()
  })

  test('the staff menu leads there: without a venue to today’s page of one of theirs', async () => {
    const page = await (await loggedIn('hal')).open('/staff/waitlists')
    expect(page.status).toBe(200)
    expect(page.address).toBe(`/staff/waitlists/hill-hall/${dayAhead(0)}`)
  })

  test('a customer and a visitor find no such page', async () => {
    for (const visitor of [await loggedIn('ann'), createVisitor(origin)]) {
      const page = await visitor.open(address(1))
      expect(page.status).toBe(404)
      page.getByText(/gone offside/)
      expect(page.document.body.textContent).not.toContain('Ben Baker')
    }
  })

  test('S09: staff of another venue are told that their log-in is not for this one, and see no one', async () => {
    const page = await (await loggedIn('hal')).open(address(1))
    page.main.getByText('Your log-in is not for this venue.', { exact: false })
    expect(page.document.body.textContent).not.toContain('Ben Baker')
  })
})
