import type { User } from '@touchline/contract/entities/account/user'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { isInFrame } from '../../modes/embedded.ts'
import type { Services } from '../../services.ts'

/**
 * A page for staff alone: to all others, on a kiosk, and where the page is led to inside another site (S25), there is no such page
 * (S08). @throws what shows Not Found
 */
export async function loadStaff({ client, facts }: Pick<Services, 'client' | 'facts'>): Promise<User> {
  const user = await ensureQuery(client, userQuery())
  if (user?.role !== 'staff' || facts.isKiosk || isInFrame()) throw new ApiError({ status: 404, message: '' })
  return user
}

/** Waits for what a page of staff shows. What is not these staff's to see, such as another venue's, is refused in words, on the page. */
export async function loadOrRefused(load: Promise<unknown>): Promise<void> {
  await load.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 403)) throw error
  })
}
