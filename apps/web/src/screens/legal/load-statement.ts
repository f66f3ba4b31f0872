import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { legalPages } from '../../features/legal/legal-pages.ts'
import { servicesOf } from '../../services.ts'

/**
 * Loads the operator for a statement of ours. Where the operator has a page of its own, or nothing to say,
 * there is none here: two statements could contradict each other.
 * @throws ApiError with 404
 */
export async function loadStatement(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  address: string,
): Promise<Client> {
  const operator = await ensureQuery(servicesOf(context).client, clientQuery())
  if (!legalPages(operator).some((page) => page.address === address))
    throw new ApiError({ status: 404, message: '' })
  return operator
}
