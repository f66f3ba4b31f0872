import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
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
    ['Today’s sessions Choose a venue', '/'],
    ['Waitlists Who is waiting', '/staff/waitlists'],
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
