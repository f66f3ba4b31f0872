import { useCallMutation } from '../call-mutation.ts'

/** Sets a direct debit up. The form shows a refusal itself. */
export const useOpenMandate = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/direct-debit/open-mandate')).openMandate,
    invalidates: ['direct-debit/get'],
  })
