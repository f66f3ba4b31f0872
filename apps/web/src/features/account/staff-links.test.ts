import { expect, test } from 'vitest'
import { staffLinks } from './staff-links.ts'

test('spec 6: staff have their own pages in the navigation; customers and visitors have none of them', () => {
  expect(staffLinks({ role: 'staff' })).toEqual([
    { label: 'Front of house', path: '/staff' },
    { label: 'Log-in and PIN', path: '/staff/security' },
  ])
  expect(staffLinks({ role: 'customer' })).toEqual([])
  expect(staffLinks(null)).toEqual([])
})
