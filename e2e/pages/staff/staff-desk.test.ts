import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { importOperator } from '../../support/operators/import-operator.ts'
import { importLock } from '../../support/operators/lock-catalogue.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { textOf } from '../../support/served-page.ts'
import { logInBy } from '../../support/shop/book-by-calls.ts'
import { createVisitor } from '../../support/shop/visitor.ts'

test('F123, S08: staff find an order, and a scanned reference opens it; each link of the desk leads to a page; a customer and a visitor have no such page', async () => {
  const slug = `staff-desk-${process.pid}`
  const origin = await importLock(slug)
  const [visitor, customer, staff] = [createVisitor(origin), createVisitor(origin), createVisitor(origin)]
  await logInBy(customer, `${slug}@demo.test`)
  await logInBy(staff, `staff-${slug}@demo.test`)
  for (const path of ['/staff', '/staff?find=quill']) {
    for (const who of [visitor, customer]) expect((await who.open(path)).status).toBe(404)
    expect((await staff.open(path)).status).toBe(200)
  }
  const links = within((await staff.open('/staff')).main.getByRole('navigation', { name: 'At the desk' }))
    .getAllByRole('link')
    .map((link) => [textOf(link), link.getAttribute('href') ?? ''] as const)
  expect(links).toEqual([
    ['Check in Who comes today', '/staff/today'],
    ['Today’s sessions Choose a venue', '/'],
    ['Cover to approve None waits', '/staff/today'],
    ['Waitlists Who is waiting', '/staff/waitlists'],
    ['Cash drawers Open, count and close', '/staff/drawers'],
    ['Takings Of a day, and as a file', '/staff/takings'],
    ['Money to settle What is owed, and refunds', '/staff/money'],
    ['Documents to look at Sent by members', '/staff/documents'],
    ['What staff have done With people’s things', '/staff/acts'],
    ['Complaints about data With 30 days to acknowledge', '/staff/complaints'],
    ['Team Who has which role', '/staff/team'],
    ['Emails sent To whom, and if they arrived', '/staff/mails'],
  ])
  for (const [, href] of links) expect((await staff.open(href)).status).toBe(200)
  const desk = await staff.open('/staff?find=TLNOSUCHONE')
  expect(desk.getByText('No order was found at your venues. Check what you typed.')).toBeDefined()
  expect((await staff.open('/staff?find=ab')).getByText('Type three letters at least.')).toBeDefined()
})

/** Posts of each role, and the tiles that its desk has. */
const desks: [role: string, posts: object[], tiles: string][] = [
  ['instructor', [{ role: 'instructor', venues: ['quay-hall'] }], 'Check in, Today’s sessions, Waitlists'],
  [
    'reception',
    [{ role: 'reception', venues: ['quay-hall'] }],
    'Check in, Today’s sessions, Waitlists, Cash drawers, Money to settle',
  ],
  [
    'duty-manager',
    [{ role: 'duty-manager' }],
    'Check in, Today’s sessions, Cover to approve, Waitlists, Cash drawers, Takings, Money to settle, Documents to look at, What staff have done, Complaints about data, Emails sent',
  ],
  ['finance', [{ role: 'finance' }], 'Today’s sessions, Takings, Money to settle, What staff have done'],
]

/** Imports two venues with these people. */
const importRoles = (slug: string, people: readonly (readonly [name: string, posts: object[]])[]) =>
  importOperator({
    slug: `${slug}-${process.pid}`,
    name: 'Roles Leisure',
    catalogue: {
      categories: [{ slug: 'yoga', name: 'Yoga', kind: 'classes' }],
      venues: ['quay-hall', 'hill-hall'].map((venue) => ({
        slug: venue,
        name: venue,
        town: 'Leeds',
        migrationDate: '2025-01-01',
        sessions: [],
      })),
      people: people.map(([name, posts]) => ({
        email: `${name}@roles.test`,
        password: 'touchline-demo',
        firstName: name,
        role: 'staff',
        posts,
      })),
    },
  })

