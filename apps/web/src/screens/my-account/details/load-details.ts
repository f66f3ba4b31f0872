import type { LoaderFunctionArgs } from 'react-router'
import { changesByStaffQuery } from '../../../calls/account/changes-by-staff.ts'
import { detailsQuery } from '../../../calls/account/get-details.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { servicesOf } from '../../../services.ts'

/** Loads the answer that every screen of My details reads. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { client } = servicesOf(context)
  await Promise.all([ensureQuery(client, detailsQuery()), ensureQuery(client, changesByStaffQuery())])
  return null
}
