import { useCallMutation } from '../call-mutation.ts'

export const useSettleCharge = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/desk/settle-charge')).settleCharge,
    invalidates: ['desk/find-customers', 'desk/list-warnings', 'staff/get-person-things'],
  })
