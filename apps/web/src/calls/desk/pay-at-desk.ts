import { useCallMutation } from '../call-mutation.ts'

/** Takes the payment. The same arguments are the same payment, however often they are sent. */
export function usePayAtDesk() {
  return useCallMutation({
    load: async () => (await import('@touchline/contract/calls/desk/pay-at-desk')).payAtDesk,
  })
}
