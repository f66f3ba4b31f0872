import type { QueryClient } from '@tanstack/react-query'
import type { Contract } from '@touchline/contract/entities/joining/contract'
import { callQuery } from '../call-query.ts'

/** Asks for the contracts that the customer pays for, newest first. */
export function contractsQuery() {
  return callQuery(
    'joining/list-contracts',
    async () => (await import('@touchline/contract/calls/joining/list-contracts')).listContracts,
    {},
    (reply) => reply.data,
  )
}

/** Replaces a contract by a newer answer about it. */
export function keepContract(client: QueryClient, contract: Contract): void {
  client.setQueryData(contractsQuery().queryKey, (shown) =>
    shown?.map((one) => (one.id === contract.id ? contract : one)),
  )
}
