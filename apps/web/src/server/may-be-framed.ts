import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { accountRoot } from '../account-paths.ts'
import { staffPaths } from '../staff-paths.ts'

/** S25: pages of a person's account, pages that open or change it, and staff pages. */
const neverFramed = [
  accountRoot,
  mailedPaths.newPassword(),
  mailedPaths.confirmEmail(),
  mailedPaths.finishJoining(),
  staffPaths.desk(),
]

/**
 * Says whether a client's list of framing sites applies to a page.
 * @param routePath of its route in routes.tsx, since an address may be spelt in many ways
 */
export const mayBeFramed = (routePath: string): boolean =>
  !neverFramed.some((path) => routePath === path || routePath.startsWith(`${path}/`))
