import type { LoaderFunctionArgs } from 'react-router'
import { detailsQuery } from '../../../calls/account/get-details.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { servicesOf } from '../../../services.ts'

/** Loads the answer that every screen of My details reads. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(servicesOf(context).client, detailsQuery())
  return null
}
