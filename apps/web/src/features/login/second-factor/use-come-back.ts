import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
import { becomeUser } from '../../../calls/login/become-user.ts'
import { getDeskLock, setDeskLock } from '../../../calls/second-factor/desk-lock.ts'
import { beginDesk } from '../../../calls/selected-at-desk.ts'
import { usePageFacts } from '../../../page/page-facts.ts'
import { staffPaths } from '../../../staff-paths.ts'

/**
 * Gives the page to the person who has just logged in at a desk. Who locked it finds it as it was; for another person the
 * browser loads the desk anew, so that nothing of the one before is left in it.
 */
export function useComeBack(shownUserId: number | null): (user: User) => Promise<void> {
  const client = useQueryClient()
  const { basePath } = usePageFacts()
  return async (user) => {
    if (user.id !== (getDeskLock()?.userId ?? shownUserId)) {
      beginDesk(user)
      window.location.assign(`${basePath}${staffPaths.desk()}`)
      return
    }
    await becomeUser(client, user)
    setDeskLock(null)
  }
}
