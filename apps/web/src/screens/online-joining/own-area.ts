import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { servicesOf } from '../../services.ts'

/**
 * Redirects to the operator's other joining area, where it has one. @returns null for a page of our own
 * @throws as not found where the operator sells no membership online
 */
export async function refuseOtherArea({ context, request }: LoaderFunctionArgs): Promise<Response | null> {
  const { client, facts } = servicesOf(context)
  const origin = facts.areaOrigins.onlineJoining
  const { onlineJoiningEnabled } = await ensureQuery(client, clientQuery())
  if (origin === undefined || !onlineJoiningEnabled) throw new ApiError({ status: 404, message: '' })
  if (origin === '') return null
  const { pathname, search } = new URL(request.url)
  return redirect(`${origin}${pathname.slice(facts.basePath.length)}${search}`)
}
