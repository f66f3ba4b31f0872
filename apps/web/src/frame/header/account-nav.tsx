import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { accountLinks } from '../../features/account/account-links.ts'
import { staffLinks } from '../../features/account/staff-links.ts'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { useLeave } from '../../features/login/use-leave.ts'
import { AreaLink } from '../../page/area-link.tsx'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'

type Props = {
  logOutWords: string
  /** Called first, to close the menu or drawer around the links. */
  onLeave?: () => void
}

const ROW = 'flex min-h-11 w-full items-center px-4 text-left hover:bg-quiet'

/** Shows the account navigation (spec 2); without an account area only the log-out (decisions/0037). */
export function AccountNav({ logOutWords, onLeave }: Props) {
  const leave = useLeave()
  const loginWindow = useLoginWindow()
  const { data: client } = useSuspenseQuery(clientQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  const { areaOrigins, isKiosk } = usePageFacts()
  const links = accountLinks(client, areaOrigins.myAccount)
  const act = (words: ReactNode, run: () => void) => (
    <button
      type="button"
      className={ROW}
      onClick={() => {
        onLeave?.()
        run()
      }}
    >
      {words}
    </button>
  )
  return (
    <nav aria-label="My account">
      <ul>
        {!isKiosk &&
          staffLinks(user).map(({ label, path }) => (
            <li key={label}>
              <Link to={path} className={ROW} onClick={onLeave}>
                {label}
              </Link>
            </li>
          ))}
        {links.map(({ label, to }) => (
          <li key={label}>
            <AreaLink to={to} className={ROW} onClick={onLeave}>
              {label}
            </AreaLink>
          </li>
        ))}
        {!isKiosk && user?.role === 'staff' && (
          <li>{act('Switch user', () => loginWindow.open({ begins: 'switch' }))}</li>
        )}
        <li className={links.length > 0 ? 'mt-1 border-t border-line pt-1' : undefined}>
          {act(logOutWords, leave)}
        </li>
      </ul>
    </nav>
  )
}
