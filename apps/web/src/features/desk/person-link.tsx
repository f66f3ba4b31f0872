import { Link } from '../../page/link.tsx'
import { staffPaths } from '../../staff-paths.ts'

type Props = { id: number | null; hasPage: boolean; children: string }

/** Leads to a person's page; only names a person who has none. */
export const PersonLink = ({ id, hasPage, children }: Props) =>
  hasPage && id !== null ? (
    <Link
      to={staffPaths.person(id)}
      className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
    >
      {children}
    </Link>
  ) : (
    <span className="inline-flex min-h-11 items-center font-bold">{children}</span>
  )
