import type { User } from '@touchline/contract/entities/account/user'
import { staffPaths } from '../../staff-paths.ts'

/** Lists the pages of all staff, before those of their own account; Front of house leads to what each may do. */
export const staffLinks = (user: Pick<User, 'role'> | null): readonly { label: string; path: string }[] =>
  user?.role === 'staff'
    ? [
        { label: 'Front of house', path: staffPaths.desk() },
        { label: 'Log-in and PIN', path: staffPaths.security() },
      ]
    : []
