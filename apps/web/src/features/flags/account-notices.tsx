import type { User } from '@touchline/contract/entities/account/user'
import { useLocation } from 'react-router'
import { AreaLink } from '../../page/area-link.tsx'
import { accountNoticesId, areaPaths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { NoticeIcon } from '../../ui/notice.tsx'
import { ChevronDownIcon } from '../../ui/other-icons.tsx'

/** Pages that show charges in full, with how to settle them. */
const pathsWithWhatIsOwed = new Set([areaPaths.dashboard().path, areaPaths.payments().path])

const STYLES = {
  stops: 'bg-danger-soft border-danger',
  warns: 'bg-warning-soft border-warning',
} as const
const INKS = { stops: 'text-danger', warns: 'text-warning' } as const
const ICONS = { stops: 'danger', warns: 'warning' } as const

/**
 * Shows a person's notices under the header of every page: in full what stops them from booking, and by title
 * what changes their prices.
 */
export function AccountNotices({ user }: { user: User }) {
  const { pathname } = useLocation()
  const notices = user.notices.filter(
    ({ kind, effect }) =>
      effect === 'stops' ||
      (effect === 'warns' && !(kind === 'penalty' && pathsWithWhatIsOwed.has(pathname))),
  )
  if (notices.length === 0) return null
  return (
    <section
      id={accountNoticesId}
      tabIndex={-1}
      aria-label="About your account"
      className="page my-3 grid gap-2 print:hidden"
    >
      {notices.map(
        ({ kind, effect, title, words }) =>
          effect !== 'tells' && (
            <details
              key={`${kind} ${words}`}
              open={effect === 'stops'}
              className={classNames('group rounded-md border-l-4 px-4', STYLES[effect])}
            >
              <summary className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 font-bold [&::-webkit-details-marker]:hidden">
                <span className={INKS[effect]}>
                  <NoticeIcon type={ICONS[effect]} />
                </span>
                {title}
                <span className="ml-auto group-open:rotate-180">
                  <ChevronDownIcon size={20} />
                </span>
              </summary>
              <p className="max-w-text pb-3 pl-8.5">{words}</p>
              {kind === 'penalty' && (
                <p className="-mt-2 pb-2 pl-8.5 empty:hidden">
                  <AreaLink
                    to={areaPaths.payments()}
                    className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
                  >
                    See what you owe
                  </AreaLink>
                </p>
              )}
            </details>
          ),
      )}
    </section>
  )
}
