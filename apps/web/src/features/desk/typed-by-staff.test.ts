import { expect, test } from 'vitest'
import { typedByStaff } from './typed-by-staff.ts'

test.each([
  ['ann@example.org', { email: 'ann@example.org' }],
  [' 07700 900123 ', { phone: '07700 900123' }],
  ['+44 7700 900123', { phone: '+44 7700 900123' }],
  ['van der Berg', { lastName: 'van der Berg' }],
  ['TL-8421', {}],
])('spec 1: what staff looked for is kept in its field: %s', (query, expected) => {
  expect(typedByStaff(query)).toEqual(expected)
})
