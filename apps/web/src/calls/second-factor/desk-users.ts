import type { User } from '@touchline/contract/entities/account/user'
import type { Colleague } from '@touchline/contract/entities/second-factor/factors'
import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

/** Asks who has logged in at this browser today: staff of a desk. */
export const colleaguesQuery = () => ({
  ...callQuery(
    'second-factor/list-colleagues',
    async () => (await import('@touchline/contract/calls/second-factor/list-colleagues')).listColleagues,
    {},
    (reply): readonly Colleague[] => reply.data,
  ),
  staleTime: 0,
})

/** Switches to a colleague's log-in by their PIN. The page becomes theirs by `onSwitched`. */
export const useSwitchUser = (onSwitched: (user: User) => void | Promise<void>) =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/second-factor/switch-user')).switchUser,
    onSuccess: ({ user }) => onSwitched(user),
  })
