import type { User } from '@touchline/contract/entities/account/user'
import { staffPaths } from '../../staff-paths.ts'

/** Lists the pages of staff, which stand before those of their own account. */
export const staffLinks = (user: Pick<User, 'role'> | null): readonly { label: string; path: string }[] =>
  user?.role === 'staff'
    ? [
        { label: 'Front of house', path: staffPaths.desk() },
        { label: 'Today', path: staffPaths.today() },
        { label: 'Waitlists', path: staffPaths.waitlists() },
        { label: 'Emails sent', path: staffPaths.mails() },
        { label: 'Documents to look at', path: staffPaths.documents() },
        { label: 'Cash drawers', path: staffPaths.drawers() },
        { label: 'Takings', path: staffPaths.takings() },
        { label: 'Money to settle', path: staffPaths.money() },
        { label: 'Log-in and PIN', path: staffPaths.security() },
      ]
    : []
