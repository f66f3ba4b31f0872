import { expect, test } from 'vitest'
import { staffLinks } from './staff-links.ts'

test('spec 6: staff have their own pages in the navigation; customers and visitors have none of them', () => {
  expect(staffLinks({ role: 'staff' })).toEqual([
    { label: 'Front of house', path: '/staff' },
    { label: 'Today', path: '/staff/today' },
    { label: 'Waitlists', path: '/staff/waitlists' },
    { label: 'Emails sent', path: '/staff/mails' },
    { label: 'Documents to look at', path: '/staff/documents' },
    { label: 'Cash drawers', path: '/staff/drawers' },
    { label: 'Takings', path: '/staff/takings' },
    { label: 'Money to settle', path: '/staff/money' },
    { label: 'Log-in and PIN', path: '/staff/security' },
  ])
  expect(staffLinks({ role: 'customer' })).toEqual([])
  expect(staffLinks(null)).toEqual([])
})