test('spec 1.5: managers see how many covers wait for them, at their venues alone; an instructor sees no such link', async () => {
  const slug = `cover-tile-${process.pid}`
  const staff = (firstName: string, posts: object[], more: object = {}) => ({
    email: `${firstName.toLowerCase()}@cover.test`,
    password: 'touchline-demo',
    firstName,
    role: 'staff',
    posts,
    ...more,
  })
  const swim = (when: string, more: object = {}) => ({
    category: 'swim',
    when: `daily ${when}`,
    minutes: 60,
    capacity: 30,
    prices: { adult: 500 },
    instructors: ['Ina'],
    ...more,
  })
  const venue = (name: string, sessions: object[]) => ({
    slug: name.toLowerCase().replace(' ', '-'),
    name,
    town: 'Leeds',
    migrationDate: '2025-01-01',
    sessions,
  })
  const origin = await importOperator({
    slug,
    name: 'Cover Leisure',
    catalogue: {
      instructors: ['Ina', 'Ola'],
      categories: [{ slug: 'swim', name: 'Swim', kind: 'ticketed' }],
      venues: [venue('Quay Hall', [swim('12:00'), swim('14:00')]), venue('Hill Hall', [swim('16:00')])],
      people: [
        ...['Ina', 'Ola'].map((name) => staff(name, [{ role: 'instructor' }], { instructor: name })),
        staff('Dora', [{ role: 'duty-manager', venues: ['hill-hall'] }]),
        staff('Mia', [{ role: 'owner', venues: ['quay-hall'] }]),
        staff('Olga', [{ role: 'owner' }]),
        staff('Noor', [{ role: 'duty-manager', venues: ['quay-hall'] }]),
      ],
    },
  })
  const as = async (name: string) => {
    const visitor = createVisitor(origin)
    await logInBy(visitor, `${name}@cover.test`)
    return visitor
  }
  const tile = async (name: string) => {
    const page = await (await as(name)).open('/staff')
    return page.main.queryAllByRole('link', { name: /^Cover to approve/ }).map((link) => textOf(link))
  }
  expect([await tile('mia'), await tile('ina')]).toEqual([['Cover to approve None waits'], []])
  const [ina, ola] = [await as('ina'), await as('ola')]
  for (const place of ['quay-hall', 'hill-hall']) {
    const day = await (await ina.request.get(`/api/foh/venue/${place}/day?date=${dayAhead(2)}`)).json()
    for (const { slot_id } of day.data)
      await ina.request.post('/api/foh/covers', { data: { slot_id, reason: 'I am ill' } })
  }
  expect(await tile('olga')).toEqual(['Cover to approve None waits'])
  for (const { id } of (await (await ola.request.get('/api/foh/covers')).json()).data)
    await ola.request.post(`/api/foh/covers/${id}/answer`, { data: { answer: 'yes' } })
  for (const [name, words] of [
    ['olga', '3 wait'],
    ['mia', '2 wait'],
    ['noor', '2 wait'],
    ['dora', 'One waits'],
  ] as const)
    expect([name, await tile(name)]).toEqual([name, [`Cover to approve ${words}`]])
})

test('S08: takings begin with a venue of theirs, and the choice stays beside a refusal', async () => {
  const origin = await importRoles('staff-takings', [
    ['some', [{ role: 'duty-manager', venues: ['hill-hall'] }]],
    ['all', [{ role: 'duty-manager' }]],
  ])
  const [some, all] = [createVisitor(origin), createVisitor(origin)]
  await logInBy(some, 'some@roles.test')
  await logInBy(all, 'all@roles.test')
  expect((await all.open('/staff/takings')).address).toBe('/staff/takings')
  const page = await some.open('/staff/takings')
  expect([page.address, page.html.includes('Your log-in is')]).toEqual([
    '/staff/takings?venue=hill-hall',
    false,
  ])
  const refused = await some.open('/staff/takings?venue=quay-hall')
  refused.main.getByText('Your log-in is not for this venue.', { exact: false })
  const venues = within(refused.main.getByRole('combobox', { name: 'Venue' })).getAllByRole('option')
  expect(venues.map((option) => textOf(option))).toEqual(['hill-hall'])
})

test('S08: an owner of all venues alone finds the second steps of colleagues', async () => {
  const origin = await importRoles('staff-owners', [
    ['some', [{ role: 'owner', venues: ['hill-hall'] }]],
    ['all', [{ role: 'owner' }]],
  ])
  for (const [name, found] of [
    ['some', false],
    ['all', true],
  ] as const) {
    const owner = createVisitor(origin)
    await logInBy(owner, `${name}@roles.test`)
    const page = await owner.open('/staff/security')
    expect([name, page.headings(2).includes('PIN for a shared desk')]).toEqual([name, true])
    expect([name, page.headings(2).includes('A colleague’s second step')]).toEqual([name, found])
  }
})

test('S08: the desk leads each role to what it may do, and no link to a refusal', async () => {
  const origin = await importRoles(
    'staff-roles',
    desks.map(([role, posts]) => [role, posts] as const),
  )
  for (const [role, , tiles] of desks) {
    const staff = createVisitor(origin)
    await logInBy(staff, `${role}@roles.test`)
    const nav = within((await staff.open('/staff')).main.getByRole('navigation', { name: 'At the desk' }))
    const links = nav.getAllByRole('link')
    expect([role, links.map((link) => textOf(link.firstElementChild!)).join(', ')]).toEqual([role, tiles])
    for (const link of links) {
      const page = await staff.open(link.getAttribute('href') ?? '')
      expect([role, page.address, page.status, page.html.includes('Your log-in is')]).toEqual([
        role,
        page.address,
        200,
        false,
      ])
    }
  }
})
