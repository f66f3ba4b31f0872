import { labelledScreen } from '../../labelled-screen.ts'

export const findBooking = labelledScreen(
  'FindBooking',
  'Find my booking',
  () => import('./find-booking.tsx'),
)
