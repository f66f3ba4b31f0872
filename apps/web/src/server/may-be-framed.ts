import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { accountRoot } from '../account-paths.ts'
import { staffPaths } from '../staff-paths.ts'

/** S25: pages of a person's account, pages by which it is opened or changed, and pages of staff. */
const neverFramed = [
  accountRoot,
  mailedPaths.newPassword(),
  mailedPaths.confirmEmail(),
  ...Object.values(staffPaths).map((pathOf) => pathOf()),
]

/**
 * Says whether a client's list of sites counts for a page.
 * @param routePath of its route in routes.tsx, since an address may spell it in many ways
 */
export const mayBeFramed = (routePath: string): boolean =>
  !neverFramed.some((path) => routePath === path || routePath.startsWith(`${path}/`))
