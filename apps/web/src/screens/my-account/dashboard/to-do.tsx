import type { User } from '@touchline/contract/entities/account/user'
import { accountPaths } from '../../../account-paths.ts'
import { Link } from '../../../page/link.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Shows tasks that have time yet. Notices that stop or warn are under the header of every page already. */
export function ToDo({ user }: { user: User }) {
  const notices = user.notices.filter(({ effect }) => effect === 'tells')
  return (
    <>
      {!user.emailIsProven && (
        <Notice type="info" title="Confirm your email address">
          <p className="break-words">
            We sent an email to {user.email}. It says how to confirm that the address is yours, or what to do
            if you have an account with it already.
          </p>
          <Link
            to={accountPaths.details()}
            className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
          >
            See My details
          </Link>
        </Notice>
      )}
      {notices.map(({ title, words }) => (
        <Notice key={title} type="info" title={title}>
          {words}
        </Notice>
      ))}
    </>
  )
}
