import type { User } from '@touchline/contract/entities/user'
import { accountPaths } from '../../../account-paths.ts'
import { Link } from '../../../page/link.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** What needs doing and has time yet; what stops or warns stands under the header of every page already. */
export function ToDo({ user }: { user: User }) {
  const notices = user.notices.filter(({ effect }) => effect === 'tells')
  return (
    <>
      {!user.emailIsProven && (
        <Notice type="warning" title="Your e-mail address is not confirmed yet">
          <p>
            We have sent a mail to {user.email}. Its link confirms the address; until then it can’t be used to
            get back into your account.
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
