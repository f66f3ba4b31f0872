import { useCallMutation } from '../call-mutation.ts'

export const useFindBooking = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/orders/find-booking')).findBooking,
  })
