const path = (...parts: string[]): string => `/${parts.map(encodeURIComponent).join('/')}`

/** The pages that letters lead to, relative to the base; the web's own addresses of them are tested against these. */
export const mailedPaths = {
  bookingConfirmed: (completeOrderId: string) => path('booking-confirmed', completeOrderId),
  day: (venueSlug: string, activitySlug: string, date: string) =>
    path('location', venueSlug, activitySlug, date),
  newPassword: () => path('new-password'),
  confirmEmail: () => path('confirm-email'),
  register: () => path('register'),
}
