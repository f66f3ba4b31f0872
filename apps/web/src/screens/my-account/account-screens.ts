import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import { paramsOf, type ScreenParams } from './screen-params.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { untilVisitorActs } from '../../page/until-visitor-acts.ts'

type AccountModule = { Screen: ComponentType<{ params: ScreenParams }>; loader: LoaderFunction }

type AccountScreen = {
  /** Below the area's root; `:name` stands for any text. */
  path: string
  /** Its crumb, and those before it. */
  crumbs: readonly string[]
  Part: ReturnType<typeof lazyPart<{ params: ScreenParams }>>
  load: () => Promise<AccountModule>
}

const screen = (
  path: string,
  crumbs: readonly string[],
  load: () => Promise<AccountModule>,
): AccountScreen => ({
  path,
  crumbs,
  load,
  Part: lazyPart(async () => (await load()).Screen, untilVisitorActs),
})

/** Every screen of the account area; its link stands in features/account/account-links.ts. */
const accountScreens: readonly AccountScreen[] = [
  screen('', [], async () => {
    const { Dashboard: Screen, loader } = await import('./dashboard/dashboard.tsx')
    return { Screen, loader }
  }),
  screen('details', ['My details'], async () => {
    const { Details: Screen, loader } = await import('./details/details.tsx')
    return { Screen, loader }
  }),
  screen('details/email', ['My details', 'Email address'], async () => {
    const { ChangeEmail: Screen, loader } = await import('./details/change-email.tsx')
    return { Screen, loader }
  }),
  screen('details/password', ['My details', 'Password'], async () => {
    const { ChangePassword: Screen, loader } = await import('./details/change-password.tsx')
    return { Screen, loader }
  }),
  screen('details/close', ['My details', 'Close your account'], async () => {
    const { CloseAccount: Screen, loader } = await import('./details/close-account.tsx')
    return { Screen, loader }
  }),
  screen('details/:person', ['My details', 'Family'], async () => {
    const { FamilyMember: Screen, loader } = await import('./details/family-member.tsx')
    return { Screen, loader }
  }),
  screen('bookings', ['Bookings'], async () => {
    const { Bookings: Screen, loader } = await import('./bookings/bookings.tsx')
    return { Screen, loader }
  }),
  screen('bookings/:bookingId', ['Bookings', 'Booking'], async () => {
    const { Booking: Screen, loader } = await import('./booking/booking.tsx')
    return { Screen, loader }
  }),
  screen('bookings/:bookingId/move', ['Bookings', 'Move'], async () => {
    const { Move: Screen, loader } = await import('./move/move.tsx')
    return { Screen, loader }
  }),
  screen('bookings/:bookingId/again', ['Bookings'], async () => {
    const { BookAgain: Screen, loader } = await import('./booking/book-again.tsx')
    return { Screen, loader }
  }),
  screen('receipts/:completeOrderId', ['Receipt'], async () => {
    const { Receipt: Screen, loader } = await import('./receipt/receipt.tsx')
    return { Screen, loader }
  }),
  screen('memberships', ['Memberships'], async () => {
    const { Memberships: Screen, loader } = await import('./memberships/memberships.tsx')
    return { Screen, loader }
  }),
  screen('payments', ['Payments'], async () => {
    const { Payments: Screen, loader } = await import('./payments/payments.tsx')
    return { Screen, loader }
  }),
  screen('packages', ['Packages'], async () => {
    const { Packages: Screen, loader } = await import('./packages/packages.tsx')
    return { Screen, loader }
  }),
  screen('guest-passes', ['Guest passes'], async () => {
    const { GuestPasses: Screen, loader } = await import('./guest-passes/guest-passes.tsx')
    return { Screen, loader }
  }),
]

export type FoundScreen = { screen: AccountScreen; params: ScreenParams }

/** The screen at an address below the area's root: `bookings/17`; null where there is none. */
export function accountScreenAt(rest: string): FoundScreen | null {
  for (const one of accountScreens) {
    const params = paramsOf(one.path, rest)
    if (params) return { screen: one, params }
  }
  return null
}
