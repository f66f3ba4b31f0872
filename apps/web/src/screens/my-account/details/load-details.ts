import type { LoaderFunctionArgs } from 'react-router'
import { detailsQuery } from '../../../calls/account/get-details.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { servicesOf } from '../../../services.ts'

/** Every screen of My details reads the same answer. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(servicesOf(context).client, detailsQuery())
  return null
}
