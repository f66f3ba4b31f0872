import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import type { ScreenParams } from './screen-params.ts'

export type AccountModule = { Screen: ComponentType<{ params: ScreenParams }>; loader: LoaderFunction }

/**
 * Every screen of the account area by its path below the root, with its breadcrumb and those
 * before it; `:name` stands for any text. Its link stands in features/account/account-links.ts,
 * its module in account-modules.ts.
 */
export const crumbsOf = {
  '': [],
  details: ['My details'],
  'details/email': ['My details', 'Email address'],
  'details/password': ['My details', 'Password'],
  'details/close': ['My details', 'Close your account'],
  'details/:person': ['My details', 'Family'],
  bookings: ['Bookings'],
  'bookings/:bookingId': ['Bookings', 'Booking'],
  'bookings/:bookingId/move': ['Bookings', 'Move'],
  'bookings/:bookingId/again': ['Bookings'],
  'receipts/:completeOrderId': ['Receipt'],
  memberships: ['Memberships'],
  'memberships/:id': ['Memberships', 'Membership'],
  'memberships/:id/leave': ['Memberships', 'Leave'],
  'memberships/:id/payment': ['Memberships', 'Payment'],
  'memberships/:id/freeze': ['Memberships', 'Freeze'],
  'memberships/:id/plan': ['Memberships', 'Change plan'],
  payments: ['Payments'],
  packages: ['Packages'],
  'guest-passes': ['Guest passes'],
} as const

export type AccountPath = keyof typeof crumbsOf
