import type { QueryClient } from '@tanstack/react-query'
import type { FactorAdded, Factors } from '@touchline/contract/entities/second-factor/factors'
import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

const factorsCall = 'second-factor/list-factors'

/** Asks for the own second factors of the member of staff who is logged in. */
export const factorsQuery = () =>
  callQuery(
    factorsCall,
    async () => (await import('@touchline/contract/calls/second-factor/list-factors')).listFactors,
    {},
    (reply): Factors => reply.data,
  )

const keep = (client: QueryClient, factors: Factors) => client.setQueryData(factorsQuery().queryKey, factors)
const invalidates = [factorsCall]

export const useBeginApp = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/second-factor/begin-app')).beginApp,
  })

export const useConfirmApp = (onAdded: (added: FactorAdded) => void) =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/second-factor/confirm-app')).confirmApp,
    onSuccess: ({ data }) => onAdded(data),
    invalidates,
  })

export const useBeginPasskey = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/second-factor/begin-passkey')).beginPasskey,
  })

export const useConfirmPasskey = () =>
  useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/second-factor/confirm-passkey')).confirmPasskey,
    invalidates,
  })

export const useRemoveFactor = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/second-factor/remove-factor')).removeFactor,
    onSuccess: ({ data }, _, client) => void keep(client, data),
  })

export const useMakeRecoveryCodes = () =>
  useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/second-factor/make-recovery-codes')).makeRecoveryCodes,
    invalidates,
  })

export const useSetPin = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/second-factor/set-pin')).setPin,
    onSuccess: ({ data }, _, client) => void keep(client, data),
  })

export const useConfirmPassword = () =>
  useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/second-factor/confirm-password')).confirmPassword,
    onSuccess: ({ data }, _, client) => void keep(client, data),
  })

export const useResetSecondFactor = () =>
  useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/second-factor/reset-second-factor')).resetSecondFactor,
  })
