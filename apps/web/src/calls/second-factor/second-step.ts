import type { QueryClient } from '@tanstack/react-query'
import type { WaitingLogIn } from '@touchline/contract/entities/second-factor/factors'
import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'
import { becomeUser } from '../login/become-user.ts'
import { userQuery } from '../login/get-user.ts'

/** Asks which second step this browser's log-in waits for. */
export const waitingLogInQuery = () => ({
  ...callQuery(
    'second-factor/get-waiting-log-in',
    async () => (await import('@touchline/contract/calls/second-factor/get-waiting-log-in')).getWaitingLogIn,
    {},
    (reply): WaitingLogIn => reply.data,
  ),
  // Each log-in waits for its own person's step.
  gcTime: 0,
  staleTime: 0,
})

export const useGiveCode = (onLoggedIn: () => void) =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/second-factor/give-code')).giveCode,
    onSuccess: async ({ user }, _, client) => {
      await becomeUser(client, user)
      onLoggedIn()
    },
  })

export const useAskPasskey = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/second-factor/ask-passkey')).askPasskey,
  })

export const useGivePasskey = (onLoggedIn: () => void) =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/second-factor/give-passkey')).givePasskey,
    onSuccess: async ({ user }, _, client) => {
      await becomeUser(client, user)
      onLoggedIn()
    },
  })

/** Shows the page to staff whose log-in was done with the set-up of their first factor. */
export async function becomeUserOfSetUp(client: QueryClient): Promise<void> {
  const user = await client.query({ ...userQuery(), staleTime: 0 })
  if (user) await becomeUser(client, user)
}
