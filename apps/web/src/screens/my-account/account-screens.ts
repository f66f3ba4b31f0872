import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import { loadChunk } from '../../load-chunk.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { untilVisitorActs } from '../../page/until-visitor-acts.ts'
import { paramsOf, type ScreenParams } from './screen-params.ts'

export type AccountModule = { Screen: ComponentType<{ params: ScreenParams }>; loader: LoaderFunction }

type AccountScreen = {
  /** Breadcrumb of the screen, and those before it. */
  crumbs: readonly string[]
  Part: ReturnType<typeof lazyPart<{ params: ScreenParams }>>
  load: () => Promise<AccountModule>
}

/**
 * Every screen of the account area by its path below the root, with its breadcrumb and those
 * before it; `:name` stands for any text. Its link stands in features/account/account-links.ts,
 * its module in account-modules.ts.
 */
const crumbsOf = {
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
  payments: ['Payments'],
  packages: ['Packages'],
  'guest-passes': ['Guest passes'],
} as const

export type AccountPath = keyof typeof crumbsOf

const accountScreens = Object.entries(crumbsOf).map(([path, crumbs]) => {
  const load = async () => {
    const { accountModules } = await loadChunk(() => import('./account-modules.ts'))
    return accountModules[path as AccountPath]()
  }
  const screen: AccountScreen = {
    crumbs,
    load,
    Part: lazyPart(async () => (await load()).Screen, untilVisitorActs),
  }
  return { path, screen }
})

export type FoundScreen = { screen: AccountScreen; params: ScreenParams }

/** Finds the screen at an address below the area's root: `bookings/17`; null where there is none. */
export function accountScreenAt(rest: string): FoundScreen | null {
  for (const { path, screen } of accountScreens) {
    const params = paramsOf(path, rest)
    if (params) return { screen, params }
  }
  return null
}
