const path = (...parts: string[]): string => `/${parts.map(encodeURIComponent).join('/')}`

/** Pages that letters lead to, relative to the base; tests compare the web's own addresses with these. */
export const mailedPaths = {
  bookingConfirmed: (completeOrderId: string) => path('booking-confirmed', completeOrderId),
  day: (venueSlug: string, activitySlug: string, date: string) =>
    path('location', venueSlug, activitySlug, date),
  newPassword: () => path('new-password'),
  confirmEmail: () => path('confirm-email'),
  register: () => path('register'),
  staffToday: () => path('staff', 'today'),
  finishJoining: () => path('finish-joining'),
  memberships: () => path('my-account', 'memberships'),
  membership: (contractId: number) => path('my-account', 'memberships', String(contractId)),
  membershipPayment: (contractId: number) => path('my-account', 'memberships', String(contractId), 'payment'),
  leaveMembership: (contractId: number) => path('my-account', 'memberships', String(contractId), 'leave'),
}
