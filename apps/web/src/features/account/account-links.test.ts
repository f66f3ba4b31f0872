import { expect, test } from 'vitest'
import { accountLinks } from './account-links.ts'

const labels = (guestPassesEnabled: boolean) =>
  accountLinks({ guestPassesEnabled }, '').map(({ label }) => label)

test('spec 2: ‘Guest passes’ are in the account navigation only where the client has them online', () => {
  expect(labels(true)).toEqual([
    'Dashboard',
    'My details',
    'Memberships',
    'Packages',
    'Bookings',
    'Guest passes',
    'Payments',
  ])
  expect(labels(false)).toEqual([
    'Dashboard',
    'My details',
    'Memberships',
    'Packages',
    'Bookings',
    'Payments',
  ])
})

test('where there is no account area it has no links', () => {
  expect(accountLinks({ guestPassesEnabled: true }, undefined)).toEqual([])
})
