import type { User } from '@touchline/contract/entities/account/user'
import { staffLinks } from '../../features/account/staff-links.ts'
import { Link } from '../../page/link.tsx'

type Props = { user: User; className: string }

/** Links staff to their own pages, before those of their account. */
export function StaffItems({ user, className }: Props) {
  return staffLinks(user).map(({ label, path }) => (
    <li key={path}>
      <Link to={path} className={className}>
        {label}
      </Link>
    </li>
  ))
}
