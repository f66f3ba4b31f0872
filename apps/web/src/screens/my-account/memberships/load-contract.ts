import { useSuspenseQuery } from '@tanstack/react-query'
import type { Contract } from '@touchline/contract/entities/joining/contract'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '../../../calls/api-error.ts'
import { ensureQuery, loadQuery } from '../../../calls/call-query.ts'
import { contractsQuery } from '../../../calls/joining/list-contracts.ts'
import { leavingPreviewQuery } from '../../../calls/joining/preview-leaving.ts'
import { servicesOf } from '../../../services.ts'

/** Loads a contract and what leaving it would mean. That of another payer is not found, just like none at all. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { id, canLeave } = await loadContract(args)
  if (canLeave) await loadQuery(servicesOf(args.context).client, leavingPreviewQuery(id))
  return null
}

/** Loads the contract of the address. */
export const loadContract = async ({ context, params }: LoaderFunctionArgs): Promise<Contract> =>
  contractIn(await ensureQuery(servicesOf(context).client, contractsQuery()), params.id)

/** Reads the contract of the address. */
export function useContract(contractId: string | undefined): Contract {
  const { data } = useSuspenseQuery({ ...contractsQuery(), refetchOnWindowFocus: 'always' })
  return contractIn(data, contractId)
}

function contractIn(contracts: readonly Contract[], contractId: string | undefined): Contract {
  const found = contracts.find(({ id }) => String(id) === contractId)
  if (!found) throw new ApiError({ status: 404, message: '' })
  return found
}
