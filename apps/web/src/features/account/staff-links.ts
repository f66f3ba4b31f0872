import type { User } from '@touchline/contract/entities/user'
import { paths } from '../../paths.ts'

/** Pages of staff, which stand before those of their own account. */
export const staffLinks = (user: Pick<User, 'role'> | null): readonly { label: string; path: string }[] =>
  user?.role === 'staff'
    ? [
        { label: 'Waitlists', path: paths.staffWaitlists() },
        { label: 'Mail sent', path: paths.staffMails() },
        { label: 'Money to settle', path: paths.staffMoney() },
      ]
    : []
