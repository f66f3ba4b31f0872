import { useCallMutation } from '../call-mutation.ts'

export const useCreateCustomer = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/staff/create-customer')).createCustomer,
    invalidates: ['desk/find-customers'],
  })
