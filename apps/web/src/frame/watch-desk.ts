import { flushSync } from 'react-dom'
import { becomeUser } from '../calls/login/become-user.ts'
import { userQuery } from '../calls/login/get-user.ts'
import { getShownLogin } from '../calls/login-hint.ts'
import { getDeskLock, setDeskLock } from '../calls/second-factor/desk-lock.ts'
import { colleaguesQuery } from '../calls/second-factor/desk-users.ts'
import { leaveDesk } from '../calls/selected-at-desk.ts'
import { DeskLocked } from '../features/login/second-factor/desk-locked.tsx'
import { forgetDayList } from '../page/forget-kept.ts'
import type { EndedLogIn } from './say-logged-out.ts'
import type { Page } from './watch-login.ts'

type ChangeCustomer = (page: Page, mark: string | null, ended: EndedLogIn) => Promise<void>

/** True while the list of who may return is on its way. */
let isLocking = false

/**
 * Locks the page where its staff can come back by their PIN; otherwise it becomes a visitor's. What they sold and typed
 * is theirs alone.
 */
export async function lockOrLeave(
  page: Page,
  ended: NonNullable<EndedLogIn>,
  changeCustomer: ChangeCustomer,
): Promise<void> {
  if (isLocking) return
  const { client } = page
  const user = client.getQueryData(userQuery().queryKey)
  if (user?.role !== 'staff') return changeCustomer(page, null, ended)
  isLocking = true
  const colleagues = await client.query(colleaguesQuery()).catch(() => [])
  isLocking = false
  if (!colleagues.some(({ userId, canUsePin }) => userId === user.id && canUsePin))
    return changeCustomer(page, null, ended)
  leaveDesk(ended.unusedMinutes)
  forgetDayList()
  flushSync(() => setDeskLock({ userId: user.id, name: user.firstName, Window: DeskLocked }))
}

/** Opens a locked page whose person has logged in in another tab; for another person it is changed. */
export async function returnFromLock(
  page: Page,
  mark: string | null,
  changeCustomer: ChangeCustomer,
): Promise<void> {
  const lock = getDeskLock()
  if (mark === null || lock === null || mark === getShownLogin(page.client)) return
  const user = await page.client.query({ ...userQuery(), staleTime: 0 }).catch(() => null)
  if (user === null || getDeskLock() === null) return
  if (user.id === lock.userId) await becomeUser(page.client, user)
  else await changeCustomer(page, mark, null)
  setDeskLock(null)
}
