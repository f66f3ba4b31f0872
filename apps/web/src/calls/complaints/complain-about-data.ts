import { useCallMutation } from '../call-mutation.ts'

export const useComplainAboutData = () =>
  useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/complaints/complain-about-data')).complainAboutData,
  })
