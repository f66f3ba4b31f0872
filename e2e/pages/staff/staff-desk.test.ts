import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { importOperator } from '../../support/operators/import-operator.ts'
import { importLock } from '../../support/operators/lock-catalogue.ts'
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
    ['Waitlists Who is waiting', '/staff/waitlists'],
    ['Cash drawers Open, count and close', '/staff/drawers'],
    ['Takings Of a day, and as a file', '/staff/takings'],
    ['Money to settle What is owed, and refunds', '/staff/money'],
    ['Documents to look at Sent by members', '/staff/documents'],
    ['What staff have done With people’s things', '/staff/acts'],
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
    'Check in, Today’s sessions, Waitlists, Cash drawers, Takings, Money to settle, Documents to look at, What staff have done, Emails sent',
  ],
  ['finance', [{ role: 'finance' }], 'Today’s sessions, Takings, Money to settle, What staff have done'],
]

test('S08: the desk leads each role to what it may do, and no link to a refusal', async () => {
  const origin = await importOperator({
    slug: `staff-roles-${process.pid}`,
    name: 'Roles Leisure',
    catalogue: {
      categories: [{ slug: 'yoga', name: 'Yoga', kind: 'classes' }],
      venues: ['quay-hall', 'hill-hall'].map((slug) => ({
        slug,
        name: slug,
        town: 'Leeds',
        migrationDate: '2025-01-01',
        sessions: [],
      })),
      people: desks.map(([role, posts]) => ({
        email: `${role}@roles.test`,
        password: 'touchline-demo',
        firstName: role,
        role: 'staff',
        posts,
      })),
    },
  })
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
