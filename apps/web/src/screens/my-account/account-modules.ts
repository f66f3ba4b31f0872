import type { AccountModule, AccountPath } from './account-crumbs.ts'

/**
 * Module of every account screen. Fetched with the first screen: each import
 * names all files that come with it.
 */
export const accountModules: Readonly<Record<AccountPath, () => Promise<AccountModule>>> = {
  '': async () => {
    const { Dashboard: Screen, loader } = await import('./dashboard/dashboard.tsx')
    return { Screen, loader }
  },
  details: async () => {
    const { Details: Screen, loader } = await import('./details/details.tsx')
    return { Screen, loader }
  },
  'details/email': async () => {
    const { ChangeEmail: Screen, loader } = await import('./details/change-email.tsx')
    return { Screen, loader }
  },
  'details/password': async () => {
    const { ChangePassword: Screen, loader } = await import('./details/change-password.tsx')
    return { Screen, loader }
  },
  'details/close': async () => {
    const { CloseAccount: Screen, loader } = await import('./details/close-account.tsx')
    return { Screen, loader }
  },
  'details/:person': async () => {
    const { FamilyMember: Screen, loader } = await import('./details/family-member.tsx')
    return { Screen, loader }
  },
  bookings: async () => {
    const { Bookings: Screen, loader } = await import('./bookings/bookings.tsx')
    return { Screen, loader }
  },
  'bookings/:bookingId': async () => {
    const { Booking: Screen, loader } = await import('./booking/booking.tsx')
    return { Screen, loader }
  },
  'bookings/:bookingId/move': async () => {
    const { Move: Screen, loader } = await import('./move/move.tsx')
    return { Screen, loader }
  },
  'bookings/:bookingId/again': async () => {
    const { BookAgain: Screen, loader } = await import('./booking/book-again.tsx')
    return { Screen, loader }
  },
  'receipts/:completeOrderId': async () => {
    const { Receipt: Screen, loader } = await import('./receipt/receipt.tsx')
    return { Screen, loader }
  },
  memberships: async () => {
    const { Memberships: Screen, loader } = await import('./memberships/memberships.tsx')
    return { Screen, loader }
  },
  'memberships/:id': async () => {
    const { ContractPage: Screen, loader } = await import('./memberships/contract-page.tsx')
    return { Screen, loader }
  },
  'memberships/:id/leave': async () => {
    const { LeaveContract: Screen, loader } = await import('./memberships/leave-contract.tsx')
    return { Screen, loader }
  },
  'memberships/:id/payment': async () => {
    const { ChangePayment: Screen, loader } = await import('./memberships/payment/change-payment.tsx')
    return { Screen, loader }
  },
  'memberships/:id/freeze': async () => {
    const { FreezeContract: Screen, loader } = await import('./memberships/freeze-contract.tsx')
    return { Screen, loader }
  },
  'memberships/:id/plan': async () => {
    const { ChangePlan: Screen, loader } = await import('./memberships/plan/change-plan.tsx')
    return { Screen, loader }
  },
  payments: async () => {
    const { Payments: Screen, loader } = await import('./payments/payments.tsx')
    return { Screen, loader }
  },
  packages: async () => {
    const { Packages: Screen, loader } = await import('./packages/packages.tsx')
    return { Screen, loader }
  },
  'guest-passes': async () => {
    const { GuestPasses: Screen, loader } = await import('./guest-passes/guest-passes.tsx')
    return { Screen, loader }
  },
}
