import { useCallMutation } from '../call-mutation.ts'

/** Looks at the joining behind a link. The key is in the body of the request, and in no address. */
export const useLookAtPreparedJoining = () =>
  useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/joining/look-at-prepared-joining')).lookAtPreparedJoining,
  })
