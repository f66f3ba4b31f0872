import type { User } from '@touchline/contract/entities/account/user'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { ownPostsQuery } from '../../calls/staff/own-posts-query.ts'
import { isInFrame } from '../../modes/embedded.ts'
import type { Services } from '../../services.ts'

/**
 * Loads the user for a staff page. For everyone else, on a kiosk, and inside another site (S25), the page
 * does not exist (S08). @throws ApiError 404, which shows Not Found
 */
export async function loadStaff({ client, facts }: Pick<Services, 'client' | 'facts'>): Promise<User> {
  const user = await ensureQuery(client, userQuery())
  if (user?.role !== 'staff' || facts.isKiosk || isInFrame()) throw new ApiError({ status: 404, message: '' })
  await ensureQuery(client, ownPostsQuery())
  return user
}

/**
 * Waits for a staff page's data. A refusal (403), such as for another venue's data, is shown in words on the
 * page.
 */
export async function loadOrRefused(load: Promise<unknown>): Promise<void> {
  await load.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 403)) throw error
  })
}
